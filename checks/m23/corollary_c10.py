"""The Jacobian of x/‖x‖ has the eigenvalue 1/‖x‖ with multiplicity n − 1 and 0 once."""

from flint import fmpq

from checks.arguments.isometry import whole
from lemmacheck import Claim, Exact, Foil, Identity, Proof, grid
from lemmacheck.numbers.matrices import determinant, product, trace


def in_coordinates(size, more):
    """x in `size` coordinates; `more` coordinates in which it is zero may follow, where J is the identity over ‖x‖."""

    def argue(p):
        import sympy

        r, x = p.positive("r", "‖x‖"), sympy.Matrix([p.real(f"x{i}") for i in range(size)])
        p.nonzero((x.T * x)[0], says="x is not zero")
        J = (sympy.eye(size) - x * x.T / (x.T * x)[0]) / r
        rest = p.nonnegative("k", "further samples, orthogonal to x after a rotation") if more else 0
        return {
            "n": size + rest,
            "r": r,
            "trace": J.trace() + rest / r,
            "square_trace": (J * J).trace() + rest / r**2,
            "determinant": J.det() / (r**rest if more else 1),
        }

    argue.__doc__ = f"x in {size} coordinates: traces and determinant from the entries of J."
    return argue


def measure(case):
    """x = (1, 2, 2, 0, …): ‖x‖ = 3; traces of J and J² and its determinant, entry by entry."""
    n = whole(case.n)
    x = [fmpq(v) for v in [1, 2, 2, *[0] * n][:n]] if n >= 3 else [fmpq(3), fmpq(4)][:n]
    square = sum(v * v for v in x)
    r = {9: fmpq(3), 25: fmpq(5)}[int(square.p)]
    J = [[((1 if i == j else 0) - x[i] * x[j] / square) / r for j in range(n)] for i in range(n)]
    return {"r": r, "trace": trace(J), "square_trace": trace(product(J, J)), "determinant": determinant(J)}


claim = Claim(
    label="Corollary C.10",
    place="Appendix C, Corollary C.10",
    says=r"\mathrm{spec}\, J(x) = \{ 1/\|x\| \ (n-1 \text{ times}),\ 0 \ (\text{once}) \}",
    relation=Identity(),
    margin=lambda q: (q.trace - (q.n - q.zeros) / q.r, q.square_trace - (q.n - q.zeros) / q.r**2, q.determinant),
    constants={"zeros": 1},
    whose="recovered",
    readings=("J is symmetric with eigenvalues 0 and 1/‖x‖ only (J² = J/‖x‖), so its trace counts them.",),
    evidence=(
        Proof(
            (in_coordinates(1, False), in_coordinates(2, False), in_coordinates(3, True)),
            covers="every n ≥ 1 and x ≠ 0: n = 1, n = 2, and n ≥ 3, where a rotation of the samples brings x into three"
            " coordinates",
        ),
        Exact(grid(n=(2, 3, 4, 7)), measure),
    ),
    foils=(Foil("zero twice", zeros=2), Foil("1/‖x‖ n times", zeros=0)),
)
