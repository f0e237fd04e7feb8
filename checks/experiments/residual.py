"""Shared evidence about the residual chain of D20: averages over a stated window of layers; one chain is one draw.

Every case names its window (layers `first` to `last`, every `every`-th) and its start: X with independent standard normal
entries, d × d, of full rank almost surely, or of the rank that `rank` gives. Averages over a window are
what the source's estimates (49) are, without their limit.
"""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import numpy as np

from lemmacheck import Fraction, grid, stream
from theory.chains.residual import simulate
from theory.definitions.normalization import bn_d20
from theory.definitions.spectra import moment_eigenvalues
from theory.randomness import ensembles
from theory.randomness.threefry import subkey

LAWS = ("uniform", "gaussian")


def windows(since="quick", *, gamma, first, last, every, **axes):
    """Cases of `draw_chain` that share one residual strength and one window."""
    return grid(since=since, gamma=(gamma,), first=(first,), last=(last,), every=(every,), **axes)


def number(text):
    """γ as a float; the text "inf" is the network without skip connection."""
    return float("inf") if text == "inf" else float(Fraction(text))


def averages(keys, window, *, d, rank=0):
    """Chain averages of r, F, G, T − G, the soft rank at τ = `tau` = 1/2 and at 1/10 over a case's window, one number per key."""
    start = ensembles.start_of_rank(keys, d=d, N=d, rank=rank) if rank else ensembles.gaussian_start(keys, d=d, N=d)
    seen = simulate(
        keys,
        start,
        gamma=number(window.gamma),
        layers=range(window.first, window.last + 1, window.every),
        law={"uniform": ensembles.UNIFORM, "gaussian": ensembles.GAUSSIAN}[window.law],
        taus=(0.5, 0.1),
    )
    mean = {name: seen[name].mean(axis=1) for name in ("r", "F", "T", "G")}
    soft = seen["soft_rank"].mean(axis=1)
    return {
        "r": mean["r"],
        "F": mean["F"],
        "G": mean["G"],
        "X": np.maximum(mean["T"] - mean["G"], 0.0),  # G ≤ T always; rounding may differ in the last digit
        "soft": soft[:, 0],
        "soft_tenth": soft[:, 1],
        "tau": 0.5,
    }


@stream("checks.d20.experiments:draw_chain")
def draw_chain(case, keys):
    """One chain per key from a full-rank Gaussian start: r, F, G, X = T − G, rank at τ = 1/2 and at τ = 1/10."""
    return averages(keys, case, d=case.d)


def chain_cost(case):
    """Work of one chain: per layer about d k² with k = 2√d directions kept, over a small fixed part."""
    return case.last * (case.d**2 + 50)


def two_width_cost(case):
    """Work of both chains of `draw_two_widths`."""
    return case.last * (case.small**2 + case.large**2 + 100)


@stream("checks.d20.experiments:draw_low_rank_chain")
def draw_low_rank_chain(case, keys):
    """The same from a start of the stated rank."""
    return averages(keys, case, d=case.d, rank=case.rank)


def chain_bounds(case):
    """Proven ranges for unit-diagonal M: 1 ≤ r ≤ d, d ≤ F ≤ d², d ≤ G ≤ d³, and 0 ≤ T − G ≤ (27/256) d³.

    T − G ≥ 0 is `ours/regularity`. For the upper end G ≥ F²/d (Jensen over rows), so with shares p_i = λ_i/d the difference
    is at most d³ (Σp³ − (Σp²)²): the variance of p_I when I is drawn with probabilities p. With m = max p and
    mean μ = Σp² ≥ m² it is at most (m − μ)μ (Bhatia–Davis), which is at most m²/4 ≤ 1/16 for m ≤ 1/2 and at most
    (m − m²)m² ≤ 27/256 for m ≥ 1/2. A soft rank at τ < 1 is at least 1 because the eigenvalues average to one.
    """
    d = case.d
    return {"r": (1, d), "F": (d, d**2), "G": (d, d**3), "X": (0, 27 * d**3 / 256), "soft": (1, d), "soft_tenth": (1, d)}


def low_rank_bounds(case):
    """A start of rank k stays at rank k or less, and so do r and the soft ranks."""
    return chain_bounds(case) | dict.fromkeys(("r", "soft", "soft_tenth"), (1, case.rank))


@stream("checks.d20.experiments:draw_two_widths")
def draw_two_widths(case, keys):
    """Independent chains at the widths `small` and `large` of a case, for trends and local exponents."""
    return two_widths(case, keys)


@stream("checks.d20.experiments:draw_low_rank_two_widths")
def draw_low_rank_two_widths(case, keys):
    """The same from starts of rank two."""
    return two_widths(case, keys, rank=2)


@stream("checks.d20.experiments:draw_large_width")
def draw_large_width(case, keys):
    """`draw_two_widths` on streams of its own: nothing about the large-width limit was chosen after looking at them."""
    return two_widths(case, keys)


@stream("checks.d20.experiments:draw_figure_3a")
def draw_figure_3a(case, keys):
    """`draw_two_widths` on streams of its own: nothing about Figure 3a was chosen after looking at them."""
    return two_widths(case, keys)


@stream("checks.d20.experiments:draw_figure_9")
def draw_figure_9(case, keys):
    """`draw_two_widths` on streams of its own: nothing about Figure 9 was chosen after looking at them."""
    return two_widths(case, keys)


@stream("checks.d20.experiments:draw_figure_9_wide")
def draw_figure_9_wide(case, keys):
    """The same for the larger widths, on streams that were first drawn after the number of chains was fixed."""
    return two_widths(case, keys)


def two_widths(case, keys, *, rank=0):
    found = {}
    for label, place in (("small", 1), ("large", 2)):
        one = averages(subkey(keys, place), case, d=getattr(case, label), rank=rank)
        found |= {f"{name}_{label}": values for name, values in one.items()}
    return found


def two_width_bounds(case):
    """The ranges of `chain_bounds` at both widths."""
    ranges = {}
    for label in ("small", "large"):
        one = chain_bounds(SimpleNamespace(d=getattr(case, label)))
        ranges |= {f"{name}_{label}": bounds for name, bounds in one.items()}
    return ranges


def doublings(*widths):
    """Pairs of neighbouring widths as parts of cases."""
    return [{"small": a, "large": b} for a, b in itertools.pairwise(widths)]


def across(pairs, since="quick", **settings):
    """Cases of `draw_two_widths`: every pair of widths with one window and residual strength."""
    return [{**pair, **settings, "since": since} for pair in pairs]


@stream("checks.d20.experiments:draw_collinear")
def draw_collinear(case, keys):
    """Eigenvalues 1..10 of M at layer 0 (rows normalised) and at layer `last`, from X = x yᵀ + `distance` · Gaussian."""
    start = bn_d20(ensembles.nearly_collinear_start(keys, d=case.d, N=case.d, distance=float(Fraction(case.distance))))
    later = simulate(keys, start, gamma=number(case.gamma), layers=(case.last,), extras=("eigenvalues",), drop_below=0.0)[
        "eigenvalues"
    ][:, 0]
    before = moment_eigenvalues(start)
    grown = (later[:, 1:10] > before[:, 1:10]).sum(axis=1)
    return {
        "top_before": before[:, 0],
        "top_after": later[:, 0],
        "second_before": before[:, 1],
        "second_after": later[:, 1],
        "third_before": before[:, 2],
        "third_after": later[:, 2],
        "grown": grown.astype(float),
        "tenth_ratio": np.log10(later[:, 9] / before[:, 9]),
    }
