"""Cross-entropy is Lipschitz in the logits of a sample with the absolute constant √2."""

from checks.arguments.losses import argue_cross_entropy, logits, measure_cross_entropy
from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search

claim = Claim(
    label="Lemma C.2, cross-entropy",
    place="Appendix C, Lemma C.2",
    says=r"\left\| \nabla_z \left( -\log \mathrm{softmax}(z)_y \right) \right\| \le \sqrt 2",
    relation=Always(),
    margin=lambda q: q.square - q.gradient_square,
    constants={"square": 2},
    whose="recovered",
    readings=(
        "“O(1)-Lipschitz”, with the constant: √2 per sample, a supremum approached when another class is certain. The mean over n"
        " samples is then √2/√n-Lipschitz in the matrix of logits.",
    ),
    evidence=(
        Proof(argue_cross_entropy, covers="every number of classes, every label and every logits"),
        Search(logits, measure_cross_entropy),
    ),
    foils=(
        Foil("1 in place of √2", square=1, evidence=(Search(logits, measure_cross_entropy),)),
        Foil("√1.99", square=Fraction(199, 100), evidence=(Search(logits, measure_cross_entropy),)),
    ),
)
