"""Weights of a batch of sentences of different lengths, from scratch."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def masked_weights(scores, lengths):
    words = np.arange(scores.shape[1]) < lengths[:, None]  # [b, n]
    return softmax(np.where(words, scores, -np.inf))

# %% tests
scores = np.array([[2.0, 1.0, 0.0, -1.0], [1.0, -3.0, 2.0, 4.0], [0.5, 0.5, 9.0, 0.0]])
lengths = np.array([4, 2, 1])
weights = answer.masked_weights(scores, lengths)
check.unchanged()
check.shape(weights, (3, 4))
check.that(
    all(row[n - 1] > 0 for row, n in zip(weights, lengths)),
    "last_word_counts",
    en="The last word of a sentence has no weight. Places are numbered from 0, so a sentence of n words ends at place n − 1.",
    zh="句子的最后一个词没有权重。位置从 0 数起，n 个词的句子到位置 n − 1 为止。",
    held=("the last word of each sentence has a weight", "每句话的最后一个词都有权重"),
)
words = np.arange(4) < lengths[:, None]
check.that(
    not np.allclose(weights, softmax(scores * words)),
    "zero_is_no_mask",
    en="Padding still has weight: its score is 0 now, and exp(0) is 1. A score of 0 is no mask.",
    zh="填充符还是分到了权重：它的得分现在是 0，而 exp(0) 是 1。把得分设为 0 挡不住它。",
)
check.that(
    any((row[n + 1 :] > 0).any() for row, n in zip(weights, lengths)) or all((row[n : n + 1] == 0).all() for row, n in zip(weights, lengths)),
    "first_padding",
    en="The first place after each sentence has weight. Places are numbered from 0, so place n is padding already.",
    zh="每句话后面的第一个位置分到了权重。位置从 0 数起，所以位置 n 已经是填充符了。",
)
check.that(
    all((row[n:] == 0).all() for row, n in zip(weights, lengths)),
    "padding_zero",
    en="Padding has some weight. It must be exactly 0, however the scores turn out.",
    zh="填充符分到了权重，而它应当恰好是 0，不管得分是多少。",
    held=("padding has a weight of exactly 0", "填充符的权重恰好是 0"),
)
check.sums_to_one(
    weights,
    axis=1,
    why=("The words have to share the whole weight: mask the scores, before the softmax.", "全部的权重都要归词：屏蔽的是得分，在 softmax 之前。"),
)
wanted = np.zeros((3, 4))
for row, own, n in zip(wanted, scores, lengths):
    row[:n] = np.exp(own[:n]) / np.exp(own[:n]).sum()
check.close(weights, wanted)
longer = np.random.default_rng(7).normal(size=(2, 6))
weights = answer.masked_weights(longer, np.array([3, 6]))
check.shape(weights, (2, 6))
for row, own, n in zip(weights, longer, (3, 6)):
    check.close(row[:n], np.exp(own[:n]) / np.exp(own[:n]).sum(), what=("the weights of longer sentences", "更长的句子的权重"))

# %% wrong padding_zero
def masked_weights(scores, lengths):  # low, and not low enough
    words = np.arange(scores.shape[1]) < lengths[:, None]
    return softmax(np.where(words, scores, -10.0))

# %% wrong first_padding
def masked_weights(scores, lengths):  # one place too many
    words = np.arange(scores.shape[1]) <= lengths[:, None]
    return softmax(np.where(words, scores, -np.inf))

# %% wrong zero_is_no_mask
def masked_weights(scores, lengths):  # a score of 0 in place of −∞
    words = np.arange(scores.shape[1]) < lengths[:, None]
    return softmax(scores * words)

# %% wrong sums_to_one
def masked_weights(scores, lengths):  # masked after the softmax
    words = np.arange(scores.shape[1]) < lengths[:, None]
    return softmax(scores) * words

# %% wrong last_word_counts
def masked_weights(scores, lengths):  # counts from 1 where NumPy counts from 0
    words = np.arange(1, scores.shape[1] + 1) < lengths[:, None]
    words[:, 0] = True
    return softmax(np.where(words, scores, -np.inf))

# %% wrong unchanged
def masked_weights(scores, lengths):  # right weights, and the caller's scores are gone
    scores[np.arange(scores.shape[1]) >= lengths[:, None]] = -np.inf
    return softmax(scores)
