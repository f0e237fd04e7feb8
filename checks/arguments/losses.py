"""Slopes of the cross-entropy and of the squared error of a softmax, in symbols and at logits."""

from lemmacheck import exp, facts, stream


def argue_error(p):
    """The length |s − e_y|² of the error of a softmax s, at most 2: Σ_{j≠y} s_j² ≤ (1 − s_y)² ≤ 1. The label is the first class."""
    shares = p.part("E").shares
    own, rest = p.symbol("y", shares.item(0), "s_y"), p.symbol("m", shares.beyond(1).total, "1 − s_y")
    lost = p.slack("w", "(1 − s_y)² − Σ_{j≠y} s_j²")
    missing = rest / (rest + own)  # the denominator is one
    p.because(lost, facts.squares_below_square(total=missing, squares=missing**2 - lost), of=shares.beyond(1))
    return 2 * missing**2 - lost


def argue_slopes(p, loss, slope):
    """The derivative of a loss in one logit is e^z times the one in e^z; the other classes enter through sums."""
    import sympy

    names = sympy.symbols("E_y E_j R Q", positive=True)  # e^z of the label and of another class, ΣE and ΣE² over the rest
    for name, at in zip("yj", names, strict=False):
        says = f"∂/∂z_{name} of the loss"
        p.identity(sympy.factor(at * sympy.diff(loss(*names), at)), sympy.factor(slope(name, *names)), says=says)


def argue_cross_entropy(p):
    """The gradient is s − e_y, s = softmax(z)."""
    import sympy

    def slope(name, own, one, others, _):
        return (own if name == "y" else one) / (own + one + others) - int(name == "y")

    argue_slopes(p, lambda own, one, others, _: sympy.log(own + one + others) - sympy.log(own), slope)
    return {"gradient_square": argue_error(p)}


def measure_weights(o):
    """|∇_z(−log softmax(z)_y)|² for e^z = E, the label being the first class: Σ e^z-weighted slopes, written out."""
    total = sum(o.E)
    slopes = [x / total for x in o.E]
    slopes[0] -= 1
    return {"gradient_square": sum(x * x for x in slopes)}


def measure_cross_entropy(case):
    weights = [exp(z - max(case.z)) for z in case.z]
    total = sum(weights)
    shares = [w / total for w in weights]
    return {"gradient_square": (shares[0] - 1) ** 2 + sum(s * s for s in shares[1:])}


@stream("checks.m23.lemma_c2_ce:candidates")
def logits(rng):
    for classes in (2, 3, 10):
        for scale in (0.1, 1.0, 10.0, 40.0):
            for _ in range(6):
                yield {"z": [float(x) for x in scale * rng.standard_normal(classes)]}
        yield {"z": [-20.0, 20.0] + [0.0] * (classes - 2)}


@stream("checks.m23.lemma_c2_mse:softmax_candidates")
def logits_and_gaps(rng):
    for gap in (0.3, 0.5, 0.7, 0.9, 1.5):
        yield {"z": [0.0, gap]}
    yield from logits(rng)


def argue_squared_error(p):
    """The gradient is 2(diag(s) − ssᵀ)(s − e_y), s = softmax(z): norm at most ½ times a length of at most √2."""

    def loss(own, one, others, squares):  # squares: Σ E² over the rest
        total = own + one + others
        return (own / total - 1) ** 2 + one**2 / total**2 + squares / total**2

    def slope(name, own, one, others, squares):
        total = own + one + others
        mean = (own**2 + one**2 + squares) / total**2 - own / total  # Σ s(s − e_y)
        share = (own if name == "y" else one) / total
        return 2 * share * (share - int(name == "y") - mean)

    argue_slopes(p, loss, slope)
    length, less = argue_error(p), p.slack("n", "|v|² − 4|(diag(s) − ssᵀ)v|² for the error v = s − e_y")
    shares = p.part("E").shares
    image = (length - less) / 4
    p.because(less, facts.popoviciu(length=length, image=image), of=(shares, shares.less_first(1)))
    return {"gradient_square": 4 * image}


def measure_error_weights(o):
    """|∇_z|softmax(z) − e_y|²|² for e^z = E: 2 s_i (e_i − Σ s e) for the error e."""
    total = sum(o.E)
    s = [x / total for x in o.E]
    error = [s[0] - 1, *s[1:]]
    mean = sum(a * b for a, b in zip(s, error, strict=True))
    return {"gradient_square": sum((2 * a * (b - mean)) ** 2 for a, b in zip(s, error, strict=True))}


def measure_squared_error(case):
    """2 s_i (e_i − Σ s e) for the error e = s − e_y, in floats or balls."""
    weights = [exp(z - max(case.z)) for z in case.z]
    total = sum(weights)
    shares = [w / total for w in weights]
    error = [shares[0] - 1, *shares[1:]]
    mean = sum(a * b for a, b in zip(shares, error, strict=True))
    entries = [2 * s * (e - mean) for s, e in zip(shares, error, strict=True)]
    return {"gradient_square": sum(g * g for g in entries)}
