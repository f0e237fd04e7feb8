"""If the lost interval is (0, 1]: after batch normalization the eigenvalues of XXᵀ lie in (0, 1]."""

from checks.arguments.square_matrices import square_candidates
from lemmacheck import Always, Claim, Control, Exact, Foil, Fraction, Proof, Search, facts, sqrt
from lemmacheck.numbers.matrices import eigenvalues, gram, row_squares


def measure_pair(case):
    """Unit rows (1, 0) and (c, s): the eigenvalues are 1 ± c."""
    return {"largest": 1 + case.c, "smallest": 1 - case.c, "d": 2, "correlation": case.c}


def measure(case):
    """The Gram matrix of the normalised rows: correlations of the rows of X."""
    G, r = gram(case.X), row_squares(case.X)
    d = len(r)
    lam = eigenvalues([[G[i][j] / (sqrt(r[i]) * sqrt(r[j])) for j in range(d)] for i in range(d)])
    return {"largest": lam[-1], "smallest": lam[0], "d": d, "correlation": 0}


def argue(p):
    """Unit rows: the eigenvalues are positive and add up to d, so each is at most d."""
    smallest, others = p.positive("l", "λ_min"), p.slack("o", "sum of all the others but the largest")
    largest = p.positive("m", "λ_max")
    d = largest + others
    p.because(others, facts.part_of_sum(total=d, part=largest))
    return {"largest": largest, "smallest": smallest, "d": d, "correlation": 0}


claim = Claim(
    label="Sentence after Theorem 3, its interval read as (0, 1]",
    says=r"\lambda_k(XX^\top) \in (0, 1] \quad \text{for } X = \mathrm{BN}(\cdot)",
    relation=Always(),
    margin=lambda q: (q.limit - q.largest, q.smallest),
    constants=dict(limit=1),
    whose="recovered",
    readings=(
        "The source's text has lost the interval: “ensures its eigenvalues lie in the interval, in that the multiplicative"
        " factor … is always greater than one”. (0, 1] is how public reviews of the paper quote it; the verdict is about that"
        " interval, and the repaired statement shows that with (0, d] the sentence would be true.",
        "The eigenvalues add up to d, so all of them are at most one only if all of them are one.",
    ),
    evidence=(Exact([dict(c=Fraction(3, 5)), dict(c=Fraction(0)), dict(c=Fraction(5, 13))], measure_pair),),
    foils=(Foil("(0, 1/2]", limit=Fraction(1, 2)),),
    control=Control("orthogonal rows", assumes={"orthogonal rows": lambda q: -(q.correlation**2)}),
    by_hand="""
import numpy as np
X = np.array([[1.0, 0.0], [0.6, 0.8]])          # rows of length one: X = BN(X)
assert np.linalg.eigvalsh(X @ X.T).max() > 1.5  # 1.6, not in (0, 1]
""",
)

amended = claim.but(
    label="Sentence after Theorem 3, repaired",
    title="After batch normalization of an invertible batch the eigenvalues of XXᵀ lie in (0, d]",
    says=r"0 < \lambda_k(XX^\top) \le d",
    whose="ours",
    margin=lambda q: (q.limit * q.d - q.largest, q.smallest),
    readings=("d is the supremum: rows nearly parallel. X square and invertible.",),
    evidence=(Proof(argue, covers="every d and every invertible X with unit rows"), Search(square_candidates, measure)),
    foils=(Foil("(0, 0.99 d]", limit=Fraction(99, 100), evidence=(Search(square_candidates, measure),)),),
)
