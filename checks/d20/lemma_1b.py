"""After batch normalization the soft rank is at least (1 − τ)² times the collinearity measure r."""

from checks.arguments.soft_rank import (
    argue_soft_rank,
    measure_soft_rank,
    measure_spectrum,
    spectra_of_any_rows,
    spectra_of_unit_rows,
)
from lemmacheck import Always, Claim, Domain, Foil, Fraction, NonNegatives, Proof, Search, Solved, Unit, Whole, power

ROWS = "rows of H have norm √N, so Tr M = d"


def measure_unknown(case, p):
    """Eigenvalues as unknowns: the first k reach τ, the others do not, and they add up to d."""
    lam = [p.unknown(f"l{i}") for i in range(case.d)]
    tau = p.unknown("tau")
    p.require(tau, 1 - tau, *lam)
    p.require_zero(sum(lam) - case.d)
    p.require(*(x - tau for x in lam[: case.k]), *(tau - x for x in lam[case.k :]))
    return {"soft_rank": case.k, "trace": case.d, "F": sum(x * x for x in lam), "tau": tau, "width": case.d}


claim = Claim(
    label="Lemma 1, second part",
    place="Section 2, Lemma 1",
    because="Eigenvalues below τ add up to less than (d − k)τ, so the k others add up to at least (1 − τ)d, and"
    " Cauchy–Schwarz bounds their squares.",
    says=r"\mathrm{rank}_\tau(H) \ge (1-\tau)^2\, r(H), \quad \tau \in [0,1], \quad r(H) = \mathrm{Tr}(M)^2 / \|M\|_F^2",
    relation=Always(),
    margin=lambda q: q.soft_rank - q.factor * power(1 - q.tau, q.exponent) * q.trace**2 / q.F,
    constants=dict(exponent=2, factor=1),
    assumes={ROWS: lambda q: -((q.trace - q.width) ** 2)},
    domain=Domain(d=Whole(1), lam=NonNegatives("d", total="d"), tau=Unit(), measure=measure_soft_rank),
    evidence=(
        Proof(argue_soft_rank),
        Solved(
            [{"d": d, "k": k} for d in (2, 3) for k in range(d + 1)] + [{"d": 4, "k": k, "since": "ci"} for k in range(5)],
            measure_unknown,
        ),
        Search(spectra_of_unit_rows, measure_spectrum),
    ),
    foils=(
        Foil("(1 − τ) without the square", exponent=1),
        Foil("a factor 1.001", factor=Fraction(1001, 1000)),
        Foil("rows not normalised", without=ROWS, evidence=(Search(spectra_of_any_rows, measure_spectrum),)),
    ),
)
