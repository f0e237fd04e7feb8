"""If the lost interval is (0, 1]: after batch normalization the eigenvalues of XXᵀ lie in (0, 1]."""

from checks.arguments.square_matrices import square_candidates
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Positives, Proof, Search, Whole, sqrt
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
    lam = p.part("lam")
    smallest, largest = p.symbol("l", lam.smallest, "λ_min"), p.symbol("m", lam.largest, "λ_max")
    others = p.symbol("o", lam.without_largest.total, "sum of all but the largest")
    return {"largest": largest, "smallest": smallest, "d": largest + others, "correlation": 0}


def measure_object(o):
    return {"largest": max(o.lam), "smallest": min(o.lam), "d": o.d, "correlation": 0}


claim = Claim(
    label="Sentence after Theorem 3, its interval read as (0, 1]",
    place="Section 3.1, sentence after Theorem 3",
    sides={"the largest eigenvalue": lambda q: q.largest, "the end of the interval": lambda q: q.limit},
    fails="reading",
    because="The eigenvalues add up to d, so all of them are at most one only if all are one; the interval is lost in our copy.",
    says=r"\lambda_k(XX^\top) \in (0, 1] \quad \text{for } X = \mathrm{BN}(\cdot)",
    relation=Always(),
    margin=lambda q: (q.limit - q.largest, q.smallest),
    constants=dict(limit=1),
    whose="recovered",
    readings=(
        "The source's text has lost the interval in which it says that the eigenvalues lie, and from which it takes that a"
        " factor always exceeds one. (0, 1] is how public reviews of the paper quote it; the verdict is about that interval,"
        " and the repaired statement shows that with (0, d] the sentence would be true.",
        "The eigenvalues add up to d, so all of them are at most one only if all of them are one.",
    ),
    evidence=(Exact([dict(c=Fraction(3, 5)), dict(c=Fraction(0)), dict(c=Fraction(5, 13))], measure_pair),),
    foils=(Foil("(0, 1/2]", limit=Fraction(1, 2)),),
    control=Control("orthogonal rows", assumes={"orthogonal rows": lambda q: -(q.correlation**2)}),
    by_hand="""
import numpy as np
X = np.array([[1.0, 0.0], [0.6, 0.8]])          # rows of length one: X = BN(X)
print(np.linalg.eigvalsh(X @ X.T).max(), "against", 1)
assert np.linalg.eigvalsh(X @ X.T).max() > 1.5  # 1.6, not in (0, 1]
""",
)

amended = claim.but(
    label="Sentence after Theorem 3, repaired",
    because="The eigenvalues are positive and add up to d.",
    title="After batch normalization of an invertible batch the eigenvalues of XXᵀ lie in (0, d]",
    says=r"0 < \lambda_k(XX^\top) \le d",
    whose="ours",
    margin=lambda q: (q.limit * q.d - q.largest, q.smallest),
    readings=("d is the supremum: rows nearly parallel. X square and invertible.",),
    domain=Domain(d=Whole(1), lam=Positives("d", total="d"), measure=measure_object),
    evidence=(Proof(argue), Search(square_candidates, measure)),
    foils=(Foil("(0, 0.99 d]", limit=Fraction(99, 100), evidence=(Search(square_candidates, measure),)),),
)
