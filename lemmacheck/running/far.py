"""Generators whose numbers are pushed far out, to where their laws may come: a range that holds by mathematics holds there.

Numbers of a law without bounds are multiplied, away from where it lies; uniform ones are pushed to both ends. Each stays one that
its law may give. What is bounded otherwise, whole numbers of a range and orders stay as they were drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

FROM_ZERO = (
    *("standard_normal", "standard_exponential", "exponential", "standard_gamma", "gamma", "chisquare", "noncentral_chisquare"),
    *("standard_cauchy", "standard_t", "lognormal", "pareto", "weibull", "rayleigh", "wald", "f", "noncentral_f"),
)
FROM_PLACE = ("normal", "laplace", "logistic", "gumbel", "multivariate_normal")  # whose first argument is the place
WHOLE = ("poisson", "geometric", "negative_binomial", "zipf", "logseries")
WAYS: tuple[tuple[float, ...], ...] = ((10.0,), (1000.0,), (1000.0, 1.0, 0.001))  # factors, of which each number has one by chance
TO_ENDS = 1e-9  # how near to an end of their range uniform numbers come

_pushed: ContextVar[tuple[float, ...]] = ContextVar("pushed", default=())


@contextmanager
def pushed(factors: tuple[float, ...]) -> Iterator[None]:
    """Within it, generators of keys give numbers from far out."""
    before = _pushed.set(factors)
    try:
        yield
    finally:
        _pushed.reset(before)


def generator_of(bits: np.random.Philox, key: np.ndarray, usual: Callable[[Any], np.random.Generator]) -> np.random.Generator:
    """The usual generator, or one of numbers from far out."""
    factors = _pushed.get()
    return Far(bits, key, factors) if factors else usual(bits)


class Far(np.random.Generator):
    """A generator of numbers from far out."""

    def __init__(self, bits: np.random.Philox, key: np.ndarray, factors: tuple[float, ...]) -> None:
        super().__init__(bits)
        self.factors = factors
        self.chance = np.random.Generator(np.random.Philox(key=np.asarray(key) ^ np.uint64(0xFA5)))

    def push(self, numbers: Any, place: Any = 0.0) -> Any:
        """Each number multiplied by a factor, seen from the place of its law."""
        shape = np.shape(numbers)
        factors = np.asarray(self.chance.choice(self.factors, size=shape))
        return _like(place + (np.asarray(numbers) - place) * factors, numbers)

    def to_ends(self, numbers: Any) -> Any:
        """Uniform numbers on (0, 1), a third of them near either end."""
        u, side = np.asarray(numbers), self.chance.integers(0, 3, np.shape(numbers))
        return _like(np.choose(side, [u, TO_ENDS * u, 1 - TO_ENDS * (1 - u)]), numbers)

    def random(self, *given: Any, **named: Any) -> Any:
        return self.to_ends(super().random(*given, **named))

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        shape = np.broadcast_shapes(np.shape(low), np.shape(high)) if size is None else size
        drawn = low + (np.asarray(high) - low) * self.to_ends(super().random(shape or None))
        return drawn if np.ndim(drawn) else float(drawn)


def _like(moved: np.ndarray, numbers: Any) -> Any:
    """In the form in which the numbers came, and in the same array where the author keeps that."""
    if not isinstance(numbers, np.ndarray):
        return type(numbers)(moved)
    numbers[...] = moved
    return numbers


def _from_zero(name: str) -> Callable[..., Any]:
    def draw(self: Far, *given: Any, **named: Any) -> Any:
        return self.push(getattr(np.random.Generator, name)(self, *given, **named))

    return draw


def _from_place(name: str) -> Callable[..., Any]:
    def draw(self: Far, *given: Any, **named: Any) -> Any:
        place = given[0] if given else named.get("loc", named.get("mean", 0.0))
        numbers = getattr(np.random.Generator, name)(self, *given, **named)
        if name != "multivariate_normal":
            return self.push(numbers, np.asarray(place))
        factors = self.chance.choice(self.factors, size=(*np.shape(numbers)[:-1], 1))  # a vector stays in the space of its law
        return np.asarray(place) + (numbers - np.asarray(place)) * factors

    return draw


def _whole(name: str) -> Callable[..., Any]:
    def draw(self: Far, *given: Any, **named: Any) -> Any:
        numbers = getattr(np.random.Generator, name)(self, *given, **named)
        return _like(np.asarray(numbers) * int(max(self.factors)), numbers)

    return draw


for _make, _names in ((_from_zero, FROM_ZERO), (_from_place, FROM_PLACE), (_whole, WHOLE)):
    for _name in _names:
        setattr(Far, _name, _make(_name))
