"""For every positive semi-definite matrix with unit diagonal, Tr diag(M²)² is at most Tr M³."""

from checks.arguments.regularity import EQUAL, UNEVEN, argue_regularity, measure_rows, measure_unit_rows
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Matrix, Proof, Search, Whole, matrices


def candidates(rng):
    for d, n in ((2, 1), (2, 2), (3, 2), (4, 4), (5, 3)):
        for H in matrices(rng, d, n, count=20):
            yield {"H": H, "unit": True}


claim = Claim(
    label="Regularity, pointwise",
    place="sharpens Appendix E, Lemma 10 of Daneshmand et al. (2020)",
    sides=("T", "G"),
    says=r"\mathrm{Tr}(\mathrm{diag}(M^2)^2) \le \mathrm{Tr}\,M^3 \quad \text{for } M \succeq 0,\ M_{ii} = 1",
    margin=lambda q: q.T - q.c * q.G,
    constants=dict(c=1),
    whose="ours",
    readings=(
        "Equality exactly when every column of M is an eigenvector, M m_i = |m_i|² m_i: M is then, after reordering, a"
        " direct sum of multiples of projections. Rank one and the identity are such.",
        "So the regularity constant α of D20 is at most one for every law on unit-diagonal matrices, invariant or not.",
    ),
    domain=Domain(d=Whole(1), H=Matrix("d", "d", "unit rows"), measure=measure_unit_rows),
    evidence=(Proof(argue_regularity), Exact(EQUAL, measure_rows), Search(candidates, measure_rows)),
    foils=(
        Foil("without the unit diagonal", evidence=(Exact(UNEVEN, measure_rows),)),
        Foil("G ≤ 0.99 T", c=Fraction(100, 99), evidence=(Exact(EQUAL, measure_rows),)),
    ),
)
