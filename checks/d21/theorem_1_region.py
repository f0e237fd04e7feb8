"""The bound of Theorem 1 is below the trivial one only for widths d > 9n⁴/(n − 1)."""

from lemmacheck import (
    Claim,
    Domain,
    Exact,
    Foil,
    Fraction,
    Plot,
    Positive,
    Positives,
    Proof,
    Strictly,
    Unit,
    Whole,
    facts,
    log,
    sqrt,
    strictly,
)

BELOW = "the width term lies below the trivial bound √(1 − 1/n)"
SIZES = (2, 4, 8, 16, 32, 64, 100)
WIDTHS = (64, 256, 1024, 4096, 16384, 65536, 10**6, 10**7)


def shares_of(p):
    """n, what 1/α² is, and by what one is written: with room below the trivial bound, one is n (term + room)/(n − 1)."""
    n, s, part = p.field("n", says="number of samples"), p.part("s"), p.field("part", says="α² divided by σ_min²")
    a = p.slack("a", "1/σ_min² − n")
    p.because(a, facts.smallest_of_unit_sum(count=n, inverse_smallest=n + a), of=s)
    room = p.given(BELOW, "w", "1 − 1/n less the squared width term", strictly=True)
    return n, (n + a) / part, room


def argue_region(p):
    """α ≤ 1/√n because the squared singular values add up to one; then 3n/(α√d) < √(1 − 1/n) forces d > 9n⁴/(n − 1)."""
    n, inverse, room = shares_of(p)
    width, least = p.part("d"), p.part("s").smallest * p.part("part")
    term = p.symbol("t", 9 * p.part("n").squared / (least * width), "the squared width term 9n²/(α²d)")
    one = n * (term + room) / (n - 1)
    return {"n": n, "d": 9 * n**2 * inverse / term * one, "width_term_squared": term / one}


def argue_amended(p):
    """4/(3α²√d) < √(1 − 1/n) with α² ≤ 1/n forces d > 16n³/(9(n − 1))."""
    n, inverse, room = shares_of(p)
    width, least = p.part("d"), p.part("s").smallest * p.part("part")
    term = p.symbol("t", 16 / (9 * least.squared * width), "the squared width term 16/(9α⁴d)")
    one = n * (term + room) / (n - 1)
    return {"n": n, "d": 16 * inverse**2 / (9 * term) * one, "width_term_squared": term / one}


def measure_printed(o):
    """The squared width term (3n/(α√d))² where α² is a part of the smallest squared singular value."""
    return {"n": o.n, "d": o.d, "width_term_squared": (3 * o.n) ** 2 / (o.part * min(o.s) * o.d)}


def measure_repaired(o):
    """The squared width term (4/(3α²√d))², α² as above."""
    alpha_squared = o.part * min(o.s)
    return {"n": o.n, "d": o.d, "width_term_squared": (4 / (3 * alpha_squared)) ** 2 / o.d}


def measure_region(case):
    """At the most favourable α = 1/√n and infinite depth only the width term is left."""
    return {"width_term_squared": 9 * case.n**3 / case.d}


def measure_amended(case):
    return {"width_term_squared": 16 * case.n**2 / (9 * case.d)}


def map_of(least, measure):
    """Widths just above the edge, and a map over (n, d); outside the region the hypothesis fails."""
    return Exact(
        [dict(n=n, d=least(n)) for n in (2, 4, 16, 64)] + [dict(n=n, d=d) for n in SIZES for d in WIDTHS],
        measure,
        says="a map over (n, d) at α = 1/√n and infinite depth: outside the region the hypothesis fails",
    )


SPECTRA = Domain(
    n=Whole(2),
    d=Positive(),
    s=Positives("n", total=1),
    part=Unit(without="low"),
    says="every n ≥ 2, d > 0, every spectrum s of HᵀH and 0 < α² ≤ min s: the width term alone must be below the trivial bound",
)

claim = Claim(
    label="Theorem 1, where it says something",
    place="about Section 3.2, Theorem 1, eq. (3)",
    because="The smallest of n squared singular values with sum one is at most 1/n, so the width term is at least 3n^{3/2}/√d.",
    says=r"2(1-\tfrac23\alpha)^\ell + \tfrac{3n}{\alpha\sqrt d} < \sqrt{1-\tfrac1n} \;\Longrightarrow\; d > \frac{9n^4}{n-1}",
    relation=Strictly(),
    margin=lambda q: q.d * (q.n - 1) - q.c * q.n**4,
    constants=dict(c=9),
    assumes={BELOW: strictly(lambda q: 1 - 1 / q.n - q.width_term_squared)},
    whose="ours",
    readings=(
        "√(1 − 1/n) is the largest value that the gap can take (d21/gap-range): a bound above it says nothing. For n = 1 the gap is"
        " zero. The region is exact: at α = 1/√n and large depth the bound is below the trivial one for every larger d.",
        "For a given α the same holds with d > 9n³/((n − 1)α²): the table has, for each n and d, the interval of α in which the"
        " bound says something after enough layers. Where it is empty no α does.",
    ),
    domain=SPECTRA.but(measure=measure_printed),
    evidence=(Proof(argue_region), map_of(lambda n: 9 * n**4 // (n - 1) + 1, measure_region)),
    foils=(Foil("d > 9.1 n⁴/(n − 1)", c=Fraction(91, 10)),),
    shows={
        "width term at α = 1/√n": lambda q: sqrt(q.width_term_squared),
        "trivial bound": lambda q: sqrt(1 - 1 / q.n),
        "α must exceed": lambda q: 3 * q.n * sqrt(q.n / ((q.n - 1) * q.d)),
        "and is at most": lambda q: 1 / sqrt(q.n),
        "layers before the first term falls below a tenth": lambda q: _layers(q),
        "9n⁴/(n − 1)": lambda q: 9 * q.n**4 / (q.n - 1),
    },
    plot=Plot(
        "n",
        ("d", "α must exceed", "and is at most", "layers before the first term falls below a tenth"),
        kind="map",
        log="xy",
        title="where the bound can be below the trivial one (admissible), for which α, and where it cannot",
        curves=("9n⁴/(n − 1)",),
    ),
)


def _layers(q):
    """ℓ with 2(1 − 2α/3)^ℓ = 1/10 at α = 1/√n."""
    return log(20 + 0 * q.n) / -log(1 - 2 / (3 * sqrt(q.n)))


amended = claim.but(
    label="Theorem 1, repaired: where it says something",
    because="The smallest of n squared singular values with sum one is at most 1/n, so the width term is at least 4n/(3√d).",
    title="The repaired bound is below the trivial one only for widths d > 16n³/(9(n − 1))",
    says=r"(1-\tfrac34\alpha^2)^\ell + \tfrac{4}{3\alpha^2\sqrt d} < \sqrt{1-\tfrac1n} \;\Longrightarrow\; d >"
    r" \frac{16n^3}{9(n-1)}",
    margin=lambda q: 9 * q.d * (q.n - 1) - q.c * q.n**3,
    constants=dict(c=16),
    readings=("As for the printed bound; again at α = 1/√n the region is exact.",),
    domain=SPECTRA.but(measure=measure_repaired),
    evidence=(Proof(argue_amended), map_of(lambda n: 16 * n**3 // (9 * (n - 1)) + 1, measure_amended)),
    foils=(Foil("17 for 16", c=17),),
    shows={
        "width term at α = 1/√n": lambda q: sqrt(q.width_term_squared),
        "trivial bound": lambda q: sqrt(1 - 1 / q.n),
        "α must exceed": lambda q: sqrt(4 * sqrt(q.n / ((q.n - 1) * q.d)) / 3),
        "and is at most": lambda q: 1 / sqrt(q.n),
        "16n³/(9(n − 1))": lambda q: 16 * q.n**3 / (9 * (q.n - 1)),
    },
    plot=Plot(
        "n",
        ("d", "α must exceed", "and is at most"),
        kind="map",
        log="xy",
        title="where the repaired bound can be below the trivial one (admissible), for which α, and where it cannot",
        curves=("16n³/(9(n − 1))",),
    ),
)
