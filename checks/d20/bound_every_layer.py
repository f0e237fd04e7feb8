"""The bound of order √d is said to hold for the rank and the soft rank of every single layer."""

from lemmacheck import Claim, Control, Domain, Exact, Exists, Family, Foil, Fraction, Matrix, Plot, Whole, grid
from lemmacheck.numbers.matrices import product, transpose
from theory.definitions.exact_spectra import eigenvalues_at_least, rank, rational


def second_eigenvalue_bound(epsilon):
    """λ_2(M_1) for M_0 = (1 − ε)11ᵀ + εI after any layer with γ|W_ij| ≤ 1/(8d).

    M_1 is a matrix of rank one plus ε D A Aᵀ D with A = I + γW: ‖A‖ ≤ 9/8, and row i of A·1 is at least 7/8, so D² is at
    most 1/((7/8)²(1 − ε)). Weyl: the second eigenvalue is at most ε (9/8)²/((7/8)²(1 − ε)).
    """
    return epsilon * Fraction(81, 49) / (1 - epsilon)


def measure_family(case):
    """The soft rank at τ = 1/2 of layer 1, for every width at once: only the first eigenvalue can reach τ."""
    bound = second_eigenvalue_bound(Fraction(1, 100))
    return {"soft_rank": 1 if bound < Fraction(1, 2) else case.d, "rank": case.d, "tau": Fraction(1, 2), "d": case.d}


def measure_layer(case):
    """Layer 1 computed exactly: W = ±1 in a fixed pattern, γ = 1/(8d), squares of M_+ by exact inertia of a scaled matrix."""
    d = case.d
    epsilon = Fraction(1, 100)
    M = [[rational(1 if i == j else 1 - epsilon) for j in range(d)] for i in range(d)]
    gamma = rational(Fraction(1, 8 * d))
    A = [[(1 if i == j else 0) + gamma * (1 if (i * j + i) % 3 else -1) for j in range(d)] for i in range(d)]
    M1 = product(product(A, M), transpose(A))
    # eigenvalues of D^{-1/2} M D^{-1/2} that reach τ are as many as those of M − τD that reach 0 (Sylvester's law)
    shifted = [[M1[i][j] - (rational(case.tau) * M1[i][i] if i == j else 0) for j in range(d)] for i in range(d)]
    return {"soft_rank": eigenvalues_at_least(shifted, 0), "rank": d}


def measure_any_layer(o):
    """Layer 1 for the object's weights, scaled so that γ|W_ij| ≤ 1/(8d), by exact inertia."""
    d, most = int(o.d), max(abs(x) for row in o.W for x in row)
    shift = [[x / (8 * d * most) if most else x for x in row] for row in o.W]
    A = [[x + (1 if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(shift)]
    M = [[rational(1 if i == j else 1 - Fraction(1, 100)) for j in range(d)] for i in range(d)]
    M1, tau = product(product(A, M), transpose(A)), Fraction(1, 2)
    shifted = [[x - (rational(tau) * x if i == j else 0) for j, x in enumerate(row)] for i, row in enumerate(M1)]
    return {"soft_rank": eigenvalues_at_least(shifted, 0), "rank": rank(M1), "tau": tau, "d": o.d}


claim = Claim(
    label="Section 3.1, the bound for rank and soft rank at every layer",
    because="From a nearly collinear input of full rank one layer with small γ moves no second eigenvalue up to the"
    " threshold, so the soft rank is one.",
    whose="read",
    place="Section 3.1",
    fails="false",
    says=r"\mathrm{rank}_\tau(H_\ell) \ge c\,(1-\tau)^2 \sqrt d \text{ for every } \ell \ge 1, \text{ with } c > 0 \text{"
    r" independent of } d",
    relation=Exists("C", axis="d"),
    margin=lambda q: q.C * q.soft_rank**2 - (1 - q.tau) ** 2 * (1 - q.tau) ** 2 * q.d,
    constants=dict(C=None),
    readings=(
        "rank(X) = d and γ ≤ 1/(8Bd), as in Theorem 14; C = 1/c². The input has M = (1 − ε)11ᵀ + εI with ε = 1/100: full"
        " rank, nearly collinear.",
        "The sentence is read as it stands in Section 3.1. Corollary 15, which it points to, asks in addition for a unique"
        " invariant law, which never exists (d20/corollary-15a), and for the soft rank that it does not increase along the"
        " chain, which fails (d20/corollary-15b); both are dropped here.",
        "At layer 1 its soft rank at τ = 1/2 is one for every width, every weight law in [−B, B] and every draw (Weyl), so"
        " no constant works. The algebraic rank is d there; the time average is a different statement.",
    ),
    domain=Domain(d=Whole(2), W=Matrix("d", "d"), measure=measure_any_layer, styles=8),
    evidence=(
        Family(2, measure_family, "d", reduces=lambda o: {"d": o.d}),
        Exact(grid(d=(2, 4, 8, 16), tau=(Fraction(1, 2),)), measure_layer),
    ),
    foils=(Foil("c = 1", C=1, evidence=(Exact(grid(d=(32,), tau=(Fraction(1, 2),)), measure_layer),)),),
    control=Control(
        "the rank in place of the soft rank",
        margin=lambda q: q.C * q.rank**2 - (1 - q.tau) ** 2 * (1 - q.tau) ** 2 * q.d,
        evidence=(Exact(grid(d=(2, 4, 8, 16), tau=(Fraction(1, 2),)), measure_layer),),
    ),
    shows={"rank_τ(H_1)": lambda q: q.soft_rank, "rank(H_1)": lambda q: q.rank},
    plot=Plot("d", ("rank_τ(H_1)", "rank(H_1)"), log="xy", title="layer 1 of a nearly collinear input of full rank, τ = 1/2"),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
for d in (16, 64, 256):
    M = 0.99 * np.ones((d, d)) + 0.01 * np.eye(d)   # second moment of X: full rank, nearly collinear
    A = np.eye(d) + rng.uniform(-1, 1, (d, d)) / (8 * d)
    M1 = A @ M @ A.T
    M1 /= np.sqrt(np.outer(np.diag(M1), np.diag(M1)))
    print((np.linalg.eigvalsh(M1) >= 0.5).sum(), "against", d**0.5)
    assert (np.linalg.eigvalsh(M1) >= 0.5).sum() == 1, "the soft rank of layer 1 would grow with the width"
""",
)
