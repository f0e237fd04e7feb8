"""Weights made from the singular value decomposition of the representations are said to make the gap strictly smaller."""

from checks.engine.api import Always, Claim, Control, Exact, Foil, Fraction, Proof, Search

DIFFER = "the singular values are not all equal"


def measure(case):
    """V² + 1/n before and after: the Gram spectrum σ²/Σσ² becomes σ/Σσ, for every orthogonal V′."""
    s = case.sigma
    before = sum(x**4 if isinstance(x, float) else x * x * x * x for x in s) / sum(x * x for x in s) ** 2
    after = sum(x * x for x in s) / (sum(s) * sum(s))
    return {
        "before": before,
        "after": after,
        "strictly": int(bool(after < before)),
        "differ": int(any(bool(x != s[0]) for x in s)),
    }


def argue(p):
    """Hölder between the first, second and fourth moments of the singular values."""
    from theory import trusted

    n, one, two = (
        p.positive("n", "number of singular values"),
        p.positive("m1", "mean of σ"),
        p.positive("m2", "mean of σ²"),
    )
    more = p.slack("e", "m1² m4 − m2³")
    four = (two**3 + more) / one**2
    p.because(more, trusted.holder_first_fourth(first=one, second=two, fourth=four))
    return {"before": four / (n * two**2), "after": two / (n * one**2)}


def candidates(rng):
    for d in (2, 3, 6):
        for scale in (0.01, 0.3, 1.0, 3.0):
            yield {"sigma": list(map(float, abs(1 + scale * rng.standard_normal(d)) + 1e-3))}


claim = Claim(
    label="Equation (6), decrease",
    says=r"V(W_\ell H_\ell) < V(H_\ell), \quad W_\ell = \frac{1}{\|\Sigma^{1/2}\|_F} V' \Sigma^{-1/2} U^\top, \quad"
    r" H_\ell = U\Sigma V^\top",
    relation=Always(),
    margin=lambda q: q.strictly - 1,
    readings=(
        "V′ any d×d orthogonal matrix; Σ invertible. W H = V′Σ^{1/2}Vᵀ up to a factor, so only the singular values matter.",
        "Strictly smaller, as printed: equality when all singular values are equal, the case the construction aims for.",
    ),
    evidence=(
        Exact(
            [{"sigma": [1, 1]}, {"sigma": [2, 1]}, {"sigma": [3, 1, 1]}, {"sigma": [1, 1, Fraction(1, 100)]}], measure
        ),
    ),
    foils=(Foil("halved", margin=lambda q: q.before - 2 * q.after),),
    control=Control(DIFFER, assumes={DIFFER: lambda q: q.differ - 1}),
    by_hand="""
import numpy as np
H = np.array([[0.0, 1.0], [1.0, 0.0]])            # orthogonal samples: both singular values are 1
U, S, Vt = np.linalg.svd(H)
W = np.eye(2) @ np.diag(S**-0.5) @ U.T / np.linalg.norm(S**0.5)
def gap(H): return np.linalg.norm(H.T @ H / np.linalg.norm(H)**2 - np.eye(2) / 2)
assert not gap(W @ H) < gap(H) - 1e-12, "the gap would have decreased"
""",
)

amended = claim.but(
    label="Equation (6), repaired",
    title="The construction never increases the gap, and keeps it only when all singular values are equal",
    says=r"V(W_\ell H_\ell) \le V(H_\ell)",
    margin=lambda q: q.before - q.c * q.after,
    constants=dict(c=1),
    provenance="derived",
    evidence=(
        Proof(argue, covers="every d and all positive singular values"),
        Exact([{"sigma": [1, 1]}, {"sigma": [2, 1]}, {"sigma": [3, 1, 1]}], measure),
        Search(candidates, measure),
    ),
    foils=(Foil("a decrease of V² + 1/n by 1 %", c=Fraction(101, 100)), Foil("halved", c=2)),
    control=None,
    by_hand="",
)
