"""The derivative of softmax by hand, from scratch; the tests nudge."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def softmax_backward(weights, d_weights):
    return weights * (d_weights - weights @ d_weights)

# %% tests
rng = np.random.default_rng(6)
scores, g = rng.normal(size=5), rng.normal(size=5)

def nudged(scores, g, step=1e-5):
    return np.array([(softmax(scores + e) @ g - softmax(scores - e) @ g) / (2 * step) for e in step * np.eye(len(scores))])

d_scores = answer.softmax_backward(softmax(scores), g)
check.shape(d_scores, (5,))
check.that(
    abs(float(d_scores.sum())) < 1e-6,
    "sums_to_zero",
    en="The gradient does not sum to 0. It has to: a shift of all scores changes no weight and no loss, so what some gain others lose.",
    zh="梯度加起来不是 0。它必须是 0：所有得分一起平移，权重和损失都不变，所以有的升，就有的降。",
    held=("the gradient sums to 0", "梯度之和为 0"),
)
check.that(
    not np.allclose(d_scores, -nudged(scores, g), atol=1e-6),
    "sign",
    en="The sign is wrong everywhere: asked for is ∂L/∂e itself, not the step downhill.",
    zh="正负号全反了：要的是 ∂L/∂e 本身，不是下降的那一步。",
)
sharp = answer.softmax_backward(np.array([1.0, 0.0, 0.0]), np.array([1.0, 2.0, 3.0]))
check.that(
    np.allclose(sharp, 0),
    "one_winner",
    en="With the weights 1, 0, 0 some score still gets a gradient. None may: a weight stands as a factor before each.",
    zh="权重是 1、0、0 时，还有得分得到梯度。一个也不该有：每一项前面都有权重作因子。",
    held=("beside a single winner no score gets a gradient", "权重全归一个词时，哪个得分都没有梯度"),
)
check.close(
    d_scores,
    nudged(scores, g),
    "finite_differences",
    tolerance=1e-6,
    held=("it agrees with finite differences", "与有限差分一致"),
)

# %% wrong sums_to_zero
def softmax_backward(weights, d_weights):  # forgets that the sum below the line moves too
    return weights * d_weights

# %% wrong sums_to_zero
def softmax_backward(weights, d_weights):  # only the diagonal of the Jacobian
    return weights * (1 - weights) * d_weights

# %% wrong one_winner
def softmax_backward(weights, d_weights):  # plain mean for weighted mean, and no factor α
    return d_weights - d_weights.mean()

# %% wrong sign
def softmax_backward(weights, d_weights):  # the step downhill
    return weights * (weights @ d_weights - d_weights)
