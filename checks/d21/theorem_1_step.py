"""At infinite width one layer shrinks the gap at least by the factor 1 − ¾ σ_min²: the contraction behind Theorem 1."""

from checks.arguments.gap_contraction import argue_step
from lemmacheck import Always, Claim, Domain, Foil, Fraction, NonNegatives, Proof, Search, Whole, spectra
from theory.definitions.orthogonality import squared_gap_of_spectrum
from theory.laws.infinite_width import next_spectrum, next_spectrum_ball


def measure_spectrum(case):
    """V(s)², V(T(s))² and the smallest eigenvalue, by quadrature in floats and by enclosed integrals in balls."""
    total = sum(case.s)
    s = [x / total for x in case.s]
    image = list(next_spectrum(s)) if isinstance(s[0], float) else next_spectrum_ball(case.s)
    before, after = squared_gap_of_spectrum(case.s), squared_gap_of_spectrum(image, total=1)
    return {"before": before, "after": after, "m": sorted(s, key=float)[0], "n": len(s)}


def measure_object(o):
    """The same for a spectrum of sum one, by enclosed integrals."""
    after = squared_gap_of_spectrum(next_spectrum_ball(o.s, bits=38), total=1)
    return {"before": squared_gap_of_spectrum(o.s), "after": after, "m": min(o.s), "n": o.n}


def candidates(rng):
    yield {"s": [0.505, 0.495]}
    for n in (2, 3, 4, 8, 20):
        for s in spectra(rng, n):
            if max(s) - min(s) > 1e-3:
                yield {"s": s}


claim = Claim(
    label="Theorem 1, one layer",
    place="behind Section 3.2, Theorem 1, eq. (3)",
    because="Every two shares of a Gaussian sum of squares come nearer by ¾ s_i s_j at least, and the pairs weigh at least min s.",
    says=r"V(T(s)) \le \left(1 - \tfrac34 \min_i s_i\right) V(s), \quad T(s)_i = \mathbb{E}\,\frac{s_i g_i^2}{\sum_k s_k g_k^2},"
    r" \quad \textstyle\sum_i s_i = 1",
    relation=Always(),
    margin=lambda q: (1 - q.c * q.m) ** 2 * q.before - q.after,
    constants=dict(c=Fraction(3, 4)),
    assumes={"s is a spectrum of sum one: 0 ≤ n min s ≤ 1": lambda q: (q.m, 1 - q.n * q.m)},
    whose="ours",
    readings=(
        "s is the spectrum of HᵀH, so min s = σ_min(H)²; T(s) is the spectrum of E[H′ᵀH′ | H], for every width.",
        "T(s) is enclosed by integrals, and so are the mean products of two shares that the proof speaks of, pair by pair.",
        "At the uniform spectrum the factor tends to n/(n+2) = 1 − (2n/(n+2)) min s, so no constant above 2n/(n+2) is possible.",
    ),
    domain=Domain(n=Whole(1), s=NonNegatives("n", total=1), measure=measure_object, styles=8),
    evidence=(Proof(argue_step), Search(candidates, measure_spectrum, since="ci")),
    foils=(Foil("1.05 for 3/4", c=Fraction(21, 20)), Foil("a fixed factor 1/2", margin=lambda q: q.before / 4 - q.after)),
)
