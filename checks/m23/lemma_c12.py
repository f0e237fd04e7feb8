"""Orthogonal weights drop out of the log-norms: a layer's Jacobian has the norm of its batch normalization alone."""

from flint import fmpq

from checks.arguments.isometry import whole
from checks.arguments.moved_rows import argue_moved
from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole, facts, grid, sqrt
from lemmacheck.numbers.matrices import product, row_squares, transpose
from theory.randomness.rotations import orthogonal_from_tangents


def argue(p):
    """A combination z of the rows of J is a matrix E = Jᵀz; (W ⊗ I)ᵀ rotates its columns, which keeps ‖E‖."""
    W = p.part("W")
    E = (W @ p.part("X")).derivative_of_directions(p.part("z"))
    squares = p.symbol("e", E.squares, "|Jᵀz|²")
    p.because(0, facts.rotation_keeps_norm(squares=squares, squares_of_product=squares), of=(E.transposed, W))
    return {"with_weight": squares, "without": squares}


def measure_object(o):
    """|(W ⊗ I)ᵀJᵀz|² and |Jᵀz|² from the entries of J = (I − yyᵀ/|y|²)/|y|, y a row of WX."""
    rows = []
    for y, z in zip(product(o.W, o.X), o.z, strict=True):
        square = sum(a * a for a in y)
        J = [[((1 if i == j else 0) - y[i] * y[j] / square) / sqrt(square) for j in range(o.n)] for i in range(o.n)]
        rows.append([sum(c * entry for c, entry in zip(z, column, strict=True)) for column in zip(*J, strict=True)])
    turned = product(transpose(o.W), rows)
    return {"with_weight": sum(row_squares(turned)), "without": sum(row_squares(rows))}


def measure(case, stretch=0):
    """Rows of A = WX of whole lengths and one combination z; J from Lemma C.9."""
    A, lengths = [[3, 4], [5, 12], [8, 6]][: whole(case.d)], [5, 13, 10][: whole(case.d)]
    d, n = len(A), 2
    W = orthogonal_from_tangents([case.t + fmpq(k, 3) for k in range(d * (d - 1) // 2)], d)
    W[0] = [x * (1 + stretch) for x in W[0]]
    blocks = [
        [[((1 if i == j else 0) - fmpq(x[i] * x[j], r * r)) / r for j in range(n)] for i in range(n)]
        for x, r in zip(A, lengths, strict=True)
    ]
    Z = [[1, 2], [-3, 1], [2, 5]][:d]
    E = [[sum(z * block[i][j] for i, z in enumerate(row)) for j in range(n)] for row, block in zip(Z, blocks, strict=True)]
    return {"with_weight": sum(row_squares(product(transpose(W), E))), "without": sum(row_squares(E))}


def measure_stretched(case):
    """One row of W is longer by a hundredth."""
    return measure(case, stretch=fmpq(1, 100))


def argue_layer(p):
    """|∂L/∂X|² = Σ_i (|g_i|² − (y_i·g_i)²)/r_i² for the rows g_i of ∂L/∂X′, y_i = BN(WX)_i and r_i = |(WX)_i|."""
    W, g = p.part("W"), p.part("g")
    A = W @ p.part("X")
    image, whole, shortest = argue_moved(p, A, g)
    back = A.derivative_of_directions(g)
    p.because(0, facts.rotation_keeps_norm(squares=image, squares_of_product=image), of=(back.transposed, W))
    return {"before": image, "after": whole, "norm2": 1 / shortest}


def measure_gradient(o):
    """∂L/∂X = Wᵀ·(the rows (g_i − (y_i·g_i)y_i)/r_i), and ‖J‖² = 1/min r_i²."""
    rows, back = product(o.W, o.X), []
    for x, g in zip(rows, o.g, strict=True):
        square = sum(a * a for a in x)
        along = sum(a * b for a, b in zip(x, g, strict=True)) / square
        back.append([(b - along * a) / sqrt(square) for a, b in zip(x, g, strict=True)])
    before = sum(row_squares(product(transpose(o.W), back)))
    return {"before": before, "after": sum(row_squares(o.g)), "norm2": 1 / min(row_squares(rows))}


GRADIENTS = {"on the shortest row, across it": [[4, -3], [0, 0]], "along that row": [[3, 4], [1, 0]], "any": [[1, 2], [3, 4]]}


def measure_layer(case):
    """WX has the rows (3, 4) and (5, 12); ∂L/∂X = Wᵀ·(the rows g_i − (y_i·g_i)y_i, divided by r_i)."""
    A, lengths, g = [[3, 4], [5, 12]], [5, 13], [[fmpq(x) for x in row] for row in GRADIENTS[str(case.gradient)]]
    back = []
    for x, r, row in zip(A, lengths, g, strict=True):
        along = sum(a * b for a, b in zip(row, x, strict=True)) / (r * r)
        back.append([(a - along * b) / r for a, b in zip(row, x, strict=True)])
    W = orthogonal_from_tangents([case.t], 2)
    return {
        "before": sum(row_squares(product(transpose(W), back))),
        "after": sum(row_squares(g)),
        "norm2": fmpq(1, min(lengths) ** 2),
    }


LAYER = {"d": Whole(1), "n": Whole("d"), "W": Matrix("d", "d", "orthogonal"), "X": Matrix("d", "n", "invertible")}
cases = grid(d=(2, 3), t=(Fraction(1, 2), Fraction(3)))

claim = Claim(
    because="A combination of the rows of J is a matrix E, and the orthogonal weight rotates the columns of E, which keeps "
    "its length. So both Gram matrices have the same quadratic form.",
    label="Lemma C.12",
    place="Appendix C, Lemma C.12",
    says=r"\frac{\partial X_{\ell+1}}{\partial X_\ell} = J\,(W_\ell \otimes I), \ J = J_{\mathrm{BN}}(W_\ell X_\ell): \quad"
    r" J (W_\ell \otimes I)(W_\ell \otimes I)^\top J^\top = J J^\top",
    relation=Identity(),
    margin=lambda q: q.with_weight - q.factor * q.without,
    constants=dict(factor=1),
    whose="recovered",
    domain=Domain(**LAYER, z=Matrix("d", "n"), measure=measure_object),
    readings=(
        "Told by the square |(W ⊗ I)ᵀJᵀz|² = |Jᵀz|² of any combination z of the rows of J: a Gram matrix is known by its quadratic"
        " form. XXᵀ invertible, n ≥ d.",
        "The Gram matrices agree entry by entry, so all singular values of the layer's Jacobian are those of J, the largest too:"
        " log‖∂X_{ℓ+1}/∂X_ℓ‖ = log‖J‖. The sum over the layers is a claim of its own (the variant).",
    ),
    evidence=(Proof(argue), Exact(cases, measure)),
    foils=(Foil("1.001 times JJᵀ", factor=Fraction(1001, 1000)), Foil("weights not orthogonal", measure=measure_stretched)),
)

layers = Exact(grid(t=(Fraction(1, 2), Fraction(3)), gradient=tuple(GRADIENTS)), measure_layer)

chain = Claim(
    label="Lemma C.12, chain rule",
    place="Appendix C, Lemma C.12",
    title="Going back through a layer with an orthogonal weight multiplies the gradient by at most the norm of the BN Jacobian",
    says=r"\left\| \frac{\partial \mathcal{L}}{\partial X_\ell} \right\|_F^2 \le \| J_{\mathrm{BN}}(W_\ell X_\ell) \|_{op}^2\,"
    r" \left\| \frac{\partial \mathcal{L}}{\partial X_{\ell+1}} \right\|_F^2",
    relation=Always(),
    margin=lambda q: q.c * q.norm2 * q.after - q.before,
    constants={"c": 1},
    whose="recovered",
    domain=Domain(**LAYER, g=Matrix("d", "n"), measure=measure_gradient),
    readings=(
        "‖J‖ is one over the shortest row of WX (ours/jacobian-norm). Taking logarithms and adding over the layers gives"
        " log‖∂L/∂X_0‖ ≤ log‖∂L/∂X_L‖ + Σ_ℓ log‖J‖, the form in which the lemma is used.",
    ),
    evidence=(Proof(argue_layer), layers),
    foils=(Foil("0.99 of it", c=Fraction(99, 100), evidence=(layers,)),),
)
