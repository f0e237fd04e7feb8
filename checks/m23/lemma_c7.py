"""The Jacobian of batch normalization is at most one over the smallest eigenvalue of XXᵀ, squared norm against eigenvalue."""

import numpy as np

from checks.arguments.moved_rows import argue_moved
from lemmacheck import Always, Claim, Domain, Draws, Foil, Fraction, Matrix, Proof, Search, Whole, facts, grid, matrices, strictly
from lemmacheck.numbers.matrices import eigenvalues, gram
from theory.definitions.jacobian import squared_jacobian_norm
from theory.randomness.ensembles import gaussian_start


def argue(p):
    """‖Jg‖² ≤ |g|²/min|x_j|² in every direction g, row by row; and |x_j|² is a diagonal entry of XXᵀ."""
    X = p.part("X")
    image, whole, shortest = argue_moved(p, X, p.part("g"))
    above = p.nonnegative("a", "λ_min = min|x_j|²/(1 + a)")
    smallest = shortest / (1 + above)
    p.because(smallest * above, facts.rayleigh(quotient=shortest, smallest=smallest), of=X)
    p.nonzero(whole, says="g is not zero")
    return {"J2": image / whole, "lam": smallest}


def measure_object(o):
    """‖Jg‖²/|g|² by differentiating x/|x| along g: x/|x| + t (g/|x| − x ⟨x, g⟩/|x|³) + …, and λ_min."""
    image, size = 0, 0
    for x, g in zip(o.X, o.g, strict=True):
        length = sum(a * a for a in x)
        along = sum(a * b for a, b in zip(x, g, strict=True))
        image += sum((b * length - a * along) ** 2 for a, b in zip(x, g, strict=True)) / length**3
        size += sum(b * b for b in g)
    return {"J2": image / size, "lam": min(s * s for s in o.X.values)}


def measure_matrix(case):
    """‖J‖² = 1/min_j |x_j|² and λ_min, from the entries of X."""
    return {"J2": squared_jacobian_norm(case.X), "lam": eigenvalues(gram(case.X))[0]}


def candidates(rng):
    for d, n in ((1, 2), (2, 2), (2, 3), (3, 3), (3, 5)):
        for X in matrices(rng, d, n, count=24):
            yield {"X": X}


def draw_autograd(case, keys):
    """The operator norm of the full Jacobian by automatic differentiation: the second route."""
    import torch

    J2, lam = [], []
    for X in torch.from_numpy(gaussian_start(keys, d=case.d, N=case.n)):
        J = torch.autograd.functional.jacobian(lambda Y: Y / Y.norm(dim=1, keepdim=True), X)
        J2.append(float(torch.linalg.matrix_norm(J.reshape(X.numel(), X.numel()), 2)) ** 2)
        lam.append(float(torch.linalg.eigvalsh(X @ X.T)[0]))
    return {"J2": np.array(J2), "lam": np.array(lam)}


claim = Claim(
    label="Lemma C.7",
    place="Appendix C, Lemma C.7",
    because="‖J‖² is one over the shortest squared row, which is a Rayleigh quotient of XXᵀ.",
    says=r"\| J_{\mathrm{BN}}(X) \|_{op}^2 \le 1/\lambda_{\min}(XX^\top)",
    relation=Always(),
    margin=lambda q: q.c / q.lam - q.J2,
    constants=dict(c=1),
    assumes={"XXᵀ is invertible": strictly(lambda q: q.lam)},
    whose="recovered",
    domain=Domain(
        d=Whole(1),
        n=Whole("d"),
        X=Matrix("d", "n", "invertible"),
        g=Matrix("d", "n"),
        where={"g ≠ 0": lambda o: any(x != 0 for row in o.g for x in row)},
        measure=measure_object,
    ),
    readings=(
        "Rows of X are the normalised vectors, n ≥ d because XXᵀ is invertible; for n = 1 the Jacobian is zero.",
        "‖J‖² is the largest ‖Jg‖²/|g|²; the proof is about every direction g ≠ 0.",
    ),
    evidence=(
        Proof(argue),
        Search(candidates, measure_matrix),
        Draws(grid(d=(3, 6), n=(6,)), draw_autograd, draws=64, says="autograd"),
    ),
    foils=(Foil("0.9/λ_min", c=Fraction(9, 10)), Foil("‖J‖⁴ for ‖J‖²", margin=lambda q: q.c / q.lam - q.J2**2)),
)
