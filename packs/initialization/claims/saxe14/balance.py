"""Gradient flow on any loss of W₂W₁ conserves W₁W₁ᵀ − W₂ᵀW₂."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Lifted, Matrix, Whole
from lemmacheck.numbers.matrices import product, transpose


def paired(P, A):
    """Σ P_ij A_ij."""
    return sum(x * y for p, a in zip(P, A, strict=True) for x, y in zip(p, a, strict=True))


def measure(o):
    """How fast W₁W₁ᵀ and W₂ᵀW₂ change, seen through a probe P; G is the gradient of the loss at W₂W₁."""
    down1, down2 = product(transpose(o.W2), o.G), product(o.G, transpose(o.W1))
    first = paired(o.P, product(down1, transpose(o.W1))) + paired(o.P, product(o.W1, transpose(down1)))
    second = paired(o.P, product(transpose(down2), o.W2)) + paired(o.P, product(transpose(o.W2), down2))
    return {"first": first, "second": second}


SHAPES = dict(k=Whole(1), h=Whole(1), n=Whole(1))

claim = Claim(
    label="Conservation under gradient flow",
    says=r"\frac{d}{dt}\big(W_1 W_1^T - W_2^T W_2\big) = 0, \quad \dot W_1 = -W_2^T G,\ \dot W_2 = -G W_1^T",
    relation=Identity(),
    margin=lambda q: q.first - q.factor * q.second,
    constants=dict(factor=1),
    whose="read",
    readings=("entries are seen through an arbitrary matrix P: Σ P_ij (…)_ij",),
    domain=Domain(**SHAPES, W1=Matrix("h", "n"), W2=Matrix("k", "h"), G=Matrix("k", "n"), P=Matrix("h", "h"), measure=measure),
    evidence=(Lifted("first", "second"),),
    foils=(
        Foil(
            "rates that differ by 1 %",
            factor=Fraction(101, 100),
            evidence=(Exact([{"W1": [[1]], "W2": [[1]], "G": [[1]], "P": [[1]]}], measure),),
        ),
    ),
    because="Both change by −W₂ᵀGW₁ᵀ and its transpose.",
)
