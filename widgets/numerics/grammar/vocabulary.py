"""All words of the grammar, by word class."""

from functools import cache

from widgets.numerics.grammar.adjectives import ADJECTIVES
from widgets.numerics.grammar.function_words import (
    AMOUNTS,
    CLAUSE_TIMES,
    DAILY,
    FREQUENCIES,
    FUTURE_TIMES,
    MANNERS,
    NUMBERS,
    PAST_TIMES,
    POINTERS,
    PRONOUNS,
)
from widgets.numerics.grammar.nouns import NOUNS
from widgets.numerics.grammar.verbs import VERBS

Row = tuple[tuple[str, ...], str]  # the English forms, and the Chinese that answers to them; either may be empty

_AUXILIARIES = (
    (("am", "is", "are", "was", "were"), "是"),
    (("is", "are", "was", "were"), "在"),
    (("is", "are", "was", "were"), "有"),
    (("will", "would"), "会"),
    (("must",), "必须"),
    (("not",), "不"),
    (("not",), "没有"),
    (("do", "does", "did"), ""),
)
_PREPOSITIONS = (
    (("in",), "里"),
    (("near",), "旁边"),
    (("on",), "上"),
    (("under",), "下"),
    (("with",), "跟"),
    (("with",), "戴着"),
    (("with",), "穿着"),
    (("with",), "拿着"),
    (("with",), "有"),
    (("by",), "被"),
    (("than",), "比"),
    (("to",), ""),
)
_CONJUNCTIONS = (
    (("and",), "和"),
    (("and",), ""),
    (("and then",), "然后"),
    (("but",), "但是"),
    (("so",), "所以"),
    (("because",), "因为"),
    *(((english,), chinese) for english, chinese in CLAUSE_TIMES),
    (("who", "that"), "的"),
    (("that",), ""),
)
_ARTICLES = (
    (("a", "an"), "一"),
    (("the",), ""),
    (("the",), "那"),
    (("the",), "那些"),
    *(((word,), chinese) for this, these, one, some in POINTERS for word, chinese in ((this, one), (these, some))),
    *(((english,), chinese) for english, chinese in NUMBERS + AMOUNTS),
    (("'s",), "的"),
)
_ONLY_CHINESE = ("了", "的", "们", "地", "在", "被", "很", "一起", "所以", "，")


@cache
def vocabulary() -> dict[str, tuple[Row, ...]]:
    """Word class -> its words: the English forms, and the Chinese."""
    classes: dict[str, tuple[Row, ...]] = {kind: tuple((_forms(n.one, n.many), n.chinese) for n in nouns) for kind, nouns in NOUNS.items()}
    classes["classifier"] = tuple(((), measure) for measure in dict.fromkeys(n.measure for nouns in NOUNS.values() for n in nouns if _counts(n.kind)))
    classes["pronoun"] = tuple((_forms(*forms), chinese) for *forms, chinese in PRONOUNS)
    classes["verb"] = tuple((_forms(v.base, v.third, v.past, v.participle), v.chinese) for v in VERBS)
    classes["auxiliary"] = _AUXILIARIES
    classes["adjective"] = _adjectives()
    classes["article"] = _ARTICLES
    classes["preposition"] = _PREPOSITIONS
    classes["adverb"] = tuple(((e,), c) for e, c in (*FREQUENCIES, *MANNERS, ("also", "也"), ("very", "非常"), ("more", "更"), ("there", "")))
    classes["time"] = tuple(((e,), c) for e, c in dict.fromkeys((*PAST_TIMES, *FUTURE_TIMES, DAILY)))
    classes["conjunction"] = _CONJUNCTIONS
    classes["chinese"] = tuple(((), word) for word in _ONLY_CHINESE)
    classes["punctuation"] = (((",",), "，"), ((",",), "、"), ((".",), "。"))
    return classes


def _counts(kind: str) -> bool:
    return kind not in ("kin", "name", "place", "part")


def _forms(*forms: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for form in forms if form))


def _adjectives() -> tuple[Row, ...]:
    rows = []
    for a in ADJECTIVES:
        comparative = a.comparative if len(a.comparative) == 1 else ()
        rows += [((a.english, *(comparative if chinese == a.after else ())), chinese) for chinese in _forms(a.before, a.after)]
    return tuple(rows)


@cache
def source_words() -> tuple[str, ...]:
    """Every English word, in a fixed order."""
    return tuple(dict.fromkeys(word for rows in vocabulary().values() for forms, _ in rows for form in forms for word in form.split()))


@cache
def target_words() -> tuple[str, ...]:
    """Every Chinese word, in a fixed order."""
    return tuple(dict.fromkeys(chinese for rows in vocabulary().values() for _, chinese in rows if chinese))
