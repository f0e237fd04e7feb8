"""The expected gap after one layer is the gap before minus a one-dimensional integral over the eigenvalues."""

from flint import arb, fmpq

from checks.arguments.isometry import whole
from lemmacheck import Claim, Enclosed, Foil, Fraction, Identity, Proof, exp, facts, grid, log
from theory.enclosures.rotated_rows import mean_log_of_two_clusters
from theory.laws.one_step import gap_ball, gap_drop_ball, near_isometry_expansion

BITS = 96  # an identity in balls stays open at any precision: a radius of 1e-25 is what the page needs


def integrand(lam, s):
    """Of the integral over ds, with t = 2s and dt/t = ds/s; three eigenvalues."""
    import sympy

    half = sympy.Rational(-1, 2)
    return ((1 + 2 * lam[0] * s) * (1 + 2 * lam[1] * s) * (1 + 2 * lam[2] * s)) ** half / s - (1 + 2 * s) ** (3 * half) / s


def quadratic(lam, g):
    """Q_λ = Σ λ_k g_k²."""
    return sum(a * x**2 for a, x in zip(lam, g, strict=True))


def argue_start(p):
    """At λ = 1 both sides are φ(X): r² = 1, and the integrand is zero."""
    phi, s = p.nonnegative("phi", "φ(X)"), p.positive("s", "half the variable of the integral, t = 2s")
    g = [p.real(f"g{k}", "a coordinate of a standard normal vector") for k in range(3)]
    p.nonzero(quadratic((1, 1, 1), g), says="w = g/|g| is uniform on the sphere, so r² = Σ λ_k w_k² = Q_λ/Q_1")
    square = quadratic((1, 1, 1), g) / quadratic((1, 1, 1), g)
    return {"before": phi, "after": phi + log_of(square), "integral": integrand((1, 1, 1), s)}


def log_of(expression):
    import sympy

    return sympy.log(sympy.cancel(expression))


def argue_slope(p):
    """Along λ(τ) = 1 + τδ both sides have the same slope: their densities over s agree at every λ, so at every τ.

    The left side is φ(X) + E log Q_λ − E log Q_1, because BN divides det AAᵀ by Π r² and keeps the trace d. With
    y_k = E e^(−sλ_k g²) the density of its slope is E[Q̇ e^(−sQ)]; that of the right side is differentiated term by term.
    """
    import sympy

    s, before = p.positive("s", "half the variable of the integral, t = 2s"), p.real("f", "slope of φ(X)")
    y = [p.positive(f"y{k}", f"E exp(−s λ_{k} g²) for a standard normal g") for k in range(3)]
    delta, tau = [p.real(f"δ{k}", "slope of an eigenvalue") for k in range(3)], sympy.Symbol("tau")
    lam = [(1 / v**2 - 1) / (2 * s) for v in y]  # what λ_k is when y_k is that mean
    g = sympy.symbols("g0:3", real=True)
    moving = sympy.diff(quadratic([a + tau * d for a, d in zip(lam, delta, strict=True)], g), tau)
    density = sympy.Integer(0)  # E[Q̇ e^(−sQ)]: the factors of different coordinates are independent
    for k, (v, a) in enumerate(zip(y, lam, strict=True)):
        weighted = v / (1 + 2 * a * s)  # E[g² e^(−sλ_k g²)]
        p.because(0, facts.gaussian_laplace(argument=a * s, mean_exp=v))
        p.because(0, facts.gaussian_laplace_weighted(argument=a * s, mean_exp=v, mean_weighted=weighted))
        density += moving.coeff(g[k], 2) * weighted * sympy.prod(y[:k] + y[k + 1 :])
    total = sum(d * v**2 for d, v in zip(delta, y, strict=True)) * sympy.prod(y)
    p.because(0, facts.slope_of_mean_log(density=density, mean_weighted=total))
    x = sympy.symbols("x0:3", positive=True)
    fall = sum(d * sympy.diff(integrand(x, s), name) for d, name in zip(delta, x, strict=True))
    fall = fall.subs({(1 + 2 * name * s): 1 / v**2 for name, v in zip(x, y, strict=True)})
    return {"before": before, "after": before + density, "integral": fall}


def measure_plane(case):
    """d = 2, λ = 1 ± δ: E log(1 + δ cos 2θ) in closed form."""
    lam = [1 + Fraction(int(case.delta.p), int(case.delta.q)), 1 - Fraction(int(case.delta.p), int(case.delta.q))]
    phi = gap_ball(lam, bits=BITS)
    return {"before": phi, "after": phi - log(2 / (1 + exp(-phi))), "integral": gap_drop_ball(lam, bits=BITS)}


def measure_degenerate(case):
    """λ = (0, 1, …, 1)·d/(d − 1): r² = (1 − w²)d/(d − 1), a Beta variable, whose mean logarithm is a digamma difference."""
    d = whole(case.d)
    fall = (arb(d) / 2).digamma() - (arb(d - 1) / 2).digamma() - (arb(d) / (d - 1)).log()
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([0] + [1] * (d - 1), bits=BITS)}


def measure_expansion(case):
    """Deviations of a hundredth: E[x − log(1 + x)] by exact moments up to order 12, with a bound on the rest."""
    d = whole(case.d)
    delta = [Fraction(1, 100)] + [Fraction(-1, 100 * (d - 1))] * (d - 1)
    value, rest = near_isometry_expansion(delta, order=12)
    fall = arb(fmpq(value.numerator, value.denominator), arb(fmpq(rest.numerator, rest.denominator)).upper())
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([1 + x for x in delta], bits=BITS)}


def measure_clusters(case):
    """Two clusters of eigenvalues, a of them at a fifth of the others: E log r² by the angle's own density."""
    low, high = whole(case.low), whole(case.high)
    unit = Fraction(low + high, low + 5 * high)
    mean = mean_log_of_two_clusters(unit, 5 * unit, counts=(low, high), bits=BITS)
    return {"before": 0, "after": mean, "integral": gap_drop_ball([1] * low + [5] * high, bits=BITS)}


ROUTES = (
    Enclosed(grid(delta=[Fraction(k, 100) for k in (1, 30, 70, 99)]), measure_plane, says="d = 2, closed form"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_degenerate, says="one zero eigenvalue, digamma functions"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_expansion, says="near isometry, exact moments"),
    Enclosed(grid(low=(1, 2, 7), high=(1, 4, 20)), measure_clusters, says="two clusters, integral over the angle"),
)

claim = Claim(
    label="One layer in expectation",
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) = \phi(X) - \int_0^\infty \left[\prod_k (1+\lambda_k t)^{-1/2} - (1+t)^{-d/2}\right]"
    r"\frac{dt}{t}, \quad \sum_k \lambda_k = d",
    relation=Identity(),
    margin=lambda q: q.after - q.before + q.factor * q.integral,
    constants={"factor": 1},
    whose="ours",
    readings=(
        "X has unit rows, W is Haar on O(d), n = d. A zero eigenvalue makes φ infinite but not its fall.",
        "The proof compares both sides at λ = 1, and then their slopes along λ(τ) = 1 + τδ: functions that start equal and have"
        " equal slopes are equal. Both slopes are integrals over s, of densities that agree. That the left side is"
        " φ(X) + E log r² is ours/bn-isometry-identity, since the squared rows of WX average to one.",
        "The enclosures reach E log r² without Gaussian vectors: in closed form, by digamma functions, by exact moments, and by"
        " integrating over the angle.",
    ),
    evidence=(
        Proof(
            (argue_start, argue_slope),
            covers="every d and every positive spectrum with sum d: equal at λ = 1, with equal slopes from there; each term"
            " has one index of its own, so three eigenvalues show every pattern; a zero eigenvalue is the limit",
        ),
        *ROUTES,
    ),
    foils=(
        Foil("half the integral (dt/2t)", factor=Fraction(1, 2), evidence=ROUTES),
        Foil("1.000001 times the integral", factor=Fraction(1000001, 1000000), evidence=ROUTES),
    ),
)
