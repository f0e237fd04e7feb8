"""The second-order change of one squared element of M in a residual layer."""

from checks.arguments.drift import argue_entry_among_four, argue_entry_among_three, measure_entry
from checks.arguments.layer_objects import measure_entry_of_rows
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole, grid


def by_formula(q, width):
    """The change minus the formula, with this in place of 2d."""
    return q.change - (q.ii + q.jj - width * q.m**2 - q.eight * q.m * q.ij + q.four * q.m**2 * (q.ii + q.jj))


claim = Claim(
    because="To second order a weight W_pq enters through its own square only, because weights have mean zero and are "
    "independent. It moves one row, so it changes M_ij only for p = i or p = j, and its share is a polynomial in "
    "M_ij, M_iq and M_jq; the shares add up to the formula.",
    label="Eq. (74)",
    place="Appendix E, proof of Lemma 7, eq. (74)",
    says=r"\mathbb{E}_W\big[[M_+]_{ij}^2 - M_{ij}^2\big]/\gamma^2 = (M^2)_{jj} + (M^2)_{ii} - 2d\, M_{ij}^2 - 8 M_{ij}"
    r" (M^2)_{ij} + 4 M_{ij}^2 (M^2)_{ii} + 4 M_{ij}^2 (M^2)_{jj} + O(\gamma), \quad i \ne j",
    relation=Identity(),
    margin=lambda q: by_formula(q, q.two * q.d),
    constants=dict(two=2, eight=8, four=4),
    readings=(
        "The O(γ) is read as: the γ² coefficient is exactly this. For i = j the left side is zero and the formula does not"
        " apply; the source sums over i ≠ j.",
        "An average over the weights needs only mean 0 and variance 1: a quadratic form has the mean Σ_pq form(E_pq).",
    ),
    domain=Domain(d=Whole(2), H=Matrix("d", "d", "unit rows"), measure=measure_entry_of_rows),
    evidence=(
        Proof((argue_entry_among_three, argue_entry_among_four)),
        Exact(grid(d=range(2, 8), rows=("plane", "space")), measure_entry),
    ),
    foils=(
        Foil("7.99 for 8", eight=Fraction(799, 100)),
        Foil("1.99 d for 2d", two=Fraction(199, 100)),
        Foil("3.99 for 4", four=Fraction(399, 100)),
        Foil("6 for 2d", margin=lambda q: by_formula(q, 6)),
        Foil("d + 3 for 2d", margin=lambda q: by_formula(q, q.d + 3)),
    ),
)
