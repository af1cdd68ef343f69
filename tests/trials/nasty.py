"""What readers type, paste and are sent: texts and numbers that have broken other pages, and endless mixtures of them."""

import random
from collections.abc import Iterator

CANARY = "ouch"  # the name that a script of ours would set if one ever ran
SCRIPTS = (
    f"<img src=x onerror={CANARY}=1>", f"<script>{CANARY}=1</script>", f"<svg onload={CANARY}=1>", f"<a href=javascript:{CANARY}=1>go</a>",
    f'"><img src=x onerror={CANARY}=1>', f"'-{CANARY}=1-'", f"</title><script>{CANARY}=1</script>", f"</text><script>{CANARY}=1</script>",
    f"<iframe srcdoc='<script>parent.{CANARY}=1</script>'>", f"<math><mtext><img src=x onerror={CANARY}=1></mtext></math>",
    f"<style>@import 'javascript:{CANARY}=1'</style>", f"<foreignObject><img src=x onerror={CANARY}=1></foreignObject>",
    "{{7*7}}", "{% raw %}", "${7*7}", "{n}", "{0.__class__}", "%s%n", "$x$", "\\href{javascript:x}{y}", "<b>x</b>", "a<br>b", "&lt;b&gt;", "&#60;", "]]>", "<!--", "-->",
)  # fmt: skip
TEXTS = (
    "", " ", "\t\n", "\u3000", "\u200b", "\ufeff", "\u00a0", "\x00", "a\x00b", "\x1b[31m", "\x7f", "\x85", "\u2028", "\ud800", "\udfff x", "\ufffe", "\U0010ffff",
    "\u202eevil", "\u2066x\u2069", "שלום עולם", "مرحبا بالعالم", "e\u0301\u0301\u0301", "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349",
    "👨\u200d👩\u200d👧\u200d👦", "🏳️\u200d🌈 flag", "👩🏽\u200d🔬", "é", "ﬁ", "ǅ", "İstanbul", "ß", "ﷺ", "我看见一只猫", "我 看见 一只 猫", "我，看见。一只！猫？", "私は猫です", "고양이",
    "a" * 5_000, "word " * 10_000, "一" * 3_000, "a,b;c", "...", "!!!", "--", "'", '"', "\\", "/", "../..", "con", "null", "None", "undefined", "NaN", "true", "[object Object]",
    "1", "I", "I saw a cat", "i SAW a CAT", "I  saw\ta\ncat", "cat cat cat cat", "the the", "@all #1 $5", "http://example.org/?a=b&c=d", "x" * 401, "１２３", "½", "Ⅷ", "٣",
    *SCRIPTS,
)  # fmt: skip
NUMBERS = (
    "0", "-0", "0.0", "1", "-1", "0.5", "0,5", ".5", "5.", ",5", "1.000,5", "1,000.5", "1,250", "1 000", "1e3", "1E+3", "1e309", "-1e309", "1e-400", "1e", "e1", "0x10", "0b1", "1_000", "1/2",
    "１２", "０．５", "0。5", "٣٫٥", "٣", "१२", "−5", "－5", "＋5", "--5", "+-5", "5%", "5 px", "NaN", "nan", "inf", "-Infinity", "∞", "½", "²", "1" * 64, "1" * 400, "9" * 20,
    "0.1+0.2", "0.30000000000000004", "2147483648", "9007199254740993", "18446744073709551616", "1e308", "5e-324", " 3 ", "3\n", "\u200b3", "3\x00", "true", "False", "null", "[1]", "{}",
)  # fmt: skip
THINGS = (None, True, False, 0, -1, 3, 1e308, float("nan"), float("inf"), -float("inf"), 2**70, 10**400, [], [1], [[[]]], {}, {"a": 1}, b"bytes".decode(), ["a"] * 500)
PIECES = (*"abcxyz ,.;:!?-'\"<>&{}$\\/\t\n0123456789", *"我你猫看见。，", *"éßİ\u0301\u200d\u200b\u202e\x00\ud800", "cat", " the ", "saw", "👩", "<b>", "&amp;", "e9", "1e", "-", "٣", "１")


def mixtures(seed: str) -> Iterator[str]:
    """Endless texts: pieces of all the above, some of them cut, doubled or turned around."""
    draw = random.Random(seed)
    whole = (*TEXTS, *NUMBERS)
    while True:
        text = "".join(draw.choice(PIECES) for _ in range(draw.choice((1, 2, 5, 20, 80))))
        if draw.random() < 0.5:
            known = draw.choice(whole)[:600]
            cut = draw.randrange(len(known) + 1)
            text = draw.choice((known[:cut] + text, text + known[cut:], known[::-1], known * 2, known[:cut] + text + known[cut:]))
        yield text
