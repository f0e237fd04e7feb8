"""Without normalization and with uniform weights the representations converge to a rank-one matrix along a subsequence."""

from checks.experiments.residual_products import PRODUCT_BOUNDS, draw_product
from lemmacheck import Claim, Draws, Foil, Fraction, WithProbability, grid

claim = Claim(
    label="Lemma 3, part b",
    place="Section 3.2, Lemma 3",
    says=r"W_{ij} \sim U[-\sqrt3, \sqrt3], \ \gamma \in (0,1): \quad H_{\ell_k} \to \text{a rank-one matrix for"
    r" some } \ell_1 < \ell_2 < \dots",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: (q.level - q.ratio, q.size - q.least),
    constants={"level": Fraction(1, 1000), "least": Fraction(1, 100)},
    readings=(
        "The subsequence may depend on the weights drawn, as in the source's proof. Since |H_ℓ| ≤ |X| every sequence"
        " has convergent subsequences; their limits have rank one exactly when σ_2/σ_1 → 0 and H_ℓ does not tend to"
        " zero along them. Both are measured at the stated depths, with probability at least 9/10; a finite depth"
        " decides no limit.",
        "For a subsequence fixed in advance the statement fails for d ≥ 2, by the argument of footnote 7.",
    ),
    evidence=(
        Draws(
            grid(d=(2, 4), gamma=("1/2",), depth=(400,), law=("uniform",))
            + grid(d=(4,), gamma=("9/10",), depth=(400,), law=("uniform",))
            + grid("ci", d=(8,), gamma=("1/2",), depth=(1000,), law=("uniform",))
            + grid("ci", d=(4,), gamma=("1/10",), depth=(8000,), law=("uniform",)),
            draw_product,
            PRODUCT_BOUNDS,
            draws=512,
        ),
    ),
    foils=(
        Foil("already at depth 40", over=grid(d=(4,), gamma=("1/2",), depth=(40,), law=("uniform",))),
        Foil("and |H| stays above 9/10 |X|", least=Fraction(9, 10)),
    ),
    shows={"mean of σ_2/σ_1": lambda q: q.ratio, "mean of |H|/|X|": lambda q: q.size},
)
