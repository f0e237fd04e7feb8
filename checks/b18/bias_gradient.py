"""The gradient of the output bias is the sum over the batch of the output gradients, positive where the label is another class."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Positive, Positives, Proof, Whole


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
    """An image with odds o of the class has the softmax o/(1 + o); its output gradient is that, less one for its own label."""
    one = p.field("one", says="odds of one image with another label")
    others = p.symbol("s", p.part("other").each(lambda x: x / (x + 1)).total, "softmax of the other images with other labels")
    own = p.symbol("t", p.part("own").each(lambda x: 1 / (x + 1)).total, "what the softmax lacks of one, images of the class")
    total = one / (1 + one) + others - own
    return {"bias": [total], "sums": [total], "off_label": [one / (1 + one)]}


def measure_batch(o):
    """With t = e^B the loss is log Π_b(1 + o_b t) less log t per image of the class: d/dB of it all, and image by image."""
    odds = [o.one, *o.other, *o.own]
    value, slope = 1, 0  # of the product, at t = 1
    for x in odds:
        value, slope = value * (1 + x), slope * (1 + x) + value * x
    each = [x / (1 + x) for x in odds]
    labels = [0] * (1 + len(o.other)) + [1] * len(o.own)
    gradients = [g - label for g, label in zip(each, labels, strict=True)]
    return {"bias": [slope / value - len(o.own)], "sums": [sum(gradients)], "off_label": [gradients[0]]}


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
        "For one class at a time: an image enters through the odds of that class against all others together, which may be any"
        " positive numbers; n + 1 images have another label, m have this one.",
    ),
    domain=Domain(n=Whole(0), m=Whole(0), one=Positive(), other=Positives("n"), own=Positives("m"), measure=measure_batch),
    evidence=(Proof(argue), Exact(CASES, measure_images)),
    foils=(
        Foil(
            "positive for the label's class as well", margin=lambda q: tuple(q.on_label), evidence=(Exact(CASES, measure_images),)
        ),
        Foil("twice the sum", margin=lambda q: tuple(a - 2 * b for a, b in zip(q.bias, q.sums, strict=True))),
    ),
)
