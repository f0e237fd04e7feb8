"""What follows when a law stays the same under a change of signs, or when a chain has one invariant law only."""

from __future__ import annotations

from itertools import product
from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, means
from lemmacheck.language.symmetric_laws import invariant_measures, is_invariant


@fact
def signs_kept(*, kept: Any, from_each: Any) -> Fact:
    """Weights w whose law stays the same when any sign is turned: from every state s of signs, s_i + γ Σ w_j s_j keeps the sign
    of s_i with the same chance, because Σ w_j s_i s_j has the law of Σ w_j; `from_each` is that chance from any s."""
    return Fact(
        "symmetric weights",
        "s_i + γ Σ w_j s_j keeps the sign of s_i with one chance, whatever s",
        kept,
        from_each,
        is_equality=True,
    )


def _is_symmetric(law: Any, *_: Any) -> str:
    return "" if getattr(law, "is_symmetric", False) else "a law that stays the same when the sign of any one weight is turned"


@means(signs_kept, needs=_is_symmetric, each=("from_each",))
def _chances(law: Any, strength: Any) -> dict[str, Any]:
    """The law of a row of weights and γ: from the state of pluses, and from every state."""
    states = list(product((1, -1), repeat=len(law[0][1])))

    def kept(state: Any) -> Any:
        chance = fmpq(0)
        for w, xs in law:
            moved = 1 + strength * sum((state[0] * s * x for s, x in zip(state, xs, strict=True)), fmpq(0))
            if moved == 0:
                raise ValueError("a row vanishes, and has no sign")
            chance += w if moved > 0 else 0
        return chance

    return {"kept": kept(states[0]), "from_each": [kept(state) for state in states]}


@fact
def only_invariant_law(*, one: Any, other: Any) -> Fact:
    """A chain with only one invariant law: two laws that it keeps give every set of states the same chance."""
    return Fact("uniqueness", "two invariant laws of a chain with only one agree", one, other, is_equality=True)


def _one_chain(first: Any, second: Any, *_: Any) -> str:
    same = getattr(first, "chain", None) is not None and first.chain is getattr(second, "chain", None)
    return "" if same else "two invariant laws of one chain"


@means(only_invariant_law, needs=_one_chain)
def _two_laws(first: Any, second: Any) -> dict[str, Any]:
    """Two invariant laws with their kernel; the set holds the first state alone, and sums of such are all sets."""
    kernel, one = first
    _, other = second
    if not (is_invariant(kernel, one) and is_invariant(kernel, other)):
        raise ValueError("the law is not invariant")
    if len(invariant_measures(kernel)) > 1:
        raise ValueError("the chain has more than one invariant law")
    return {"one": one[0], "other": other[0]}
