"""The soft rank is assumed to be non-increasing along the chain; at τ = 1/2, d = 2 it rises with positive probability."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import rank
from theory.definitions.normalization import second_moment

APART = [[0, -1], [-1, 0]]  # weights of size one that pull the two rows apart
STEPS = [
    dict(H=[[1, 1], [Fraction(1231, 901), Fraction(-329, 901)]], W=APART, gamma=Fraction(1, 100)),  # correlation 451/901
    dict(H=[[1, 1], [Fraction(7, 5), Fraction(1, 5)]], W=APART, gamma=Fraction(1, 3)),
    dict(H=[[1, 1], [1, -1]], W=[[0, 1], [1, 0]], gamma=Fraction(1, 3)),
]


def measure_step(case):
    """rank_τ before and after one layer for two rows: 1 − |c| ≥ τ in squares, c² the squared correlation."""
    A = [[(1 if i == j else 0) + case.gamma * case.W[i][j] for j in range(2)] for i in range(2)]
    after = product(A, case.H)
    before, later = second_moment(case.H), second_moment(after)

    def soft(M):
        return 2 if 4 * M[0][1] ** 2 <= M[0][0] * M[1][1] else 1

    return {
        "soft": soft(before),
        "soft_next": soft(later),
        "rank": rank(case.H),
        "rank_next": rank(after),
        "row_norms": max(abs(before[i][i] - 1) for i in range(2)),
    }


claim = Claim(
    label="Corollary 15, assumption of its second part",
    whose="read",
    place="Appendix E, Corollary 15",
    sides={"the soft rank after the layer": lambda q: q.soft_next, "the soft rank before it": lambda q: q.soft},
    fails="hypothesis",
    because="A layer can pull two rows apart, and then a second eigenvalue reaches the threshold.",
    says=r"\mathrm{rank}_\tau(H_{\ell+1}) \le \mathrm{rank}_\tau(H_\ell) \text{ for all } \ell, \quad \text{here } \tau ="
    r" \tfrac12",
    margin=lambda q: q.soft - q.soft_next,
    assumes={"rows of H have norm √N": lambda q: -q.row_norms, "rank(X) = d": lambda q: q.rank - 2},
    readings=(
        "The implication, from averages to every layer for a sequence that does not increase, is Lemma 16 (d20/lemma-16).",
        "What is refuted is the assumption, not the implication: at τ = 1/2 and d = 2, from the starts listed, one layer raises"
        " the soft rank with positive probability. At τ = 0, where rank_τ = d, and at d = 1 it holds trivially.",
        "Almost surely, for weights with a density around the given W: the witness is strict on both sides of the"
        " threshold, so an open set of weights, which has positive probability, gives the same increase. The strength γ ="
        " 1/100 can be replaced by any smaller one with rows whose correlation is closer to 1 − τ.",
    ),
    evidence=(Exact(STEPS, measure_step),),
    foils=(Foil("the soft rank falls strictly", margin=lambda q: q.soft - q.soft_next - 1),),
    control=Control("the algebraic rank", margin=lambda q: q.rank - q.rank_next),
    by_hand="""
import numpy as np
H = np.array([[1, 1], [7/5, 1/5]])                  # rows of norm sqrt(2): correlation 4/5, eigenvalues 1.8 and 0.2
A = (np.eye(2) + 1/3 * np.array([[0, -1], [-1, 0]])) @ H
H1 = A / np.sqrt((A**2).mean(1, keepdims=True))
before, after = (np.linalg.eigvalsh(X @ X.T / 2) for X in (H, H1))
print((after >= 0.5).sum(), "against", (before >= 0.5).sum())
assert (before >= 0.5).sum() == 1 and (after >= 0.5).sum() == 2, "the soft rank would not rise"
""",
)
