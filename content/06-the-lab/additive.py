"""The additive score of one decoder state with all annotations: two blanks."""

# %% setup
import numpy as np

# %% solution
def additive_scores(s, H, W_a, U_a, v_a):
    asked = W_a @ s                     # [a]
    keys = H @ U_a.T                    # [n, a]
    return np.tanh(asked + keys) @ v_a  # [n]

# %% tests
rng = np.random.default_rng(2)
H = rng.normal(size=(5, 4))
W_a, U_a, v_a = rng.normal(size=(6, 3)), rng.normal(size=(6, 4)), rng.normal(size=6)
s, other = rng.normal(size=(2, 3))
scores = answer.additive_scores(s, H, W_a, U_a, v_a)
check.shape(scores, (5,), why=("There is one score for each source word.", "每个源语言词得一个数。"))
asked, keys = W_a @ s, np.stack([U_a @ h for h in H])
check.that(
    not np.allclose(scores, (asked + keys) @ v_a),
    "tanh",
    en="The tanh is missing. Without it every state that asks gets the same weights.",
    zh="少了 tanh。没有它，不管哪个状态来问，得到的权重都一样。",
    held=("query and key meet inside a tanh", "查询和键在 tanh 里面相遇"),
)
check.that(
    not np.allclose(scores, (np.tanh(asked) + np.tanh(keys)) @ v_a),
    "tanh_of_the_sum",
    en="Here each part has a tanh of its own. It belongs around the sum; otherwise the query only shifts all scores by the same number.",
    zh="这里两部分各取了各的 tanh。tanh 要套在和的外面，不然查询只是给所有得分加上同一个数。",
)
check.that(
    not np.allclose(scores, np.tanh((asked + keys) @ v_a)),
    "tanh_before_v",
    en="Here the tanh is taken of the finished score. It belongs around the sum of query and key, before v_a.",
    zh="这里是对算好的得分取 tanh。tanh 要套在查询与键之和的外面，在 v_a 之前。",
)
others = answer.additive_scores(other, H, W_a, U_a, v_a)
check.that(
    not np.allclose(others - others[0], scores - scores[0]),
    "query_counts",
    en="Another state that asks gets the same weights: its scores differ from these by a shift at most.",
    zh="换一个状态来问，权重还是一样：两次的得分至多差一个平移。",
    held=("another state gets other weights", "换一个状态，权重就不同"),
)
check.close(scores, np.array([v_a @ np.tanh(asked + key) for key in keys]))
check.close(others, np.array([v_a @ np.tanh(W_a @ other + key) for key in keys]))

# %% wrong tanh
def additive_scores(s, H, W_a, U_a, v_a):  # no tanh
    return (W_a @ s + H @ U_a.T) @ v_a

# %% wrong tanh_of_the_sum
def additive_scores(s, H, W_a, U_a, v_a):  # a tanh each
    return (np.tanh(W_a @ s) + np.tanh(H @ U_a.T)) @ v_a

# %% wrong tanh_before_v
def additive_scores(s, H, W_a, U_a, v_a):  # of the finished score
    return np.tanh((W_a @ s + H @ U_a.T) @ v_a)

# %% wrong query_counts
def additive_scores(s, H, W_a, U_a, v_a):  # a tanh around the keys alone
    return (W_a @ s + np.tanh(H @ U_a.T)) @ v_a

# %% wrong raised
def additive_scores(s, H, W_a, U_a, v_a):  # U_a is [a, k]: rows of H need its transpose
    keys = H @ U_a
    return np.tanh(W_a @ s + keys) @ v_a

# %% wrong shape
def additive_scores(s, H, W_a, U_a, v_a):  # v_a multiplied in, and never summed
    return np.tanh(W_a @ s + H @ U_a.T) * v_a
