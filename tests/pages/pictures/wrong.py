"""Answers that do not keep their word."""

# %% solution
def double(x):
    return x  # fails close

# %% tests
answer.double(1)

# %% wrong close
def double(x):
    return 2 * x

# %% wrong shape
def double(x):
    return x  # fails close

# %% wrong raised
def double(x):
    TypeError
