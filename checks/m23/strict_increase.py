"""Unless a batch is already isometric, some rotation followed by batch normalization raises its isometry strictly."""

from checks.arguments.rotated_start import after_normalization as after_rotation
from checks.arguments.rotated_start import argue_rotated, build_rotated, rotated_candidates
from checks.arguments.square_matrices import isometry_parts, root
from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, facts
from lemmacheck.numbers.matrices import product, transpose


def argue(p):
    """W = Uᵀ gives isometry one (Corollary A.3); AM − GM ≥ (σ_max − σ_min)²/d keeps the isometry of X below it."""
    import sympy

    turned = argue_rotated(p)
    after = sympy.cancel(turned["determinant_square"] / turned["row_product"])  # I(BN(UᵀX))^d, which comes out as one
    d = p.at_least(2, "d", "the width")
    high, low = p.positive("h", "σ_max"), p.positive("l", "σ_min")
    geometric, rest = p.positive("g", "geometric mean of the σ²"), p.slack("s", "AM − GM after levelling the extremes")
    p.because(rest, facts.am_gm(arithmetic=geometric + rest, geometric=geometric))
    arithmetic = geometric + rest + (high - low) ** 2 / d
    p.closes_as(rest / arithmetic)
    return {"after": after, "before": geometric / arithmetic, "spread": (high - low) ** 2 / (d * arithmetic)}


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
    readings=(
        "“Strictly increases for some weight matrices, as long as X is not orthogonal”: the gain is stated as a number that is"
        " zero only when all singular values agree.",
        "Orthogonal up to scale: X = 2I is not orthogonal, but its isometry is one already. Inside the network rows have"
        " length one, and then both readings agree.",
    ),
    evidence=(Proof(argue, covers="every d ≥ 2 and every invertible X, with W = Uᵀ"), Search(candidates_beyond_the_plane, measure)),
    foils=(
        Foil("W = I in place of Uᵀ", over=rotated_candidates, measure=measure_unrotated),
        Foil("1.2 times the gain (d = 2 is an equality)", share=Fraction(6, 5), over=rotated_candidates),
    ),
)
