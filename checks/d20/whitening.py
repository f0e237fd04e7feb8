"""With the full inverse root of M in place of its diagonal, every hidden matrix of a full-rank input has full rank."""

from checks.arguments.kept_rank import argue_invertible
from lemmacheck import Claim, Domain, Exact, Foil, Identity, Positives, Proof, Whole
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import eigenvalues_at_least, rank

LAYERS = [  # A H with a rational square root S of its second moment (2×2, N = 2): M = S²
    dict(S=[[2, 1], [1, 1]]),
    dict(S=[[1, 0], [0, 3]]),
    dict(S=[[5, 2], [2, 1]]),
    dict(S=[[10, 3], [3, 1]]),
]


def argue(p):
    """M(H_+) = M^{-1/2} M M^{-1/2} = I; the inverse exists because det(I + γW) is a polynomial that is 1 at W = 0."""
    import sympy

    s = p.symbol("s", p.part("roots").smallest, "an eigenvalue of M^{1/2}; positive because AH has rank d")
    eigenvalue = p.identity((1 / s) * s**2 * (1 / s), sympy.Integer(1), says="every eigenvalue of M(H_+) is one (spectral theorem)")
    argue_invertible(p)
    d = p.field("d", says="the width")
    return {"d": d, "smallest": eigenvalue, "rank": d * eigenvalue}


def measure_whitened(o):
    """Eigenvalues of M^{-1/2} M M^{-1/2} from those of M^{1/2}."""
    white = [x**2 / (x * x) for x in o.roots]
    return {"d": o.d, "smallest": min(white), "rank": len([x for x in white if x != 0])}


def measure_layer(case):
    """M after whitening the pre-activation, and after scaling rows only; the rank and the smallest eigenvalue bound."""
    S = case.S
    det = S[0][0] * S[1][1] - S[0][1] * S[1][0]
    inverse = [[S[1][1] / det, -S[0][1] / det], [-S[1][0] / det, S[0][0] / det]]
    M = product(S, S)
    white = product(product(inverse, M), inverse)
    c2 = M[0][1] ** 2 / (M[0][0] * M[1][1])  # squared correlation: BN leaves eigenvalues 1 ± c
    return {
        "d": 2,
        "rank": rank(white),
        "smallest": 1 if eigenvalues_at_least(white, 1) == 2 else 0,
        "bn_reaches_half": 2 if 4 * c2 <= 1 else 1,
    }


claim = Claim(
    label="Section 3.1, after Theorem 2",
    whose="read",
    place="Section 3.1, after Theorem 2",
    says=r"\mathrm{rank}(X) = d,\ H_{\ell+1} = M^{-1/2}(H_\ell + \gamma W H_\ell) \;\Rightarrow\; \mathrm{rank}(H_\ell) = d",
    relation=Identity(),
    margin=lambda q: (q.rank - q.d, q.smallest - 1),
    readings=(
        "M is the second moment of the pre-activation; weights have a density (Definition 1), so I + γW is invertible and"
        " the inverse root exists, almost surely. The margin also says that all eigenvalues of M(H_+) are one.",
        "The contrast drawn there, that BN does not yield full rank, is about soft ranks: BN keeps the algebraic rank d"
        " too (d20/corollary-15a-amended).",
    ),
    domain=Domain(d=Whole(1), roots=Positives("d"), measure=measure_whitened),
    evidence=(Proof(argue), Exact(LAYERS, measure_layer)),
    foils=(
        Foil(
            "BN in place of whitening, soft rank at 1/2",
            margin=lambda q: q.bn_reaches_half - q.d,
            evidence=(Exact(LAYERS, measure_layer),),
        ),
        Foil("eigenvalues at least 1.01", margin=lambda q: 100 * q.smallest - 101),
    ),
)
