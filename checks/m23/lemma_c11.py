"""Every squared row length is at least the smallest eigenvalue of XXᵀ."""

from lemmacheck import Always, Claim, Domain, Foil, Fraction, Matrix, Proof, Search, Whole, facts, matrices
from lemmacheck.numbers.matrices import eigenvalues, gram, row_squares


def argue(p):
    """‖X_j‖² = (XXᵀ)_jj is a Rayleigh quotient of XXᵀ, at the jth unit vector."""
    lam, above = p.real("lam", "λ_min(XXᵀ)"), p.slack("s", "‖X_j‖² − λ_min for the shortest row")
    p.because(above, facts.rayleigh(quotient=lam + above, smallest=lam), of=p.part("X"))
    return {"row": lam + above, "lam": lam}


def measure_object(o):
    """The shortest squared row, and the smallest eigenvalue of XXᵀ from the entries."""
    return {"row": min(row_squares(o.X)), "lam": eigenvalues(gram(o.X))[0]}


def measure(case):
    return {"row": min(row_squares(case.X)), "lam": eigenvalues(gram(case.X))[0]}


def candidates(rng):
    for d, n in ((2, 2), (3, 3), (3, 5), (4, 3)):
        for X in matrices(rng, d, n, count=20):
            if abs(X[0][0]) != 1.0 or len({tuple(row) for row in X}) > 1:
                yield {"X": [[x * (1 + 0.1 * i) for x in row] for i, row in enumerate(X)]}


claim = Claim(
    label="Lemma C.11",
    place="Appendix C, Lemma C.11",
    because="A squared row length is a diagonal entry of XXᵀ, hence a Rayleigh quotient.",
    sides=("row", "lam"),
    says=r"\| X_{j\cdot} \|^2 \ge \lambda_{\min}(XX^\top)",
    relation=Always(),
    margin=lambda q: q.row - q.c * q.lam,
    constants={"c": 1},
    whose="recovered",
    domain=Domain(d=Whole(1), n=Whole(1), X=Matrix("d", "n"), measure=measure_object),
    evidence=(Proof(argue), Search(candidates, measure)),
    foils=(
        Foil("1.05 λ_min", c=Fraction(21, 20), evidence=(Search(candidates, measure),)),
        Foil(
            "λ_min of the other order: its square root", margin=lambda q: q.row**2 - q.lam, evidence=(Search(candidates, measure),)
        ),
    ),
)
