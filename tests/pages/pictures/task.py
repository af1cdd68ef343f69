"""A task for the tests of pages: what each piece says of itself is what the small world makes of it."""

# %% setup
import numpy as np

# %% solution
def double(x):
    return 2 * x

# %% tests
check.close(answer.double(3), 6)

# %% wrong close
def double(x):
    return x  # fails close
