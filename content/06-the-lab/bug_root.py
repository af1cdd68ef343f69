"""Bug 5: the root of d divides the weights, after the softmax."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def attention(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[1])  # [m, n]
    weights = softmax(scores)
    return weights, weights @ V

# %% tests
rng = np.random.default_rng(15)
Q, K, V = rng.normal(size=(3, 16)), rng.normal(size=(5, 16)), rng.normal(size=(5, 64))
weights, contexts = check.several(answer.attention(Q, K, V), 2)
check.shape(weights, (3, 5), what="weights")
check.sums_to_one(weights, axis=1, what="weights", why=("Nothing may divide the weights after the softmax.", "softmax 之后，权重就不能再除了。"))
raw = np.array([[np.sum(q * k) for k in K] for q in Q])

def over(divisor):
    powers = np.exp(raw / divisor)
    return powers / powers.sum(axis=1, keepdims=True)

check.that(
    not np.allclose(weights, over(1)),
    "scaled",
    en="The scores are not divided at all, and so the weights get sharper as the vectors get wider.",
    zh="得分根本没有除，向量越宽，权重就越尖。",
    held=("the scores are divided, before the softmax", "除的是得分，在 softmax 之前"),
)
check.that(
    not np.allclose(weights, over(16)),
    "root",
    en="The scores are divided by d. Their spread grows with the root of d; divide by that.",
    zh="得分除以了 d。得分的标准差随 d 的平方根增长，要除的是平方根。",
)
check.that(
    not np.allclose(weights, over(8)) and not np.allclose(weights, over(5**0.5)) and not np.allclose(weights, over(3**0.5)),
    "width_of_the_keys",
    en="The root is that of another size. d is the width of the two vectors that are multiplied, a query and a key: 16 here.",
    zh="开平方的是另一个大小。d 是相乘的两个向量（查询和键）的宽度，这里是 16。",
    held=("d is the width of a query and a key", "d 是查询和键的宽度"),
)
check.close(weights, over(4), what="weights")
check.shape(contexts, (3, 64), what="contexts")
check.close(contexts, over(4) @ V, what="contexts")
Q, K = Q[:, :9], K[:, :9]
weights, contexts = check.several(answer.attention(Q, K, V), 2)
raw = np.array([[np.sum(q * k) for k in K] for q in Q])
check.that(
    np.allclose(weights, over(3)),
    "any_width",
    en="With vectors of width 9 the divisor is no longer right. Take the width from the shape of the keys.",
    zh="向量的宽度换成 9，除数就不对了。宽度要从键的形状里取。",
    held=("queries and keys may have any width", "查询和键多宽都对"),
)

# %% wrong width_of_the_keys
def attention(Q, K, V):  # the width of the model
    weights = softmax(Q @ K.T / np.sqrt(V.shape[1]))
    return weights, weights @ V

# %% wrong any_width
def attention(Q, K, V):  # the root of 16, and no other
    weights = softmax(Q @ K.T / 4)
    return weights, weights @ V

# %% wrong root
def attention(Q, K, V):  # the root forgotten
    weights = softmax(Q @ K.T / K.shape[1])
    return weights, weights @ V

# %% wrong scaled
def attention(Q, K, V):  # the division taken out altogether
    weights = softmax(Q @ K.T)
    return weights, weights @ V

# %% wrong sums_to_one
def attention(Q, K, V):  # before and after
    root = np.sqrt(K.shape[1])
    weights = softmax(Q @ K.T / root) / root
    return weights, weights @ V
