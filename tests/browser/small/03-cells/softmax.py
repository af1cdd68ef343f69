"""Softmax that does not overflow."""

# %% setup
import numpy as np

# %% solution
def softmax(scores):
    shifted = scores - scores.max(axis=1, keepdims=True)
    raised = np.exp(shifted)
    return raised / raised.sum(axis=1, keepdims=True)

# %% tests
weights = answer.softmax(np.array([[1.0, 2.0, 0.0], [3.0, 1.0, 0.5]]))
check.shape(weights, (2, 3))
check.sums_to_one(weights, axis=1)
check.that(
    np.isfinite(answer.softmax(np.array([[1000.0, 0.0]]))).all(),
    "overflow",
    en="it stays finite when a score is 1000",
    zh="得分为 1000 时结果仍然有限",
)

# %% wrong sums_to_one
def softmax(scores):
    raised = np.exp(scores)
    return raised / raised.sum()

# %% wrong overflow
def softmax(scores):
    raised = np.exp(scores)
    return raised / raised.sum(axis=1, keepdims=True)
