"""Orthogonal weights drop out of the log-norms: a layer's Jacobian has the norm of its batch normalization alone."""

from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof, grid
from checks.m23._isometry import whole


def argue(p):
    """(J W̃)(J W̃)ᵀ = J W̃W̃ᵀ Jᵀ: for rows i, k of W only Σ_m W_im W_km enters, which is one or zero."""
    a, b = p.real("a", "an entry of the block of row i"), p.real("b", "an entry of the block of row k")
    t = p.real("t", "half-angle tangent of a rotation")
    cos, sin = (1 - t**2) / (1 + t**2), 2 * t / (1 + t**2)
    same = p.identity(a * b * (cos * cos + sin * sin), a * b, says="rows i = k: Σ_m W_im² = 1")
    other = p.identity(a * b * (cos * sin - sin * cos), 0, says="rows i ≠ k: Σ_m W_im W_km = 0")
    return {"with_same": same, "without_same": a * b, "with_other": other, "without_other": 0}


def measure(case, stretch=0):
    """Rows of A = WX of whole lengths; J from Lemma C.9; the largest difference between entries of both Gram matrices."""
    from flint import fmpq

    from theory.rotations import orthogonal_from_tangents

    A, lengths = [[3, 4], [5, 12], [8, 6]][: whole(case.d)], [5, 13, 10][: whole(case.d)]
    d, n = len(A), 2
    W = orthogonal_from_tangents([case.t + fmpq(k, 3) for k in range(d * (d - 1) // 2)], d)
    W[0] = [x * (1 + stretch) for x in W[0]]
    blocks = [
        [[((1 if i == j else 0) - fmpq(x[i] * x[j], r * r)) / r for j in range(n)] for i in range(n)]
        for x, r in zip(A, lengths, strict=True)
    ]
    grams = {True: [0, 0], False: [0, 0]}
    for i in range(d):
        for k in range(d):
            rows = sum(W[i][m] * W[k][m] for m in range(d))
            plain = 1 if i == k else 0
            inner = [sum(blocks[i][p][j] * blocks[k][q][j] for j in range(n)) for p in range(n) for q in range(n)]
            grams[i == k][0] += sum(v * v for v in inner) * rows * rows
            grams[i == k][1] += sum(v * v for v in inner) * plain
    return {
        "with_same": grams[True][0],
        "without_same": grams[True][1],
        "with_other": grams[False][0],
        "without_other": grams[False][1],
    }


def measure_stretched(case):
    """One row of W is longer by a hundredth."""
    from flint import fmpq

    return measure(case, stretch=fmpq(1, 100))


cases = grid(d=(2, 3), t=(Fraction(1, 2), Fraction(3)))

claim = Claim(
    label="Lemma C.12",
    says=r"\log\left\| \frac{\partial X_{\ell+1}}{\partial X_\ell} \right\| = \log \| J_{\mathrm{BN}}(W_\ell X_\ell) \|, \quad"
    r" \log\left\| \frac{\partial \mathcal{L}}{\partial X_0} \right\| \le \log\left\| \frac{\partial"
    r" \mathcal{L}}{\partial X_L} \right\|"
    r" + \sum_\ell \log \| J_{\mathrm{BN}}(W_\ell X_\ell) \|",
    relation=Identity(),
    margin=lambda q: (q.with_same - q.without_same, q.with_other - q.without_other),
    provenance="recovered",
    readings=(
        "The layer's Jacobian is J·(W ⊗ I). Its Gram matrix J(WWᵀ ⊗ I)Jᵀ equals JJᵀ entry by entry, so all singular values agree,"
        " the largest too; the second formula is then the chain rule and the submultiplicativity of the norm.",
    ),
    evidence=(
        Proof(argue, covers="every d, n: an entry pairs two rows of W, and two orthonormal rows are all that occurs"),
        Exact(cases, measure),
    ),
    foils=(Foil("weights that are not orthogonal", evidence=(Exact(cases, measure_stretched),)),),
    supports=("m23/theorem-5",),
)
