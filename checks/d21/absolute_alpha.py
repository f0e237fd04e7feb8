"""The lower bound α on the singular values is called an absolute constant, the same for every number of samples."""

from lemmacheck import Claim, Control, Exact, Exists, Family, Foil


def measure(case):
    """The largest σ_min² that n samples of total squared norm one can have: 1/n, for orthogonal samples."""
    return {"sigma_squared": 1 / case.n}


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
    evidence=(Family(1, measure, "n", says="every n, at the orthogonal samples that maximise σ_min"),),
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
