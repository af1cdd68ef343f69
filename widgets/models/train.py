"""Trains the models of recipes.py from seeds alone: `python -m widgets.models.train [names] [--jobs 2]`.

A training that was killed goes on from its checkpoint in .cache/training. The same seeds give the same weights on the same
machine. Another BLAS adds in another order: the last bits of a step differ, and after thousands of steps so do the weights,
though not what they can do.
"""

import argparse
import hashlib
import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np

from widgets.models.checkpoint import Training, begin, keep, read
from widgets.models.data import CACHE, Corpus, batches, corpus, words
from widgets.models.quantise import BYTE
from widgets.models.recipes import BATCH, KEPT_LEVELS, RECIPES, Recipe
from widgets.models.store import FOLDER, Translator, pack
from widgets.numerics.seq2seq.config import Config
from widgets.numerics.seq2seq.optimise import adam_step, clip, schedule
from widgets.numerics.seq2seq.training import loss_and_gradients

PIECE = 100  # steps from one line of progress, one checkpoint and one loss of the log to the next
LOG = FOLDER / "training.json"


def main() -> None:
    """Trains the named models, or all, and writes them beside this file; with --steps, a trial, into the cache."""
    parser = argparse.ArgumentParser(description="Trains the models of chapter 4 and writes their weights.")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(RECIPES))
    parser.add_argument("--steps", type=int, help="a trial of so many steps: its weights go to .cache/training")
    parser.add_argument("--jobs", type=int, default=1, help="models at a time, each on one core")
    chosen = parser.parse_args()
    names = chosen.names or list(RECIPES)
    if unknown := [name for name in names if name not in RECIPES]:
        parser.error(f"no recipe for {', '.join(unknown)}; there are {', '.join(RECIPES)}")
    for longest in sorted({RECIPES[name].longest for name in names}):
        corpus(longest)  # made before the jobs, which would all make it
    # A job starts afresh and so reads this: on a busy machine threads that wait for each other take many times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor(chosen.jobs, multiprocessing.get_context("spawn")) as pool:
        made = [pool.submit(make, name, RECIPES[name], chosen.steps) for name in names]
        for name, job in zip(names, made, strict=True):
            training = job.result()
            print(f"{name}: {training.adam.step} steps, loss {training.losses[-1]:.4f}, {training.seconds:.0f} CPU seconds", flush=True)
            if not chosen.steps:
                log(name, training)


def make(name: str, recipe: Recipe, trial: int | None = None) -> Training:
    """One model from its recipe to its files."""
    recipe = recipe._replace(steps=trial or recipe.steps)
    folder = FOLDER if recipe.shipped and not trial else CACHE
    config = recipe.config(*map(len, words()))
    for training in pieces(name, recipe, config, corpus(recipe.longest), CACHE):
        step, loss = training.adam.step, training.losses[-1:]
        print(f"{name} {step}/{recipe.steps} loss {', '.join(f'{value:.4f}' for value in loss)} {training.seconds:.0f} CPU s", flush=True)
        if step in recipe.keep:
            write(folder / f"{name}-{step}.npz", recipe, config, training, KEPT_LEVELS)
    write(folder / f"{name}.npz", recipe, config, training, BYTE)
    return training


def pieces(name: str, recipe: Recipe, config: Config, found: Corpus, cache: Path) -> Iterator[Training]:
    """The training as it stands at its start or its checkpoint, and after each further piece, up to the recipe's last step."""
    mark = hashlib.sha256(repr((recipe, config)).encode() + found.source.tobytes()).hexdigest()[:8]
    file = cache / f"{name}-{mark}.checkpoint.npz"
    training = read(file) if file.is_file() else begin(recipe, config)
    coming = batches(found, recipe.seed, training.adam.step, BATCH)
    yield training
    while training.adam.step < recipe.steps:
        training = piece(recipe, config, training, coming)
        keep(file, training)
        yield training


def piece(recipe: Recipe, config: Config, training: Training, coming: Iterator[tuple[np.ndarray, np.ndarray]]) -> Training:
    """The next steps of Adam."""
    parameters, adam, before, seconds = training
    started, losses = time.process_time(), []
    for source, target in islice(coming, min(PIECE, recipe.steps - adam.step)):
        loss, gradients, _ = loss_and_gradients(config, parameters, source, target)
        clip(gradients)
        adam = adam_step(parameters, gradients, adam, schedule(adam.step, recipe.steps, recipe.rate))
        losses.append(loss)
    return Training(parameters, adam, (*before, float(np.mean(losses))), seconds + time.process_time() - started)


def write(file: Path, recipe: Recipe, config: Config, training: Training, levels: int) -> None:
    """The model's file as load() reads it."""
    file.write_bytes(pack(Translator(config, training.parameters, *words(), recipe.seed), levels))


def log(name: str, training: Training) -> None:
    """Adds the training to training.json: CPU seconds, and the mean loss of the steps up to each step named."""
    logs = json.loads(LOG.read_text(encoding="utf-8")) if LOG.is_file() else {}
    steps = range(PIECE, training.adam.step + PIECE, PIECE)
    losses = [[min(step, training.adam.step), round(loss, 4)] for step, loss in zip(steps, training.losses, strict=True)]
    logs[name] = {"cpu_seconds": round(training.seconds), "losses": losses}
    lines = [f'  "{model}": {json.dumps(logs[model])}' for model in RECIPES if model in logs]
    LOG.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
