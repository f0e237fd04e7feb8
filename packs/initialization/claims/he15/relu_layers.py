"""With ReLU, zero bias and symmetric weights the variance of pre-activations is kept exactly if Var w = 2/n."""

from itertools import product

from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Numbers, Positive, Proof, Whole


def measure(o):
    """Mean square of a pre-activation before and after a layer: signs of the inputs ±y_j listed, weights independent,"
    " mean zero."""
    signs = list(product((1, -1), repeat=len(o.y)))
    before = sum(y * y for y in o.y) / o.n
    squares = [sum(max(s * y, 0 * y) ** 2 for s, y in zip(row, o.y, strict=True)) for row in signs]
    return {"n": o.n, "v": o.v, "before": before, "after": o.v * sum(squares) / len(signs)}


def argue(p):
    """relu(y)² + relu(−y)² = y², so a symmetric input keeps half of its mean square."""
    n, v, S = p.field("n"), p.field("v"), p.symbol("S", p.part("y").squares)
    return {"n": n, "v": v, "before": S / n, "after": v * S / 2}


claim = Claim(
    label="Forward propagation with ReLU",
    says=r"\mathrm{Var}\,y_l = \tfrac12 n_l \mathrm{Var}(w)\, \mathrm{Var}\,y_{l-1}, \ \text{ kept exactly if }"
    r" \mathrm{Var}(w) = \tfrac{2}{n_l}",
    relation=Identity(),
    margin=lambda q: q.after * q.two - q.n * q.v * q.before,
    constants=dict(two=2),
    place="Section 2.2, eqs. (8) to (10)",
    whose="read",
    readings=(
        "pre-activations before the layer are ±y_j with equal chances, as symmetric weights make them; a law of y is a"
        " mixture of such",
        "where the variance is zero every Var w keeps it; elsewhere the identity says that only 2/n does",
    ),
    domain=Domain(n=Whole(1), v=Positive(), y=Numbers("n"), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("1.99 for 2", two=Fraction(199, 100)), Foil("1/n as for linear units", two=1)),
    because="A symmetric pre-activation has E relu(y)² = ½ E y², and weights with mean zero add up variances.",
)
