"""All dot scores of a sentence as one matrix product: one line."""

# %% setup
import numpy as np

# %% solution
def dot_scores(S, H):
    return S @ H.T

# %% tests
rng = np.random.default_rng(1)
S, H = rng.normal(size=(3, 4)), rng.normal(size=(5, 4))
scores = answer.dot_scores(S, H)
check.shape(scores, (3, 5))
wanted = np.array([[np.sum(s * h) for h in H] for s in S])
check.that(
    not np.allclose(scores, wanted / 2),
    "divided",
    en="A dot score is the plain sum of the products. Here nothing is divided by the root of d.",
    zh="点积得分就是各个乘积之和，这里不除以 d 的平方根。",
)
check.close(scores, wanted)
check.shape(answer.dot_scores(S[:1], H), (1, 5))

# %% wrong shape
def dot_scores(S, H):  # a row for each source word
    return H @ S.T

# %% wrong raised
def dot_scores(S, H):  # the widths do not meet
    return S @ H

# %% wrong divided
def dot_scores(S, H):  # a Transformer's score
    return S @ H.T / np.sqrt(S.shape[1])
