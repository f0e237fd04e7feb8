"""Gradient descent on one matrix of a linear network is said to be conditioned like the linear system it transforms into."""

from checks.engine.api import Claim, Control, Exact, Foil, Identity, Proof


def measure_hessians(case):
    """Eigenvalues of both Hessians for Ā = diag(a), x = diag(s): a_j²s_k² in the entries of A₁, a_j² in those of A₁UΣ."""
    a, s = [v**2 for v in case.a], [v**2 for v in case.s]
    both = [p * q for p in a for q in s]
    return {"trained": max(both) / min(both), "system": max(a) / min(a), "data": max(s) / min(s)}


def argue(p):
    """The Hessian by A₁ is (xxᵀ) ⊗ (ĀᵀĀ), whose eigenvalues are products; extremes multiply."""
    low_a, low_s = p.positive("a", "λ_min(ĀᵀĀ)"), p.positive("s", "λ_min(xxᵀ)")
    high_a, high_s = low_a + p.nonnegative("da"), low_s + p.nonnegative("ds")
    return {"trained": high_a * high_s / (low_a * low_s), "system": high_a / low_a, "data": high_s / low_s}


CASES = [dict(a=a, s=s) for s in ([1, 1], [1, 2], [1, 10]) for a in ([1, 1], [1, 3])]

claim = Claim(
    label="Section 4 and Appendix C",
    says=r"\kappa\left(\nabla^2_{A_1} \|\bar A A_1 x - y\|^2\right) = \kappa\left(\nabla^2_{a} \|\bar A a - \bar y\|^2\right)",
    relation=Identity(),
    margin=lambda q: q.trained - q.system,
    readings=(
        "“These problems are similar when one only optimizes over a single weight matrix”, read as: gradient descent on both"
        " is governed by the same conditioning. Gradient descent runs in the entries of A₁, where the data enter as well.",
    ),
    evidence=(Exact(CASES, measure_hessians),),
    foils=(Foil("twice the condition number", margin=lambda q: q.trained - 2 * q.system),),
    control=Control("white data, xxᵀ a multiple of I", assumes={"κ(x) = 1": lambda q: 1 - q.data}),
    by_hand="""
import numpy as np
A, x = np.eye(2), np.diag([1.0, 2.0])
trained = np.linalg.cond(np.kron(x @ x.T, A.T @ A))     # Hessian by the entries of A_1, up to a factor
system = np.linalg.cond(A.T @ A)
assert abs(trained - system) > 1, "both would have the same conditioning"    # 4 against 1
""",
)

amended = claim.but(
    label="Section 4 and Appendix C, repaired",
    title="The condition number of training one matrix is that of the linear system times that of the data",
    says=r"\kappa\left(\nabla^2_{A_1}\right) = \kappa(\bar A)^2\, \kappa(x)^2",
    margin=lambda q: q.trained - q.system * q.data,
    provenance="derived",
    control=None,
    readings=(),
    evidence=(
        Proof(argue, covers="every Ā and x of full rank, by the eigenvalues of a Kronecker product"),
        Exact(CASES, measure_hessians),
    ),
    foils=(Foil("without the data", margin=lambda q: q.trained - q.system),),
    by_hand="",
)
