"""Bug 3: the new state is made and never asks."""

# %% setup
import numpy as np
from widgets.numerics.softmax import softmax

# %% solution
def decode(s_0, words, H, f):
    rows = []
    s = s_0
    for y in words:
        weights = softmax(H @ s)
        c = weights @ H
        s = f(s, y, c)
        rows.append(weights)
    return np.array(rows)

# %% tests
rng = np.random.default_rng(13)
d, n, m = 4, 5, 3
s_0, H, words = rng.normal(size=d), rng.normal(size=(n, d)), rng.normal(size=(m, d))
U, C = rng.normal(size=(d, d)), rng.normal(size=(d, d))

made = []  # what f gave

def f(s, y, c):
    made.append(np.tanh(U @ s + y + C @ c))
    return made[-1]

def look(s):
    e = np.array([np.sum(s * h) for h in H])
    return np.exp(e) / np.exp(e).sum()

weights = answer.decode(s_0, words, H, f)
check.shape(weights, (m, n))
check.sums_to_one(weights, axis=1)
check.that(
    not np.allclose(weights, weights[0]),
    "rows_differ",
    en="All rows are still alike: each word asks with the same state.",
    zh="各行还是一样：每个词都用同一个状态来问。",
    held=("each word asks with a state of its own", "每个词用自己的状态来问"),
)
check.that(
    np.allclose(weights[0], look(s_0)),
    "s_0_asks_first",
    en="The first row is not that of s_0. The state before asks; it is renewed after that.",
    zh="第一行不是 s_0 问出来的。发问的是前一个状态，问完才更新。",
    held=("s_0 asks for the first word", "写第一个词时由 s_0 来问"),
)
check.that(
    made and np.allclose(weights[1], look(made[0])),
    "new_state_asks",
    en="The second row is not asked for by the state that f gave in the first round. That state, and nothing else, has to ask next.",
    zh="问出第二行的，不是 f 在第一轮给出的状态。下一个发问的就应当是它，不是别的。",
    held=("the state that f gave asks next", "接着发问的是 f 给出的状态"),
)
s_1 = f(s_0, words[0], look(s_0) @ H)
s_2 = f(s_1, words[1], look(s_1) @ H)
check.that(
    not np.allclose(weights[2], look(f(s_0, words[1], look(s_1) @ H))),
    "carried_on",
    en="Each state is made from s_0, so the third row knows nothing of the first word. Make it from the state before.",
    zh="每个状态都是从 s_0 造的，第三行就不知道第一个词了。要从前一个状态造起。",
    held=("each state is made from the one before", "每个状态由前一个状态造出"),
)
check.close(weights, np.stack([look(s_0), look(s_1), look(s_2)]))

# %% wrong carried_on
def decode(s_0, words, H, f):  # always from s_0
    rows, s = [], s_0
    for y in words:
        weights = softmax(H @ s)
        rows.append(weights)
        s = f(s_0, y, weights @ H)
    return np.array(rows)

# %% wrong s_0_asks_first
def decode(s_0, words, H, f):  # renews the state, and only then asks for the weights it keeps
    rows, s = [], s_0
    for y in words:
        s = f(s, y, softmax(H @ s) @ H)
        rows.append(softmax(H @ s))
    return np.array(rows)

# %% wrong new_state_asks
def decode(s_0, words, H, f):  # the context asks in place of the state
    rows, s = [], s_0
    for y in words:
        weights = softmax(H @ s)
        rows.append(weights)
        s = weights @ H
    return np.array(rows)
