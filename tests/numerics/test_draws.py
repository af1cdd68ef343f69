"""Numbers drawn from a text: the same everywhere, and as random as they should be."""

import math
import struct
import unicodedata
from hashlib import shake_256

import numpy as np

from widgets.numerics.draws import normals, orthogonal, uniforms, word_vectors


def test_normals_follow_the_recipe_number_by_number() -> None:
    """The recipe again in plain Python: SHAKE-256, 53 bits to a number, Box-Muller."""
    whole = struct.unpack(">6Q", shake_256(b"a seed").digest(48))
    u = [((number >> 11) + 0.5) / 2**53 for number in whole]
    pairs = list(zip(u[:3], u[3:], strict=True))
    expected = [math.sqrt(-2 * math.log(a)) * math.cos(2 * math.pi * b) for a, b in pairs]
    expected += [math.sqrt(-2 * math.log(a)) * math.sin(2 * math.pi * b) for a, b in pairs]
    np.testing.assert_allclose(normals("a seed", 6), expected, atol=1e-14)
    np.testing.assert_allclose(normals("a seed", 5), expected[:5], atol=1e-14)


def test_a_word_keeps_its_vector() -> None:
    expected = [
        [0.5030907628188, -0.5694481062615, 0.0102086584598],
        [-0.4335725863066, 1.3015831859731, 0.1726024481520],
    ]
    np.testing.assert_allclose(word_vectors(["cat", "猫"], 16)[:, :3], expected, atol=1e-12)


def test_the_same_word_has_the_same_vector_however_its_accent_is_encoded() -> None:
    composed, taken_apart = (unicodedata.normalize(form, "café") for form in ("NFC", "NFD"))
    assert composed != taken_apart
    one, other, plain = word_vectors([composed, taken_apart, "cafe"], 16)
    assert np.array_equal(one, other)
    assert not np.allclose(one, plain)


def test_uniforms_stay_strictly_between_zero_and_one() -> None:
    drawn = uniforms("many", 100_000)
    assert 0 < drawn.min() < 1e-4
    assert 1 - 1e-4 < drawn.max() < 1


def test_normals_have_mean_zero_and_variance_one() -> None:
    drawn = normals("many", 200_000)
    assert abs(drawn.mean()) < 0.01
    assert abs(drawn.var() - 1) < 0.02
    assert abs((drawn**4).mean() - 3) < 0.1


def test_orthogonal_matrices_keep_every_length() -> None:
    for width in (1, 2, 16, 64):
        q = orthogonal("turn", width)
        np.testing.assert_allclose(q @ q.T, np.eye(width), atol=1e-13)


def test_orthogonal_does_not_depend_on_the_signs_a_library_chose() -> None:
    """Gram-Schmidt, which always has a positive diagonal, gives the same matrix."""
    columns: list[np.ndarray] = []
    for column in normals("turn", 6, 6).T:
        rest = column - sum((column @ q) * q for q in columns)
        columns.append(rest / np.linalg.norm(rest))
    np.testing.assert_allclose(orthogonal("turn", 6), np.array(columns).T, atol=1e-12)
