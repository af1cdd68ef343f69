"""Bug 1: weights that are computed without the encoder's states."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def weights_of(s, H, W_a):
    scores = s @ W_a @ H.T
    return softmax(scores)

# %% tests
rng = np.random.default_rng(11)
d = 6
s, W_a, H = rng.normal(size=d), rng.normal(size=(d, d)) / 2, rng.normal(size=(4, d))

def asked(W):
    e = np.array([sum(s[p] * W[p, q] * h[q] for p in range(d) for q in range(d)) for h in H])
    return np.exp(e) / np.exp(e).sum()

weights = answer.weights_of(s, H, W_a)
check.shape(weights, (4,))
check.sums_to_one(weights, axis=0)
order = [2, 0, 1, 3]
moved = answer.weights_of(s, H[order], W_a)
check.that(
    not np.allclose(moved, weights),
    "encoder_counts",
    en="With other annotations in its places the sentence has the same weights as before: the encoder still has no say.",
    zh="各个位置换了注解，权重还和原来一样：编码器仍然说不上话。",
    held=("the weights depend on the annotations", "权重取决于注解"),
)
check.that(
    np.allclose(moved, weights[order]),
    "follow_the_words",
    en="Change places of two annotations, and their weights do not change places with them: part of the score still belongs to the place.",
    zh="两个注解互换位置，它们的权重没有跟着互换：得分里还有一部分是属于位置的。",
    held=("the weights follow the words", "权重跟着词走"),
)
check.that(
    not np.allclose(answer.weights_of(-s, H, W_a), weights),
    "state_counts",
    en="Another state gets the same weights: the decoder has no say now.",
    zh="换一个状态，权重还是一样：这下轮到解码器说不上话了。",
    held=("the weights depend on the state", "权重取决于状态"),
)
check.that(
    not np.allclose(weights, asked(np.eye(d))),
    "matrix_used",
    en="W_a takes no part: this is the dot score. Asked for is the general one.",
    zh="没有用到 W_a：这是点积得分。要的是双线性得分。",
)
check.that(
    not np.allclose(weights, asked(W_a.T)),
    "matrix_side",
    en="W_a stands the wrong way round: in s W_a h its rows meet the state, its columns the annotation.",
    zh="W_a 放反了：在 s W_a h 里，它的行对着状态，列对着注解。",
)
check.close(weights, asked(W_a))

# %% wrong follow_the_words
def weights_of(s, H, W_a):  # a score of the place, and a bit of the word
    return softmax((W_a @ s)[: len(H)] + H @ s)

# %% wrong encoder_counts
def weights_of(s, H, W_a):  # the same number for every place: the softmax takes it out again
    return softmax((W_a @ s)[: len(H)] + s @ H.sum(axis=0))

# %% wrong matrix_side
def weights_of(s, H, W_a):  # the matrix from the other side
    return softmax(H @ W_a @ s)

# %% wrong state_counts
def weights_of(s, H, W_a):  # the encoder speaks, and nobody has asked
    return softmax((H @ W_a).sum(axis=1))

# %% wrong matrix_used
def weights_of(s, H, W_a):  # looks at the encoder, without the matrix
    return softmax(H @ s)
