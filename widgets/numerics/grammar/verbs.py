"""The verbs of the grammar: their forms, and who does what to what."""

from typing import NamedTuple

from widgets.numerics.grammar.nouns import Noun, nouns_of


class Verb(NamedTuple):
    """One sense of a verb in both languages."""

    base: str
    past: str
    third: str
    participle: str  # empty where the passive would not be said
    chinese: str
    subjects: tuple[Noun, ...]
    objects: tuple[Noun, ...]
    manners: tuple[str, ...]
    stative: bool  # a state takes no 了 and is denied by 不 in the past too


# base past third participle Chinese | subjects | objects | manners | state
_TRANSITIVE = """
see saw sees seen 看见 | human animal | human animal carried box car flower umbrella | |
find found finds found 找到 | human | animal worn carried key knife photo map book letter box | quickly |
buy bought buys bought 买 | human | food worn carried book newspaper flower cup map car table chair bed horse fish | |
lose lost loses lost 弄丢 | human | key hat umbrella bag letter book map photo | |
eat ate eats eaten 吃 | human dog rabbit horse | food fish | quickly slowly quietly happily |
read read reads - 读 | human | text | quickly slowly quietly carefully |
write wrote writes - 写 | human | letter story book | quickly slowly carefully |
draw drew draws - 画 | human | animal flower tree house map | quickly slowly carefully |
open opened opens opened 打开 | human | box bag letter umbrella | quickly slowly quietly carefully |
wash washed washes washed 洗 | human | cup coat dress car apple knife dog | quickly slowly carefully |
help helped helps - 帮助 | human | human | quietly |
meet met meets - 遇见 | human | human | |
visit visited visits - 看望 | human | human | |
catch caught catches caught 抓住 | cat dog boy farmer | bird rabbit fish | quickly |
break broke breaks broken 弄坏 | human | umbrella chair car box bed | |
love loved loves - 爱 | human | person kin name dog cat horse | | state
like liked likes - 喜欢 | human animal | human animal | | state
like liked likes - 喜欢 | human | text food worn flower | | state
know knew knows - 认识 | human | human | | state
need needed needs - 需要 | human | key map umbrella knife bag coat car cup book chair doctor teacher friend | | state
"""
# Of these the object is what changes hands.
_DITRANSITIVE = """
give gave gives - 给 | human | food text worn carried key cup flower photo map box dog rabbit | |
lend lent lends - 借给 | human | book newspaper umbrella bag coat car knife key map chair | |
send sent sends - 寄给 | human | letter book photo map hat dress box | |
sell sold sells - 卖给 | human | car horse dog table chair bed map umbrella coat hat cake fish | |
"""
_INTRANSITIVE = """
sleep slept sleeps - 睡觉 | human cat dog horse rabbit | | quietly |
sing sang sings - 唱歌 | human | | quietly happily |
dance danced dances - 跳舞 | human | | slowly happily |
swim swam swims - 游泳 | human | | quickly slowly happily |
laugh laughed laughs - 笑 | human | | quietly happily |
cry cried cries - 哭 | human | | quietly |
work worked works - 工作 | human | | quickly slowly quietly carefully happily |
rest rested rests - 休息 | human cat dog horse | | quietly |
"""
_OTHER = """
go went goes - 去 | human | | |
say said says - 说 | human | | |
think thought thinks - 觉得 | human | | | state
know knew knows - 知道 | human | | | state
hope hoped hopes - 希望 | human | | | state
want wanted wants - 想 | human | | | state
"""


def _read(table: str) -> tuple[Verb, ...]:
    read = []
    for line in table.strip().splitlines():
        forms, subjects, objects, manners, state = (field.strip() for field in line.split("|"))
        base, past, third, participle, chinese = forms.split()
        subject_nouns, object_nouns = (nouns_of(names.replace("human", "person kin name")) for names in (subjects, objects))
        read.append(Verb(base, past, third, participle.strip("-"), chinese, subject_nouns, object_nouns, tuple(manners.split()), bool(state)))
    return tuple(read)


TRANSITIVE, DITRANSITIVE, INTRANSITIVE = _read(_TRANSITIVE), _read(_DITRANSITIVE), _read(_INTRANSITIVE)
GO, SAY, THINK, KNOW, HOPE, WANT = _read(_OTHER)
VERBS = (*TRANSITIVE, *DITRANSITIVE, *INTRANSITIVE, GO, SAY, THINK, KNOW, HOPE, WANT)

RARE = ("lose", "break", "find", "meet", "sell", "lend", "catch", "buy")  # done sometimes, but not every day
UNWANTED = ("lose", "break", "cry", "laugh", "meet", "find", "see")  # what nobody wants to do, or must
_SHOPPING = ((("in", "里"), nouns_of("shop")),)
_OUTSIDE = ((("in", "里"), nouns_of("garden park")), (("near", "旁边"), nouns_of("river bridge tree house")))
# Where some things are done; the others are done anywhere.
WHERE = {"buy": _SHOPPING, "sell": _SHOPPING, "catch": _OUTSIDE, "swim": ((("in", "里"), nouns_of("river")),)}
