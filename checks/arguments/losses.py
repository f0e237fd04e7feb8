"""Slopes of the cross-entropy and of the squared error of a softmax, in symbols and at logits."""

from lemmacheck import exp, facts, stream


def argue_cross_entropy(p):
    """The gradient is p − e_y: Σ_{j≠y} p_j² ≤ (1 − p_y)² ≤ 1."""
    import sympy

    E = [p.positive(f"E{i}", "e^z of a logit") for i in range(3)]
    loss = sympy.log(sum(E)) - sympy.log(E[0])
    for i in range(3):  # d/dz = e^z d/de^z
        p.identity(
            E[i] * sympy.diff(loss, E[i]), E[i] / sum(E) - (1 if i == 0 else 0), says=f"∂(−log softmax_0)/∂z_{i} = p_{i} − [i = 0]"
        )
    v, w = p.nonnegative("v", "1 − p_y = 1/(1 + v)"), p.nonnegative("w", "Σ_{j≠y} p_j² = (1 − p_y)²/(1 + w)")
    missing = 1 / (1 + v)
    others = missing**2 / (1 + w)
    p.because(missing**2 * w / (1 + w), facts.squares_below_square(total=missing, squares=others))
    return {"gradient_square": missing**2 + others}


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
    import sympy

    E = [p.positive(f"E{i}", "e^z of a logit") for i in range(3)]
    shares = [e / sum(E) for e in E]
    loss = (shares[0] - 1) ** 2 + shares[1] ** 2 + shares[2] ** 2
    error = [shares[0] - 1, shares[1], shares[2]]
    mean = sum(a * b for a, b in zip(shares, error, strict=True))
    for i in range(3):  # d/dz = e^z d/de^z
        p.identity(E[i] * sympy.diff(loss, E[i]), 2 * shares[i] * (error[i] - mean), says=f"∂/∂z_{i} of |softmax(z) − e_y|²")
    v, w = p.nonnegative("v", "1 − s_y = 1/(1 + v)"), p.nonnegative("w", "Σ_{j≠y} s_j² = (1 − s_y)²/(1 + w)")
    missing = 1 / (1 + v)
    others = missing**2 / (1 + w)
    p.because(missing**2 * w / (1 + w), facts.squares_below_square(total=missing, squares=others))
    n = p.nonnegative("n", "norm of diag(s) − ssᵀ, as (1/2)/(1 + n)")
    norm = sympy.Rational(1, 2) / (1 + n)
    p.because(n / (1 + n), facts.popoviciu(norm=norm))
    length, less = missing**2 + others, p.nonnegative("r", "|Av|² = |A|²|v|²/(1 + r)")
    image = norm**2 * length / (1 + less)
    p.because(image * less, facts.operator_norm(norm_squared=norm**2, length_squared=length, image_squared=image))
    return {"gradient_square": 4 * image}


def measure_squared_error(case):
    """2 s_i (e_i − Σ s e) for the error e = s − e_y, in floats or balls."""
    weights = [exp(z - max(case.z)) for z in case.z]
    total = sum(weights)
    shares = [w / total for w in weights]
    error = [shares[0] - 1, *shares[1:]]
    mean = sum(a * b for a, b in zip(shares, error, strict=True))
    entries = [2 * s * (e - mean) for s, e in zip(shares, error, strict=True)]
    return {"gradient_square": sum(g * g for g in entries)}
