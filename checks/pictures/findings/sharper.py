"""How many times better our bound is than that of the source, each at one stated example."""

from math import log, sqrt
from types import SimpleNamespace

from checks.d20.lemma_13 import claim as mean_square_bound
from checks.d20.lemma_13 import sharp as half_mean_square_bound
from checks.m23.theorem_3 import claim as gain
from checks.ours.frobenius_sharp import claim as mean_of_r
from checks.ours.jacobian_sharp import claim as jacobian
from checks.ours.soft_rank_sharp import claim as soft_rank
from checks.ours.theorem_1_constant import claim as slow_decay
from checks.ours.theorem_1_explicit import finer as fast_decay
from checks.ours.theorem_3_sharp import claim as larger_gain
from lemmacheck import Picture

WIDTH = 100


def times():
    """Names of statements, and by what factor the sharper one beats the one of the source."""
    near = SimpleNamespace(d=WIDTH, P=0, time=0, log_two=log(2))  # an almost isometric start; the margin is then the time constant
    slow, fast = (one.margin(SimpleNamespace(**vars(near), **one.constants)) for one in (slow_decay, fast_decay))
    yield "M23, Theorem 1: layers, φ₀ → 0", slow / fast
    gap = 0.1
    yield "D21, Lemma 2: squared distance, V = 0.1", 2 * gap / gap**2  # 2n V against n V²
    regular = SimpleNamespace(regular=WIDTH / 5)  # (1 − α)d at α = 4/5
    yield "D20, Theorem 14: mean of r, α = 4/5", mean_of_r.shows["bound on E r"](regular) / sqrt(regular.regular)
    isometric = SimpleNamespace(d=WIDTH, gap=0, ell=log(WIDTH / (WIDTH - 1)))
    yield "M23, Lemma C.4: log-norm, φ = 0", jacobian.shows["dφ + 1"](isometric) / jacobian.shows["bound"](isometric)
    yield "M23, Theorem 3: gain of a layer", gain.constants["c"] / larger_gain.constants["c"]
    ratio = mean_square_bound.constants["constant"] / half_mean_square_bound.constants["constant"]
    yield "D20, Lemma 13: mean of ‖M‖²", sqrt(ratio)
    half = SimpleNamespace(d=WIDTH, k=1, tau=0.5, F=2 * WIDTH)  # r = d²/F = d/2
    yield "D20, Lemma 1: soft rank, τ = 1/2, r = d/2", soft_rank.shows["bound/k"](half) / soft_rank.shows["Lemma 1/k"](half)


def picture(_):
    rows = [{"statement": name, "times": float(factor)} for name, factor in times()]
    title = f"how many times better than its source each bound is, at width {WIDTH}; Theorem 1 with its best constant"
    return Picture("statement", ("times",), rows, kind="bars", log="y", title=title, values="times better")
