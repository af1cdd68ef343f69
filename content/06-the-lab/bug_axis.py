"""Bug 4: softmax over the wrong axis."""

# %% setup
import numpy as np

# %% solution
def weights_of(S, H):
    scores = S @ H.T  # [m, n]
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)

# %% tests
rng = np.random.default_rng(14)
S, H = rng.normal(size=(3, 4)), rng.normal(size=(5, 4))
weights = answer.weights_of(S, H)
check.shape(weights, (3, 5))
check.sums_to_one(weights, axis=1)
check.that(
    np.allclose(answer.weights_of(S[:1], H), weights[:1]),
    "row_by_itself",
    en="The weights of word 1 change when words 2 and 3 are left out. A row may depend on its own scores only: look at the maximum, too.",
    zh="去掉第 2、第 3 个词，第 1 个词的权重就变了。一行只应取决于自己的得分：最大值那里也要看看。",
    held=("a row depends on its own scores alone", "一行权重只取决于自己的得分"),
)
scores = np.array([[np.sum(s * h) for h in H] for s in S])
check.close(weights, np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True))
with np.errstate(all="ignore"):
    one, big = answer.weights_of(1000 * S[:1], H), answer.weights_of(1000 * S, H)
check.that(
    np.isfinite(one).all(),
    "overflow",
    en="Large scores overflow now: the maximum of the row still has to be taken off before exp.",
    zh="得分一大就溢出了：取 exp 之前，仍要先减去这一行的最大值。",
    held=("large scores do not overflow", "得分再大也不溢出"),
)
check.that(
    np.isfinite(big).all(),
    "own_maximum",
    en="A row of low scores loses its weights when another row is high. Each row takes off its own maximum, not that of the whole table.",
    zh="别的行得分一高，得分低的行就算不出权重了。每一行要减去自己的最大值，不是整张表的最大值。",
    held=("each row takes off its own maximum", "每一行减去自己的最大值"),
)

# %% wrong row_by_itself
def weights_of(S, H):  # the sum mended, the maximum not: each column is shifted by another number
    scores = S @ H.T
    powers = np.exp(scores - scores.max(axis=0))
    return powers / powers.sum(axis=1, keepdims=True)

# %% wrong sums_to_one
def weights_of(S, H):  # one sum for the whole table
    powers = np.exp(S @ H.T - (S @ H.T).max())
    return powers / powers.sum()

# %% wrong shape
def weights_of(S, H):  # turns the table in place of the softmax
    scores = H @ S.T
    powers = np.exp(scores - scores.max(axis=0))
    return powers / powers.sum(axis=0)

# %% wrong own_maximum
def weights_of(S, H):  # one maximum for the whole table
    powers = np.exp(S @ H.T - (S @ H.T).max())
    return powers / powers.sum(axis=1, keepdims=True)

# %% wrong overflow
def weights_of(S, H):  # mended by leaving the maximum out
    powers = np.exp(S @ H.T)
    return powers / powers.sum(axis=1, keepdims=True)
