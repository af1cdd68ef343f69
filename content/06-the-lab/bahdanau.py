"""A full step of Bahdanau's decoder, from scratch."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

def additive_scores(s, H, W_a, U_a, v_a):
    return np.tanh(W_a @ s + H @ U_a.T) @ v_a

# %% solution
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):
    scores = additive_scores(s, H, W_a, U_a, v_a)  # e_i [n]
    weights = softmax(scores)                      # α_i [n]
    context = weights @ H                          # c_i [k]
    state = f(s, y, context)                       # s_i [d]
    return weights, context, state

# %% tests
rng = np.random.default_rng(4)
d, w, k, n, a = 3, 2, 4, 5, 6
s, y, H = rng.normal(size=d), rng.normal(size=w), rng.normal(size=(n, k))
W_a, U_a, v_a = rng.normal(size=(a, d)), rng.normal(size=(a, k)), 2 * rng.normal(size=a)
C, U, V = rng.normal(size=(d, k)), rng.normal(size=(d, d)), rng.normal(size=(d, w))

made, contexts = [], []  # what f gave, and the contexts it was given

def f(s, y, c):
    shapes = [np.shape(vector) for vector in (s, y, c)]
    check.that(
        shapes == [(d,), (w,), (k,)],
        "given_to_f",
        en=f"f is given the shapes {', '.join(map(str, shapes))}. It takes the state [{d}], the word [{w}] and the context [{k}], in this order.",
        zh=f"传给 f 的数组形状是 {'、'.join(map(str, shapes))}。它要的依次是状态 [{d}]、词 [{w}] 和上下文 [{k}]。",
    )
    contexts.append(np.array(c))
    made.append(np.tanh(U @ s + V @ y + C @ c))
    return made[-1]

def asked_by(state):
    e = np.array([v_a @ np.tanh(W_a @ state + U_a @ h) for h in H])
    return np.exp(e) / np.exp(e).sum()

weights, context, state = check.several(answer.bahdanau_step(s, y, H, W_a, U_a, v_a, f), 3)
check.shape(weights, (n,), what="weights", why=("The weights come first, then the context, then the state.", "先是权重，再是上下文，最后是状态。"))
check.sums_to_one(weights, axis=0, what="weights")
check.that(
    not any(np.allclose(weights, asked_by(new)) for new in made),
    "state_before_asks",
    en="Here a new state is made first, and asks. In Bahdanau's decoder the state before, s_{i-1}, asks: the new one needs the answer.",
    zh="这里先造了新状态，再由它来问。在 Bahdanau 的解码器里，发问的是前一个状态 s_{i-1}：新状态要用到问来的答案。",
    held=("the state before asks", "发问的是前一个状态"),
)
check.close(weights, asked_by(s), what="weights")
check.shape(context, (k,), what="context")
check.that(
    not np.allclose(context, additive_scores(s, H, W_a, U_a, v_a) @ H),
    "weights_mix",
    en="The scores do the mixing here. Mix with the weights.",
    zh="这里是拿得分去混合的。要用权重来混合。",
)
check.close(context, asked_by(s) @ H, what="context")
check.shape(state, (d,), what="state")
check.that(
    not np.allclose(state, s),
    "renewed",
    en="The third result is still s_{i-1}, the state that came in. The next word would ask the same question again.",
    zh="第三个结果还是传进来的 s_{i-1}。这样下一个词又会问同样的问题。",
    held=("the state is renewed", "状态更新了"),
)
check.that(
    bool(made),
    "made_by_f",
    en="The cell f is never called. It makes the new state, from the old one, the word and the context.",
    zh="循环单元 f 一次也没有调用。新状态由它来造，用到旧状态、词和上下文。",
)
check.that(
    np.allclose(contexts[-1], context),
    "context_enters",
    en="The new state is made without the context c_i of this step. It has looked, and does not use what it saw.",
    zh="新状态没有用到这一步的上下文 c_i：看是看了，看到的却没有用上。",
    held=("the context enters the new state", "上下文进入新状态"),
)
check.close(state, f(s, y, asked_by(s) @ H), what="state")

# %% wrong state_before_asks
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # Luong's order
    state = f(s, y, np.zeros(H.shape[1]))
    weights = softmax(additive_scores(state, H, W_a, U_a, v_a))
    return weights, weights @ H, state

# %% wrong state_before_asks
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # looks twice, and keeps what the new state sees
    state = f(s, y, softmax(additive_scores(s, H, W_a, U_a, v_a)) @ H)
    weights = softmax(additive_scores(state, H, W_a, U_a, v_a))
    return weights, weights @ H, state

# %% wrong weights_mix
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # the scores do the mixing
    scores = additive_scores(s, H, W_a, U_a, v_a)
    context = scores @ H
    return softmax(scores), context, f(s, y, context)

# %% wrong given_to_f
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # the arguments of f in another order
    weights = softmax(additive_scores(s, H, W_a, U_a, v_a))
    context = weights @ H
    return weights, context, f(s, context, y)

# %% wrong context_enters
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # looks, and does not use what it saw
    weights = softmax(additive_scores(s, H, W_a, U_a, v_a))
    return weights, weights @ H, f(s, y, H.mean(axis=0))

# %% wrong renewed
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # gives back the state that asked
    weights = softmax(additive_scores(s, H, W_a, U_a, v_a))
    context = weights @ H
    f(s, y, context)
    return weights, context, s

# %% wrong sums_to_one
def bahdanau_step(s, y, H, W_a, U_a, v_a, f):  # score and weight confused
    weights = additive_scores(s, H, W_a, U_a, v_a)
    context = weights @ H
    return weights, context, f(s, y, context)
