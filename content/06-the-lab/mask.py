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
check.that(
    all((row[n:] == 0).all() for row, n in zip(weights, lengths)),
    "padding_zero",
    en="Padding has some weight. It must be exactly 0; a score of 0 is no mask, for exp(0) is 1.",
    zh="填充符分到了权重，而它应当恰好是 0。把得分设为 0 挡不住它：exp(0) 是 1。",
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

# %% wrong padding_zero
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
