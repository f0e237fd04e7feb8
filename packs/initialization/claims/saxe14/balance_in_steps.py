"""Gradient descent on any loss of W₂W₁ conserves W₁W₁ᵀ − W₂ᵀW₂."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Lifted, Matrix, Real, Whole
from lemmacheck.numbers.matrices import product, transpose

SHAPES = dict(k=Whole(1), h=Whole(1), n=Whole(1))


def paired(P, A):
    """Σ P_ij A_ij."""
    return sum(x * y for p, a in zip(P, A, strict=True) for x, y in zip(p, a, strict=True))


def change(case):
    """How much W₁W₁ᵀ − W₂ᵀW₂ changes in a step η of gradient descent, through P, and the second-order term."""
    minus = lambda A, B, f: [[x - f * y for x, y in zip(a, b, strict=True)] for a, b in zip(A, B, strict=True)]  # noqa: E731
    down1, down2 = product(transpose(case.W2), case.G), product(case.G, transpose(case.W1))
    new1, new2 = minus(case.W1, down1, case.eta), minus(case.W2, down2, case.eta)
    balance = lambda A, B: paired(case.P, product(A, transpose(A))) - paired(case.P, product(transpose(B), B))  # noqa: E731
    second = paired(case.P, product(down1, transpose(down1))) - paired(case.P, product(transpose(down2), down2))
    return {"change": balance(new1, new2) - balance(case.W1, case.W2), "order": case.eta**2 * second}


claim = Claim(
    label="As quoted: conservation under gradient descent",
    says=r"W_1^+ {W_1^+}^T - {W_2^+}^T W_2^+ = W_1 W_1^T - W_2^T W_2",
    relation=Identity(),
    margin=lambda q: q.change - q.part * q.order,
    constants=dict(part=0),
    whose="read",
    readings=("loss ½(w₂w₁)² of two numbers, so the gradient at the product is w₂w₁",),
    evidence=(Exact([{"W1": [[1]], "W2": [[2]], "G": [[2]], "P": [[1]], "eta": Fraction(1, 10)}], change),),
    foils=(Foil("half of the second-order term", part=Fraction(1, 2)),),
    control=Control(
        "both weights of one size",
        evidence=(Exact([{"W1": [[2]], "W2": [[2]], "G": [[4]], "P": [[1]], "eta": Fraction(1, 10)}], change),),
    ),
    fails="hypothesis",
    because="A step changes the difference by η²(W₂ᵀGGᵀW₂ − W₁GᵀGW₁ᵀ), which vanishes only for balanced weights.",
    by_hand="w1, w2, e = 1, 2, 0.1\ng = w1 * w2\na, b = w1 - e * w2 * g, w2 - e * g * w1\nassert abs((a * a - b * b) - (w1"
    " * w1 - w2 * w2)) > 0.1\n",
)
amended = claim.but(
    label="Balance under gradient descent",
    title="A step η of gradient descent changes W₁W₁ᵀ − W₂ᵀW₂ by exactly η²(W₂ᵀGGᵀW₂ − W₁GᵀGW₁ᵀ)",
    says=r"W_1^+ {W_1^+}^T - {W_2^+}^T W_2^+ - (W_1 W_1^T - W_2^T W_2) = \eta^2 (W_2^T G G^T W_2 - W_1 G^T G W_1^T)",
    part=1,
    whose="ours",
    readings=("entries are seen through an arbitrary matrix P: Σ P_ij (…)_ij",),
    domain=Domain(
        **SHAPES, W1=Matrix("h", "n"), W2=Matrix("k", "h"), G=Matrix("k", "n"), P=Matrix("h", "h"), eta=Real(), measure=change
    ),
    evidence=(Lifted("change", "order"),),
    foils=(
        Foil(
            "0.99 of it",
            part=Fraction(99, 100),
            evidence=(Exact([{"W1": [[1]], "W2": [[2]], "G": [[2]], "P": [[1]], "eta": Fraction(1, 10)}], change),),
        ),
    ),
    because="The terms of first order in η cancel.",
)
