"""A file in which everything that can be wrong is wrong."""

# %% setup
import numpy as np

# %% setup
x = = 1

# %% answer
1

# %% wrong Close
1
