"""On states of rank two, independent uniform angles are invariant as γ → 0, and give the regularity constant in closed form."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Plot, Proof, Whole, grid, sqrt
from theory.laws.rank_two_law import mean_drift_of_wave, mean_traces

WAVES = [
    (2, -2),
    (2, -2, 0),
    (4, -4),
    (2, 2, -4),
    (2, -4, 2),
    (6, -6),
    (2, -2, 2, -2),
    (4, -2, -2),
    (4, -2, -2, 0),
    (1, -1),
    (2, 0),
    (3, -1),
]


def mean_drift(d):
    """The mean drift of cos 2(θ_1 − θ_2) under independent uniform angles, d of them; of cos 2θ where there is one."""
    return mean_drift_of_wave((2, -2, *[0] * (d - 2)) if d > 1 else (2,))


def measure_means(case):
    """E F, E T, E G of independent uniform angles, by counting index coincidences."""
    return {**mean_traces(int(case.d)), "drift": mean_drift(int(case.d))}


def count_coincidences(o):
    """Means of products of cosines of independent uniform angles, by how many indices coincide: E cos² = 1/2, E cos⁴ = 3/8.

    A triangle cos cos cos of three different angles has the mean 1/4.
    """
    d = Fraction(int(o.d))
    others = d - 1
    F = d + d * others / 2
    T = d + 3 * d * others / 2 + d * others * (d - 2) / 4
    G = d * (1 + others + others * Fraction(3, 8) + others * (d - 2) / 4)
    return {"d": o.d, "F": F, "T": T, "G": G, "drift": mean_drift(int(o.d))}


def argue(p):
    """One layer as a move of angles, its mean and mean square, and the adjoint of that generator on the constant density.

    (I + γW) turns the angle of row i by the angle of (1 + γx, γy), x = Σ W_ik cos δ_k, y = Σ W_ik sin δ_k, δ_k = θ_k − θ_i.
    """
    import sympy

    g, x, y = sympy.symbols("g x y", real=True)
    half = sympy.Rational(1, 2)
    slope = y / ((1 + g * x) ** 2 + (g * y) ** 2)  # the derivative by γ of the angle of (1 + γx, γy)
    first = p.identity(slope.subs(g, 0), y, says="the angle moves by γ y to first order")
    second = p.identity(half * sympy.diff(slope, g).subs(g, 0), -x * y, says="and by −γ² x y to second order")
    theta_i, theta_k = p.real("ti"), p.real("tk")
    delta = theta_k - theta_i
    one = {x: sympy.cos(delta), y: sympy.sin(delta)}  # weights of mean 0 and variance 1 are uncorrelated: one k at a time
    drift, noise = second.subs(one), (first**2).subs(one)
    adjoint = sympy.simplify(-sympy.diff(drift, theta_i) + half * sympy.diff(noise, theta_i, 2))
    p.identity(adjoint, sympy.Integer(0), says="the term of k in L*1 vanishes")
    d = p.field("d", says="the width")
    return {**{name: sympy.expand(value) for name, value in mean_traces(d).items()}, "d": d, "drift": adjoint}


def measure_wave(case):
    """The mean drift of e^{i n·θ} under the uniform law, in fractions; traces at the same number of angles by direct counting."""
    wave = tuple(int(n) for n in case.wave)
    return {**mean_traces(len(wave)), "d": len(wave), "drift": mean_drift_of_wave(wave)}


claim = Claim(
    because="A row of a state of rank two is an angle, and a layer moves it by γy − γ²xy with sums x, y of weights times "
    "cosines and sines. The generator of this motion, turned over to act on densities, sends the constant density to "
    "zero; the traces are means of products of cosines of independent angles.",
    label="Rank-two law",
    place="beside Appendix E, Lemma 10 and Theorem 14 of Daneshmand et al. (2020)",
    says=r"\theta_i \text{ iid uniform is invariant for } \gamma \to 0; \quad \mathbb{E}F = \frac{d(d+1)}{2}, \quad"
    r" \mathbb{E}T = \frac{d^2(d+3)}{4}, \quad \alpha = 1 - \frac{d-1}{2d(d+3)}",
    relation=Identity(),
    margin=lambda q: (
        q.drift,
        2 * q.F - q.d * (q.d + q.one),
        4 * q.T - q.d**2 * (q.d + q.three),
        2 * (q.d + 3) * q.d * q.G - (2 * (q.d + 3) * q.d - (q.d - 1)) * q.T,
    ),
    constants=dict(one=1, three=3),
    whose="ours",
    readings=(
        "rank(X) = 2: rows are angles θ_i in the plane of the row space; doubled angles are uniform if the angles are."
        " Invariant for γ → 0: the adjoint of the limiting generator kills the constant density.",
        "α stands without division: 2d(d + 3) E G = (2d(d + 3) − (d − 1)) E T. It tends to one, so the bound of Theorem 14"
        " tends to √(1/2) for this law.",
    ),
    domain=Domain(d=Whole(1), measure=count_coincidences),
    evidence=(
        Proof(argue),
        Exact(grid(d=(1, 2, 4, 16, 64, 256)), measure_means),
        Exact([dict(wave=list(w)) for w in WAVES], measure_wave, says="mean drift of waves, in fractions"),
    ),
    foils=(
        Foil("E F = d(d + 1.01)/2", one=Fraction(101, 100)),
        Foil("E T = d²(d + 3.01)/4", three=Fraction(301, 100)),
        Foil("α = 1 − (d − 1)/(2d²)", margin=lambda q: 2 * q.d**2 * q.G - (2 * q.d**2 - (q.d - 1)) * q.T),
    ),
    shows={"α": lambda q: q.G / q.T, "√((1 − α)d), Theorem 14's bound": lambda q: sqrt(q.d * (1 - q.G / q.T))},
    plot=Plot("d", ("α", "√((1 − α)d), Theorem 14's bound"), log="x", title="the invariant law of rank two"),
)
