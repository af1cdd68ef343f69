"""What the grammar can say: one example of each construction."""

from __future__ import annotations

from collections.abc import Iterator

from widgets.numerics.grammar import tree
from widgets.numerics.grammar.examples import a, counted, did, does, kind, my, name, owned, place, quality, the, this, time, verb, was, will
from widgets.numerics.grammar.generate import Pair, pair
from widgets.numerics.grammar.nouns import BY_NAME
from widgets.numerics.grammar.tree import Act, Relative, Together, Unit, With, Word

Examples = Iterator[tuple[str, *tuple[Unit, ...]]]  # a name, and the units of its sentence


def constructions() -> tuple[tuple[str, Pair], ...]:
    """The name of each construction, and a sentence with it in both languages."""
    return tuple((key, sentence(*units)) for key, *units in [*_acts(), *_nouns(), *_states(), *_joined()])


def sentence(*units: Unit, joints: tuple[tuple[str, str], ...] = (("and", ""), ("but", "但是"), ("and then", "然后"), ("so", "所以"))) -> Pair:
    """Units joined in this order, and a full stop."""
    joined = tuple((Word(",", "，"), Word(*joint)) for joint in joints[: len(units) - 1])
    return pair(tree.Chain(units, joined, Word(".", "。")))


def _acts() -> Examples:
    yesterday, tomorrow = ("yesterday", "昨天"), ("tomorrow", "明天")
    not_ = Word("not", "没有")
    yield "past", did(name("I"), "see", a("cat"), time=time(*yesterday))
    yield "time_first", did(name("I"), "see", a("cat"), time=time(*yesterday, front=True))
    yield "future", will(name("we"), "buy", a("car"), time=time(*tomorrow))
    yield "must", will(name("they"), "wash", the("cup", pointed=True), english="must", chinese="必须")
    yield "habit", does(my("mother"), "read", a("newspaper"), time=time("every day", "每天"))
    yield "frequency", does(name("Peter"), "swim", adverb=Word("never", "从不"))
    yield "not", Act(name("he"), verb("open"), theme=the("box", pointed=True), helper="did", negation=not_)
    yield "not_state", Act(name("Anna"), verb("like"), theme=the("dog", pointed=True), helper="does", negation=Word("not", "不"))
    yield "want", Act(name("they"), verb("eat"), want=Word("wanted", "想"), theme=the("orange", many=True, pointed=True))
    yield "double_object", did(name("she"), "give", a("book"), recipient=name("me"), double=True)
    yield "to_someone", did(name("Tom"), "send", the("letter", pointed=True), recipient=the("teacher"))
    yield "kind", does(name("Mary"), "like", kind("cat"))
    yield "go", did(name("Mary"), "go", goal=Word("library", "图书馆"))
    friend = (Word("with", "跟"), my("friend"))
    yield "how_where_with", did(name("I"), "dance", manner=Word("happily", "高兴"), place=place("in", "park"), companion=friend)
    dog = tree.Passive(the("cake"), "was", Word("eaten", "吃"), Word("by", "被"), the("dog"), None)
    yield "passive", dog
    yield "passive_alone", dog._replace(by=None, agent=None)


def _nouns() -> Examples:
    found = {"pointed": True}
    girl = With(Word("with", "戴着"), Word("a", ""), (quality("red", "hat"),), Word("hat", "帽子"))
    tail = With(Word("with", "有"), Word("a", ""), (quality("long", "tail"),), Word("tail", BY_NAME["tail"].chinese))
    yield "several_people", did(the("child", many=True), "eat", counted("three", "三", "cake"))
    yield "several_things", did(name("you"), "lose", the("key", many=True, **found))
    yield "qualities", did(name("I"), "buy", a("umbrella", qualities="big blue"))
    yield "long_quality", did(a("teacher", qualities="young"), "help", name("us"))
    yield "this", did(this("boy"), "write", this("story", many=True))
    yield "owner", did(owned(name("Anna"), "dog"), "catch", a("bird"))
    three = Together((name("Anna"), name("Peter"), my("father")), Word("and", "和"), (Word(",", "、"),))
    yield "three_joined", did(three, "sing")
    yield "with_worn", did(the("girl", modifier=girl), "see", name("me"))
    yield "with_tail", did(name("we"), "see", a("horse", modifier=tail))
    yield "place_of_noun", was(the("book", modifier=place("on", "table")), "interesting", "有趣", tense="")
    who = Relative(Word("who", "的"), did(None, "find", the("key", **found)))
    yield "who_did", did(the("boy", modifier=who), "help", name("them"))
    that = Relative(Word("that", "的"), did(name("Mary"), "write", finished=False, time=time("last week", "上周")))
    yield "that_was_done", did(name("I"), "read", the("letter", modifier=that, **found))


def _states() -> Examples:
    than, anna = Word("than", "比"), name("Anna")
    yield "quality", was(name("Tom"), "tired", "累", time=time("last night", "昨晚"))
    yield "very", was(the("dress"), "expensive", "贵", very=True, tense="")
    yield "not_quality", was(the("box", many=True, pointed=True), "heavy", "重", tense="", negation=Word("not", "不"))
    yield "comparison", tree.Comparison(name("Tom"), "is", Word("taller", "高"), None, than, anna)
    yield "more", tree.Comparison(name("she"), "was", Word("famous", "有名"), Word("more", "更"), than, anna)
    yield "identity", tree.Identity(my("sister"), Word("is", "是"), a("doctor"))
    yield "located", tree.Located(owned(the("student"), "bag"), Word("is", "在"), place("under", "bed"))
    yield "exists", tree.Exists(Word("are", "有"), counted("two", "两", "bird"), place("near", "river"), None)


def _joined() -> Examples:
    cried, slept = did(the("girl"), "cry"), did(the("boy"), "sleep", finished=False)
    said = tree.Says(name("Tom"), Word("said", "说"), "", None, was(name("Mary"), "happy", "高兴"))
    yield "said", said
    hoped = will(name("he"), "sing", english="would", chinese="会")
    yield "hoped", tree.Says(name("she"), Word("hoped", "希望"), "", None, hoped)
    yield "because", tree.Because(Word("because", "因为"), cried, did(name("Tom"), "break", the("chair", pointed=True)))
    for when, chinese in (("when", "时候"), ("before", "以前"), ("after", "以后")):
        yield when, tree.While(Word(when, chinese), cried, slept, None)
    yield "when_first", tree.While(Word("when", "时候"), cried, slept, Word(",", "，"))
    units = (did(name("Tom"), "laugh"), cried, did(name("we"), "rest"), did(name("Peter"), "go", goal=Word("school", "学校")), did(name("I"), "work"))
    yield "chain", *units
