"""Which words of a translation are right: those it has in common with the reference, in the same order."""

from collections.abc import Sequence


def in_common(found: Sequence[str], wanted: Sequence[str]) -> list[tuple[int, int]]:
    """The longest common subsequence of two sentences as pairs of places (in `found`, in `wanted`), the earliest where there are several.

    Hirschberg 1975, "A linear space algorithm for computing maximal common subsequences", algorithm A, read from the ends.
    """
    longest = [[0] * (len(wanted) + 1) for _ in range(len(found) + 1)]  # of what is left from place i and place j on
    for i in reversed(range(len(found))):
        for j in reversed(range(len(wanted))):
            longest[i][j] = 1 + longest[i + 1][j + 1] if found[i] == wanted[j] else max(longest[i + 1][j], longest[i][j + 1])
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while longest[i][j]:
        if found[i] == wanted[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
