"""Makes bleu.json, what sacrebleu says about a few corpora: test_bleu.py holds ours against it.

To be run by hand, since sacrebleu is no dependency of the book:

    python3 -m venv bleu-venv
    bleu-venv/bin/pip install sacrebleu==2.6.0
    bleu-venv/bin/python tests/numerics/reference/make_bleu.py

Nothing of the book is imported. tokenize="none" splits at spaces; smoothing is sacrebleu's default, "exp".
"""

import json
import random
from pathlib import Path

import sacrebleu

VALUES = Path(__file__).with_name("bleu.json")
WORDS = "我 你 昨天 看见 了 一 只 猫 狗 在 桥 旁边 ， 。".split()


def main() -> None:
    """Writes bleu.json, one case a line."""
    draw = random.Random(0)
    cases = {
        "equal": [("我 昨天 看见 了 一 只 猫 。", "我 昨天 看见 了 一 只 猫 。")],
        "one word": [("我 昨天 看见 了 一 只 狗 。", "我 昨天 看见 了 一 只 猫 。")],
        "too short": [("我 昨天 看见 了", "我 昨天 看见 了 一 只 猫 。")],
        "too long": [("我 昨天 看见 了 一 只 猫 猫 猫 猫 。", "我 昨天 看见 了 一 只 猫 。")],
        "clipped": [("猫 猫 猫 猫 猫", "一 只 猫 。 猫")],
        "no run of four": [("我 昨天 看见 狗 一 只 了 猫 。", "我 昨天 看见 了 一 只 猫 。")],
        "no run of two": [("猫 只 一 了 看见 昨天 我 。", "我 昨天 看见 了 一 只 猫 。")],
        "nothing right": [("狗 狗 狗 狗 狗", "我 昨天 看见 了 一 只 猫 。")],
        "three words": [("我 看见 猫", "我 看见 猫")],
        "empty": [("", "我 昨天 看见 了 一 只 猫 。")],
        "empty among others": [("", "我 看见 了 。"), ("我 昨天 看见 了 一 只 猫 。", "我 昨天 看见 了 一 只 猫 。")],
        "noisy": [noisy(draw, 0.1) for _ in range(20)],
        "noisier": [noisy(draw, 0.4) for _ in range(20)],
        "unrelated": [(sentence(draw), sentence(draw)) for _ in range(20)],
    }
    lines = [f'  "sacrebleu": {json.dumps(sacrebleu.__version__)}']
    for name, pairs in cases.items():
        found, wanted = ([pair[side] for pair in pairs] for side in (0, 1))
        bleu = sacrebleu.corpus_bleu(found, [wanted], tokenize="none", force=True)
        case = {"bleu": bleu.score, "found": found, "wanted": wanted}
        lines.append(f"  {json.dumps(name)}: {json.dumps(case, ensure_ascii=False)}")
    VALUES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def sentence(draw: random.Random) -> str:
    """Random words."""
    return " ".join(draw.choices(WORDS, k=draw.randint(4, 20)))


def noisy(draw: random.Random, share: float) -> tuple[str, str]:
    """A sentence with some of its words replaced, left out or doubled, and as it was."""
    wanted = sentence(draw)
    found: list[str] = []
    for word in wanted.split():
        if draw.random() < share:
            found += draw.choice([[], [word, word], [draw.choice(WORDS)]])
        else:
            found.append(word)
    return " ".join(found), wanted


if __name__ == "__main__":
    main()
