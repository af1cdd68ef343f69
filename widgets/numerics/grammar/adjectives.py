"""The adjectives of the grammar, each with the nouns that it suits."""

from typing import NamedTuple

from widgets.numerics.grammar.nouns import nouns_of


class Adjective(NamedTuple):
    """One sense of an adjective. Before a noun and after "is" Chinese may need two different words."""

    english: str
    before: str  # Chinese before a noun
    before_nouns: frozenset[str]
    after: str  # Chinese after 很
    after_nouns: frozenset[str]
    comparative: tuple[str, ...]  # "taller", or "more", "famous"; empty where it is not compared


SIZES, COLOURS = ("big", "small"), ("red", "blue", "white", "black")
_COLOURED = "worn carried cup flower box car chair"
_SIZED = "dog cat bird rabbit horse fish cake apple egg bag umbrella box cup table bed"
_HUMAN = "person kin name"

# English | before a noun | which nouns | after "is" | which nouns | compared
_ADJECTIVES = f"""
red | 红 | {_COLOURED} apple | | |
blue | 蓝 | {_COLOURED} bird | | |
white | 白 | {_COLOURED} cat dog rabbit horse bird | | |
black | 黑 | hat coat dress carried box car cat dog rabbit horse bird | | |
big | 大 | {_SIZED} | 大 | {_SIZED} house garden park | bigger
small | 小 | {_SIZED} | 小 | {_SIZED} house garden park | smaller
new | 新 | book hat coat dress carried cup car table chair bed | | |
old | 旧 | text worn carried photo map box car table chair | | |
old | 老 | farmer doctor friend writer horse dog cat | | |
young | 年轻 | farmer teacher doctor writer singer | 年轻 | teacher doctor farmer writer singer name | younger
clever | 聪明 | girl boy child student dog cat | 聪明 | {_HUMAN} dog cat | cleverer
famous | 有名 | doctor writer singer teacher book | 有名 | doctor writer singer book name | more famous
happy | 快乐 | girl boy child farmer | 高兴 | {_HUMAN} | happier
tall | | | 高 | {_HUMAN} | taller
tired | | | 累 | {_HUMAN} horse dog | |
hungry | | | 饿 | {_HUMAN} animal | |
sad | 悲伤 | story letter | 难过 | {_HUMAN} |
beautiful | 漂亮 | worn cup flower bird horse photo | 漂亮 | worn cup flower bird horse photo garden park house | more beautiful
interesting | 有趣 | text | 有趣 | text | more interesting
long | 长 | letter story dress tail | 长 | letter story dress bridge river | longer
heavy | | | 重 | bag box table | heavier
expensive | | | 贵 | worn carried car cake table | more expensive
sweet | 甜 | apple orange cake | 甜 | apple orange cake | sweeter
"""


def _read_adjectives() -> tuple[Adjective, ...]:
    read = []
    for line in _ADJECTIVES.strip().splitlines():
        english, before, nouns, after, after_nouns, compared = (field.strip() for field in (line + "|||").split("|")[:6])
        nouns_before, nouns_after = (frozenset(noun.one for noun in nouns_of(names)) for names in (nouns, after_nouns))
        read.append(Adjective(english, before, nouns_before, after, nouns_after, tuple(compared.split())))
    return tuple(read)


ADJECTIVES = _read_adjectives()
