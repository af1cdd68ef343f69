"""Greedy decoding with a shipped model, from scratch but for the frame of the loop."""

# %% setup
import numpy as np
from widgets.models.store import load
from widgets.numerics.seq2seq.config import END, START
from widgets.numerics.seq2seq import stepping
from widgets.numerics.seq2seq.stepping import encode

def step(config, p, encoded, state, previous):
    if np.shape(previous) != (1,):
        raise ValueError(f"previous has shape {np.shape(previous)}, and a step needs (1,)")
    return stepping.step(config, p, encoded, state, previous)

# %% solution
def translate(model, words, limit=60):
    config, p = model.config, model.parameters
    encoded = encode(config, p, model.ids(words)[None])
    state, previous = encoded.start, np.array([START])  # s_0, y_0
    written = []
    for _ in range(limit):
        state, log_p, weights = step(config, p, encoded,
                                     state, previous)
        previous = log_p.argmax(axis=1)  # [1]
        if previous[0] == END:
            break
        written.append(model.target_words[previous[0]])
    return written

# %% tests
fixed, search = load("encdec40"), load("search40")
source = "I saw a cat yesterday .".split()
right = "我 昨天 看见 了 一 只 猫 。".split()

def never_fed_back(model, words):
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, written = encoded.start, []
    while len(written) < 60:
        state, log_p, _ = step(model.config, model.parameters, encoded, state, np.array([START]))
        if log_p.argmax() == END:
            break
        written.append(model.target_words[log_p.argmax()])
    return written

found = answer.translate(search, source)
check.that(
    isinstance(found, (list, tuple)) and all(isinstance(word, str) for word in found),
    "words",
    en="The result is no list of words. Look each number up in model.target_words.",
    zh="结果不是一列词。每个编号都要到 model.target_words 里查出词来。",
    held=("the result is a list of words", "结果是一列词"),
)
found = list(found)
check.that(len(found) > 0, "writes", en="Nothing is written. Append a word at each step.", zh="什么也没写。每一步要添上一个词。")
check.that(
    all(word in search.target_words for word in found),
    "target_words",
    en="There are words of the source language in the result. Look each number up in model.target_words.",
    zh="结果里有源语言的词。每个编号都要到 model.target_words 里查。",
)
check.that(
    found[0] == right[0],
    "likeliest",
    en="The first word is not the likeliest. Its place in log_p is the one with the largest number: argmax.",
    zh="第一个词就不是概率最大的。要的是 log_p 里最大的数所在的位置：argmax。",
)
check.that(
    len(found) > 1,
    "goes_on",
    en="One word is written, and that is the end. Does return stand inside the loop?",
    zh="只写了一个词就结束了。return 是不是写到循环里面去了？",
)
check.that(
    "</s>" not in found[-1:] or len(found) > 20,
    "end_left_out",
    en="END stands in the result. It is a sign to stop, not a word: look for it before you write.",
    zh="结果里有 END。它是停笔的记号，不算词：先看是不是它，再写。",
    held=("END is left out", "结果里没有 END"),
)
check.that(
    found != never_fed_back(search, source)[: len(found)],
    "fed_back",
    en="Each step reads START again. It should read the word that was just written: set previous.",
    zh="每一步读的还是 START。应当读刚写下的那个词：给 previous 赋值。",
    held=("the word that was written is fed back", "写下的词会送回去"),
)
check.that(
    len(found) < 60 and not (len(found) > len(right) and found[: len(right)] == right),
    "stops",
    en="Writing goes on after END. When the model chooses END it has to stop.",
    zh="选中 END 以后还在写。模型选中 END，就该停笔。",
    held=("writing stops at END", "到 END 就停笔"),
)
check.that(
    found != right[:-1],
    "full_stop",
    en="The full stop at the end is missing. It is a word like any other; only END ends the sentence.",
    zh="少了句末的句号。句号也是一个词，只有 END 才是结束。",
)
check.that(
    found == right,
    "likeliest",
    en="The word chosen is not always the likeliest, the largest of log_p. With attention that gives 我 昨天 看见 了 一 只 猫 。",
    zh="选的不全是概率最大的词，也就是 log_p 里最大的。有注意力的模型这样写出 我 昨天 看见 了 一 只 猫 。",
    held=("the model with attention translates the sentence", "注意力模型译对了这句话"),
)
check.that(
    list(answer.translate(fixed, "her mother laughed in the shop this morning .".split())) == "她 妈妈 今早 在 商店 里 笑 了 。".split(),
    "both_models",
    en="With the fixed vector the loop writes something else than the likeliest words.",
    zh="换成定长向量的模型，这个循环写出来的就不是概率最大的词了。",
    held=("the same loop writes with the fixed vector", "同一个循环也能用定长向量来写"),
)
check.that(len(answer.translate(search, source, limit=3)) == 3, "limit", en="With limit=3 there should be three words, and no more.", zh="limit=3 时应当只写三个词。")

# %% wrong stops
def translate(model, words, limit=60):  # nobody looks for END
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmax(axis=1)
        written.append(model.target_words[previous[0]])
    return written

# %% wrong likeliest
def translate(model, words, limit=60):  # the least likely word
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmin(axis=1)
        if previous[0] == END:
            break
        written.append(model.target_words[previous[0]])
    return written

# %% wrong raised
def translate(model, words, limit=60):  # a single number is fed back
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmax()
        if previous == END:
            break
        written.append(model.target_words[previous])
    return written

# %% wrong goes_on
def translate(model, words, limit=60):  # return inside the loop
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmax(axis=1)
        written.append(model.target_words[previous[0]])
        return written

# %% wrong end_left_out
def translate(model, words, limit=60):  # END is appended before it is noticed
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmax(axis=1)
        written.append(model.target_words[previous[0]])
        if previous[0] == END:
            break
    return written

# %% wrong fed_back
def translate(model, words, limit=60):  # the word that was written is not fed back
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        best = log_p.argmax(axis=1)
        if best[0] == END:
            break
        written.append(model.target_words[best[0]])
    return written

# %% wrong words
def translate(model, words, limit=60):  # numbers of words, not words
    encoded = encode(model.config, model.parameters, model.ids(words)[None])
    state, previous, written = encoded.start, np.array([START]), []
    for _ in range(limit):
        state, log_p, weights = step(model.config, model.parameters, encoded, state, previous)
        previous = log_p.argmax(axis=1)
        if previous[0] == END:
            break
        written.append(int(previous[0]))
    return written
