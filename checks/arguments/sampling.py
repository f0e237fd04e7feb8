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


def expand_square(p, B, spread, cross):
    """E‖Σ_{i∈B} ξ_i‖² = B E‖ξ‖² + B(B−1) E⟨ξ_1, ξ_2⟩, the errors of two places in the batch."""
    return p.identity(
        B * spread + (B**2 - B) * cross,
        B * spread + B * (B - 1) * cross,
        says="a square of a sum of B equally distributed errors: B squares and B(B − 1) cross terms",
    )


def spread_symbol(p):
    """M as a part of the object: the mean squared distance of the gradients from their mean."""
    g = p.part("g")
    return p.symbol("m", g.less(g.mean).squares / g.count, "M")


def noise_by_places(g, B, alpha):
    """Noise and squared bias with replacement: one place of the batch after the other, by the first two moments of the sum."""
    mean, first, second = sum(g) / len(g), 0, 0
    for _ in range(B):
        second = sum(second + 2 * first * x + x * x for x in g) / len(g)
        first = sum(first + x for x in g) / len(g)
    return alpha**2 * (second / B**2 - 2 * mean * first / B + mean**2), (first / B - mean) ** 2


def noise_by_subsets(g, B, alpha):
    """Noise and squared bias without replacement: number, sums and squared sums of all subsets, one example after the other."""
    mean, found = sum(g) / len(g), {0: (1, 0, 0)}
    for x in g:
        grown = dict(found)
        for size, (count, first, second) in found.items():
            c, f, s = grown.get(size + 1, (0, 0, 0))
            grown[size + 1] = (c + count, f + first + x * count, s + second + 2 * x * first + x * x * count)
        found = grown
    count, first, second = found[B]
    return alpha**2 * (second / count / B**2 - 2 * mean * first / count / B + mean**2), (first / count / B - mean) ** 2


def measure_sampling(o, *, replacement):
    """Noise, bias and M of an object: N gradients, one coordinate."""
    noise, bias = (noise_by_places if replacement else noise_by_subsets)(o.g, int(o.B), o.alpha)
    mean = sum(o.g) / len(o.g)
    spread = sum((x - mean) ** 2 for x in o.g) / len(o.g)
    return {"noise": noise, "bias": bias, "spread": spread, "B": o.B, "alpha": o.alpha, "count": len(o.g)}
