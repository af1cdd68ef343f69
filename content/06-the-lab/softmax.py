"""Softmax that does not overflow: only the division is left to the reader."""

# %% setup
import numpy as np

# %% solution
def softmax(scores):
    top = scores.max(axis=1, keepdims=True)
    powers = np.exp(scores - top)
    return powers / powers.sum(axis=1, keepdims=True)

# %% tests
square = np.array([[1.0, 2.0], [3.0, 1.0]])
weights = answer.softmax(square)
check.shape(weights, (2, 2))
check.sums_to_one(
    weights,
    axis=1,
    why=(
        "Each row is divided by its own sum, so the sums need the shape [m, 1]: axis=1 and keepdims=True.",
        "每一行除以自己的和，所以这些和的形状要是 [m, 1]：axis=1，再加 keepdims=True。",
    ),
)
check.close(weights, np.exp(square) / np.exp(square).sum(axis=1, keepdims=True))
wide = np.array([[0.5, -1.0, 2.0], [0.0, 0.0, 0.0]])
weights = answer.softmax(wide)
check.shape(weights, (2, 3))
check.close(weights, np.exp(wide) / np.exp(wide).sum(axis=1, keepdims=True))
with np.errstate(all="ignore"):
    high = answer.softmax(np.array([[1000.0, 0.0]]))
    apart = answer.softmax(np.array([[1000.0, 999.0], [-1000.0, -1001.0]]))
check.that(
    np.isfinite(high).all(),
    "overflow",
    en="A score of 1000 overflows: exp(1000) is infinite. Take the row's maximum off before exp; then no power is larger than 1.",
    zh="得分一到 1000 就溢出了：exp(1000) 是无穷大。取 exp 之前先减去这一行的最大值，指数就没有一个大于 1 的。",
    held=("scores of 1000 do not overflow", "得分到 1000 也不溢出"),
)
check.that(
    np.isfinite(apart).all() and np.allclose(apart[0], apart[1]),
    "own_maximum",
    en="A row of low scores loses its weights when another row is high. Each row takes off its own maximum, not that of the whole table.",
    zh="别的行得分一高，得分低的行就算不出权重了。每一行要减去自己的最大值，不是整张表的最大值。",
    held=("each row takes off its own maximum", "每一行减去自己的最大值"),
)

# %% wrong sums_to_one
def softmax(scores):  # one sum for the whole table
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum()

# %% wrong sums_to_one
def softmax(scores):  # no keepdims: on a square table the division runs along the wrong side
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1)

# %% wrong overflow
def softmax(scores):  # the formula as it is printed
    powers = np.exp(scores)
    return powers / powers.sum(axis=1, keepdims=True)

# %% wrong own_maximum
def softmax(scores):  # one maximum for the whole table
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=1, keepdims=True)
