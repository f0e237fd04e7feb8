"""The bound of Theorem 1 is below the trivial one only for widths d > 9n³."""

from checks.engine.api import Claim, Exact, Foil, Plot, Proof, log, sqrt


def argue_region(p):
    """α ≤ 1/√n because the squared singular values add up to one; then 3n/(α√d) < 1 forces d > 9n³."""
    from theory import trusted

    n = p.at_least(1, "n", "number of samples")
    a = p.slack("a", "1/α² − n")
    inverse_alpha_squared = n + a
    p.because(a, trusted.smallest_of_unit_sum(count=n, inverse_smallest=inverse_alpha_squared))
    w = p.positive("w", "how far the square of the width term 9n²/(α²d) lies below one")
    d = 9 * n**2 * inverse_alpha_squared * (1 + w)
    return {"n": n, "d": d, "width_term_squared": 1 / (1 + w)}


def measure_region(case):
    """At the most favourable α = 1/√n and infinite depth only the width term is left."""
    return {"width_term_squared": 9 * case.n**3 / case.d}


claim = Claim(
    label="Theorem 1, where it says something",
    says=r"2(1-\tfrac23\alpha)^\ell + \tfrac{3n}{\alpha\sqrt d} < \sqrt{1-\tfrac1n} \;\Longrightarrow\; d > 9n^3",
    margin=lambda q: q.d - q.c * q.n**3,
    constants=dict(c=9),
    assumes={"the width term lies below one": lambda q: 1 - q.width_term_squared},
    provenance="derived",
    evidence=(
        Proof(argue_region, covers="every n ≥ 1, d, ℓ and admissible α: the width term alone must be below one"),
        Exact(
            [dict(n=n, d=9 * n**3 + 1) for n in (1, 2, 4, 16, 64)]
            + [
                dict(n=n, d=d)
                for n in (2, 4, 8, 16, 32, 64, 100)
                for d in (64, 256, 1024, 4096, 16384, 65536, 10**6, 10**7)
            ],
            measure_region,
            says="a map over (n, d) at α = 1/√n and infinite depth: outside the region the hypothesis fails",
        ),
    ),
    foils=(Foil("d > 10 n³", c=10),),
    shows={
        "width term at α = 1/√n": lambda q: sqrt(q.width_term_squared),
        "trivial bound": lambda q: sqrt(1 - 1 / q.n),
        "layers before the first term falls below a tenth": lambda q: _layers(q),
    },
    plot=Plot(
        "n",
        ("d", "width term at α = 1/√n", "layers before the first term falls below a tenth"),
        kind="map",
        log="xy",
        title="where the bound can be below the trivial one (admissible) and where it cannot",
    ),
)


def _layers(q):
    """ℓ with 2(1 − 2α/3)^ℓ = 1/10 at α = 1/√n."""
    return log(20 + 0 * q.n) / -log(1 - 2 / (3 * sqrt(q.n)))
