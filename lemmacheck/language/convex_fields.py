"""Convex functions with a gradient that is Lipschitz, as fields; their values, gradients and runs of gradient descent as parts.

The functions that are generated are f(x) = f* + Σ c φ(⟨a, x − x*⟩) with φ quadratic near zero and linear beyond a bend on either
side (Huber functions, half-lines, quadratics), in few directions a and rational throughout. What a proof may use of them holds
for every convex function that is L-smooth and has a minimiser: it comes from `facts.smooth_convex` and from the definition of
a minimiser alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term, as_term, exact


def dot(u: Sequence[Any], v: Sequence[Any]) -> Any:
    """The sum of the products of two lists of one length."""
    return sum((exact(x) * exact(y) for x, y in zip(u, v, strict=True)), fmpq(0))


@dataclass(frozen=True)
class Bowl:
    """c φ(⟨a, x − x*⟩): quadratic from −left to right, linear beyond; None for no bend on that side."""

    weight: Any
    direction: tuple[Any, ...]
    left: Any = None
    right: Any = None

    def slope(self, t: Any) -> Any:
        """φ′(t), which is t between the bends."""
        if self.right is not None and t > self.right:
            return self.right
        return -self.left if self.left is not None and t < -self.left else t


@dataclass(frozen=True)
class ConvexFunction:
    """A convex function of d numbers with an L-Lipschitz gradient, a minimiser and its least value."""

    smoothness: Any
    minimiser: tuple[Any, ...]
    least: Any
    bowls: tuple[Bowl, ...]

    def gradient(self, x: Sequence[Any]) -> list[Any]:
        """∇f(x)."""
        found = [fmpq(0)] * len(self.minimiser)
        for bowl in self.bowls:
            along = bowl.weight * bowl.slope(dot(bowl.direction, self.away(x)))
            found = [y + along * exact(a) for y, a in zip(found, bowl.direction, strict=True)]
        return found

    def value(self, x: Sequence[Any]) -> Any:
        """f(x); φ(t) = t φ′(t) − φ′(t)²/2 on each of its pieces."""
        places = [(bowl, dot(bowl.direction, self.away(x))) for bowl in self.bowls]
        terms = [bowl.weight * (t * bowl.slope(t) - bowl.slope(t) ** 2 / 2) for bowl, t in places]
        return sum(terms, exact(self.least))

    def away(self, x: Sequence[Any]) -> list[Any]:
        """x − x*."""
        return [exact(a) - exact(b) for a, b in zip(x, self.minimiser, strict=True)]

    def __str__(self) -> str:
        terms = [f"{b.weight} φ(⟨({', '.join(map(str, b.direction))}), x − x*⟩; −{b.left}, {b.right})" for b in self.bowls]
        return f"{' + '.join([str(self.least), *terms])}, x* = ({', '.join(map(str, self.minimiser))})"

    @property
    def is_smooth(self) -> bool:
        """The curvatures are evidently at most L: of orthogonal directions each, of any directions their sum."""
        curvatures = [bowl.weight * dot(bowl.direction, bowl.direction) for bowl in self.bowls]
        apart = all(dot(a.direction, b.direction) == 0 for i, a in enumerate(self.bowls) for b in self.bowls[:i])
        most = max(curvatures, default=fmpq(0)) if apart else sum(curvatures, fmpq(0))
        return bool(most <= self.smoothness) and all(bowl.weight >= 0 for bowl in self.bowls)


@dataclass(frozen=True)
class SmoothConvex(Field):
    """A convex function of `count` numbers whose gradient is `smooth`-Lipschitz (a positive number or field), with a minimiser."""

    count: Any
    smooth: Any = 1

    def sample(self, rng: random.Random, style: int, values: Values) -> ConvexFunction:
        d, smooth = int(resolved(self.count, values).p), resolved(self.smooth, values)
        axes = [tuple(fmpq(int(i == j)) for j in range(d)) for i in range(d)]
        minimiser = tuple(fmpq(0) if style < 4 else fmpq(rng.randint(-20, 20), rng.randint(1, 6)) for _ in range(d))
        least = fmpq(0) if style < 4 else fmpq(rng.randint(-20, 20), rng.randint(1, 6))
        if style == 0:
            bowls = [Bowl(smooth, axis) for axis in axes]
        elif style == 1:
            bowls = [Bowl(smooth, axis, fmpq(1, 3), fmpq(1, 3)) for axis in axes]
        elif style == 2:
            bowls = []  # a constant
        elif style % 2:
            bowls = [Bowl(smooth * fmpq(rng.randint(0, 8), 8), axis, *self._bends(rng)) for axis in axes]
        else:
            bowls = self._any(rng, d, smooth)
        return ConvexFunction(smooth, minimiser, least, tuple(bowls))

    def _any(self, rng: random.Random, d: int, smooth: Any) -> list[Bowl]:
        """One to three directions, not orthogonal to each other, whose curvatures add up to L or half of it."""
        directions = []
        for _ in range(rng.randint(1, 3)):
            a = [fmpq(rng.randint(-4, 4)) for _ in range(d)]
            a[rng.randrange(d)] += 9  # not zero
            directions.append(tuple(a))
        share = smooth / (len(directions) * rng.randint(1, 2))
        return [Bowl(share / dot(a, a), a, *self._bends(rng)) for a in directions]

    def _bends(self, rng: random.Random) -> tuple[Any, Any]:
        choices = (None, fmpq(0), fmpq(1, 7), fmpq(rng.randint(1, 30), 10))
        return rng.choice(choices), rng.choice(choices)

    def contains(self, value: Any, values: Values) -> bool:
        d, smooth = int(resolved(self.count, values).p), resolved(self.smooth, values)
        return isinstance(value, ConvexFunction) and len(value.minimiser) == d and value.smoothness == smooth and value.is_smooth

    def part(self, look: Look, name: str, domain: Any) -> ConvexPart:
        smooth = domain.part(self.smooth) if isinstance(self.smooth, str) else as_term(self.smooth)
        return ConvexPart(look, name, smooth)

    def sentence(self, name: str) -> str:
        return f"every convex {name} of {self.count} numbers with a {self.smooth}-Lipschitz gradient and a minimiser"


def moved(point: Part, *ways: tuple[Any, Part]) -> Part:
    """A point moved by multiples of directions: its number at each place plus coefficient times theirs."""
    terms = [(as_term(coefficient), way) for coefficient, way in ways]

    def look(o: Any, s: Any) -> list[Any]:
        found = [exact(x) for x in point.look(o, s)]
        for coefficient, way in terms:
            c = exact(coefficient.look(o, s))
            found = [x + c * exact(y) for x, y in zip(found, way.look(o, s), strict=True)]
        return found

    says = " + ".join([point.says, *(f"{coefficient.says}·{way.says}" for coefficient, way in terms)])
    return Part(look, "real", says, is_empty_possible=point.is_empty_possible)


@dataclass(frozen=True, eq=False)
class ConvexPart:
    """A smooth convex function of the object."""

    look: Look
    says: str
    smoothness: Term

    @property
    def minimiser(self) -> Part:
        """A point at which it is least; its gradient vanishes there."""
        return Part(lambda o, s: list(self.look(o, s).minimiser), "real", f"the minimiser of {self.says}", is_empty_possible=False)

    @property
    def least(self) -> Term:
        """Its least value."""
        return Term(lambda o, s: self.look(o, s).least, "real", f"the minimum of {self.says}")

    def value(self, x: Part) -> Term:
        """Its value at a point."""
        return Term(lambda o, s: self.look(o, s).value(x.look(o, s)), "real", f"{self.says}({x.says})")

    def excess(self, x: Part) -> Term:
        """Its value at a point less its minimum: never negative."""
        return Term((self.value(x) - self.least).look, "nonnegative", f"{self.says}({x.says}) − its minimum")

    def gradient(self, x: Part) -> Part:
        """Its gradient at a point."""
        return Part(lambda o, s: self.look(o, s).gradient(x.look(o, s)), "real", f"∇{self.says}({x.says})", is_empty_possible=False)

    def descent(self, start: Part, steps: Any) -> RunPart:
        """Gradient descent with step 1/L from a point, so many steps."""
        count = as_term(steps)

        def look(o: Any, s: Any) -> list[list[Any]]:
            f, points = self.look(o, s), [[exact(x) for x in start.look(o, s)]]
            for _ in range(int(exact(count.look(o, s)).p)):
                moves = zip(points[-1], f.gradient(points[-1]), strict=True)
                points.append([x - g / exact(f.smoothness) for x, g in moves])
            return points

        return RunPart(look, f"gradient descent on {self.says}")


@dataclass(frozen=True, eq=False)
class RunPart:
    """The points of a method on a function, one after the other."""

    look: Look  # -> list of points
    says: str

    def point(self, number: int) -> Part:
        """The point after so many steps; −1 for the last one."""
        says = "the last point" if number < 0 else f"x_{number}"
        return Part(lambda o, s: self.look(o, s)[number], "real", says, is_empty_possible=False)

    @property
    def steps(self) -> Chances:
        """Every step; `p.each(run.steps)` speaks of any of them."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            points = self.look(o, s)
            return [(fmpq(1, len(points) - 1), (k, points[k], points[k + 1])) for k in range(len(points) - 1)]

        return Chances(look, MovePart, f"the steps of {self.says}")

    def along(self, what: Callable[[Term, Part], Term]) -> Part:
        """A number formed of k and x_k, at every point of the run."""
        slot = object()
        formed = what(_number(lambda o, s: s[slot]), _place(lambda o, s: s[slot], 1, "x_k"))

        def look(o: Any, s: Any) -> list[Any]:
            return [exact(formed.look(o, {**s, slot: (k, x)})) for k, x in enumerate(self.look(o, s))]

        return Part(look, formed.sign, f"{formed.says} along {self.says}", is_empty_possible=False)


class MovePart:
    """One step of a run: its number, the point before and the point after."""

    def __init__(self, look: Look) -> None:
        self.number = _number(look)
        self.before, self.after = _place(look, 1, "x_k"), _place(look, 2, "x_{k+1}")


def _number(look: Look) -> Term:
    return Term(lambda o, s: fmpq(look(o, s)[0]), "nonnegative", "k")


def _place(look: Look, index: int, says: str) -> Part:
    return Part(lambda o, s: look(o, s)[index], "real", says, is_empty_possible=False)
