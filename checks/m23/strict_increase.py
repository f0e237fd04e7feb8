"""Unless a batch is already isometric, some rotation followed by batch normalization raises its isometry strictly."""

from checks.arguments.rotated_start import after_normalization as after_rotation
from checks.arguments.rotated_start import argue_rotated, build_rotated, rotated_candidates
from checks.arguments.square_matrices import isometry_parts, root
from lemmacheck import Always, Claim, Domain, Foil, Fraction, Matrix, Positives, Proof, Search, Whole, exp, facts, log
from lemmacheck.numbers.matrices import determinant, product, row_squares, transpose


def argue(p):
    """W = Uᵀ gives isometry one (Corollary A.3); AM − GM ≥ (σ_max − σ_min)²/d keeps the isometry of X below it."""
    turned = argue_rotated(p)
    p.identity(turned["determinant_square"], turned["row_product"], says="so I(BN(UᵀX))^d = det(UᵀX)²/Π r_j² = 1")
    d, sigma = p.field("d"), p.part("sigma")
    high, low = p.symbol("h", sigma.largest, "σ_max"), p.symbol("l", sigma.smallest, "σ_min")
    squares = sigma.each(lambda x: x.squared)
    geometric, rest = (
        p.symbol("g", squares.geometric, "geometric mean of the σ²"),
        p.slack("s", "AM − GM after levelling the extremes"),
    )
    p.because(rest, facts.am_gm(arithmetic=geometric + rest, geometric=geometric), of=squares.levelled)
    arithmetic = geometric + rest + (high - low) ** 2 / d
    p.closes_as(rest / arithmetic)
    return {"after": 1, "before": geometric / arithmetic, "spread": (high - low) ** 2 / (d * arithmetic)}


def measure_object(o):
    """X = U diag(σ) Vᵀ multiplied out: its isometry, that of BN(UᵀX), and (σ_max − σ_min)²/‖X‖²."""
    X = product([[u * s for u, s in zip(row, o.sigma, strict=True)] for row in o.U], transpose(o.V))
    A, size = product(transpose(o.U), X), sum(row_squares(X))
    rows = 1
    for square in row_squares(A):
        rows = rows * square
    before, after = (exp(log(value) / o.d) for value in (determinant(X) ** 2, determinant(A) ** 2 / rows))
    return {"after": after, "before": before * o.d / size, "spread": (max(o.sigma) - min(o.sigma)) ** 2 / size}


def with_rotation(case, rotate):
    U, _, X = build_rotated(case)
    d, parts = len(X), isometry_parts(X)
    turned = after_rotation(product(transpose(U), X) if rotate else X)
    high, low = max(case.sigma), min(case.sigma)
    return {
        "after": root(turned["determinant_square"] / turned["row_product"], d),
        "before": parts["volume"] / parts["arithmetic"],
        "spread": (high - low) ** 2 / (d * parts["arithmetic"]),
    }


def measure(case):
    return with_rotation(case, rotate=True)


def candidates_beyond_the_plane(rng):
    for case in rotated_candidates(rng):
        if len(case["sigma"]) > 2:  # at d = 2 both sides are equal, which balls cannot tell from a violation
            yield case


def measure_unrotated(case):
    return with_rotation(case, rotate=False)


claim = Claim(
    label="Sentence after Lemma 2",
    whose="read",
    place="Section 3.1, sentence after Lemma 2",
    says=r"\exists\, W \in O(d): \ \mathcal{I}(\mathrm{BN}(WX)) \ge \mathcal{I}(X) + \frac{(\sigma_{\max} -"
    r" \sigma_{\min})^2}{\|X\|_F^2}",
    relation=Always(),
    margin=lambda q: q.after - q.before - q.share * q.spread,
    constants=dict(share=1),
    domain=Domain(
        d=Whole(2), U=Matrix("d", "d", "orthogonal"), V=Matrix("d", "d", "orthogonal"), sigma=Positives("d"), measure=measure_object
    ),
    readings=(
        "For X that is not orthogonal the isometry is said to increase strictly under some weights: the gain is stated as a"
        " number that is zero only when all singular values agree.",
        "Orthogonal up to scale: X = 2I is not orthogonal, but its isometry is one already. Inside the network rows have"
        " length one, and then both readings agree.",
    ),
    evidence=(Proof(argue), Search(candidates_beyond_the_plane, measure)),
    foils=(
        Foil("W = I in place of Uᵀ", over=rotated_candidates, measure=measure_unrotated),
        Foil("1.2 times the gain (d = 2 is an equality)", share=Fraction(6, 5), over=rotated_candidates),
        Foil("1.1 times the gain (d = 2 is an equality)", share=Fraction(11, 10), over=rotated_candidates),
    ),
)
