"""For width to infinity first and depth second, d·E V² tends to the fixed point (n−1)(n+2)²/(4n(n+1)) of its recursion."""

from checks.engine.api import Claim, Draws, Exact, Foil, Fraction, Identity, Plot, Proof, WithProbability, grid


def argue(p):
    """One layer: E V′² = (1 − 1/d) V(E H′ᵀH′)² + (1 − 1/n)/d, and V(E H′ᵀH′) = (n/(n+2)) V to first order; the fixed point."""
    import sympy

    n, d = p.at_least(2, "n", "number of samples"), p.positive("d", "width")
    unit, M2 = sympy.Integer(1), p.positive("M", "‖E hhᵀ‖² for one row h of unit length")
    p.identity(
        (unit - M2) / d + M2 - 1 / n,
        (1 - 1 / d) * (M2 - 1 / n) + (1 - 1 / n) / d,
        says="E V′²: a mean of d independent rank-one projections, and V(M)² = ‖M‖² − 1/n",
    )
    rate = n / (n + 2)  # ours/orthogonality-rate
    fixed = p.identity(
        (1 - 1 / n) / (1 - rate**2),
        (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1)),
        says="the fixed point of x = rate² x + 1 − 1/n",
    )
    return {"n": n, "limit": fixed}


def measure_recursion(case):
    """The recursion run for a thousand layers from an orthogonal start, in fractions rounded to forty digits."""
    n = int(case.n.p)
    x, rate = Fraction(0), Fraction(n, n + 2) ** 2
    for _ in range(1000):
        x = (rate * x + 1 - Fraction(1, n)).limit_denominator(10**40)
    return {"limit": x.limit_denominator(10**6)}


claim = Claim(
    label="Stationary gap",
    says=r"\lim_{\ell\to\infty}\, \lim_{d\to\infty}\, d\, \mathbb{E}\, V(H_\ell)^2 = \frac{(n-1)(n+2)^2}{4n(n+1)}",
    relation=Identity(),
    margin=lambda q: q.limit - (q.n - 1) * (q.n + 2) ** 2 / (q.four * q.n * (q.n + q.shift)),
    constants=dict(four=4, shift=1),
    provenance="derived",
    readings=(
        "From an orthogonal start, width first: at fixed depth E V⁴ is of order 1/d² (V grows by the noise of a layer"
        " at most), so the"
        " second-order terms of the contraction vanish in d E V², and the linear recursion is exact in the limit.",
        "That the limits may be exchanged is not proved; ours/stationary-gap-finite looks at finite widths and deep layers.",
    ),
    evidence=(
        Proof(argue, covers="every n ≥ 2"),
        Exact([{"n": n} for n in (2, 3, 4, 10)], measure_recursion, says="the recursion, iterated"),
    ),
    foils=(Foil("n for n + 1", shift=0), Foil("5 for 4", four=5)),
    supports=("d21/figure-2b", "d21/inverse-width-amended"),
)


def draw_run_average(case, keys):
    """d V² averaged over layers 50..549 of one chain: one chain is one draw."""
    import numpy as np

    from theory.chains.wide import simulate

    V = simulate(keys, np.eye(case.n) / case.n**0.5, d=case.d, layers=range(50, 550))["V"]
    return {"average": case.d * np.square(V).mean(1)}


finite = claim.but(
    label="Stationary gap at finite width",
    title="At widths from 128 on the average of d V² over five hundred deep layers is within 15 % of its limit",
    says=r"\left| \frac{1}{500}\sum_{\ell=50}^{549} d\, V(H_\ell)^2 - \frac{(n-1)(n+2)^2}{4n(n+1)} \right| \le 15\,\%"
    r" \ \text{with probability } \ge 0.7",
    relation=WithProbability(Fraction(7, 10)),
    margin=lambda q: q.allowed * q.factor * stationary(q.n) - abs(q.average - q.factor * stationary(q.n)),
    constants=dict(allowed=Fraction(3, 20), factor=1),
    readings=("Orthogonal start; a run is one draw.",),
    evidence=(
        Draws(
            grid(n=(2, 4), d=(128,)) + grid("ci", n=(2, 4), d=(256,)) + grid("full", n=(2, 4, 8), d=(1024,)),
            draw_run_average,
            draws=128,
        ),
    ),
    foils=(Foil("a limit 40 % larger", factor=Fraction(7, 5)), Foil("a limit 40 % smaller", factor=Fraction(3, 5))),
    shows={"average of d V²": lambda q: q.average, "limit": lambda q: stationary(q.n)},
    plot=Plot("d", ("average of d V²", "limit"), log="x", by="n", title="the stationary gap against its limit"),
    supports=(),
)


def stationary(n):
    return (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1))
