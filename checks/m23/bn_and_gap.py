"""The sentence before Lemma 2 says that batch normalization never lowers the isometry gap."""

from checks.arguments.square_matrices import isometry_parts, square_candidates
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Matrix, Proof, Search, Whole, exp, facts, grid, log, sqrt
from lemmacheck.numbers.matrices import determinant, row_squares

EQUAL_ROWS = "rows of equal length"


def measure_diagonal(case):
    """X = diag(1, a): after BN it is the identity, whose gap is zero."""
    return {"before": 2 * case.a / (1 + case.a**2), "after": 1, "unequal": (1 - case.a) ** 2}


def measure(case):
    """I before and after: I(BN(A)) = det(AAᵀ)^(1/d)/GM(r²)."""
    parts = isometry_parts(case.X)
    return {
        "before": parts["volume"] / parts["arithmetic"],
        "after": parts["volume"] / parts["geometric"],
        "unequal": max(parts["rows"]) - min(parts["rows"]),
    }


def argue(p):
    """AM–GM for the squared row lengths; det(XXᵀ)^(1/d) is the geometric mean of the squared singular values."""
    X = p.part("X")
    volume = p.symbol("V", X.values.geometric.squared, "det(XXᵀ)^(1/d)")
    geometric = p.symbol("G", X.row_squares.geometric, "geometric mean of r²")
    rest = p.slack("s", "AM − GM of the squared row lengths")
    p.because(rest, facts.am_gm(arithmetic=geometric + rest, geometric=geometric), of=X.row_squares)
    return {"before": volume / (geometric + rest), "after": volume / geometric}


def measure_object(o):
    """I before and after normalising the rows, from determinants."""

    def isometry(A):
        volume = determinant(A)
        return exp(log(volume * volume) / o.d) / (sum(row_squares(A)) / o.d)

    return {
        "before": isometry(o.X),
        "after": isometry([[x / sqrt(r) for x in row] for row, r in zip(o.X, row_squares(o.X), strict=True)]),
    }


claim = Claim(
    label="Sentence before Lemma 2",
    whose="read",
    place="Section 3.1, sentence before Lemma 2",
    sides={"the isometry before": lambda q: q.before, "the isometry after": lambda q: q.after},
    fails="slip",
    because="BN divides diag(1, 2) row by row into the identity, whose gap is zero; Lemma 2 itself says that the "
    "isometry, not the gap, does not decrease.",
    says=r"\phi(\mathrm{BN}(X)) \ge \phi(X)",
    relation=Always(),
    margin=lambda q: q.direction * (q.before - q.after),
    constants=dict(direction=1),
    readings=(
        "A layer of BN is said not to decrease the isometry gap, and the sentence is taken at its word; φ ≥ φ′ is I ≤ I′ for"
        " I = e^(−φ).",
        "The formula that follows it, and Lemma 2, say the opposite: the isometry does not decrease.",
    ),
    evidence=(Exact(grid(a=(2, 3, 10)), measure_diagonal), Search(square_candidates, measure)),
    foils=(Foil("the gap strictly increases by 1/100", margin=lambda q: q.before - q.after - q.before / 100),),
    control=Control(
        EQUAL_ROWS,
        assumes={EQUAL_ROWS: lambda q: -(q.unequal**2)},
        evidence=(Exact([dict(a=1), dict(a=2), dict(a=3)], measure_diagonal),),
    ),
    by_hand="""
isometry = lambda p, q: abs(p*q) / ((p*p + q*q)/2)      # of X = diag(p, q); the gap is minus its logarithm
before, after = isometry(1, 2), isometry(1, 1)          # BN divides each row by its length: diag(1, 2) -> I
print(before, "against", after)
assert after > before, "the gap would not have decreased"
""",
)

amended = claim.but(
    direction=-1,
    label="Sentence before Lemma 2, repaired",
    place="Section 3.1, sentence before Lemma 2",
    title="Batch normalization never increases the isometry gap of a square matrix",
    says=r"\phi(\mathrm{BN}(X)) \le \phi(X)",
    whose="ours",
    readings=("n = d. For n < d it is false: see the rectangular reading of Lemma 2.",),
    domain=Domain(d=Whole(1), X=Matrix("d", "d", "invertible"), measure=measure_object),
    evidence=(Proof(argue), Search(square_candidates, measure)),
    foils=(
        Foil(
            "the isometry always gains a hundredth",
            margin=lambda q: q.after - q.before - q.before / 100,
            evidence=(Search(square_candidates, measure),),
        ),
    ),
)
