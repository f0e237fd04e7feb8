"""The gradient of the output bias is the sum over the batch of the output gradients, positive where the label is another class."""

from lemmacheck import Always, Claim, Exact, Foil, Fraction, Proof


def symbolic_gradients(weights, labels):
    """By differentiation in t_j = e^(B_j): bias gradients of the summed cross-entropy and the per-image output gradients.

    `weights[b][j]` = e^(h_bj) > 0, so the softmax of image b is weights·t over its sum; at t = 1.
    """
    import sympy

    classes = len(weights[0])
    t = sympy.symbols(f"t0:{classes}", positive=True)
    bias, outputs = [], []
    for j in range(classes):
        total = 0
        for row, label in zip(weights, labels, strict=True):
            loss_derivative = sympy.diff(
                sympy.log(sum(w * s for w, s in zip(row, t, strict=True))) - sympy.log(row[label] * t[label]), t[j]
            )
            total += (t[j] * loss_derivative).subs(dict.fromkeys(t, 1))
        bias.append(sympy.together(total))
        outputs.append([row[j] / sum(row) - (1 if j == label else 0) for row, label in zip(weights, labels, strict=True)])
    return bias, outputs


def quantities(weights, labels):
    bias, outputs = symbolic_gradients(weights, labels)
    off = [g for j, row in enumerate(outputs) for g, label in zip(row, labels, strict=True) if label != j]
    own = [g for j, row in enumerate(outputs) for g, label in zip(row, labels, strict=True) if label == j]
    return {"bias": bias, "sums": [sum(row) for row in outputs], "off_label": off, "on_label": own}


def argue(p):
    """Three classes and two images with different labels: the softmax in positive symbols."""
    weights = [[p.positive(f"w{b}{j}", f"e to the output of image {b}, class {j}") for j in range(3)] for b in range(2)]
    return quantities(weights, (0, 1))


def measure_images(case):
    import sympy

    weights = [[sympy.Rational(int(w.p), int(w.q)) for w in row] for row in case.weights]
    return quantities(weights, [int(label.p) for label in case.labels])


CASES = [
    dict(weights=[[1, 1, 1]], labels=[0]),
    dict(weights=[[1, 2, 5], [3, 1, Fraction(1, 2)]], labels=[0, 2]),
    dict(weights=[[1, 1000], [1, 900], [2, 1500]], labels=[0, 0, 0]),
]

claim = Claim(
    label="Section 3.2",
    whose="read",
    place="Section 3.2",
    because="The bias is added to every output of its class, and a softmax probability is positive.",
    says=r"\frac{\partial L}{\partial B_j} = \sum_b \frac{\partial L_b}{\partial \mathrm{OUTPUT}(b,j)}, \qquad"
    r" \frac{\partial L_b}{\partial \mathrm{OUTPUT}(b,j')} > 0 \ \text{if the label of } b \text{ is not } j'",
    relation=Always(),
    margin=lambda q: (
        *(a - b for a, b in zip(q.bias, q.sums, strict=True)),
        *(b - a for a, b in zip(q.bias, q.sums, strict=True)),
        *q.off_label,
    ),
    readings=(
        "Cross-entropy of a softmax, L = Σ_b L_b (averaging instead divides both sides by |B|). The derivative is a softmax"
        " probability, so positive is strict.",
    ),
    evidence=(
        Proof(argue, covers="every output: images and classes enter one by one, and other classes only through the softmax sum"),
        Exact(CASES, measure_images),
    ),
    foils=(
        Foil("positive for the label's class as well", margin=lambda q: tuple(q.on_label)),
        Foil("twice the sum", margin=lambda q: tuple(a - 2 * b for a, b in zip(q.bias, q.sums, strict=True))),
    ),
)
