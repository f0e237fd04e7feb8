"""For d → ∞ the orthogonality gap contracts by exactly n/(n+2) per layer near orthogonality."""

from flint import arb

from lemmacheck import Claim, Domain, Enclosed, Foil, Fraction, Identity, Proof, Whole
from theory.laws.haar import haar_moment, sphere_moment
from theory.laws.infinite_width import next_share_ball


def argue(p):
    """The derivative of s_i w_i/Σ s_k w_k at the uniform spectrum, averaged with the moments of the sphere (w_i = g_i²/|g|²)."""
    import sympy

    n = p.at_least(2, "n", "number of samples")
    w, v = p.real("w_i", "g_i²/|g|²; these add up to one"), p.real("w_j", "the same for another coordinate")
    own, other, rest = sympy.symbols("s_i s_j rest", positive=True)  # rest: what the other eigenvalues add to the denominator
    image = own * w / (own * w + other * v + rest)
    uniform = {own: 1 / n, other: 1 / n, rest: (1 - w - v) / n}
    p.identity(sympy.diff(image, own).subs(uniform), n * (w - w**2), says="∂T_i/∂s_i before averaging")
    p.identity(sympy.diff(image, other).subs(uniform), -n * w * v, says="∂T_i/∂s_j before averaging")
    symbol = sympy.Symbol("n", positive=True)
    square = p.identity(haar_moment((0, 0, 0, 0), (0, 0, 0, 0), d=symbol), sphere_moment((4,), d=symbol), says="E w_i², two routes")
    mixed = p.identity(
        haar_moment((0, 0, 0, 0), (0, 0, 1, 1), d=symbol), sphere_moment((2, 2), d=symbol), says="E w_i w_j, two routes"
    )
    diagonal, off = 1 - n * square.subs(symbol, n), -n * mixed.subs(symbol, n)  # E w_i = 1/n
    return {"n": n, "rate": diagonal - off}  # on deviations of sum zero the matrix acts as this number


def measure_ratio(case):
    """x′/x for an excess x → 0: the enclosed image of a two-level spectrum, with the second-order term divided out."""
    n = case.n
    x = Fraction(1, 10**14)
    image = next_share_ball([Fraction(1, n) + x] + [Fraction(1, n) - x / (n - 1)] * (n - 1), bits=110)
    ratio = (image - arb(1) / n) * 10**14
    # T(s) − 1/n is (n/(n+2))(s − 1/n) up to 2n²V² = (2n³/(n−1)) x²: relative to x less than 3·10⁻¹² for n ≤ 10
    return {"n": n, "rate": ratio + arb(0, 3e-12)}


claim = Claim(
    label="Rate near orthogonality",
    place="beside Section 3.2, Theorem 1 of Daneshmand et al. (2021)",
    says=r"\lim_{V \to 0} \frac{V(T(s))}{V(s)} = \frac{n}{n+2}, \quad d \to \infty",
    relation=Identity(),
    margin=lambda q: q.rate - q.n / (q.n + q.shift),
    constants=dict(shift=2),
    whose="ours",
    readings=(
        "T maps the Gram spectrum of a layer to that of the next for d → ∞; its derivative at the uniform spectrum, on"
        " deviations of sum zero, is n/(n+2) times the identity.",
        "The limit is uniform in the direction: |V(T(s)) − (n/(n+2)) V(s)| ≤ 2n² V(s)² for every spectrum s:"
        " ours/stationary-gap-image.",
    ),
    because="The derivative of the map at equal eigenvalues is a second moment of the sphere.",
    domain=Domain(n=Whole(2), measure=measure_ratio),
    evidence=(Proof(argue), Enclosed([{"n": n} for n in (2, 3, 10)], measure_ratio, says="the map itself at a deviation of 10⁻¹⁴")),
    foils=(Foil("n/(n + 1)", shift=1), Foil("n/(n + 2.001)", shift=Fraction(2001, 1000))),
)
