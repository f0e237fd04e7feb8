"""The gap of deep layers is said to be inversely proportional to the width."""

from checks.engine.api import Claim, Control, Draws, Exists, Family, Foil, Fraction, OnAverage, Plot, Proof


def measure_floor(case):
    """A proven lower bound of E V at every layer, d = root²: 4/(25 √d)."""
    return {"V": 4 / (25 * case.root), "inverse_width": 1 / case.root**2, "inverse_root_width": 1 / case.root}


claim = Claim(
    label="Abstract and contribution 1, dependence on the width",
    says=r"\limsup_{\ell\to\infty} \mathbb{E}\, V(H_\ell) \le \frac{C}{\mathrm{width}}",
    relation=Exists("C", "root"),
    margin=lambda q: q.C * q.inverse_width - q.V,
    constants=dict(C=None),
    readings=(
        "“Up to a term inversely proportional to the network width” is read as C/width, C independent of the width;"
        " the decaying part"
        " is gone at large depth. Theorem 1 itself has 1/√width.",
        "root is √d. The floor 4/(25√d) holds at every layer from the first on, for every n ≥ 2 and every start (the"
        " repaired claim).",
    ),
    evidence=(Family(2, measure_floor, "root", covers="every width that is a square, every layer"),),
    foils=(Foil("C = 10", C=10),),
    control=Control("C/√width", C=1, margin=lambda q: q.C * q.inverse_root_width - q.V),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
def mean_gap(d, n=4, layers=400):
    H, total = np.eye(d, n), 0.0
    for layer in range(layers):
        H = rng.standard_normal((d, d)) @ H
        H /= np.linalg.norm(H, axis=1, keepdims=True) * d**0.5
        total += np.linalg.norm(H.T @ H - np.eye(n) / n)
    return total / layers
assert mean_gap(256) > 2 * mean_gap(16) / 16, "the gap would fall by 16 when the width grows by 16"
""",
)


def argue(p):
    """Scaled by √d: E V ≥ V(mean) by Jensen, and Hölder between the first, second and fourth moment of V given H."""
    import sympy

    d = p.positive("d", "width")
    p.holds(
        3 * d**2 - 2 * d - 3 * d * (d - 1),
        says="E|Σ X_i|⁴ ≤ 2d + 3d(d−1) ≤ 3d² for d independent centred X_i = hhᵀ − M with |X|² ≤ 2, E|X|² ≤ 1",
    )
    floor, root = sympy.Rational(4, 25), sympy.Rational(1317, 1000)
    p.holds(root**4 - 3, says="3^{1/4} ≤ 1.317")
    x, t = sympy.Symbol("x", real=True), sympy.Symbol("t", real=True)
    s, F = sympy.Symbol("s", real=True), sympy.Symbol("F", real=True)
    p.unsat(
        [x, t, F, floor - x, x - t, x**2 * F - s**3, s - sympy.Rational(1, 2), (t + root) ** 4 - F],
        says="x = √d E V, t = √d V(E H′ᵀH′), s = d E V² ≥ 1 − 1/n, F = d² E V⁴ ≤ (t + 3^{1/4})⁴ (Minkowski): Jensen x ≥ t and"
        " Hölder x²F ≥ s³ exclude x ≤ 4/25",
    )
    more, w = p.nonnegative("e", "√d E V − 4/25, not negative by the step above"), p.positive("w", "1/√d")
    return {"V": (floor + more) * w, "inverse_root_width": w}


def draw_gap_at(case, keys):
    """V at one deep layer from an orthogonal start: one chain is one draw."""
    import numpy as np

    from theory.chains.wide import simulate

    V = simulate(keys, np.eye(case.n) / case.n**0.5, d=case.d, layers=(case.layer,))["V"][:, 0]
    return {"V": V, "inverse_root_width": np.full(len(keys), case.d**-0.5)}


def bounds(case):
    return {"V": (0, (1 - 1 / case.n) ** 0.5), "inverse_root_width": (case.d**-0.5, case.d**-0.5)}


amended = claim.but(
    label="Dependence on the width, repaired",
    title="The expected gap is at least 4/(25√width) at every layer: inversely proportional to the root of the width,"
    " not the width",
    says=r"\mathbb{E}\, V(H_\ell) \ge \frac{4}{25\sqrt{d}} \ \text{for all } \ell \ge 1, n \ge 2, d",
    relation=OnAverage(),
    margin=lambda q: q.V - q.c * q.inverse_root_width,
    constants=dict(C=None, c=Fraction(4, 25)),
    provenance="derived",
    readings=(
        "Together with d21/theorem-1-amended this fixes the exponent of the width at −1/2. The best constant near"
        " stationarity is about √((n−1)(n+2)²/(4n(n+1))) (ours/stationary-gap).",
    ),
    evidence=(
        Proof(argue, covers="every n ≥ 2, d ≥ 1, every H_0 ≠ 0 and layer ≥ 1, given the layer before; then averaged"),
        Draws([{"n": n, "d": d, "layer": 30} for n in (2, 4) for d in (16, 64, 256)], draw_gap_at, bounds, draws=1024),
    ),
    foils=(Foil("9/(10√d)", c=Fraction(9, 10)),),
    control=None,
    by_hand="",
    shows={"√d E V": lambda q: q.V / q.inverse_root_width},
    plot=Plot("d", ("√d E V",), log="x", by="n", title="the gap times the root of the width"),
)
