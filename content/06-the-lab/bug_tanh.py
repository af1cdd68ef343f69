"""Bug 2: an additive score without its tanh."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def additive_scores(S, H, W_a, U_a, v_a):
    asked = S @ W_a.T                               # [m, a]
    keys = H @ U_a.T                                # [n, a]
    both = np.tanh(asked[:, None] + keys[None, :])  # [m, n, a]
    return both @ v_a                               # [m, n]

# %% tests
rng = np.random.default_rng(12)
S, H = rng.normal(size=(3, 4)), rng.normal(size=(5, 6))
W_a, U_a, v_a = rng.normal(size=(7, 4)), rng.normal(size=(7, 6)), rng.normal(size=7)
scores = answer.additive_scores(S, H, W_a, U_a, v_a)
check.shape(scores, (3, 5))
weights = softmax(scores)
check.that(
    not np.allclose(weights, weights[0]),
    "rows_differ",
    en="All rows of the weights are alike. The scores are still a number of the row plus a number of the column; the tanh belongs around the sum of the two.",
    zh="权重的各行都一样。得分仍是“这一行的一个数加上这一列的一个数”；tanh 要套在两者之和的外面。",
    held=("different states get different weights", "不同的状态得到不同的权重"),
)
ranks = np.argsort(scores, axis=1)
check.that(
    not (ranks == ranks[0]).all(),
    "order_can_change",
    en="Every state ranks the words in the same way. A tanh around the finished score keeps the order; it belongs before v_a.",
    zh="每个状态给词排的次序都一样。把 tanh 套在算好的得分外面，次序不会变；它应当在 v_a 之前。",
    held=("different states may rank the words differently", "不同的状态可以给词排出不同的次序"),
)
check.close(scores, np.array([[v_a @ np.tanh(W_a @ s + U_a @ h) for h in H] for s in S]))

# %% wrong rows_differ
def additive_scores(S, H, W_a, U_a, v_a):  # a tanh each: still a sum of a row's number and a column's
    return (np.tanh(S @ W_a.T)[:, None] + np.tanh(H @ U_a.T)[None, :]) @ v_a

# %% wrong order_can_change
def additive_scores(S, H, W_a, U_a, v_a):  # the tanh outside
    return np.tanh(((S @ W_a.T)[:, None] + (H @ U_a.T)[None, :]) @ v_a)

# %% wrong close
def additive_scores(S, H, W_a, U_a, v_a):  # a tanh for the keys, and a product with the query
    return (v_a * (S @ W_a.T)) @ np.tanh(H @ U_a.T).T
