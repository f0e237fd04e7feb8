"""Softmax is 1-Lipschitz in the Euclidean norm."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Foil,
    Fraction,
    NonNegatives,
    Numbers,
    Proof,
    Search,
    Somewhere,
    Whole,
    exp,
    facts,
    strictly,
)


def measure(o):
    """vᵀ(diag p − ppᵀ)v for the Jacobian of softmax at a point with the values p."""
    first = sum(p * v for p, v in zip(o.p, o.v, strict=True))
    return {"form": sum(p * v * v for p, v in zip(o.p, o.v, strict=True)) - first * first, "length": sum(v * v for v in o.v)}


def argue(p):
    """Σ p v² ≤ Σ v², because no weight exceeds one."""
    w, v = p.part("p"), p.part("v")
    squares = v.each(lambda x: x.squared)
    second = p.symbol("s", w.inner(squares), "Σ p v²")
    first = p.symbol("f", w.inner(v), "Σ p v")
    length = p.above(second, lambda t: facts.mean_below_sum(mean=second, total=t), "e", says="Σ (1 − p) v²", of=(w, squares))
    return {"form": second - first**2, "length": length}


claim = Claim(
    label="As quoted: Softmax is 1-Lipschitz",
    says=r"v^T J v \le |v|^2, \quad J = \mathrm{diag}(p) - p p^T,\ p = \mathrm{softmax}(x)",
    relation=Always(),
    margin=lambda q: q.factor * q.length - q.form,
    constants=dict(factor=1),
    whose="read",
    readings=(
        "the Jacobian is symmetric and positive semi-definite, so its norm is the largest value of vᵀJv/|v|²",
        "p ≥ 0 with sum one: the values of softmax and their limits",
    ),
    domain=Domain(n=Whole(1), p=NonNegatives("n", total=1), v=Numbers("n"), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("0.49 for 1", factor=Fraction(49, 100), evidence=(Exact([{"p": [Fraction(1, 2)] * 2, "v": [1, -1]}], measure),)),),
    because="A weighted mean of squares is at most their sum.",
    sides=("form", "length"),
)


def candidates(rng):
    for _ in range(60):
        n = int(rng.integers(2, 6))
        yield {"x": [float(t) for t in rng.normal(size=n) * rng.uniform(0, 4)], "v": [float(t) for t in rng.normal(size=n)]}
    for _ in range(3):
        e = float(rng.uniform(0, 1e-3))
        yield {"x": [0.0, e, -9.0], "v": [1.0, -1.0, e]}


def measure_softmax(case):
    weights = [exp(t) for t in case.x]
    p = [w / sum(weights) for w in weights]
    first = sum(a * b for a, b in zip(p, case.v, strict=True))
    return {"form": sum(a * b * b for a, b in zip(p, case.v, strict=True)) - first * first, "length": sum(b * b for b in case.v)}


def argue_half(p):
    """½|v|² − 2Σ p v² + 2Σ p²v² is half of a square, and the rest is a sum over pairs."""
    w, v = p.part("p"), p.part("v")
    weighted = w.times(v)
    own, first = p.symbol("o", weighted.squares, "Σ p²v²"), p.symbol("f", weighted.total, "Σ p v")
    pairs, rest = p.slack("e", "½ Σ_{i≠j} p_i p_j (v_i + v_j)²"), p.slack("r", "Σ (v − 2pv)²")
    second = 2 * own - first**2 + pairs
    length = 4 * second - 4 * own + rest
    p.because(pairs, facts.sums_in_pairs(first=first, second=second, own=own), of=(w, v))
    p.because(
        rest, facts.squares_above_product(first=length, second=4 * own, inner=2 * second), of=(v, weighted.each(lambda x: 2 * x))
    )
    return {"form": second - first**2, "length": length}


half = claim.but(
    label="Softmax is ½-Lipschitz",
    title="Softmax is ½-Lipschitz in the Euclidean norm",
    says=r"v^T J v \le \tfrac12 |v|^2",
    whose="ours",
    factor=Fraction(1, 2),
    evidence=(Proof(argue_half),),
    foils=(Foil("0.49 for ½", factor=Fraction(49, 100), evidence=(Search(candidates, measure_softmax),)),),
    because="½|v|² − vᵀJv = ½Σ(1 − 2p_i)²v_i² + ½Σ_{i≠j} p_i p_j (v_i + v_j)².",
)


NOT_ZERO = "v ≠ 0"


def argue_below(p):
    """The same two sums as for ½, solved for Σ p²v²: what is left is (share − ½)|v|² and more."""
    w, v = p.part("p"), p.part("v")
    length, first = p.given(NOT_ZERO, "l", strictly=True), p.symbol("f", w.inner(v), "Σ p v")
    pairs = p.slack("e", "½ Σ_{i≠j} p_i p_j (v_i + v_j)²")
    rest = p.symbol("r", v.times(w.each(lambda x: 1 - 2 * x)).squares, "Σ (v − 2pv)²")
    own = (length - rest) / 4 + first**2 - pairs
    second = own + (length - rest) / 4
    p.because(pairs, facts.sums_in_pairs(first=first, second=second, own=own), of=(w, v))
    doubled = w.times(v).each(lambda x: 2 * x)
    p.because(rest, facts.squares_above_product(first=length, second=4 * own, inner=2 * second), of=(v, doubled))
    return {"form": second - first**2, "length": length}


best = claim.but(
    label="As quoted: 1 is the best constant",
    title="No constant below 1 is a Lipschitz constant of softmax",
    says=r"\sup_x \|J(x)\| = 1",
    relation=Somewhere(),
    margin=lambda q: q.form - q.best * q.length,
    constants=dict(best=Fraction(3, 4)),
    assumes={NOT_ZERO: strictly(lambda q: q.length)},
    readings=(
        "if 1 were the best constant, some p and v ≠ 0 would have vᵀJv ≥ ¾|v|²; there are none",
        "p ≥ 0 with sum one: the values of softmax and their limits",
    ),
    evidence=(Proof(argue_below), Exact([{"p": [Fraction(1, 2)] * 2, "v": [1, -1]}], measure)),
    foils=(Foil("already 0.51 is reached", best=Fraction(51, 100)),),
    control=Control("½ is reached", best=Fraction(1, 2)),
    fails="constant",
    because="½|v|² − vᵀJv = ½Σ(1 − 2p_i)²v_i² + ½Σ_{i≠j} p_i p_j (v_i + v_j)² is never negative.",
    by_hand="""import random
for _ in range(1000):
    w = [random.random() for _ in range(4)]
    v = [random.gauss(0, 1) for _ in w]
    p = [x / sum(w) for x in w]
    form = sum(a * b * b for a, b in zip(p, v)) - sum(a * b for a, b in zip(p, v)) ** 2
    assert form <= 0.5 * sum(b * b for b in v)
print("no vᵀJv above ½|v|²; 1 would need some near |v|²")
""",
)
