"""The lower bound α on the singular values is called an absolute constant, the same for every number of samples."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Exists,
    Family,
    Foil,
    Fraction,
    Matrix,
    NonNegatives,
    Proof,
    Whole,
    facts,
)
from lemmacheck.numbers.matrices import gram, transpose


def measure(case):
    """The largest σ_min² that n samples of total squared norm one can have: 1/n, for orthogonal samples."""
    return {"sigma_squared": 1 / case.n}


def measure_orthogonal(o):
    """σ_min² of orthogonal samples H of total squared norm one, from their Gram matrix; that no others have more is `ceiling`."""
    n = int(o.n)
    scaled = [[x / n for x in row] for row in gram(transpose(o.Q))]
    if any(x != 0 for i, row in enumerate(scaled) for j, x in enumerate(row) if i != j):
        raise ArithmeticError("the samples are not orthogonal")
    return {"sigma_squared": min(scaled[i][i] for i in range(n))}


claim = Claim(
    label="Assumption A₁, absolute constant",
    whose="read",
    place="Section 2.2, Assumption A₁",
    fails="empty",
    because="The n squared singular values add up to one, so the smallest is at most 1/n and no α > 0 serves every n.",
    says=r"\exists\, \alpha > 0 \ \forall n:\ \sigma_{\min}(H_k) \ge \alpha \ \text{is possible}, \quad K = \alpha^{-2}",
    relation=Exists("K", "n"),
    margin=lambda q: q.K * q.sigma_squared - 1,
    constants=dict(K=None),
    readings=(
        "“Absolute” means: independent of n, d and ℓ. The squared singular values of H_k add up to ‖H_k‖² = 1, so the smallest is"
        " at most 1/n, and K = α⁻² must be at least n.",
        "With the same scaling Section 3.3's A₁(Θ(1), ·) cannot hold as n grows.",
    ),
    domain=Domain(
        n=Whole(1), Q=Matrix("n", "n", "orthogonal"), measure=measure_orthogonal, says="orthogonal samples Q/√n, the best"
    ),
    evidence=(Family(1, measure, "n", reduces=lambda o: {"n": o.n}),),
    foils=(Foil("α = 1/√50", K=50),),
    control=Control("at most 100 samples", K=100, evidence=(Exact([{"n": n} for n in (1, 10, 100)], measure),)),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
for n in (4, 25, 49):
    H = np.linalg.qr(rng.standard_normal((2*n, n)))[0] / n**0.5      # the best case: orthogonal, unit Frobenius norm
    print(np.linalg.svd(H, compute_uv=False)[-1], "against", 1.0001 * n**-0.5)
    assert np.linalg.svd(H, compute_uv=False)[-1] <= 1.0001 * n**-0.5               # so no alpha > 0 serves every n
""",
)


def argue_ceiling(p):
    """The smallest of n numbers with sum one is at most their mean."""
    n, least = p.field("n"), p.slack("g", "1/n − the smallest")
    p.because(least, facts.smallest_below_mean(smallest=1 / n - least, mean=1 / n), of=p.part("s"))
    return {"sigma_squared": 1 / n - least, "n": n}


ceiling = Claim(
    label="Assumption A₁, the most that α can be",
    title="The smallest squared singular value of n samples of total squared norm one is at most 1/n",
    says=r"\|H\|_F = 1 \;\Rightarrow\; \sigma_{\min}(H)^2 \le \tfrac1n",
    relation=Always(),
    margin=lambda q: q.c - q.n * q.sigma_squared,
    constants=dict(c=1),
    whose="ours",
    place="Section 2.2, Assumption A₁",
    because="The n squared singular values add up to one.",
    domain=Domain(
        n=Whole(1),
        s=NonNegatives("n", total=1),
        measure=lambda o: {"sigma_squared": min(o.s), "n": o.n},
        says="squared singular values",
    ),
    evidence=(Proof(argue_ceiling),),
    foils=(Foil("0.99 of it", c=Fraction(99, 100)),),
)
