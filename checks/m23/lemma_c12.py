"""Orthogonal weights drop out of the log-norms: a layer's Jacobian has the norm of its batch normalization alone."""

from flint import fmpq

from checks.arguments.isometry import whole
from lemmacheck import Always, Claim, Exact, Foil, Fraction, Identity, Proof, grid
from lemmacheck.numbers.matrices import product, row_squares, transpose
from theory.randomness.rotations import orthogonal_from_tangents


def argue(p):
    """Multiply out: the entries of (JW̃)(JW̃)ᵀ and of JJᵀ, J of one block per row, W a product of three rotations."""
    d, n = 3, 2
    W = orthogonal_from_tangents([p.real(f"t{k}", "half-angle tangent of a rotation") for k in range(3)], d)
    J = [[[p.real(f"j{i}{a}{b}") for b in range(n)] for a in range(n)] for i in range(d)]
    found = {"with_same": 0, "without_same": 0, "with_other": 0, "without_other": 0}
    for i in range(d):
        for k in range(i + 1):
            weight = p.real(f"z{i}{k}", "free, one per pair of rows: the sums agree only if every pair does")
            kind = "same" if i == k else "other"
            # row (i, a) of JW̃ has the entry J_i[a][b] W_im in column (m, b)
            rotated = sum(J[i][0][b] * W[i][m] * W[k][m] * J[k][1][b] for m in range(d) for b in range(n))
            plain = sum(J[i][0][b] * J[k][1][b] for b in range(n)) if i == k else 0
            found[f"with_{kind}"] += weight * rotated
            found[f"without_{kind}"] += weight * plain
    return found


def measure(case, stretch=0):
    """Rows of A = WX of whole lengths; J from Lemma C.9; the largest difference between entries of both Gram matrices."""
    A, lengths = [[3, 4], [5, 12], [8, 6]][: whole(case.d)], [5, 13, 10][: whole(case.d)]
    d, n = len(A), 2
    W = orthogonal_from_tangents([case.t + fmpq(k, 3) for k in range(d * (d - 1) // 2)], d)
    W[0] = [x * (1 + stretch) for x in W[0]]
    blocks = [
        [[((1 if i == j else 0) - fmpq(x[i] * x[j], r * r)) / r for j in range(n)] for i in range(n)]
        for x, r in zip(A, lengths, strict=True)
    ]
    grams = {True: [0, 0], False: [0, 0]}
    for i in range(d):
        for k in range(d):
            rows = sum(W[i][m] * W[k][m] for m in range(d))
            plain = 1 if i == k else 0
            inner = [sum(blocks[i][p][j] * blocks[k][q][j] for j in range(n)) for p in range(n) for q in range(n)]
            grams[i == k][0] += sum(v * v for v in inner) * rows * rows
            grams[i == k][1] += sum(v * v for v in inner) * plain
    return {
        "with_same": grams[True][0],
        "without_same": grams[True][1],
        "with_other": grams[False][0],
        "without_other": grams[False][1],
    }


def measure_stretched(case):
    """One row of W is longer by a hundredth."""
    return measure(case, stretch=fmpq(1, 100))


def argue_layer(p):
    """|∂L/∂X|² = Σ_i (|g_i|² − (y_i·g_i)²)/r_i² for the rows g_i of ∂L/∂X′, y_i = BN(WX)_i and r_i = |(WX)_i|."""
    W = orthogonal_from_tangents([p.real("t", "half-angle tangent of the weight")], 2)
    Y = [orthogonal_from_tangents([p.real(f"y{i}", "half-angle tangent of a unit row")], 2)[0] for i in range(2)]
    g = [[p.real(f"g{i}{j}") for j in range(2)] for i in range(2)]
    short, more = p.positive("r", "length of the shortest row of WX"), p.nonnegative("m", "the other one's length − r")
    lengths = [short, short + more]
    along = [sum(a * b for a, b in zip(g[i], Y[i], strict=True)) for i in range(2)]
    back = [[(a - along[i] * b) / lengths[i] for a, b in zip(g[i], Y[i], strict=True)] for i in range(2)]
    longer = row_squares([g[1]])[0] * (2 * short * more + more**2) / (short * (short + more)) ** 2
    p.closes_as(sum((along[i] / lengths[i]) ** 2 for i in range(2)) + longer)
    return {"before": sum(row_squares(product(transpose(W), back))), "after": sum(row_squares(g)), "norm2": 1 / short**2}


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


cases = grid(d=(2, 3), t=(Fraction(1, 2), Fraction(3)))

claim = Claim(
    label="Lemma C.12",
    place="Appendix C, Lemma C.12",
    says=r"\frac{\partial X_{\ell+1}}{\partial X_\ell} = J\,(W_\ell \otimes I), \ J = J_{\mathrm{BN}}(W_\ell X_\ell): \quad"
    r" J (W_\ell \otimes I)(W_\ell \otimes I)^\top J^\top = J J^\top",
    relation=Identity(),
    margin=lambda q: (q.with_same - q.without_same, q.with_other - q.without_other),
    whose="recovered",
    readings=(
        "The Gram matrices agree entry by entry, so all singular values of the layer's Jacobian are those of J, the largest too:"
        " log‖∂X_{ℓ+1}/∂X_ℓ‖ = log‖J‖. The sum over the layers is a claim of its own (the variant).",
    ),
    evidence=(
        Proof(
            argue,
            covers="every d, n: an entry pairs two rows of W and enters through Σ_m W_im W_km only; written out for d = 3, n = 2",
        ),
        Exact(cases, measure),
    ),
    foils=(Foil("weights that are not orthogonal", measure=measure_stretched),),
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
    readings=(
        "‖J‖ is one over the shortest row of WX (ours/jacobian-norm). Taking logarithms and adding over the layers gives"
        " log‖∂L/∂X_0‖ ≤ log‖∂L/∂X_L‖ + Σ_ℓ log‖J‖, the form in which the lemma is used.",
    ),
    evidence=(
        Proof(
            argue_layer,
            covers="every d, n: rows of WX contribute one by one, and the rotation keeps the sum of squares; written out for"
            " two rows and two columns",
        ),
        layers,
    ),
    foils=(Foil("0.99 of it", c=Fraction(99, 100), evidence=(layers,)),),
)
