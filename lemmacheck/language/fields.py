"""The types of a domain's fields: whole numbers, numbers in a range, lists, matrices, finite laws.

A type generates its edges first (ends of ranges, ties, zeros, rank one), then generic rational values.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term, as_term, exact
from lemmacheck.numbers.kinds import Whole as WholeNumber
from lemmacheck.numbers.kinds import lift

Values = Mapping[str, Any]
OTHER = 983  # the denominator of numbers between those near one and the large ones
NARROW = 1e-9  # the radius up to which a ball stands for one number


def resolved(given: Any, values: Values) -> Any:
    """A number, or the value of an earlier field that is named; None stays None."""
    if isinstance(given, str):
        if given not in values:
            raise ClaimError(f"the field {given!r} is named before it is declared")
        return exact(values[given])
    return None if given is None else exact(given)


class Field:
    """What the values of a field are."""

    listed: tuple[Any, ...] | None = None  # all values, where they are finitely many

    @property
    def is_listed(self) -> bool:
        return self.listed is not None

    def sample(self, rng: random.Random, style: int, values: Values) -> Any:
        raise NotImplementedError

    def part(self, look: Look, name: str, domain: Any) -> Any:
        raise NotImplementedError

    def contains(self, value: Any, values: Values) -> bool:
        raise NotImplementedError

    def sentence(self, name: str) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class WholeField(Field):
    """A whole number from `start` on, or up to `most` (numbers or names of earlier whole numbers)."""

    start: Any = 1
    most: Any = None
    step: int = 1

    @property
    def listed(self) -> tuple[Any, ...] | None:  # type: ignore[override]
        return tuple(WholeNumber(k) for k in range(self.start, self.most + 1, self.step)) if self.is_listed else None

    @property
    def is_listed(self) -> bool:  # without making a list of ten million
        return isinstance(self.start, int) and isinstance(self.most, int)

    def first(self, count: int) -> list[Any]:
        """The first values; where the range depends on another field, from one on."""
        start = self.start if isinstance(self.start, int) else 1
        end = self.most + 1 if isinstance(self.most, int) else start + count * self.step
        return [WholeNumber(k) for k in range(start, end, self.step)[:count]]

    @property
    def last(self) -> int | None:
        """The largest value, where it is a number."""
        if not isinstance(self.most, int):
            return None
        return self.most if isinstance(self.start, str) else self.most - (self.most - self.start) % self.step

    def after(self, number: int, values: Values) -> Any:
        """The next value after a number, or the last one where the range ends before."""
        start = self.start if isinstance(self.start, int) else 1
        found = start if number < start else number + self.step - (number - start) % self.step
        last = int(resolved(self.most, values).p) if isinstance(self.most, str) else self.last
        return WholeNumber(found if last is None else min(found, last))

    def allows(self, value: int, values: Values) -> bool:
        """The value lies in the range, whose ends may be other fields."""
        low, high = resolved(self.start, values), resolved(self.most, values)
        in_step = self.step == 1 or isinstance(self.start, str) or (value - self.start) % self.step == 0
        return bool(low <= value and (high is None or value <= high) and in_step)

    def sample(self, _rng: random.Random, _style: int, _values: Values) -> Any:
        raise ClaimError("sizes are chosen by the domain")

    def contains(self, value: Any, values: Values) -> bool:
        return isinstance(value, int) and self.allows(value, values)

    def part(self, look: Look, name: str, domain: Any) -> Term:
        start = self.start if isinstance(self.start, int) else domain.fields[self.start].start
        return Term(look, "positive" if start >= 1 else "nonnegative" if start >= 0 else "real", name, low=start)

    def sentence(self, name: str) -> str:
        steps = f" in steps of {self.step}" if self.step != 1 else ""
        return (f"every {name} ≥ {self.start}" if self.most is None else f"every {name} from {self.start} to {self.most}") + steps


Whole = WholeField


@dataclass(frozen=True)
class Real(Field):
    """A number from `low` to `high` (numbers or names of earlier fields; None: no bound); `without` leaves ends out."""

    low: Any = None
    high: Any = None
    without: str = ""  # "low", "high" or "both": ends that are left out

    def leaves_out(self, end: str) -> bool:
        """The end does not belong to the range."""
        return self.without in (end, "both")

    def sample(self, rng: random.Random, style: int, values: Values) -> Any:
        low, high = resolved(self.low, values), resolved(self.high, values)
        edges = [low] * (low is not None and not self.leaves_out("low")) + [high] * (
            high is not None and not self.leaves_out("high")
        )
        generic = fmpq(rng.randint(1, 997), 1009)
        other = fmpq(rng.randint(OTHER + 1, 2 * OTHER - 1), OTHER)  # from one to two, and no multiple of the generic one
        between = other * 2 ** rng.randint(1, 6)  # as many of each size from 2 to 128
        if low is not None and high is not None:
            inside = [low + (high - low) * t for t in (fmpq(1, 2), generic, fmpq(1, 10**6), 1 - fmpq(1, 10**6), other - 1)]
        elif low is not None or high is not None:
            end, way = (low, 1) if low is not None else (high, -1)
            inside = [end + way * t for t in (fmpq(1), generic, fmpq(1, 10**6), 10**6 * generic, 3 * generic, between)]
        else:
            edges, inside = [fmpq(0)], [s * t for s in (1, -1) for t in (fmpq(1), generic, 1000 * generic, between)]
        return rng.choice(edges + inside) if style else (edges + inside)[0]

    def contains(self, value: Any, values: Values) -> bool:
        low, high, x = resolved(self.low, values), resolved(self.high, values), exact(value)
        above = low is None or (x > low if self.leaves_out("low") else x >= low)
        return above and (high is None or (x < high if self.leaves_out("high") else x <= high))

    def part(self, look: Look, name: str, domain: Any) -> Term:
        high = self.high if self.high is None or not isinstance(self.high, str) else domain.part(self.high)
        return Term(look, self.known_sign(domain), name, None if high is None else as_term(high), self.leaves_out("high"))

    def known_sign(self, domain: Any) -> str:
        """What the range says of the sign."""
        low = self.low
        if isinstance(low, str):
            known = domain.part(low).sign
            return "positive" if known == "nonnegative" and self.leaves_out("low") else str(known)
        if low is None or low < 0:
            return "real"
        return "positive" if low > 0 or self.leaves_out("low") else "nonnegative"

    def sentence(self, name: str) -> str:
        if self.low is None and self.high is None:
            return f"every real {name}"
        left = "" if self.low is None else f"{self.low} {'<' if self.leaves_out('low') else '≤'} "
        right = "" if self.high is None else f" {'<' if self.leaves_out('high') else '≤'} {self.high}"
        return f"every {left}{name}{right}"


def NonNegative() -> Real:
    """Any number that is zero or more."""
    return Real(low=0)


def Positive() -> Real:
    """Any number greater than zero."""
    return Real(low=0, without="low")


def Unit(without: str = "") -> Real:
    """Any number from zero to one."""
    return Real(low=0, high=1, without=without)


@dataclass(frozen=True)
class OneOf(Field):
    """One of finitely many listed values."""

    values: tuple[Any, ...]

    def __init__(self, *values: Any) -> None:
        object.__setattr__(self, "values", tuple(values))

    @property
    def listed(self) -> tuple[Any, ...]:  # type: ignore[override]
        return tuple(WholeNumber(v) if isinstance(v, int) else lift(v, "exact") for v in self.values)

    def sample(self, rng: random.Random, style: int, _values: Values) -> Any:
        return self.listed[style] if style < len(self.listed) else rng.choice(self.listed)

    def contains(self, value: Any, _values: Values) -> bool:
        return value in self.listed

    def part(self, look: Look, name: str, _domain: Any) -> Term:
        numbers = [v for v in self.listed if not isinstance(v, str)]
        signs = [as_term(v).sign for v in numbers]
        known = "real" if len(numbers) < len(self.listed) or "real" in signs else min(signs, key=("nonnegative", "positive").index)
        return Term(look, known, name)

    def sentence(self, name: str) -> str:
        return f"{name} in {{{', '.join(map(str, self.values))}}}"


@dataclass(frozen=True)
class Numbers(Field):
    """A list of `count` numbers, each at least `low` (None: of either sign), with a given total if one is named."""

    count: Any
    low: Any = None
    total: Any = None
    strict: bool = False  # the lower bound itself is left out

    def sample(self, rng: random.Random, style: int, values: Values) -> list[Any]:
        n = int(resolved(self.count, values).p)
        low = resolved(self.low, values)
        raw = self._shape(rng, style, n)[:n]
        if self.strict:
            raw = [x if x > 0 else fmpq(1, 10**3) for x in raw]
        if low is None:
            raw = [rng.choice((1, -1)) * x for x in raw]
        if self.total is not None:
            if low is None:
                raw = [x - sum(raw, fmpq(0)) / n for x in raw]
            total = resolved(self.total, values) - (low or 0) * n
            current = sum(raw, fmpq(0))
            if low is None:
                return [x + total / n for x in raw]
            raw = [total * x / current for x in raw] if current > 0 else [total / n] * n
        return [x + (low or 0) for x in raw]

    def _shape(self, rng: random.Random, style: int, n: int) -> list[Any]:
        ones = [fmpq(1)] * n
        if style == 0:
            return ones
        if style == 1:
            return [fmpq(1)] + [fmpq(0)] * (n - 1)
        if style == 2:
            return [fmpq(1) if i % 2 else fmpq(3) for i in range(n)]
        if style == 3:
            return [fmpq(1)] * (n - n // 2) + [fmpq(0)] * (n // 2)
        if style == 4:
            return [fmpq(1, 10 ** (3 * i)) for i in range(n)]
        if style == 5:
            return [1 + fmpq(i, 10**6) for i in range(n)]
        if style == 6:
            return [fmpq(1, 10**6)] * (n - 1) + [fmpq(1)]
        if style == 7 and not self.strict and self.total is None:
            return [fmpq(0)] * n
        values = [fmpq(rng.randint(0 if style % 2 else 1, 60), rng.randint(1, 12)) for _ in range(n)]
        return values if any(values) else ones

    def contains(self, value: Any, values: Values) -> bool:
        low = resolved(self.low, values)
        sized = len(value) == int(resolved(self.count, values).p)
        above = low is None or all((x > low if self.strict else x >= low) for x in map(exact, value))
        summed = self.total is None or _is_total(sum(map(exact, value), fmpq(0)), resolved(self.total, values))
        return sized and above and summed

    def part(self, look: Look, name: str, domain: Any) -> Part:
        sign = Real(low=self.low, without="low" if self.strict else "").known_sign(domain)
        start = domain.fields[self.count].start if isinstance(self.count, str) else self.count
        total = None if self.total is None else domain.part(self.total) if isinstance(self.total, str) else as_term(self.total)
        low = domain.part(self.low) if isinstance(self.low, str) else self.low
        empty = not (isinstance(start, int) and start >= 1)
        return Part(look, sign, name, low, is_empty_possible=empty, fixed_total=total)

    def sentence(self, name: str) -> str:
        kind = "" if self.low is None else f" with {name}_i {'>' if self.strict else '≥'} {self.low}"
        whole = "" if self.total is None else f" and sum {self.total}"
        return f"every {name}_1 … {name}_{self.count}{kind}{whole}"


def _is_total(found: Any, total: Any) -> bool:
    """The same number; of eigenvalues that are known as balls, a narrow ball around it."""
    if isinstance(found, arb):
        return bool(found.contains(total)) and float(found.rad()) < NARROW
    return bool(found == total)


def NonNegatives(count: Any, *, total: Any = None) -> Numbers:
    """A list of numbers that are zero or more."""
    return Numbers(count, low=0, total=total)


def Positives(count: Any, *, total: Any = None) -> Numbers:
    """A list of numbers greater than zero."""
    return Numbers(count, low=0, total=total, strict=True)


@dataclass(frozen=True)
class Law(Field):
    """A finite law: one to four outcomes of a type, with positive rational weights that add up to one."""

    of: Field

    def sample(self, rng: random.Random, style: int, values: Values) -> list[tuple[Any, Any]]:
        atoms = (1, 2, 2, 3, 4)[style % 5]
        weights = [fmpq(rng.randint(1, 30 if style % 2 else 1)) for _ in range(atoms)]
        total = sum(weights, fmpq(0))
        return [(w / total, self.of.sample(rng, rng.randint(0, 12) if i else style, values)) for i, w in enumerate(weights)]

    def contains(self, value: Any, values: Values) -> bool:
        weights = [exact(w) for w, _ in value]
        return all(w > 0 for w in weights) and sum(weights, fmpq(0)) == 1 and all(self.of.contains(x, values) for _, x in value)

    def part(self, look: Look, name: str, domain: Any) -> Chances:
        return Chances(look, lambda inner: self.of.part(inner, f"an outcome of {name}", domain), name)

    def sentence(self, name: str) -> str:
        return f"every law {name} with finitely many outcomes ({self.of.sentence(name)})"
