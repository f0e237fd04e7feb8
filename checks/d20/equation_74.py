"""The second-order change of one squared element of M in a residual layer."""

from checks.d20._drift import argue_entry, measure_entry
from checks.engine.api import Claim, Exact, Foil, Identity, Proof, grid

claim = Claim(
    label="Eq. (74)",
    says=r"\mathbb{E}_W\big[[M_+]_{ij}^2 - M_{ij}^2\big]/\gamma^2 = (M^2)_{jj} + (M^2)_{ii} - 2d\, M_{ij}^2 - 8 M_{ij}"
    r" (M^2)_{ij} + 4 M_{ij}^2 (M^2)_{ii} + 4 M_{ij}^2 (M^2)_{jj} + O(\gamma), \quad i \ne j",
    relation=Identity(),
    margin=lambda q: q.change - (q.ii + q.jj - q.two * q.d * q.m**2 - q.eight * q.m * q.ij + q.four * q.m**2 * (q.ii + q.jj)),
    constants=dict(two=2, eight=8, four=4),
    readings=(
        "The O(γ) is read as: the γ² coefficient is exactly this. For i = j the left side is zero and the formula does not"
        " apply; the source sums over i ≠ j.",
        "An average over the weights needs only mean 0 and variance 1: a quadratic form has the mean Σ_pq form(E_pq).",
    ),
    evidence=(
        Proof(
            argue_entry,
            covers="every unit-diagonal M and every d: sums over one index k, checked with symbols at d = 3; the width"
            " enters only as Σ_k M_kk",
        ),
        Exact(grid(d=range(2, 8), rows=("plane", "space")), measure_entry),
    ),
    foils=(Foil("7 for 8", eight=7), Foil("d for 2d", two=1), Foil("3 for 4", four=3)),
    supports=("d20/lemma-7",),
)
