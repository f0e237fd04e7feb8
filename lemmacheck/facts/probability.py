"""Probabilities, limits of averages, and the Gaussian law."""

from __future__ import annotations

from typing import Any

from flint import acb, arb, fmpq

from lemmacheck.facts.fact import Fact, fact, is_signed, means, ties
from lemmacheck.language.poisson_laws import poisson_outcomes
from lemmacheck.language.terms import COMPARISONS, certain
from lemmacheck.numbers.balls import as_ball, integral, precision_of
from lemmacheck.numbers.kinds import log

ON_CIRCLE = 64  # bits of the integral over a circle


@fact
def optional_stopping(*, start: Any, step: Any, mean_time: Any, before: Any, after: Any) -> Fact:
    """a ≥ 0 falls by at least s on average in every step before τ (from `before` to `after`): s E τ ≤ a_0."""
    return Fact(
        "optional stopping",
        "a non-negative sequence that loses at least s per step on average until τ has s E τ ≤ a_0",
        start,
        step * mean_time,
        {"s >= 0": step, "one step": before - after - step},
    )


@means(
    optional_stopping,
    needs=lambda process, _: is_signed(process) if hasattr(process, "along") else "a number along a chain",
    each=("before", "after"),
)
def _stopped(process: Any, level: Any) -> dict[str, Any]:
    """A number along a chain that never grows, until it is at most the level."""
    if any(change > 0 for change in process.changes):
        raise ValueError("the number grows in some step")
    above = [i for i, x in enumerate(process.before) if certain(COMPARISONS[">"], x, level)]
    return {
        "start": process.start,
        "mean_time": sum((process.chances[i] for i in above), fmpq(0)),
        "before": [process.before[i] for i in above],
        "after": [process.after[i] for i in above],
    }


@fact
def chi_variance(*, variance: Any) -> Fact:
    """The length of a standard Gaussian vector has a variance of at most 1/2, in every dimension."""
    return Fact("variance of a chi variable", "Var|g| ≤ 1/2", 1, 2 * variance)


@fact
def paley_zygmund(*, share: Any, mean: Any, second_moment: Any, probability: Any) -> Fact:
    """Z ≥ 0 at random, 0 ≤ θ ≤ 1: P(Z ≥ θ E Z) E Z² ≥ (1 − θ)² (E Z)²."""
    return Fact(
        "Paley–Zygmund",
        "P(Z ≥ θ E Z) ≥ (1 − θ)² (E Z)²/E Z² for Z ≥ 0 and 0 ≤ θ ≤ 1",
        probability * second_moment,
        (1 - share) ** 2 * mean**2,
        {"θ >= 0": share, "1 - θ >= 0": 1 - share, "E Z >= 0": mean},
    )


@means(paley_zygmund, needs=lambda law, _: is_signed(law))
def _reaches(law: Any, share: Any) -> dict[str, Any]:
    """The law of Z and θ."""
    mean = sum((w * z for w, z in law), fmpq(0))
    second = sum((w * z * z for w, z in law), fmpq(0))
    return {"share": share, "mean": mean, "second_moment": second, "probability": _chance(law, share * mean)}


def _chance(law: Any, level: Any) -> Any:
    """P(Z ≥ c)."""
    return sum((w for w, z in law if certain(COMPARISONS[">="], z, level)), fmpq(0))


@fact
def markov(*, mean: Any, level: Any, probability: Any) -> Fact:
    """Z ≥ 0 at random, c > 0: c P(Z ≥ c) ≤ E Z."""
    return Fact("Markov", "P(Z ≥ c) ≤ E Z/c for Z ≥ 0 and c > 0", mean, level * probability, {"c >= 0": level})


@means(markov, needs=lambda law, _: is_signed(law))
def _exceeds(law: Any, level: Any) -> dict[str, Any]:
    """The law of Z and c."""
    return {"mean": sum((w * z for w, z in law), fmpq(0)), "level": level, "probability": _chance(law, level)}


@fact
def both_events(*, first: Any, second: Any, both: Any) -> Fact:
    """Two events: P(A and B) ≥ P(A) − P(not B)."""
    return Fact("union bound", "P(A and B) ≥ P(A) − P(not B)", both, first - second)


@means(both_events)
def _two_events(law: Any, level: Any, other: Any, ceiling: Any) -> dict[str, Any]:
    """Two numbers under the same chances: A says that the first reaches its level, B that the second stays below its ceiling."""
    reaches = [certain(COMPARISONS[">="], x, level) for _, x in law]
    stays = [not certain(COMPARISONS[">="], y, ceiling) for _, y in other]
    both = sum((w for (w, _), a, b in zip(law, reaches, stays, strict=True) if a and b), fmpq(0))
    return {"first": _chance(law, level), "second": _chance(other, ceiling), "both": both}


@fact
def uncorrelated_across(*, size: Any, mean: Any) -> Fact:
    """W with uncorrelated entries of variance one, d rows and columns, u a unit vector: E(|Wu|² − ⟨u, Wu⟩²) = d − 1."""
    says = "E|Wu|² = d and E⟨u, Wu⟩² = 1 for uncorrelated entries of variance one and a unit vector u"
    return Fact("uncorrelated weights", says, mean, size - 1, is_equality=True)


@means(uncorrelated_across, needs=lambda law, u: _are_uncorrelated(law) or ("" if u.kind == "unit rows" else "a unit vector"))
def _mean_across(law: Any, u: Any) -> dict[str, Any]:
    """The law of W and the row u: the mean of the squared distance of Wu from the line of u."""
    (row,) = u
    mean = fmpq(0)
    for w, W in law:
        image = [sum((x * y for x, y in zip(weights, row, strict=True)), fmpq(0)) for weights in W]
        along = sum((x * y for x, y in zip(image, row, strict=True)), fmpq(0))
        mean += w * sum((x - along * y) ** 2 for x, y in zip(image, row, strict=True))
    return {"size": len(row), "mean": mean}


def _are_uncorrelated(law: Any) -> str:
    return "" if hasattr(law, "mean_power_across") else "a law of uncorrelated weights of variance one"


@fact
def mean_log_on_circle(*, mean_remainder: Any, log_two: Any, log_of_sum: Any) -> Fact:
    """Angle θ uniform, |δ| < 1: the mean of log(1 + δ cos θ) is log((1 + √(1 − δ²))/2).

    `log_of_sum` is log(1 + √(1 − δ²)); the mean of x − log(1 + x) with x = δ cos θ is the negative of that mean.
    """
    return Fact(
        "mean of log on the circle",
        "the mean of log(1 + δ cos θ) is log((1 + √(1 − δ²))/2)",
        mean_remainder,
        log_two - log_of_sum,
        is_equality=True,
    )


def _is_pair(part: Any) -> str:
    total = part.fixed_total
    two = total is not None and total.says == "2" and part.sign == "positive"
    return "" if two else f"{part.says} to be two positive numbers with sum two by their type"


@means(mean_log_on_circle, needs=_is_pair)
def _on_circle(pair: Any) -> dict[str, Any]:
    """Two numbers 1 ± δ: the mean by an integral over half the circle."""
    if len(pair) != 2:
        raise ValueError("the circle is that of two numbers")
    delta = (as_ball(pair[0]) - as_ball(pair[1])) / 2

    def integrand(theta: acb, analytic: bool) -> acb:
        return (1 + delta * theta.cos()).log(analytic=analytic)

    with precision_of(ON_CIRCLE):
        mean = integral(integrand, 0, arb.pi(), tolerance=fmpq(1, 10**12)) / arb.pi()
    return {"mean_remainder": -mean, "log_two": as_ball(2).log(), "log_of_sum": (1 + (1 - delta * delta).sqrt()).log()}


@fact
def noncentral_log_rises(*, at_one: Any, at_less: Any) -> Fact:
    """g standard normal in k dimensions, |c| ≤ 1 at random: E log|e + γg|² ≥ E log|c e + γg|².

    Noncentral chi-square laws rise with their centre: |c e + γg|²/γ² has k + 2J degrees of freedom, J Poisson of mean c²/(2γ²).
    """
    return Fact("noncentral chi-square laws rise", "E log|e + γg|² ≥ E log|c e + γg|² for |c| ≤ 1", at_one, at_less)


def _is_centre(degrees: Any, intensity: Any, centre: Any) -> str:
    one = getattr(centre.outcome(lambda *_: None), "high", None)
    if one is None or one.look(None, {}) > 1 or centre.outcome(lambda *_: None).sign == "real":
        return "a law of numbers between zero and one"
    return is_signed(degrees, intensity, sign="positive")


@means(noncentral_log_rises, needs=_is_centre)
def _shifted_normals(degrees: Any, intensity: Any, centre: Any) -> dict[str, Any]:
    """k, the Poisson mean 1/(2γ²) at c = 1, and the law of c; log 2γ² is minus the logarithm of the mean."""

    def mean_log(mean: Any) -> Any:
        return sum((w * arb(degrees / 2 + k).digamma() for w, k in poisson_outcomes(mean)), arb(0)) - log(arb(intensity))

    at_less = sum((w * mean_log(c * c * intensity) for w, c in centre), arb(0))
    return {"at_one": mean_log(intensity), "at_less": at_less}


@fact
def top_lyapunov_exponent(*, size: Any, variance: Any, exponent: Any, digamma: Any, log_half: Any, log_variance: Any) -> Fact:
    """Products of N×N Gaussian factors, entries of variance v: lim (1/M) log σ_max = ½(ψ(N/2) + log 2 + log v) (Newman).

    `log_half` is log ½. It is the mean of log|Gu| for one unit vector u, since |Gu|²/v is chi-squared with N degrees of freedom.
    """
    return Fact(
        "Newman's formula",
        "lim (1/M) log σ_max(G_1⋯G_M) = E log|Gu| = ½(ψ(N/2) − log ½ + log v)",
        2 * exponent,
        digamma - log_half + log_variance,
        {"N >= 1": size - 1},
        is_equality=True,
        positive={"v > 0": variance},
    )


@ties(top_lyapunov_exponent)
def _growth_of_products(size: Any, variance: Any) -> dict[str, Any]:
    """The mean of log|Gu|: of a chi-squared variable with N degrees of freedom, from ψ(1/2) or ψ(1) upwards."""
    return {
        "exponent": (mean_log_chi_squared(size) + log(arb(variance))) / 2,
        "digamma": arb(size / 2).digamma(),
        "log_half": log(arb(1) / 2),
        "log_variance": log(arb(variance)),
    }


def mean_log_chi_squared(degrees: Any) -> Any:
    """E log χ²_N: −γ − log 2 for one degree of freedom, log 2 − γ for two, and 2/N more for two degrees beyond N."""
    even = int(degrees) % 2 == 0
    total = -arb.const_euler() + (log(arb(2)) if even else -log(arb(2)))
    for k in range(2 if even else 1, int(degrees), 2):
        total += arb(2) / k
    return total
