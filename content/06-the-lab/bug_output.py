"""Bug 6: the encoder's last output used for its last state."""

# %% setup
import numpy as np

# %% solution
def fixed_vector(H):
    half = H.shape[1] // 2
    forward, backward = H[:, :half], H[:, half:]
    return np.concatenate([forward[-1], backward[0]])

# %% tests
rng = np.random.default_rng(16)
H = rng.normal(size=(5, 6))
c = answer.fixed_vector(H)
check.shape(c, (6,))
other = H.copy()
other[0, 3:] += 1
check.that(
    not np.allclose(answer.fixed_vector(other), c),
    "backward_read_all",
    en="The backward state at the first word is not in c. Only there has the backward network read the whole sentence.",
    zh="第一个词那里的反向状态没有进 c。反向网络走到那里，才读完整句话。",
    held=("the backward half has read the whole sentence", "反向的一半读完了整句话"),
)
other = H.copy()
other[-1, :3] += 1
check.that(
    not np.allclose(answer.fixed_vector(other), c),
    "forward_read_all",
    en="The forward state at the last word is not in c. Only there has the forward network read the whole sentence.",
    zh="最后一个词那里的正向状态没有进 c。正向网络走到那里，才读完整句话。",
    held=("the forward half has read the whole sentence", "正向的一半读完了整句话"),
)
other = H.copy()
other[1:-1] += 1
check.that(
    np.allclose(answer.fixed_vector(other), c),
    "ends_only",
    en="Outputs from the middle of the sentence go into c. Only the two ends belong there.",
    zh="句子中间的输出也进了 c。c 里只有两头的状态。",
)
other = H.copy()
other[0, :3] += 1
other[-1, 3:] += 1
check.that(
    np.allclose(answer.fixed_vector(other), c),
    "finished_only",
    en="A direction that has read only one word goes into c, too: the forward half of the first row, or the backward half of the last.",
    zh="有一个方向只读了一个词，也进了 c：第一行的正向一半，或最后一行的反向一半。",
)
check.that(
    not np.allclose(c, np.concatenate([H[0, 3:], H[-1, :3]])),
    "forward_first",
    en="The backward half comes first here. The model expects the forward half first, as in an annotation.",
    zh="这里反向的一半在前。模型要的是正向的一半在前，和注解一样。",
)
check.close(c, np.concatenate([H[-1, :3], H[0, 3:]]))
wide = rng.normal(size=(2, 10))
c = answer.fixed_vector(wide)
check.that(
    np.shape(c) == (10,) and np.allclose(c, np.concatenate([wide[-1, :5], wide[0, 5:]])),
    "any_width",
    en="With outputs of width 10 the halves are no longer right. Take half of H.shape[1].",
    zh="输出的宽度换成 10，两半就分错了。取 H.shape[1] 的一半。",
    held=("outputs may have any width", "输出多宽都对"),
)

# %% wrong forward_read_all
def fixed_vector(H):  # the other end: now the forward half has read one word only
    return H[0]

# %% wrong finished_only
def fixed_vector(H):  # both ends, added
    return H[0] + H[-1]

# %% wrong any_width
def fixed_vector(H):  # halves of 3, and no others
    return np.concatenate([H[-1, :3], H[0, 3:]])

# %% wrong forward_first
def fixed_vector(H):  # the halves changed places
    half = H.shape[1] // 2
    return np.concatenate([H[0, half:], H[-1, :half]])

# %% wrong ends_only
def fixed_vector(H):  # a mean of all outputs
    return H.mean(axis=0)

# %% wrong shape
def fixed_vector(H):  # the whole of the first output, not its backward half
    return np.concatenate([H[-1, : H.shape[1] // 2], H[0]])
