"""Domains: the objects that a statement is about, typed, and generated exactly at every size and edge.

`Domain(d=Whole(1), lam=NonNegatives("d", total="d"), tau=Unit(), measure=measure)`: fields may refer to earlier ones by name.
`measure(object)` gives the claim's quantities of an object, by code that shares nothing with the proof.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from flint import ctx, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.fields import Field, Numbers, OneOf, Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import text

BITS = 256  # precision of objects that are no fractions
STYLES = 20  # objects of each combination of sizes
FEWEST = 5  # the same where they are dear and an author asks for fewer
ALL = ((), 0)  # in place of sizes and styles: the objects of a domain that has finitely many
LONGEST = 40  # a number up to which one that merely stands in an author's code has an object beyond it
SMALL = 9  # the same where objects are more than lists of numbers
SCATTERED = 4  # more numbers than these that do not follow each other are not told one by one
UNTOLD = ", those that meet its author's condition"
OTHERS = 12  # objects of a size that are made anew for cases which their author had to find
FIRST_STYLES = (0, 1)  # edges: of larger sizes there are only a few objects
GENERIC = (8,)  # no edge at all
SIZES = 6  # values of a whole number that are tried at least; more where a proof has a high degree in it
FULLY = {1: 4, 2: 3}  # by the number of sizes: so many values of each are met by objects of every style, together
FULLY_OF_MANY = 2
THIRD = 3  # further out objects are of every third style, others at each size


Condition = Callable[[Any], bool]


class Domain:
    """Typed fields, conditions by their words in `where`, and how the quantities of the statement are measured on an object."""

    def __init__(
        self,
        *,
        measure: Callable[[Any], Mapping[str, Any]] | None = None,
        where: Condition | Mapping[str, Condition] | None = None,
        says: str = "",
        styles: int = STYLES,
        **fields: Field,
    ) -> None:
        if not fields:
            raise ClaimError("a domain needs fields, say Domain(d=Whole(1), x=Positive())")
        for name, field in fields.items():
            if not isinstance(field, Field):
                raise ClaimError(f"the field {name} = {field!r} is no type; write Whole(1), Unit(), NonNegatives('d') or the like")
            if not type(field).__module__.startswith("lemmacheck."):
                raise ClaimError(
                    f"the field {name} is a {type(field).__name__}, a type of its author's own, and nothing says that it makes all"
                )
        self.fields, self.measure, self.where, self.says, self.styles = dict(fields), measure, where, says, styles
        self._parts: dict[str, Any] = {}
        self._made: dict[tuple[tuple[int, ...], int], list[Q]] = {}  # by sizes and styles, whatever the conditions
        self._further: dict[Any, list[Q]] = {}  # of larger sizes, by the precision of the moment too
        self._admitted: dict[tuple[tuple[int, ...], int], list[Q]] = {}  # those that meet them
        self._measured: dict[int, tuple[Q, Mapping[str, Any] | None]] = {}  # by the identity of the object, which is kept with it

    def but(self, **changes: Any) -> Domain:
        """The same domain with a field or the measurement changed."""
        now = {"measure": self.measure, "where": self.where, "says": self.says, "styles": self.styles, **self.fields}
        made = Domain(**{**now, **changes})
        if changes.keys() <= {"measure", "says", "where", "styles"}:
            made._made, made._further = self._made, self._further  # the same objects, whatever is measured and asked of them
        return made

    def part(self, name: str) -> Any:
        """The typed part that a field is; always the same one, so that selections by it can be recognised."""
        if name not in self.fields:
            raise ClaimError(f"the domain has no field {name!r}; it has {', '.join(self.fields)}")
        if name not in self._parts:
            look = lambda o, _: getattr(o, name)  # noqa: E731
            self._parts[name] = self.fields[name].part(look, name, self)
        return self._parts[name]

    def admits(self, one: Any) -> bool:
        """Its author's conditions hold."""
        conditions = self.where.values() if isinstance(self.where, Mapping) else () if self.where is None else (self.where,)
        return all(condition(one) for condition in conditions)

    @property
    def sizes(self) -> list[str]:
        """The whole numbers among the fields."""
        return [name for name, field in self.fields.items() if isinstance(field, WholeField)]

    def has_end(self, name: str) -> bool:
        """A field that takes no number beyond some number, so that nothing tends along it."""
        field = self.fields[name]
        if not isinstance(field, (WholeField, Real)):
            return True
        end = field.most if isinstance(field, WholeField) else field.high
        return self.has_end(end) if isinstance(end, str) else end is not None

    @property
    def is_finite(self) -> bool:
        """Every field takes finitely many listed values, so that all objects can be looked at."""
        return all(field.is_listed for field in self.fields.values())

    def objects(self, sizes: int = SIZES, styles: int | None = None) -> Iterator[Q]:
        """Objects of every combination of sizes, first the edges, then generic ones; the same ones every time."""
        if self.is_finite:
            if ALL not in self._made:
                lists = [field.listed or () for field in self.fields.values()]
                self._made[ALL] = [Q(dict(zip(self.fields, values, strict=True))) for values in itertools.product(*lists)]
            yield from self._those_admitted(ALL)
            return
        least = STYLES if self.is_cheap else FEWEST  # fewer would be the objects that its author likes
        for combination in self.combinations(sizes):
            key = combination, styles or max(self.styles, least)
            if key not in self._made:
                with precision_of(BITS):  # whoever asks first
                    self._made[key] = list(self._any_of_sizes(combination, self._styles_at(combination, key[1])))
            yield from self._those_admitted(key)

    def _those_admitted(self, key: tuple[tuple[int, ...], int]) -> list[Q]:
        if key not in self._admitted:
            with precision_of(BITS):
                self._admitted[key] = [one for one in self._made[key] if self.admits(one)]
        return self._admitted[key]

    def _styles_at(self, combination: tuple[int, ...], styles: int) -> Sequence[int]:
        """All styles at the first sizes; where one is larger, every third and what is no edge."""
        fields = [field for field in self.fields.values() if isinstance(field, WholeField)]
        first = FULLY.get(len(fields), FULLY_OF_MANY)
        if all(size in field.first(first) for size, field in zip(combination, fields, strict=True)):
            return range(styles)
        return sorted({*range(sum(combination) % THIRD, styles, THIRD), *(style for style in GENERIC if style < styles)})

    @property
    def is_cheap(self) -> bool:
        """Its objects are numbers and lists of them, so that large ones cost little."""
        return all(isinstance(field, (WholeField, Real, OneOf, Numbers)) for field in self.fields.values())

    def beyond(self, number: int, styles: Sequence[int] = FIRST_STYLES) -> Iterator[Q]:
        """Objects whose whole numbers exceed a number, or are the last that there are: all of them, each alone, and all but each.

        Where the conditions admit none it goes on to larger ones: they may speak of odd numbers, or of powers of two.
        """
        number = self.within(number + 1) - 1
        for near in range(number, 2 * number + 2 if self.is_cheap else number + 3):
            far = self._spread(near)
            found = [one for sizes in far for one in self._of_sizes(sizes, styles)]
            found = found or [one for sizes in far[:1] for one in self._of_sizes(sizes, GENERIC)]  # conditions may be about edges
            if found or not far:
                yield from found
                return

    def at(self, number: int, styles: Sequence[int] = GENERIC) -> Iterator[Q]:
        """Objects whose whole numbers are this one, or the next that there is, and with each alone."""
        return (one for sizes in self._spread(number - 1) for one in self._of_sizes(sizes, styles))

    def of(self, combination: tuple[int, ...], styles: Sequence[int] = GENERIC) -> list[Q]:
        """Objects of these sizes; none where the types or the conditions allow none."""
        allowed = self._allows(dict(zip(self.sizes, combination, strict=True)))
        return list(self._of_sizes(combination, styles)) if allowed else []

    def from_one_on(self, places: Sequence[int]) -> tuple[int, ...]:
        """The values of the whole numbers at these places of their ranges; where a range ends before, its last."""
        env: dict[str, int] = {}
        for place, (name, field) in zip(places, self._whole.items(), strict=True):
            start = field.start if isinstance(field.start, int) else 1
            env[name] = field.after(start + (place - 1) * field.step - 1, env)
        return tuple(env.values())

    @property
    def ends(self) -> list[int]:
        """The last values of the whole numbers that have one by themselves."""
        return [field.last for field in self._whole.values() if field.last is not None]

    def within(self, number: int) -> int:
        """The number, or the largest whole number that there is."""
        return min(number, max(self.ends)) if self.ends and all(map(self.has_end, self.sizes)) else number

    def _spread(self, number: int) -> list[tuple[int, ...]]:
        """The sizes after a number: of all whole fields, of each beside the first of the others, and of all but each.

        A field that ends before it has its last value there.
        """
        if self.is_finite:
            return []  # all are looked at
        far, first = self._after(number), self._after(0)
        mixed = ({**one, name: other[name]} for name in first for one, other in ((first, far), (far, first)))
        chosen = (env for env in (far, *mixed) if any(size > number for size in env.values()))
        return list(dict.fromkeys(tuple(env.values()) for env in chosen if self._allows(env)))

    @property
    def _whole(self) -> dict[str, WholeField]:
        return {name: field for name, field in self.fields.items() if isinstance(field, WholeField)}

    def _after(self, number: int) -> dict[str, int]:
        env: dict[str, int] = {}
        for name, field in self._whole.items():
            env[name] = field.after(number, env)
        return env

    def _allows(self, env: Mapping[str, int]) -> bool:
        return all(field.allows(env[name], env) for name, field in self._whole.items())

    def measured(self, sizes: int = SIZES) -> list[tuple[Q, Mapping[str, Any] | None]]:
        """Objects with their quantities, measured once; None where the statement is not defined."""
        if self.measure is None:
            raise ClaimError("the domain has no measure; give it one: Domain(…, measure=function of an object)")
        return self.measured_on(self.objects(sizes))

    def measured_on(self, objects: Iterable[Q]) -> list[tuple[Q, Mapping[str, Any] | None]]:
        """These objects with their quantities, measured once."""
        return [self._once(o) for o in objects]

    def measured_again(self, o: Q) -> Mapping[str, Any] | None:
        """Its quantities in the precision of the moment."""
        assert self.measure is not None
        return _quantities(self.measure, o)

    def _once(self, o: Q) -> tuple[Q, Mapping[str, Any] | None]:
        """What is asked for at more sizes later need not be measured again at those seen before."""
        assert self.measure is not None
        if id(o) not in self._measured:
            self._measured[id(o)] = o, _quantities(self.measure, o)
        return self._measured[id(o)]

    def measured_beyond(self, number: int, styles: Sequence[int] = FIRST_STYLES) -> list[tuple[Q, Mapping[str, Any] | None]]:
        """Objects of larger sizes with their quantities."""
        assert self.measure is not None
        return [(o, _quantities(self.measure, o)) for o in self.beyond(number, styles)]

    def others(self, salt: str) -> Iterator[Q]:
        """Objects of the first sizes with other random numbers, which nobody knows who does not know what they are salted with."""
        for combination in itertools.islice(self.combinations(2), 2):
            yield from self._of_sizes(combination, range(OTHERS), salt)

    def _of_sizes(self, combination: tuple[int, ...], styles: Sequence[int], salt: str = "") -> Iterator[Q]:
        if salt:
            return filter(self.admits, self._any_of_sizes(combination, styles, salt))
        key = combination, tuple(styles), ctx.prec
        if key not in self._further:
            self._further[key] = list(self._any_of_sizes(combination, styles))
        return filter(self.admits, self._further[key])

    def _any_of_sizes(self, combination: tuple[int, ...], styles: Sequence[int], salt: str = "") -> Iterator[Q]:
        """Objects of these sizes, whether or not they meet the conditions."""
        seen = set()
        for style in styles:
            rng = random.Random(f"{salt}{sorted(self.fields)}|{combination}|{style}")
            values: dict[str, Any] = dict(zip(self.sizes, combination, strict=True))
            for name, field in self.fields.items():
                if name not in values:
                    values[name] = field.sample(rng, style, values)
            one = Q({name: values[name] for name in self.fields})
            key = tuple(map(_named, vars(one).values()))
            if key not in seen:
                seen.add(key)
                yield one

    def combinations(self, sizes: int = SIZES) -> Iterator[tuple[int, ...]]:
        """Small sizes together, then each up to the most that is asked for beside the first, smaller and equal ones."""
        names = self.sizes
        fields = [field for field in self.fields.values() if isinstance(field, WholeField)]
        ranges = [field.first(sizes) for field in fields]
        if not names:
            yield ()
            return
        several = itertools.product(*(values[: 3 if len(names) > 1 else None] for values in ranges))
        beside: tuple[Callable[[int], int], ...] = (lambda _: 0, lambda i: max(i - 2, 0), lambda i: i)
        alone = (
            tuple(values[i] if k == j else ranges[j][min(other(i), len(ranges[j]) - 1)] for j in range(len(names)))
            for k, values in enumerate(ranges)
            for i in range(len(values))
            for other in beside
        )
        for one in dict.fromkeys((*several, *alone)):
            if self._allows(dict(zip(names, one, strict=True))):
                yield one

    def sentence(self) -> str:
        """The domain in words, from the types of its fields; what its author adds is told as the author's."""
        typed = ", ".join(field.sentence(name) for name, field in self.fields.items())
        kept = f", where {' and '.join(self.where)}" if isinstance(self.where, Mapping) else UNTOLD * (self.where is not None)
        return typed + kept + (f" (in its author's words: {self.says})" if self.says else "")

    def contains(self, one: Any) -> bool:
        """Every field has a value of its type."""
        values = vars(one)
        typed = all(name in values and field.contains(values[name], values) for name, field in self.fields.items())
        return typed and self.admits(one)


def as_ranges(numbers: set[int], scattered: int = SCATTERED) -> str:
    """Whole numbers in words that add none: 1…6 and 13; many that do not follow each other by their ends and their count."""
    ordered = sorted(numbers)
    runs: list[list[int]] = []
    for number in ordered:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > scattered:
        return f"{ordered[0]}…{ordered[-1]} ({len(ordered)} values)"
    return " and ".join(f"{run[0]}…{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _named(value: Any) -> Any:
    """What two equal values have in common, list by list: their text, or themselves where they are fractions."""
    if type(value) is fmpq:
        return value.p, value.q  # it is told apart by these, and its own hash takes a Fraction to compute
    return tuple(map(_named, value)) if isinstance(value, (list, tuple)) else text(value)


def _quantities(measure: Callable[[Any], Mapping[str, Any]], o: Q) -> Mapping[str, Any] | None:
    try:
        return measure(o)
    except ZeroDivisionError:
        return None
