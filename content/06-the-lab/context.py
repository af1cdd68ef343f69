"""Normalise and mix: from a table of scores to weights and contexts, two blanks."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def attend(scores, H):
    weights = softmax(scores)  # [m, n]
    contexts = weights @ H     # [m, k]
    return weights, contexts

# %% tests
rng = np.random.default_rng(3)
scores, H = rng.normal(size=(4, 5)), rng.normal(size=(5, 3))
weights, contexts = check.several(answer.attend(scores, H), 2)
check.shape(weights, (4, 5), what="weights", why=("The weights come first, then the contexts.", "先是权重，再是上下文。"))
check.sums_to_one(weights, axis=1, what="weights")
check.that(
    (weights >= 0).all(),
    "not_negative",
    en="Some weights are negative. A score may be; before it is divided, the softmax takes exp of it.",
    zh="有的权重是负数。得分可以为负，但 softmax 先对它取 exp，再去除。",
)
check.close(weights, softmax(scores), what="weights")
check.shape(contexts, (4, 3), what="contexts")
check.that(
    not np.allclose(contexts, scores @ H),
    "weights_mix",
    en="The scores do the mixing here. They do not sum to 1, so that is no mean; mix with the weights.",
    zh="这里是拿得分去混合的。得分加起来不是 1，结果就不是平均；要用权重来混合。",
    held=("the weights do the mixing", "拿来混合的是权重"),
)
check.that(
    not np.allclose(contexts, weights @ H / 5),
    "no_second_mean",
    en="The contexts are divided by the number of words. The weights sum to 1 already; that is all the dividing there is.",
    zh="上下文又除了一次词数。权重加起来已经是 1，不必再除。",
)
check.close(contexts, np.array([sum(a * h for a, h in zip(row, H)) for row in softmax(scores)]), what="contexts")

# %% wrong weights_mix
def attend(scores, H):  # score and weight confused
    return softmax(scores), scores @ H

# %% wrong sums_to_one
def attend(scores, H):  # the softmax runs down the columns
    weights = softmax(scores.T).T
    return weights, weights @ H

# %% wrong not_negative
def attend(scores, H):  # divided, and no exp
    weights = scores / scores.sum(axis=1, keepdims=True)
    return weights, weights @ H

# %% wrong no_second_mean
def attend(scores, H):  # a mean of what is a mean already
    weights = softmax(scores)
    return weights, weights @ H / len(H)

# %% wrong raised
def attend(scores, H):  # a column of weights meets the states
    weights = softmax(scores)
    return weights, weights.T @ H
