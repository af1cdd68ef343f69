"""Measures the trained models on sentences they never saw: `python -m widgets.models.evaluate` writes evaluation.json beside this file.

What is measured are the weights as shipped, in small integers. Models that are not shipped are measured where training left
them, in .cache/training; where it didn't, their stored rows stay.
"""

import argparse
import json
from itertools import chain, islice
from pathlib import Path

import numpy as np

from widgets.models.data import CACHE, corpus, words
from widgets.models.measure import align, alignment_accuracy, alignment_error, digest, fresh, loss, quality, translate
from widgets.models.recipes import PAIRS, RECIPES, SHORTEST
from widgets.models.store import FOLDER, Translator, load, word_ids
from widgets.numerics.bleu import corpus_bleu
from widgets.numerics.grammar import Pair, augment, sentences
from widgets.numerics.seq2seq.config import PAD

EVALUATION = FOLDER / "evaluation.json"
LOG = FOLDER / "training.json"  # written by train.py
BINS = ("4-8", "9-12", "13-16", "17-20", "21-25", "26-30", "31-35", "36-40", "41-50", "51-60")
SENTENCES = 300  # a bin
SEED = "evaluation"  # training draws from "training …" and "augmentation …"
HELD_OUT = "held out"  # the seed of sentences as in training, but new
FIRST = 20  # sentences of a bin whose translations a test repeats, from a digest
ALIGNED = BINS[:8]  # the lengths whose alignments are counted together: those that the longer training had
EMERGENCE = "13-16"  # the bin on which a model is followed through its training
MEASURES = ("bleu", "low", "high", *(f"{end}{kind}" for kind in ("exact", "token_accuracy", "aer") for end in ("", "low_", "high_")))
PARTS = ("models", *MEASURES, "alignment", "emergence", "first")
COMMAND = "python -m widgets.models.evaluate"


def main() -> None:
    """Measures the named models, or all that have weights, and rewrites evaluation.json."""
    parser = argparse.ArgumentParser(description="Measures the models of chapter 4 on fresh sentences.")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(RECIPES))
    names = parser.parse_args().names or list(RECIPES)
    stored = json.loads(EVALUATION.read_text(encoding="utf-8")) if EVALUATION.is_file() else {}
    tests = [fresh(SEED, lengths, SENTENCES) for lengths in BINS]
    rows: dict[str, dict] = {}
    for name in names:
        folder = FOLDER if RECIPES[name].shipped else CACHE
        if (folder / f"{name}.npz").is_file():
            rows[name] = measure(name, load(name, folder), tests)
            print(name, *(f"{bleu:.1f}" for bleu in rows[name]["bleu"]), flush=True)
        else:
            print(f"{name}: no weights in {folder.name}; not measured", flush=True)
    write(EVALUATION, document(stored, rows, seen(tests)))


def measure(name: str, translator: Translator, tests: list[tuple[Pair, ...]]) -> dict:
    """A model's row in each part of evaluation.json."""
    row: dict = {}
    weights: list[np.ndarray] = []
    for lengths, pairs in zip(BINS, tests, strict=True):
        found, text = translate(translator, [pair.source for pair in pairs]), f"{SEED} intervals {lengths}"
        numbers: dict = quality(found, [pair.target for pair in pairs], text) | {"first": digest(found[:FIRST])}
        if translator.config.kind != "encdec":
            of_bin = align(translator, pairs)
            numbers |= alignment_error(of_bin, pairs, text)
            weights += of_bin if lengths in ALIGNED else []
        for key, value in numbers.items():
            row.setdefault(key, []).append(value)
    if weights:
        row["alignment"] = alignment_accuracy(weights, list(chain(*tests[: len(ALIGNED)])))
    if RECIPES[name].keep:
        row["emergence"] = emergence(name, tests[BINS.index(EMERGENCE)])
    return row | {"models": facts(name, translator)}


def emergence(name: str, pairs: tuple[Pair, ...]) -> dict[str, list]:
    """BLEU and alignments as training goes on: before it, at the steps that are kept, and after it."""
    steps = [0, *RECIPES[name].keep]
    row: dict[str, list] = {"steps": [*steps, RECIPES[name].steps]}
    for translator in (*(load(f"{name}-{step}") for step in steps), load(name)):
        found = translate(translator, [pair.source for pair in pairs])
        row.setdefault("bleu", []).append(corpus_bleu(found, [pair.target for pair in pairs]))
        for kind, share in alignment_accuracy(align(translator, pairs), pairs).items():
            row.setdefault(kind, []).append(share)
    return row


def facts(name: str, translator: Translator) -> dict:
    """What the model is and how it was trained; final_loss is of its last 1000 training steps, held_out_loss of other sentences like theirs."""
    recipe, width = RECIPES[name]._asdict(), 2 * translator.config.hidden
    size = sum(weight.size for weight in translator.parameters.values())
    logged = json.loads(LOG.read_text(encoding="utf-8"))[name]
    about = {key: recipe[key] for key in ("kind", "longest", "steps", "seed", "shipped")} | {"context": width, "parameters": size}
    held_out = islice(augment(sentences(HELD_OUT, SHORTEST, recipe["longest"]), HELD_OUT), 1000)
    last = float(np.mean([value for _, value in logged["losses"][-10:]]))  # batches of one length: a hundred of them are noisy
    losses = {"final_loss": round(last, 4), "held_out_loss": round(loss(translator, list(held_out)), 4)}
    return about | losses | {"cpu_seconds": logged["cpu_seconds"]}


def seen(tests: list[tuple[Pair, ...]]) -> dict[str, list[int]]:
    """By the longest sentence of a training set: how many test sentences of each bin happen to be in it. Short ones are few in a grammar."""
    known, _ = words()
    found = {}
    for longest in sorted({recipe.longest for recipe in RECIPES.values()}):
        rows = {row[row != PAD].tobytes() for row in corpus(longest).source}
        found[str(longest)] = [sum(word_ids(pair.source, known).astype(np.int16).tobytes() in rows for pair in pairs) for pairs in tests]
    return found


def document(stored: dict, rows: dict[str, dict], in_training: dict[str, list[int]]) -> dict:
    """All of evaluation.json: {part: {model: row}}, in the recipes' order, rows that were not measured now as they were stored."""
    head = {"bins": BINS, "sentences": SENTENCES, "seed": SEED, "command": COMMAND, "pairs": PAIRS, "in_training": in_training}
    head |= {"alignment_lengths": "4-40", "emergence_lengths": EMERGENCE, "first_sentences": FIRST}
    parts = {}
    for part in PARTS:
        known = stored.get(part, {}) | {name: row[part] for name, row in rows.items() if part in row}
        parts[part] = {name: known[name] for name in RECIPES if name in known}
    return head | parts


def write(file: Path, found: dict) -> None:
    """JSON with one row a line, what was measured to two decimals."""
    lines = []
    for part, rows in found.items():
        if part in PARTS:
            inner = [f'    "{name}": {json.dumps(row if part == "models" else _rounded(row))}' for name, row in rows.items()]
            lines.append(f'  "{part}": {{\n' + ",\n".join(inner) + "\n  }")
        else:
            lines.append(f'  "{part}": {json.dumps(rows)}')
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def _rounded(row: object) -> object:
    if isinstance(row, float):
        return round(row, 2)
    if isinstance(row, dict):
        return {key: _rounded(value) for key, value in row.items()}
    return [_rounded(value) for value in row] if isinstance(row, list) else row


if __name__ == "__main__":
    main()
