"""What NumPy must answer in every start of Python, each check an expression that is true. They run in the page and here."""

SETUP = """
import json, math, statistics, warnings
import numpy as np
draw = np.random.default_rng(0)
a = draw.standard_normal((16, 16))
cube = a.reshape(4, 8, 8)
left, sizes, right = np.linalg.svd(a)
values, vectors = np.linalg.eig(a)
q, r = np.linalg.qr(a)
shifted = np.exp(a - a.max(-1, keepdims=True))
def refuses(error, call):
    try:
        call()
    except error:
        return True
    return False
"""
CHECKS = {
    "the same chance": "np.allclose(a[0, :4], [0.12573022, -0.13210486, 0.64042265, 0.10490012])",
    "svd": "np.allclose(left @ np.diag(sizes) @ right, a)",
    "eig": "np.allclose(a @ vectors, vectors * values)",
    "einsum": "np.allclose(np.einsum('ij,jk->ik', a, a), a @ a)",
    "einsum, best path": "np.allclose(np.einsum('bij,bjk->bik', cube, cube, optimize=True), cube @ cube)",
    "fft": "np.allclose(np.fft.ifft(np.fft.fft(a)).real, a)",
    "solve": "np.allclose(np.linalg.solve(a, a @ a), a)",
    "qr": "np.allclose(q @ r, a) and np.allclose(np.tril(r, -1), 0)",
    "cholesky": "np.allclose((low := np.linalg.cholesky(a @ a.T + np.eye(16))) @ low.T, a @ a.T + np.eye(16))",
    "least squares": "np.allclose(np.linalg.lstsq(a, a[:, 0], rcond=None)[0], np.eye(16)[0])",
    "determinant": "np.isclose(abs(np.linalg.det(a)), sizes.prod())",
    "rank": "np.linalg.matrix_rank(a) == 16",
    "norm": "np.isclose(np.linalg.norm(a), math.sqrt((a ** 2).sum()))",
    "softmax": "np.allclose((shifted / shifted.sum(-1, keepdims=True)).sum(-1), 1)",
    "texts of arrays": "repr(np.arange(3)) == 'array([0, 1, 2])' and np.array2string(np.array([0.125]), precision=2) == '[0.12]' and len(str(a)) > 1000",
    "histogram": "np.histogram(a, bins=5)[0].sum() == 256",
    "unique": "np.unique([1, 1, 2]).tolist() == [1, 2]",
    "percentile": "np.percentile(a, 50) == np.median(a)",
    "polyfit": "np.allclose(np.polyfit([0, 1, 2], [1, 3, 5], 1), [2, 1])",
    "interpolation": "np.interp(0.5, [0, 1], [0, 2]) == 1",
    "triangles": "np.tril(np.ones((3, 3))).sum() == 6 and np.triu(np.ones((3, 3)), 1).sum() == 3",
    "outer": "np.outer([1, 2], [3, 4]).tolist() == [[3, 4], [6, 8]]",
    "the older chance": "np.isclose(np.random.RandomState(0).rand(), 0.5488135)",
    "permutation": "np.sort(draw.permutation(5)).tolist() == [0, 1, 2, 3, 4]",
    "choice": "draw.choice(5, 3, p=[0.2] * 5).shape == (3,)",
    "integers": "draw.integers(0, 5, 3).dtype == np.int64",
    "multinomial": "draw.multinomial(5, [0.5, 0.5]).sum() == 5",
    "json": "json.loads(json.dumps(a.tolist()))[0][0] == a[0, 0]",
    "loadtxt": "np.loadtxt(['1 2', '3 4']).tolist() == [[1, 2], [3, 4]]",
    "texts in arrays": "np.char.upper(np.array(['a']))[0] == 'A'",
    "pad": "np.pad([1], 1).tolist() == [0, 1, 0]",
    "windows": "np.lib.stride_tricks.sliding_window_view(np.arange(4), 2).tolist() == [[0, 1], [1, 2], [2, 3]]",
    "covariance": "np.isclose(np.cov(a)[0, 0], statistics.variance(a[0].tolist()))",
    "where": "np.where(a > 0, 1, 0).sum() == (a > 0).sum()",
    "argsort": "np.allclose(np.take_along_axis(a, np.argsort(a, -1), -1), np.sort(a, -1))",
    "convolve": "np.convolve([1, 2], [1, 1]).tolist() == [1, 3, 2]",
    "shapes that do not fit": "refuses(ValueError, lambda: np.zeros(2) @ np.zeros(3))",
    "division by zero": "np.errstate(all='ignore')(lambda: np.isinf(np.array([1.0]) / 0).all())()",
    "no module that is not there": "refuses(ModuleNotFoundError, lambda: __import__('no_such_module'))",
}
# Gives the names of the checks that are not true, or what they raised.
SCRIPT = f"""
import json
def failing():
    known = {{}}
    exec({SETUP!r}, known)
    broken = {{}}
    for name, check in {CHECKS!r}.items():
        try:
            if not eval(check, known):
                broken[name] = "not true"
        except Exception as error:
            broken[name] = repr(error)
    return json.dumps(broken)
failing()
"""
