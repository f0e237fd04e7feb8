"""Every quantity of theory/ is compared with a second route: none is named by no test, and the parts of others have one here."""

import ast
import itertools
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy import special, stats

from lemmacheck.numbers.balls import precision_of
from theory.chains.residual import observables, shrink
from theory.definitions.normalization import normalised_rows
from theory.enclosures.skip_exponents import mean_digamma
from theory.laws.layer_expansion import moment_series, unit_weight
from theory.laws.rank_two_law import mean_index_sum
from theory.laws.trapezoid import STEP, summed

TOP = Path(__file__).resolve().parents[2]
WITHOUT_A_QUANTITY = {  # they refuse, convert or choose, and are called by quantities that have a second route
    *("require_layers", "require_known", "require_start", "require_some_entry", "require_spectrum", "require_keys"),
    *("rational", "divisible", "is_array", "set_of"),
}


def public_functions():
    """All functions without an underscore; compiled kernels are compared through the functions that call them."""
    for path in sorted((TOP / "theory").rglob("*.py")):
        if not path.stem.endswith("_kernels"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield path.relative_to(TOP).as_posix(), node.name


def names_in_tests():
    names = set()
    for path in (TOP / "tests" / "theory").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names.update([node.id] if isinstance(node, ast.Name) else [node.attr] if isinstance(node, ast.Attribute) else [])
    return names


def test_no_quantity_is_without_a_test():
    known = names_in_tests() | WITHOUT_A_QUANTITY
    assert [f"{file}: {name}" for file, name in public_functions() if name not in known] == []
    assert {name for _, name in public_functions()} >= WITHOUT_A_QUANTITY


EDGES = [[(0, 1), (0, 1)], [(0, 1), (1, 2), (2, 0)], [(0, 1), (0, 1), (1, 2), (1, 2)]]


@pytest.mark.parametrize("edges", EDGES, ids=["square", "triangle", "path of squares"])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_sums_over_indices_are_those_of_a_grid_of_angles(edges, d):
    """Products of at most four cosines are averaged exactly by twelve equally spaced angles."""
    angles = 2 * math.pi * np.arange(12) / 12
    indices = 1 + max(itertools.chain.from_iterable(edges))
    theta = np.array(list(itertools.product(angles, repeat=d)))
    total = 0.0
    for chosen in itertools.product(range(d), repeat=indices):
        total += np.mean(np.prod([np.cos(theta[:, chosen[a]] - theta[:, chosen[b]]) for a, b in edges], axis=0))
    assert float(mean_index_sum(edges, indices=indices, d=d)) == pytest.approx(total, abs=1e-12)


@pytest.mark.parametrize("at_once", [1, 7, 10**6])
def test_the_sum_in_pieces_is_the_integral_of_bessel(at_once):
    """∫ exp(−cosh u) du over the line is 2 K_0(1), whatever the pieces."""
    nodes = np.arange(-40, 41) * STEP
    found = summed(lambda u: np.exp(-np.cosh(u)), nodes, numbers_per_node=1, at_once=at_once)
    assert found == pytest.approx(2 * special.kv(0, 1.0), rel=1e-13)


def test_the_series_of_a_moment_is_the_product_at_a_rational_strength():
    M = [[Fraction(2), Fraction(1, 3)], [Fraction(1, 3), Fraction(5)]]
    W, strength = [[Fraction(1), Fraction(-2)], [Fraction(3), Fraction(1, 2)]], Fraction(2, 7)
    move = [[(i == j) + strength * W[i][j] for j in range(2)] for i in range(2)]
    for i, j in itertools.product(range(2), repeat=2):
        moved = sum(move[i][a] * M[a][b] * move[j][b] for a in range(2) for b in range(2))
        series = moment_series(M, W, 2)[i][j]
        assert sum(c * strength**k for k, c in enumerate(series)) == moved
        assert moment_series(M, W, 4)[i][j] == [*series, 0, 0]


def test_unit_weights_add_up_to_the_matrix_of_ones():
    every = [np.array(unit_weight(3, p, q=q)) for p in range(3) for q in range(3)]
    assert all(one.sum() == 1 for one in every)
    assert (sum(every) == 1).all()
    assert unit_weight(3, 0, q=2)[0][2] == 1


@pytest.mark.parametrize("k", [1, 2, 5])
@pytest.mark.parametrize("mean", [Fraction(0), Fraction(1, 3), Fraction(7, 2)])
def test_the_mean_of_digamma_is_the_sum_over_poisson_chances(k, mean):
    counts = np.arange(200)
    wanted = np.sum(stats.poisson.pmf(counts, float(mean)) * special.digamma(k / 2 + counts))
    with precision_of(256):
        ball = mean_digamma(k, mean)
    assert float(ball.mid()) == pytest.approx(wanted, rel=1e-12)
    assert float(ball.rad()) < 1e-50


def test_one_column_of_the_gradient_is_that_of_autograd():
    torch = pytest.importorskip("torch")
    from theory.networks.resnet import class_gradient

    logits = torch.tensor([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]], dtype=torch.float64, requires_grad=True)
    labels = torch.tensor([2, 0])
    torch.nn.functional.cross_entropy(logits, labels, reduction="sum").backward()
    for only in range(3):
        found = class_gradient(logits.detach(), labels, only)
        assert torch.allclose(found[:, only], logits.grad[:, only])
        assert found.abs().sum() == found[:, only].abs().sum()


def test_a_state_without_its_smallest_directions_has_the_same_second_moment():
    rng = np.random.default_rng(3)
    Q = np.linalg.qr(rng.standard_normal((6, 6)))[0]
    T = rng.standard_normal((6, 3)) @ rng.standard_normal((3, 6))  # rank three, and rounding below it
    T += 1e-14 * rng.standard_normal((6, 6))
    smaller, rest = shrink(Q, T, drop_below=1e-10)
    assert rest.shape[0] == 3
    H = smaller @ rest
    assert np.allclose(H @ H.T, Q @ T @ T.T @ Q.T, atol=1e-10)


def test_observables_are_functions_of_the_eigenvalues_of_the_second_moment():
    H = np.random.default_rng(4).standard_normal((2, 3, 7))
    found = observables(H, [0.0, 0.5])
    for k, state in enumerate(H):
        M = state @ state.T / 7
        lam = np.sort(np.linalg.eigvalsh(M))
        assert np.sort(found["eigenvalues"][k]) == pytest.approx(lam)
        assert found["r"][k] == pytest.approx(lam.sum() ** 2 / (lam**2).sum())
        assert found["F"][k] == pytest.approx((lam**2).sum())
        assert found["G"][k] == pytest.approx(sum((M[i] @ M[i]) ** 2 for i in range(3)))


def test_rows_of_whole_length_are_scaled_exactly():
    rows = [[3, 4, 0], [2, -3, 6], [0, 0, -5]]
    lengths = [5, 7, 5]
    assert normalised_rows(rows, 35).tolist() == [[35 // n * x for x in row] for row, n in zip(rows, lengths, strict=True)]
    assert np.linalg.norm(normalised_rows(np.array([rows, rows], float))[1], axis=1) == pytest.approx(1)
