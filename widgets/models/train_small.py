"""Makes the checkpoints of the letter tasks, with the very steps that the page makes: python -m widgets.models.train_small

Two minutes or so on one processor. The last bits of float32 differ between machines, so another one makes other weights,
as good as these.
"""

import numpy as np

from widgets.models.small import EVERY, FILE, LONGEST, RATE, SEED, STEPS, WIDTH, Checkpoint, pack
from widgets.numerics.letter_measuring import loss
from widgets.numerics.letter_task import TASKS, batch
from widgets.numerics.letter_training import KINDS, learn, learner, rate_at, untrained


def trained(task: str, steps: int = STEPS) -> Checkpoint:
    """Both models of a task after so many steps, from nothing."""
    learners = {name: learner(name, WIDTH, untrained(name, WIDTH, SEED)) for name in KINDS}
    losses: dict[str, list[float]] = {name: [] for name in KINDS}
    for step in range(steps + 1):
        source = batch(SEED, step, LONGEST)
        for name, learning in learners.items():
            if step % EVERY == 0:
                losses[name].append(loss(learning.config, learning.parameters, task, LONGEST))
            if step < steps:
                learners[name] = learn(learning, task, source, rate_at(step, steps, RATE))
    print(f"{task}: " + ", ".join(f"{name} {found[-1]:.4f}" for name, found in losses.items()), flush=True)
    return Checkpoint({name: learning.parameters for name, learning in learners.items()}, {name: np.array(found) for name, found in losses.items()})


if __name__ == "__main__":
    FILE.write_bytes(pack({task: trained(task) for task in TASKS}))
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
