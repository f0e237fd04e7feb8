"""The noise of a stochastic gradient, by listing every batch in fractions."""

from itertools import permutations, product

from lemmacheck import Fraction

ALPHA = "α, the learning rate"
DATA = (
    [[1], [-1]],
    [[0], [3]],
    [[2], [2]],
    [[1], [2], [6]],
    [[1, 0], [0, 1], [-2, 5]],
    [[1, 2], [3, -4], [0, 0], [Fraction(1, 2), 7]],
)
CASES: tuple[dict, ...] = tuple({"data": data, "B": B, "alpha": Fraction(1, 10)} for data in DATA for B in (1, 2, 3))


def batches(count, size, *, replacement):
    return list(product(range(count), repeat=size)) if replacement else list(permutations(range(count), size))


def noise_of(data, size, alpha, *, replacement=True):
    """E‖α∇f − α∇_SGD‖² over all batches of this size, equally likely, and the mean error vector."""
    count, width = len(data), len(data[0])
    mean = [sum(g[k] for g in data) / count for k in range(width)]
    every = batches(count, size, replacement=replacement)
    errors = [[alpha * (sum(data[i][k] for i in batch) / size - mean[k]) for k in range(width)] for batch in every]
    noise = sum(e * e for error in errors for e in error) / len(every)
    bias = [sum(error[k] for error in errors) / len(every) for k in range(width)]
    return noise, bias


def spread_of(data):
    """M = E‖∇f_i − ∇f‖² over a uniformly drawn example."""
    count, width = len(data), len(data[0])
    mean = [sum(g[k] for g in data) / count for k in range(width)]
    return sum((g[k] - mean[k]) ** 2 for g in data for k in range(width)) / count


def measure_noise(case):
    noise, bias = noise_of(case.data, case.B, case.alpha)
    return {"noise": noise, "bias": sum(b * b for b in bias), "spread": spread_of(case.data), "count": len(case.data)}


def measure_noise_without(case):
    noise, bias = noise_of(case.data, case.B, case.alpha, replacement=False)
    return {"noise": noise, "bias": sum(b * b for b in bias), "spread": spread_of(case.data), "count": len(case.data)}


def list_symbolic_batches(p, *, replacement):
    """Three examples with symbols as gradients, every batch of two listed: the noise and M as polynomials in them."""
    gradients = [[p.real(f"g{i}", f"gradient of example {i}")] for i in range(3)]
    rate = p.real("alpha", ALPHA)
    noise, bias = noise_of(gradients, 2, rate, replacement=replacement)
    spread = spread_of(gradients)
    return {"noise": noise, "bias": bias[0] ** 2, "spread": spread, "B": 2, "alpha": rate, "count": 3}


def expand_square(p, B, spread, cross):
    """E‖Σ_{i∈B} ξ_i‖² = B E‖ξ‖² + B(B−1) E⟨ξ_1, ξ_2⟩, the errors of two places in the batch."""
    return p.identity(
        B * spread + (B**2 - B) * cross,
        B * spread + B * (B - 1) * cross,
        says="a square of a sum of B equally distributed errors: B squares and B(B − 1) cross terms",
    )
