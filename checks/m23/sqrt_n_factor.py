"""The factor √n that the paper omits from batch normalization changes neither the isometry nor the layers' Jacobians."""

from checks.arguments.sqrt_n_factor import argue_factor
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole, exp, grid, log, sqrt
from lemmacheck.numbers.matrices import determinant, gram, row_squares


def measure(case):
    """X with rows (3, 0), (0, 4) and √n = 1, 2, 3: I and the Jacobian norms straight from the scaled matrices."""
    rows = [9 * case.root**2, 16 * case.root**2]
    return {
        "isometry": Fraction(24, 25),
        "isometry_scaled": 2 * sqrt(rows[0] * rows[1]) / (rows[0] + rows[1]),
        "jacobian": Fraction(1, 3),
        "jacobian_scaled": case.root / sqrt(rows[0]),
        "jacobian_first": case.root / 3,
        "state": 25,
        "state_scaled": rows[0] + rows[1],
    }


def measure_object(o):
    """I and ‖J‖ from the entries of X and of √n X; J of √n BN is √n times that of BN."""
    root = sqrt(o.n)

    def quantities(A):
        squares = row_squares(A)
        return exp(log(determinant(gram(A))) / o.d) / (sum(squares) / o.d), 1 / sqrt(min(squares)), sum(squares)

    isometry, norm, state = quantities(o.X)
    scaled = quantities([[root * x for x in row] for row in o.X])
    return {
        "isometry": isometry,
        "isometry_scaled": scaled[0],
        "jacobian": norm,
        "jacobian_scaled": root * scaled[1],
        "jacobian_first": root * norm,
        "state": state,
        "state_scaled": scaled[2],
    }


claim = Claim(
    label="Section 3, remark after equation (4)",
    whose="read",
    place="Section 3, after eq. (4)",
    because="Gap and normalised Jacobian are homogeneous of degree zero.",
    says=r"\phi(\sqrt n\,X) = \phi(X), \qquad \| J_{\sqrt n\,\mathrm{BN}}(\sqrt n\, A) \| = \| J_{\mathrm{BN}}(A) \|",
    relation=Identity(),
    domain=Domain(d=Whole(1), n=Whole("d"), X=Matrix("d", "n", "invertible"), measure=measure_object),
    margin=lambda q: (q.isometry_scaled - q.isometry, q.jacobian_scaled - q.jacobian),
    readings=(
        "The factor is said to scale the representations by a constant and to leave the results as they are: the gap of every"
        " layer and the Jacobian norm of every layer after the first are the same; the first layer, whose input is not"
        " scaled, carries the factor √n once, whatever the depth.",
    ),
    evidence=(Proof(argue_factor), Exact(grid(root=(1, 2, 3)), measure)),
    foils=(
        Foil("the first layer too", margin=lambda q: q.jacobian_first - q.jacobian),
        Foil("the representations themselves", margin=lambda q: q.state_scaled - q.state),
    ),
)
