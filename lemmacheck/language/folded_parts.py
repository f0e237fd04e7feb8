"""What a recursion makes of a list, number by number: its values, its steps, and numbers along it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term, as_term, exact


class FoldedState:
    """Where a recursion stands: how many numbers it has used, which ones, and its value."""

    def __init__(self, look: Look, items: Part) -> None:  # look -> (count, value)
        self.number = Term(lambda o, s: fmpq(look(o, s)[0]), "nonnegative", "k")
        self.earlier = Part(lambda o, s: items.look(o, s)[: look(o, s)[0]], items.sign, f"the first of {items.says}", whole=items)
        self.value = Term(lambda o, s: look(o, s)[1], "real", "the value")


class FoldedStep:
    """One step of a recursion: the number that it uses, those before and after it, and the values around it."""

    def __init__(self, look: Look, items: Part) -> None:  # look -> (count, value before, value after)
        before = FoldedState(look, items)
        self.number, self.earlier, self.before = before.number, before.earlier, before.value
        self.item = Term(lambda o, s: exact(items.look(o, s)[look(o, s)[0]]), items.sign, f"one of {items.says}")
        self.later = Part(lambda o, s: items.look(o, s)[look(o, s)[0] + 1 :], items.sign, f"the rest of {items.says}", whole=items)
        self.after = Term(lambda o, s: look(o, s)[2], "real", "the value after the step")


@dataclass(frozen=True, eq=False)
class FoldedPart:
    """The values of a recursion along a list, from its start on."""

    look: Look  # -> list of values, one more than the list has numbers
    items: Part
    says: str

    @property
    def steps(self) -> Chances:
        """Every step; `p.each(run.steps)` speaks of any of them."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            values = self.look(o, s)
            return [(fmpq(1, len(values) - 1), (k, values[k], values[k + 1])) for k in range(len(values) - 1)]

        return Chances(look, lambda inner: FoldedStep(inner, self.items), f"the steps of {self.says}")

    @property
    def last(self) -> Term:
        """Its value at the end."""
        return Term(lambda o, s: self.look(o, s)[-1], "real", f"the end of {self.says}")

    def along(self, what: Callable[[FoldedState], Term]) -> Part:
        """A number formed of the state, at the start and after every step."""
        slot = object()
        formed = what(FoldedState(lambda o, s: s[slot], self.items))

        def look(o: Any, s: Any) -> list[Any]:
            return [exact(formed.look(o, {**s, slot: state})) for state in enumerate(self.look(o, s))]

        return Part(look, formed.sign, f"{formed.says} along {self.says}", is_empty_possible=False)


def folded(items: Part, start: Any, step: Callable[[Term, Term], Term]) -> FoldedPart:
    """A recursion along a list: `step` forms the next value of a number of the list and the value before."""
    item, value, first = object(), object(), as_term(start)
    formed = step(Term(lambda o, s: s[item], items.sign, "x"), Term(lambda o, s: s[value], "real", "v"))

    def look(o: Any, s: Any) -> list[Any]:
        found = [exact(first.look(o, s))]
        for x in items.look(o, s):
            found.append(exact(formed.look(o, {**s, item: exact(x), value: found[-1]})))
        return found

    return FoldedPart(look, items, f"v ← {formed.says} along {items.says}")
