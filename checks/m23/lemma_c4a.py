"""With ‖X‖² = d, the logarithm of the Jacobian norm of batch normalization is at most dφ + 1."""

import numpy as np

from lemmacheck import Always, Claim, Domain, Enclosed, Foil, Fraction, Matrix, Proof, Search, Whole, facts, grid, log, matrices
from lemmacheck.numbers.matrices import determinant, gram, row_squares


def argue(p):
    """Hadamard bounds the determinant by the rows; the tangent of log bounds all rows, and all but the shortest."""
    X = p.part("X")
    rows = X.row_squares.each(lambda r: r / X.row_squares.mean)  # after scaling to ‖X‖² = d
    shortest = p.symbol("r", rows.smallest, "squared length of the shortest row")
    tangent = p.slack("a", "what log x ≤ x − 1 leaves, added over the other rows")
    all_rows, hadamard = p.slack("k", "the same over all rows"), p.slack("h", "what Hadamard's inequality leaves")
    shift = p.real("z", "d log(‖X‖²/d), which scaling takes away")
    others = 1 - shortest - tangent  # Σ log|x_j|² over the other rows, whose squared lengths add up to d − r
    p.because(tangent, facts.summed_log_tangent(total_excess=1 - shortest, total_log=others), of=rows.without_smallest)
    p.because(all_rows, facts.summed_log_tangent(total_excess=0, total_log=-all_rows), of=rows)
    gap = all_rows + hadamard
    p.because(hadamard, facts.hadamard(sum_of_log_rows=shift - all_rows, log_determinant=shift - gap), of=X)
    return {"gap": gap, "log_J": (all_rows + others) / 2}


def measure_diagonal(case):
    """X diagonal with squared rows a, b, …, b: the shortest row and the gap in closed form."""
    a = case.a
    b = (case.d - a) / (case.d - 1)
    return {"gap": -log(a) - (case.d - 1) * log(b), "log_J": -log(a if a < b else b) / 2}


def measure_matrix(case):
    d = len(case.X)
    rows = row_squares(case.X)
    scale = sum(rows) / d  # ‖X‖² = d after dividing by it
    return {"gap": -log(determinant(gram(case.X)) / scale**d), "log_J": -log(min(rows) / scale) / 2}


def candidates(rng):
    for d in (2, 3, 4):
        for X in matrices(rng, d, d, count=24):
            if abs(determinant_float(X)) > 1e-9:
                yield {"X": X}


def determinant_float(X):
    return float(np.linalg.det(np.array(X)))


claim = Claim(
    label="Lemma C.4, first part",
    place="Appendix C, Lemma C.4",
    because="The shortest row decides the norm; the other rows can be long only as far as log x ≤ x − 1 lets them, and "
    "Hadamard bounds the determinant by all rows.",
    sides=("log‖J‖", "dφ + 1"),
    says=r"\log \| J_{\mathrm{BN}}(X) \|_{op} \le d\,\phi(X) + 1, \qquad \|X\|_F^2 = d,\ n \ge 2",
    relation=Always(),
    margin=lambda q: q.slope * q.gap + q.offset - q.log_J,
    constants=dict(slope=1, offset=1),
    whose="ours",
    domain=Domain(d=Whole(2), X=Matrix("d", "d", "invertible"), measure=measure_matrix),
    readings=("X square and invertible (φ = ∞ otherwise, and the bound says nothing); any other X is scaled to ‖X‖² = d first.",),
    evidence=(
        Proof(argue),
        Enclosed(grid(d=(2, 3, 10, 100), a=[*(Fraction(1, 10**k) for k in (0, 1, 3, 9, 30)), Fraction(1, 2)]), measure_diagonal),
        Search(candidates, measure_matrix),
    ),
    foils=(Foil("0.49 dφ + 1", slope=Fraction(49, 100)), Foil("dφ + 1/8", offset=Fraction(1, 8))),
    shows={"log‖J‖": lambda q: q.log_J, "dφ + 1": lambda q: q.gap + 1, "sharp (dφ + 1)/2": lambda q: (q.gap + 1) / 2},
)
