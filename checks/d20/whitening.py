"""With the full inverse root of M in place of its diagonal, every hidden matrix of a full-rank input has full rank."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Positives, Proof, Whole
from lemmacheck.numbers.matrices import gram, product, transpose
from theory.definitions.exact_spectra import rank

LAYERS = [  # A H with a rational square root S of its second moment (2×2, N = 2): M = S²
    dict(S=[[2, 1], [1, 1]]),
    dict(S=[[1, 0], [0, 3]]),
    dict(S=[[5, 2], [2, 1]]),
    dict(S=[[10, 3], [3, 1]]),
]


def argue(p):
    """AH = U diag(s) V: its second moment has the eigenvalues s²/N, so each eigenvalue of M(H_+) = M^{-1/2} M M^{-1/2} is one."""
    d = p.field("d", says="the width")
    with p.each(p.part("s")) as value:
        root = p.symbol("r", value, "a singular value of AH; positive because AH has rank d")
        one = p.identity((1 / root) * root**2 * (1 / root), p.rational(1), says="an eigenvalue of M(H_+) (spectral theorem)")
    return {"d": d, "rank": d * one, "trace": d * one, "squares": d * one**2}


def measure_whitened(o):
    """H_+/√N = R AH from entries, where R = U diag(1/s) Uᵀ is a root of the inverse of AH(AH)ᵀ; its rank, and M(H_+)."""
    AH = product([[u * s for u, s in zip(row, o.s, strict=True)] for row in o.U], o.V)
    R = product([[u / s for u, s in zip(row, o.s, strict=True)] for row in o.U], transpose(o.U))
    white = product(R, AH)
    return {"d": o.d, "rank": rank(white), **of_moment(gram(white))}


def of_moment(M):
    """Trace and squared norm: M = cI exactly where ‖M‖² − 2c Tr M + c²d vanishes."""
    return {"trace": sum(row[i] for i, row in enumerate(M)), "squares": sum(x * x for row in M for x in row)}


def measure_layer(case):
    """M after whitening the pre-activation, and after scaling rows only; the rank and what tells M from the identity."""
    S = case.S
    det = S[0][0] * S[1][1] - S[0][1] * S[1][0]
    inverse = [[S[1][1] / det, -S[0][1] / det], [-S[1][0] / det, S[0][0] / det]]
    M = product(S, S)
    white = product(product(inverse, M), inverse)
    c2 = M[0][1] ** 2 / (M[0][0] * M[1][1])  # squared correlation: BN leaves eigenvalues 1 ± c
    return {"d": 2, "rank": rank(white), **of_moment(white), "bn_reaches_half": 2 if 4 * c2 <= 1 else 1}


claim = Claim(
    label="Section 3.1, after Theorem 2",
    whose="read",
    place="Section 3.1, after Theorem 2",
    says=r"\mathrm{rank}(X) = d,\ H_{\ell+1} = M^{-1/2}(H_\ell + \gamma W H_\ell) \;\Rightarrow\; \mathrm{rank}(H_\ell) = d",
    relation=Identity(),
    margin=lambda q: (q.rank - q.d, q.squares - 2 * q.level * q.trace + q.level**2 * q.d),
    constants=dict(level=1),
    readings=(
        "M is the second moment of the pre-activation AH, A = I + γW. Proved is one layer from an AH of rank d, that is AH ="
        " U diag(s) V; M(H_+) = I says more than full rank, and is stated too: ‖M − I‖² = ‖M‖² − 2 Tr M + d.",
        "That AH has rank d where H has is a remark: weights have a density (Definition 1), and det(I + γW) is a polynomial in them"
        " that is one at W = 0, so it vanishes with probability zero.",
        "The contrast drawn there, that BN does not yield full rank, is about soft ranks: BN keeps the algebraic rank d"
        " too (d20/corollary-15a-amended).",
    ),
    domain=Domain(
        d=Whole(1),
        N=Whole("d"),
        U=Matrix("d", "d", "orthogonal"),
        V=Matrix("d", "N", "orthogonal"),
        s=Positives("d"),
        measure=measure_whitened,
    ),
    evidence=(Proof(argue), Exact(LAYERS, measure_layer)),
    foils=(
        Foil(
            "BN in place of whitening, soft rank at 1/2",
            margin=lambda q: q.bn_reaches_half - q.d,
            evidence=(Exact(LAYERS, measure_layer),),
        ),
        Foil("M = 1.01 I", level=Fraction(101, 100)),
    ),
)
