"""Chains of Gram matrices of trace one from I/n on, as wide layers of independent unit rows make them, up to rotations.

By the type of the field, at every matrix G with the distance V from I/n: the mean M of the next one has V(M) ≤ V and
|V(M) − nV/(n + 2)| ≤ 2n²V²; the next one deviates from M by exactly (1 − |M|²)/d in mean square, and by at most 3/d² in the mean
fourth power. A state is told by its eigenvalues; M and what follows are diagonal in its basis.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.parts import Values as Law
from lemmacheck.language.sphere_fields import by_subsets
from lemmacheck.language.terms import Look, Term, exact
from lemmacheck.language.unit_row_layers import multinomial
from lemmacheck.numbers.kinds import sqrt

Spectrum = tuple[Any, ...]
CROWDED = 24  # states of a layer from which on the next means are chosen so that states meet again
ROWS = 4  # widths up to which the rows themselves are drawn


@dataclass(frozen=True)
class State:
    """A Gram matrix by its eigenvalues, how likely it is, the mean of what follows, and what follows with its chances."""

    chance: Any
    spectrum: Spectrum
    mean: Spectrum
    followers: list[tuple[Any, Spectrum]]


@dataclass(frozen=True, repr=False)
class Wide:
    """The states before each step, layer by layer, and those at the end with their chances."""

    width: Any
    layers: list[list[State]]
    last: list[tuple[Any, Spectrum]]

    def __repr__(self) -> str:
        ends = "; ".join(f"{chance}: {' '.join(map(str, s))}" for chance, s in self.last[:6])
        return f"width {self.width}, {len(self.layers)} layers, {len(self.last)} ends, {ends}"

    @cached_property
    def squares(self) -> list[list[tuple[Any, Any]]]:
        """The law of V² in every layer, the last one included."""
        laws = [[(g.chance, g.spectrum) for g in layer] for layer in self.layers]
        return [[(chance, from_uniform(s)) for chance, s in law] for law in (*laws, self.last)]


def from_uniform(s: Spectrum) -> Any:
    """V² = Σ (s − 1/n)²."""
    return sum((x * x for x in s), fmpq(0)) - fmpq(1, len(s))


def fourth_norm(law: list[tuple[Any, Any]]) -> Any:
    """(E x⁴)^¼ from the law of x²."""
    return sqrt(sqrt(sum((chance * x * x for chance, x in law), fmpq(0))))


@dataclass(frozen=True)
class WideChain(Field):
    """A chain of so many layers of this width; all are names of earlier fields."""

    count: str
    width: str
    layers: str

    def sample(self, rng: random.Random, style: int, values: Values) -> Wide:
        n, d, layers = (int(resolved(x, values).p) for x in (self.count, self.width, self.layers))
        states: list[tuple[Spectrum, Any]] = [((fmpq(1, n),) * n, fmpq(1))]
        made = []
        for _ in range(layers):
            crowded = len(states) > CROWDED
            layer: list[State] = []
            after: dict[Any, tuple[Spectrum, Any]] = {}
            for s, chance in states:
                mean = _image(rng, 2 if crowded else style, s)
                followers = list(_followers(mean, d, rows=style % 4 == 3 and not crowded and len(states) <= ROWS))
                layer.append(State(chance, s, mean, followers))
                for share, spectrum in followers:
                    ordered = tuple(sorted(spectrum))
                    key = tuple((int(x.p), int(x.q)) for x in ordered)  # fractions are told apart slowly
                    before = after.get(key)
                    after[key] = ordered, chance * share + (fmpq(0) if before is None else before[1])
            made.append(layer)
            states = list(after.values())
        return Wide(fmpq(d), made, [(chance, s) for s, chance in states])

    def contains(self, value: Any, values: Values) -> bool:
        n, d, layers = (int(resolved(x, values).p) for x in (self.count, self.width, self.layers))
        starts = [g.spectrum for g in value.layers[0]] if value.layers else [s for _, s in value.last]
        states = [g for layer in value.layers for g in layer]
        sized = value.width == d and len(value.layers) == layers
        return sized and starts == [(fmpq(1, n),) * n] and all(_is_typed(g, value.width) for g in states)

    def part(self, look: Look, name: str, _domain: Any) -> WidePart:
        return WidePart(look, name)

    def sentence(self, name: str) -> str:
        return (
            f"every {name} of {self.layers} layers of width {self.width} from I/{self.count} on, with V(M) ≤ V, |V(M) − nV/(n + 2)|"
            " ≤ 2n²V² and the noise of independent unit rows: (1 − |M|²)/d in mean square, at most 3/d² in the mean fourth power"
        )


def _image(rng: random.Random, style: int, s: Spectrum) -> Spectrum:
    """A mean of what follows: that of a row whose squares are shares of a uniform vector's, or an edge of what is allowed."""
    n, square = len(s), from_uniform(s)
    if square == 0:
        return s
    if style % 3 == 0 and n <= 4 and all(s):
        shares = [(w, [x * y for x, y in zip(s, u, strict=True)]) for w, u in by_subsets(n)]
        return tuple(sum((w * row[i] / sum(row, fmpq(0)) for w, row in shares), fmpq(0)) for i in range(n))
    kept = {1: fmpq(1), 2: fmpq(0)}.get(style % 3, fmpq(rng.randint(0, 9), 9))
    if not is_near(kept * kept * square, square, n):
        kept = fmpq(n, n + 2)
    return tuple(fmpq(1, n) + kept * (x - fmpq(1, n)) for x in s)


def _followers(mean: Spectrum, d: int, *, rows: bool) -> list[tuple[Any, Spectrum]]:
    """d rows along the axes, chosen with the chances `mean`; or a part of one such row, beside the mean itself."""
    axes = [(x, k) for k, x in enumerate(mean) if x]
    if rows and d <= ROWS:
        found = []
        for chance, counts in multinomial([x for x, _ in axes], d):
            where = dict(zip((k for _, k in axes), counts, strict=True))
            found.append((chance, tuple(fmpq(where.get(k, 0), d) for k in range(len(mean)))))
        return found
    r = isqrt(d)
    sizes = [(fmpq(1), fmpq(1, r))]
    if r * r < d:  # E θ² = 1/d, by two sizes that are near each other
        low, high = fmpq(1, (r + 1) ** 2), fmpq(1, r * r)
        more = (fmpq(1, d) - low) / (high - low)
        sizes = [(more, fmpq(1, r)), (1 - more, fmpq(1, r + 1))]
    return [
        (x * share, tuple((1 - size) * y + (size if i == k else 0) for i, y in enumerate(mean)))
        for x, k in axes
        for share, size in sizes
    ]


def is_near(image: Any, square: Any, n: int) -> bool:
    """V(M) ≤ V and |V(M) − nV/(n + 2)| ≤ 2n²V², told by the squares."""
    rate, room = fmpq(n, n + 2), 2 * n * n * square
    left = image + rate * rate * square - room * room  # at most 2·rate·V·V(M)
    return bool(image <= square and (left <= 0 or left * left <= 4 * rate * rate * square * image))


def _is_typed(g: State, d: Any) -> bool:
    n = len(g.spectrum)
    mean = tuple(sum((w * x[i] for w, x in g.followers), fmpq(0)) for i in range(n))
    away = [(w, sum(((x - y) ** 2 for x, y in zip(s, mean, strict=True)), fmpq(0))) for w, s in g.followers]
    second, fourth = (sum((w * x**k for w, x in away), fmpq(0)) for k in (1, 2))
    near = is_near(from_uniform(mean), from_uniform(g.spectrum), n)
    matrices = all(x >= 0 for _, s in g.followers for x in s) and all(sum(s, fmpq(0)) == 1 for _, s in g.followers)
    noise = second == (1 - sum((x * x for x in mean), fmpq(0))) / d and fourth <= 3 / (d * d)
    return bool(mean == g.mean and near and noise and matrices)


@dataclass(frozen=True, eq=False)
class WidePart:
    """A chain of the object."""

    look: Look
    says: str

    @property
    def width(self) -> Term:
        """d, at least one."""
        return Term(lambda o, s: self.look(o, s).width, "positive", "d", low=fmpq(1))

    @property
    def layers(self) -> Chances:
        """Every layer with a step after it; `p.each(chain.layers)` speaks of any of them."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            chain = self.look(o, s)
            return [(fmpq(1, len(chain.layers)), (chain, k)) for k in range(len(chain.layers))]

        return Chances(look, lambda inner: WideLayerPart(inner, self), f"the layers of {self.says}")

    @property
    def norms(self) -> Part:
        """(E V⁴)^¼ in every layer, from zero on."""
        look: Look = lambda o, s: [fourth_norm(law) for law in self.look(o, s).squares]  # noqa: E731
        return Part(look, "nonnegative", "fourth norms of V", is_empty_possible=False)

    @property
    def mean_squares(self) -> Part:
        """E V² in every layer, from zero on."""
        look: Look = lambda o, s: [sum((w * x for w, x in law), fmpq(0)) for law in self.look(o, s).squares]  # noqa: E731
        return Part(look, "nonnegative", "mean squares of V", is_empty_possible=False)

    @cached_property
    def top(self) -> Term:
        """The largest fourth norm of V in any layer."""
        return Term(lambda o, s: largest(self.norms.look(o, s)), "nonnegative", "the largest ‖V‖₄")

    @cached_property
    def ahead(self) -> Term:
        """d E V² in the last layer, less what x → (n/(n + 2))² x + 1 − 1/n makes of zero in as many steps."""

        def look(o: Any, s: Any) -> Any:
            chain = self.look(o, s)
            n, x = len(chain.last[0][1]), fmpq(0)
            for _ in chain.layers:
                x = fmpq(n, n + 2) ** 2 * x + 1 - fmpq(1, n)
            return chain.width * _mean(chain.squares[-1]) - x

        return Term(look, "real", "d E V² − x_ℓ")


@dataclass(frozen=True, eq=False)
class WideLayerPart:
    """One layer of a chain, and the step after it."""

    look: Look  # -> the chain and the number of the layer
    chain: WidePart

    @property
    def norm(self) -> Term:
        """(E V⁴)^¼."""
        return self._term(lambda chain, k: fourth_norm(chain.squares[k]), "nonnegative", "‖V‖₄")

    @property
    def below_top(self) -> Term:
        """What it lacks of the largest one."""
        return Term((self.chain.top - self.norm).look, "nonnegative", "the largest ‖V‖₄ − ‖V‖₄")

    @property
    def kept(self) -> Term:
        """‖V‖₄ − ‖V(M)‖₄: not negative, since V(M) ≤ V everywhere."""
        return Term(
            self._term(lambda chain, k: fourth_norm(chain.squares[k]) - fourth_norm(_images(chain, k)), "real", "").look,
            "nonnegative",
            "‖V‖₄ − ‖V(M)‖₄",
        )

    @property
    def quiet(self) -> Term:
        """(4/3)/√d − ‖G′ − M‖₄: not negative, since 3 is below (4/3)⁴."""

        def found(chain: Wide, k: int) -> Any:
            return fmpq(4, 3) / sqrt(chain.width) - fourth_norm([(w, _square(x)) for w, x in _noises(chain, k)])

        return self._term(found, "nonnegative", "(4/3)/√d − ‖G′ − M‖₄")

    @property
    def mean_square(self) -> Term:
        """E V²."""
        return self._term(lambda chain, k: _mean(chain.squares[k]), "nonnegative", "E V²")

    @property
    def mean_image(self) -> Term:
        """E V(M)²."""
        return self._term(lambda chain, k: _mean(_images(chain, k)), "nonnegative", "E V(M)²")

    @property
    def kept_square(self) -> Term:
        """E V² − E V(M)²: not negative, since V(M) ≤ V everywhere."""
        return Term((self.mean_square - self.mean_image).look, "nonnegative", "E V² − E V(M)²")

    @property
    def sizes(self) -> Law:
        """The law of V."""
        return self._law(lambda chain, k: [(w, sqrt(x)) for w, x in chain.squares[k]], "nonnegative", "V")

    @property
    def images(self) -> Law:
        """The law of V together with V(M)."""

        def found(chain: Wide, k: int) -> list[tuple[Any, Any]]:
            return [(g.chance, (sqrt(from_uniform(g.spectrum)), sqrt(from_uniform(g.mean)))) for g in chain.layers[k]]

        return self._law(found, "nonnegative", "V and V(M)")

    @property
    def shifts(self) -> Law:
        """The law of M − I/n, under the chances of what follows."""

        def found(chain: Wide, k: int) -> list[tuple[Any, Any]]:
            return [(g.chance * w, [x - fmpq(1, len(g.mean)) for x in g.mean]) for g in chain.layers[k] for w, _ in g.followers]

        return self._law(found, "real", "M − I/n")

    @property
    def noises(self) -> Law:
        """The law of G′ − M."""
        return self._law(_noises, "real", "G′ − M")

    def _term(self, what: Callable[[Wide, int], Any], sign: str, says: str) -> Term:
        return Term(lambda o, s: what(*self.look(o, s)), sign, says)

    def _law(self, what: Callable[[Wide, int], Any], sign: str, says: str) -> Law:
        return Law(lambda o, s: what(*self.look(o, s)), sign, says)


def largest(numbers: list[Any]) -> Any:
    """The largest; of balls, a ball that contains it."""
    found = numbers[0]
    for x in numbers[1:]:
        found = max(found, x) if isinstance(found, fmpq) and isinstance(x, fmpq) else arb(found).max(arb(exact(x)))
    return found


def _images(chain: Wide, k: int) -> list[tuple[Any, Any]]:
    """The law of V(M)²."""
    return [(g.chance, from_uniform(g.mean)) for g in chain.layers[k]]


def _noises(chain: Wide, k: int) -> list[tuple[Any, Any]]:
    return [(g.chance * w, [x - y for x, y in zip(s, g.mean, strict=True)]) for g in chain.layers[k] for w, s in g.followers]


def _mean(law: list[tuple[Any, Any]]) -> Any:
    return sum((w * x for w, x in law), fmpq(0))


def _square(x: list[Any]) -> Any:
    return sum((a * a for a in x), fmpq(0))
