"""Cross-entropy is Lipschitz in the logits of a sample with the absolute constant √2."""

from checks.arguments.losses import argue_cross_entropy, logits, measure_cross_entropy, measure_weights
from lemmacheck import Always, Claim, Domain, Foil, Fraction, Positives, Proof, Search, Whole

claim = Claim(
    because="The gradient is s − e_y with the probabilities s = softmax(z). Its squared length is (1 − s_y)² plus the squares "
    "of the other probabilities, which add up to 1 − s_y: at most 2.",
    label="Lemma C.2, cross-entropy",
    place="Appendix C, Lemma C.2",
    says=r"\left\| \nabla_z \left( -\log \mathrm{softmax}(z)_y \right) \right\| \le \sqrt 2",
    relation=Always(),
    margin=lambda q: q.square - q.gradient_square,
    constants={"square": 2},
    whose="recovered",
    domain=Domain(classes=Whole(1), E=Positives("classes"), measure=measure_weights),
    readings=(
        "E = e^z runs over all positive numbers as the logits z run over all numbers; the label is the first class.",
        "“O(1)-Lipschitz”, with the constant: √2 per sample, a supremum approached when another class is certain. The mean over n"
        " samples is then √2/√n-Lipschitz in the matrix of logits.",
    ),
    evidence=(Proof(argue_cross_entropy), Search(logits, measure_cross_entropy)),
    foils=(
        Foil("1 in place of √2", square=1, evidence=(Search(logits, measure_cross_entropy),)),
        Foil("√1.99", square=Fraction(199, 100), evidence=(Search(logits, measure_cross_entropy),)),
    ),
)
