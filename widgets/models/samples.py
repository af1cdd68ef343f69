"""Sentences to try the models on, of growing length, with their translations: what the grammar says, word for word."""

from collections.abc import Sequence

from widgets.numerics.grammar import Pair


def _pair(source: str, target: str, links: str) -> Pair:
    """Words with spaces between them, and links as target-source, counted from 0."""
    pairs = (link.split("-") for link in links.split())
    return Pair(tuple(source.split()), tuple(target.split()), frozenset((int(i), int(j)) for i, j in pairs))


# Drawn from the grammar, but for the first, which is the book's own.
SAMPLES = (
    _pair("I saw a cat yesterday .", "我 昨天 看见 了 一 只 猫 。", "0-0 1-4 2-1 4-2 6-3 7-5"),
    _pair(
        "her mother laughed in the shop this morning .",
        "她 妈妈 今早 在 商店 里 笑 了 。",
        "0-0 1-1 2-6 2-7 4-5 5-3 6-2 8-8",
    ),
    _pair(
        "this morning , Mary read a book that the girls wrote last week .",
        "今早 ， 玛丽 读 了 一 本 女孩 们 上周 写 的 书 。",
        "0-0 0-1 1-2 2-3 3-4 5-5 7-9 9-11 9-12 10-10 11-7 12-6 13-13",
    ),
    _pair(
        "we said that she lost three letters , so an old friend with a black umbrella visited Mary in the library .",
        "我们 说 她 弄丢 了 三 封 信 ， 所以 一 个 拿着 黑 雨伞 的 老 朋友 在 图书馆 里 看望 了 玛丽 。",
        "0-0 1-1 2-3 3-4 5-5 7-6 8-7 9-8 10-9 12-12 13-14 14-15 16-10 17-11 19-20 20-18 21-16 23-17 24-21",
    ),
    _pair(
        "the boys and the farmer wanted to catch a small white rabbit near the house today , so they did not know that Peter "
        "and Tom would eat these cakes , three apples and the oranges in the shop .",
        "男孩 们 和 农民 今天 想 在 房子 旁边 抓住 一 只 小 白 兔子 ， 所以 他们 不 知道 彼得 和 "
        "汤姆 会 在 商店 里 吃 这些 蛋糕 、 三 个 苹果 和 那些 橙子 。",
        "0-1 2-2 3-4 4-15 5-5 7-14 8-12 9-7 10-8 12-9 13-10 14-11 15-16 16-17 17-18 18-20 19-21 20-23 21-24 22-25 23-26 25-38 "
        "26-36 27-27 28-28 29-29 30-30 31-31 33-32 34-33 35-34 36-35 37-39",
    ),
)
_BY_SOURCE = {pair.source: pair for pair in SAMPLES}


def gold(source: Sequence[str]) -> Pair | None:
    """The sample of these words; None for any other sentence."""
    return _BY_SOURCE.get(tuple(source))
