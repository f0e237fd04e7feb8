"""The soft rank is at least (1 − τ)² times r(H) = d²/‖M‖², for H after batch normalization."""

from checks.arguments.soft_rank import (
    argue_soft_rank,
    measure_soft_rank,
    measure_spectrum,
    spectra_of_any_rows,
    spectra_of_unit_rows,
)
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, NonNegatives, Proof, Search, Unit, Whole

ROWS = "H after BN: rows of norm √N, so Tr M = d"


def measure_identity(case):
    """H = √N I, d = N: all eigenvalues of M are one."""
    return {"soft_rank": case.d if case.tau <= 1 else 0, "F": case.d, "width": case.d, "trace": case.d}


BEYOND: list[dict[str, object]] = [dict(d=2, tau=tau) for tau in (Fraction(1, 2), 1, 2, Fraction(11, 10))]

claim = Claim(
    label="Proof sketch of Theorem 3.3, step 1",
    place="Proof sketch of Theorem 3.3",
    because="Eigenvalues below τ add up to less than (d − k)τ; Cauchy–Schwarz bounds the squares of the others.",
    says=r"\mathrm{rank}_\tau(H) \ge (1-\tau)^2\, r(H), \qquad r(H) := d^2/\|M(H)\|_F^2, \quad \tau \in [0,1]",
    margin=lambda q: q.soft_rank - q.factor * (1 - q.tau) ** 2 * q.width**2 / q.F,
    constants=dict(factor=1),
    assumes={ROWS: lambda q: -((q.trace - q.width) ** 2)},
    readings=(
        "H as the slides have it, after BN, where d² is Tr(M)² and r is that of the paper; the range τ ∈ [0, 1] is the"
        " paper's, the slides print none (variant `unrestricted`).",
    ),
    domain=Domain(d=Whole(1), lam=NonNegatives("d", total="d"), tau=Unit(), measure=measure_soft_rank),
    evidence=(Proof(argue_soft_rank), Search(spectra_of_unit_rows, measure_spectrum)),
    foils=(
        Foil("d² in place of Tr(M)² without BN", without=ROWS, over=spectra_of_any_rows),
        Foil("a factor 1.001", factor=Fraction(1001, 1000), evidence=(Search(spectra_of_unit_rows, measure_spectrum),)),
    ),
)

unrestricted = claim.but(
    label="Proof sketch of Theorem 3.3, step 1, for every τ",
    whose="read",
    sides={"the soft rank": lambda q: q.soft_rank, "the bound": lambda q: q.factor * (1 - q.tau) ** 2 * q.width**2 / q.F},
    fails="hypothesis",
    because="Above all eigenvalues the soft rank is zero, while (1 − τ)² grows.",
    title="The same bound for every threshold, as the slides print it without a range",
    says=r"\mathrm{rank}_\tau(H) \ge (1-\tau)^2\, r(H) \quad \text{for every } \tau \ge 0",
    evidence=(Exact(BEYOND, measure_identity),),
    readings=("For τ above all eigenvalues the soft rank is zero, while (1 − τ)² grows.",),
    foils=(Foil("a factor 1.01", factor=Fraction(101, 100)),),
    control=Control("τ ≤ 1", assumes={"τ ≤ 1": lambda q: 1 - q.tau}),
    by_hand="""
d, tau = 2, 2                                       # H = sqrt(N) I: M = I, all eigenvalues are 1
soft = sum(1 >= tau for _ in range(d))
print(soft, "against", (1 - tau)**2 * d**2 / d)
assert soft < (1 - tau)**2 * d**2 / d, "the bound would hold"
""",
)
