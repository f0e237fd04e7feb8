"""Cross-entropy is Lipschitz in the logits of a sample with the absolute constant √2."""

from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, exp, facts


def argue(p):
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


def measure(case):
    weights = [exp(z - max(case.z)) for z in case.z]
    total = sum(weights)
    shares = [w / total for w in weights]
    return {"gradient_square": (shares[0] - 1) ** 2 + sum(s * s for s in shares[1:])}


def candidates(rng):
    for classes in (2, 3, 10):
        for scale in (0.1, 1.0, 10.0, 40.0):
            for _ in range(6):
                yield {"z": [float(x) for x in scale * rng.standard_normal(classes)]}
        yield {"z": [-20.0, 20.0] + [0.0] * (classes - 2)}


claim = Claim(
    label="Lemma C.2, cross-entropy",
    says=r"\left\| \nabla_z \left( -\log \mathrm{softmax}(z)_y \right) \right\| \le \sqrt 2",
    relation=Always(),
    margin=lambda q: q.square - q.gradient_square,
    constants={"square": 2},
    whose="recovered",
    readings=(
        "“O(1)-Lipschitz”, with the constant: √2 per sample, a supremum approached when another class is certain. The mean over n"
        " samples is then √2/√n-Lipschitz in the matrix of logits.",
    ),
    evidence=(Proof(argue, covers="every number of classes, every label and every logits"), Search(candidates, measure)),
    foils=(
        Foil("1 in place of √2", square=1, evidence=(Search(candidates, measure),)),
        Foil("√1.99", square=Fraction(199, 100), evidence=(Search(candidates, measure),)),
    ),
)
