"""A full step of Luong's decoder with the general score, from scratch."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def luong_step(s, y, H, W_a, W_c, f):
    state = f(s, y)                            # s_i [d]
    scores = state @ W_a @ H.T                 # e_i [n]
    weights = softmax(scores)                  # α_i [n]
    context = weights @ H                      # c_i [k]
    both = np.concatenate([context, state])    # [c_i; s_i]
    return weights, context, state, np.tanh(W_c @ both)

# %% tests
rng = np.random.default_rng(5)
d, w, k, n = 3, 2, 3, 5
s, y, H = rng.normal(size=d), rng.normal(size=w), rng.normal(size=(n, k))
W_a, W_c = rng.normal(size=(d, k)), rng.normal(size=(d, k + d))
U, V = rng.normal(size=(d, d)), rng.normal(size=(d, w))

def f(s, y):
    return np.tanh(U @ s + V @ y)

def asked_by(state, W):
    e = np.array([sum(state[p] * W[p, q] * h[q] for p in range(d) for q in range(k)) for h in H])
    return np.exp(e) / np.exp(e).sum()

weights, context, state, attentional = check.several(answer.luong_step(s, y, H, W_a, W_c, f), 4)
after = f(s, y)
check.shape(
    state,
    (d,),
    what="state",
    why=("The results are weights, context, state and attentional vector, in this order.", "结果依次是权重、上下文、状态和注意力向量。"),
)
check.that(
    not np.allclose(state, s),
    "renewed",
    en="The third result is still s_{i-1}, the state that came in. Return the one that f made.",
    zh="第三个结果还是传进来的 s_{i-1}。要返回的是 f 造出的状态。",
    held=("the state is renewed", "状态更新了"),
)
check.close(state, after, what="state")
check.shape(weights, (n,), what="weights")
check.sums_to_one(weights, axis=0, what="weights")
check.that(
    not np.allclose(weights, asked_by(s, W_a)),
    "new_state_asks",
    en="Here s_{i-1} asks, as in Bahdanau's decoder. In Luong's the new state s_i does.",
    zh="这里发问的是 s_{i-1}，那是 Bahdanau 的解码器。在 Luong 的解码器里，发问的是新状态 s_i。",
    held=("the new state asks", "发问的是新状态"),
)
check.that(
    not np.allclose(weights, asked_by(after, W_a.T)),
    "matrix_side",
    en="W_a stands the wrong way round: in s W_a h its rows meet the state, its columns the annotation.",
    zh="W_a 放反了：在 s W_a h 里，它的行对着状态，列对着注解。",
)
check.that(
    not np.allclose(weights, asked_by(after, np.eye(d))),
    "matrix_used",
    en="W_a takes no part in the scores: this is the dot score. Asked for is the general one.",
    zh="得分里没有用到 W_a：这是点积得分。要的是双线性得分。",
)
check.close(weights, asked_by(after, W_a), what="weights")
mixed = asked_by(after, W_a) @ H
check.close(context, mixed, what="context")
check.shape(attentional, (d,), what=("the attentional vector", "注意力向量"))
check.that(
    not np.allclose(attentional, W_c @ np.concatenate([mixed, after])),
    "tanh",
    en="The tanh around the attentional vector is missing.",
    zh="注意力向量外面少了 tanh。",
)
check.that(
    not np.allclose(attentional, np.tanh(W_c @ np.concatenate([mixed, s]))),
    "new_state_joined",
    en="The context is joined to s_{i-1}, the state that came in. It belongs to the new state s_i.",
    zh="和上下文拼在一起的是传进来的 s_{i-1}。应当是新状态 s_i。",
    held=("the new state is joined to the context", "与上下文拼在一起的是新状态"),
)
check.that(
    not np.allclose(attentional, np.tanh(W_c @ np.concatenate([after, mixed]))),
    "context_first",
    en="The two halves are joined as [s; c]. W_c meets [c; s]: the context comes first.",
    zh="两半拼成了 [s; c]。W_c 乘的是 [c; s]：上下文在前。",
    held=("the context comes first in [c; s]", "[c; s] 里上下文在前"),
)
check.close(attentional, np.tanh(W_c @ np.concatenate([mixed, after])), what=("the attentional vector", "注意力向量"))

# %% wrong new_state_asks
def luong_step(s, y, H, W_a, W_c, f):  # Bahdanau's order
    weights = softmax(s @ W_a @ H.T)
    context = weights @ H
    state = f(s, y)
    return weights, context, state, np.tanh(W_c @ np.concatenate([context, state]))

# %% wrong context_first
def luong_step(s, y, H, W_a, W_c, f):  # the two halves changed places; the shapes fit all the same
    state = f(s, y)
    weights = softmax(state @ W_a @ H.T)
    context = weights @ H
    return weights, context, state, np.tanh(W_c @ np.concatenate([state, context]))

# %% wrong matrix_side
def luong_step(s, y, H, W_a, W_c, f):  # W_a from the other side; it is square here, so nothing raises
    state = f(s, y)
    weights = softmax(H @ W_a @ state)
    context = weights @ H
    return weights, context, state, np.tanh(W_c @ np.concatenate([context, state]))

# %% wrong renewed
def luong_step(s, y, H, W_a, W_c, f):  # gives back the state that came in
    state = f(s, y)
    weights = softmax(state @ W_a @ H.T)
    context = weights @ H
    return weights, context, s, np.tanh(W_c @ np.concatenate([context, state]))

# %% wrong new_state_joined
def luong_step(s, y, H, W_a, W_c, f):  # the new state asks, and the old one is joined
    state = f(s, y)
    weights = softmax(state @ W_a @ H.T)
    context = weights @ H
    return weights, context, state, np.tanh(W_c @ np.concatenate([context, s]))

# %% wrong matrix_used
def luong_step(s, y, H, W_a, W_c, f):  # the dot score; d = k, so nothing raises
    state = f(s, y)
    weights = softmax(H @ state)
    context = weights @ H
    return weights, context, state, np.tanh(W_c @ np.concatenate([context, state]))

# %% wrong tanh
def luong_step(s, y, H, W_a, W_c, f):  # no tanh
    state = f(s, y)
    weights = softmax(state @ W_a @ H.T)
    context = weights @ H
    return weights, context, state, W_c @ np.concatenate([context, state])
