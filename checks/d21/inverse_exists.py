"""Almost orthogonal representations make the inverse in equation (6) exist: σ_min is bounded below by the gap."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Eventually,
    Exact,
    Family,
    Foil,
    Fraction,
    NonNegatives,
    Proof,
    Search,
    Whole,
    facts,
    spectra,
    strictly,
)
from theory.definitions.orthogonality import squared_gap_of_spectrum


def argue(p):
    """The other d − 1 eigenvalues have the sum 1 − s and so squares of at least (1 − s)²/(d − 1)."""
    d, shares = p.field("d", says="number of neurons"), p.part("s")
    n = d + p.field("more", says="how many samples there are beyond d")
    s = p.symbol("s", shares.smallest, "the smallest eigenvalue of HHᵀ/‖H‖²")
    spread = p.slack("c", "(d − 1) Σ of the other squares − (1 − s)²")
    others = ((1 - s) ** 2 + spread) / (d - 1)
    p.because(spread, facts.cauchy_schwarz(count=d - 1, total=1 - s, squares=others), of=shares.without_smallest)
    return {"d": d, "n": n, "smallest": s, "V2": s**2 + others - 1 / n}


def measure_object(o):
    """V² = ‖HᵀH/‖H‖² − I/n‖² from its n eigenvalues, of which n − d are zero."""
    V2 = squared_gap_of_spectrum([*o.s, *[0] * o.more])
    return {"d": o.d, "n": o.d + o.more, "smallest": min(o.s), "V2": V2}


def measure_spectrum(case):
    """V² of HᵀH/‖H‖² − I/n from the d eigenvalues of HHᵀ; the other n − d eigenvalues of HᵀH are zero."""
    d, V2 = len(case.s), squared_gap_of_spectrum([*case.s, *[0] * case.more])
    return {"d": d, "n": d + case.more, "smallest": sorted(case.s, key=float)[0] / sum(case.s), "V2": V2}


def candidates(rng):
    for d in (2, 3, 8):
        for more in (0, 1, 50):
            yield from ({"s": s, "more": more} for s in spectra(rng, d))
            yield {"s": [0.001] + [1.0] * (d - 1), "more": more}


RANK_LOST = Exact(
    [{"s": [0] + [1] * (d - 1), "more": 10} for d in (2, 3, 10)], measure_spectrum, says="rank d − 1, else orthogonal"
)

claim = Claim(
    label="Section 5.2, the inverse",
    whose="read",
    place="Section 5.2, footnote 2",
    because="If the smallest of d shares is small, the others carry the sum and their squares make the gap large.",
    says=r"2\sigma_{\min}(H_\ell)^2 \ge \left(1 - (d-1)\left(V(H_\ell)^2 + \tfrac1n\right)\right) \|H_\ell\|_F^2,"
    r" \quad \text{so } \Sigma_\ell^{-1/2} \text{ exists when } V(H_\ell)^2 < \tfrac{1}{d-1} - \tfrac1n \quad (n \ge d)",
    relation=Always(),
    margin=lambda q: 2 * q.smallest - q.c * (q.one - (q.d - 1) * (q.V2 + 1 / q.n)),
    constants=dict(c=1, one=1),
    assumes={"n ≥ d ≥ 2": lambda q: (q.n - q.d, q.d - 2)},
    readings=(
        "The sentence has a footnote: H_ℓ may be assumed almost orthogonal, “thus Σ_ℓ is invertible”. For n ≥ d samples V² is at"
        " least 1/d − 1/n; almost orthogonal is read as V² below 1/(d − 1) − 1/n. Then the right side is positive.",
        "The sentence's own condition, n much larger than d, plays no part: what makes Σ_ℓ invertible is the footnote, and this is"
        " by how much.",
        "That is where it ends: at V² = 1/(d − 1) − 1/n Σ may be singular (one singular value zero, the others equal).",
        "At d = 1 nothing is to be shown. The exponent 2 after d in the printed text is the mark of the footnote. Without it the"
        " number of samples alone decides nothing (d21/inverse-exists-without-footnote).",
    ),
    domain=Domain(
        d=Whole(2),
        more=Whole(0),
        s=NonNegatives("d", total=1),
        measure=measure_object,
        says="every n ≥ d ≥ 2 and every spectrum s of HHᵀ/‖H‖²",
    ),
    evidence=(Proof(argue), RANK_LOST, Search(candidates, measure_spectrum)),
    foils=(Foil("1.01 for the first 1", one=Fraction(101, 100)), Foil("1.05 times the bound", c=Fraction(21, 20))),
)

SAMPLES = {"all equal": [[1, 2]], "two kinds, in turn": [[1, 0], [1, 1]]}


def measure_rank(case):
    """n samples in the plane of these kinds, each equally often: HHᵀ = (n/k) Σ xxᵀ; its rank, and V²."""
    import sympy

    kinds = SAMPLES[case.samples]
    gram = sum((sympy.Matrix(x) * sympy.Matrix(x).T for x in kinds), sympy.zeros(2, 2)) * case.n / len(kinds)
    return {"rank": gram.rank(), "d": 2, "V2": (gram**2).trace() / gram.trace() ** 2 - 1 / case.n}


without_footnote = Claim(
    label="Section 5.2, the inverse, without the footnote",
    sides={"the rank": lambda q: q.rank, "the rank that an inverse needs": lambda q: q.d},
    fails="reading",
    because="Copies of one sample have rank one, however many they are.",
    title="Without its footnote: the inverse in equation (6) exists when there are sufficiently many more samples than neurons",
    says=r"\Sigma_\ell^{-1/2} \ \text{exists for all } H_\ell \in \mathbb{R}^{d\times n} \ \text{when } n \gg d",
    relation=Eventually("n"),
    margin=lambda q: q.rank - q.d,
    whose="ours",
    readings=(
        "Σ_ℓ is invertible exactly when H_ℓ has rank d. n copies of one sample have rank one for every n: what the footnote"
        " assumes is needed (d21/inverse-exists).",
    ),
    evidence=(Family(2, measure_rank, "n", over=[{"samples": kind} for kind in SAMPLES]),),
    foils=(Foil("rank above d", margin=lambda q: q.rank - q.d - 1),),
    control=Control(
        "the footnote's hypothesis", assumes={"V² < 1/(d−1) − 1/n": strictly(lambda q: 1 / (q.d - 1) - 1 / q.n - q.V2)}
    ),
    by_hand="""
import numpy as np
for n in (2, 100, 10000):
    H = np.outer([1.0, 2.0], np.ones(n))           # n equal samples
    print(np.linalg.matrix_rank(H @ H.T), "against", 2)
    assert np.linalg.matrix_rank(H @ H.T) < 2, "Sigma would be invertible"
""",
)
