"""What may stand in the fields of a claim: a wrong value is told when the claim is made, by the name of its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.numbers.kinds import lift

TEXTS = ("label", "says", "whose", "place", "fails", "because", "title", "by_hand", "unchecked")
LONG = 30  # binary digits of a numerator and of a power of two below it, which only the fraction of a float has


def refuse_wrong_values(claim: Any, kinds: Mapping[str, type[Any] | tuple[type[Any], ...]]) -> None:
    """Texts are texts that can be written down, sequences hold what they should, constants are exact."""
    for name in TEXTS:
        refuse_no_text(name, getattr(claim, name))
    for name, kind in kinds.items():
        if not isinstance(getattr(claim, name), kind):
            wanted = " or ".join(one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,)) if one is not type(None))
            raise ClaimError(f"{name}={getattr(claim, name)!r} should be a {wanted}")
    for name in _entries("readings", claim.readings):
        refuse_no_text("readings", name)
    for name, value in _named("constants", claim.constants):
        try:
            exactly = lift(value, "exact")
        except TypeError as problem:
            raise ClaimError(f"the constant {name}: {problem}") from None
        if isinstance(exactly, fmpq) and _is_of_a_float(exactly):
            raise ClaimError(
                f"the constant {name} = {value} is the fraction of a float, which was rounded: write the number that is meant,"
                f' such as Fraction("{float(value):.12g}"), or measure it in balls'
            )
    formulas = {f"{field}[{name!r}]": f for field in ("assumes", "shows") for name, f in _named(field, getattr(claim, field))}
    for name, formula in {**formulas, "margin": claim.margin, "informative": claim.informative or abs}.items():
        if not callable(formula):
            raise ClaimError(f"{name} must be a function of the quantities, such as lambda q: q.x; not {formula!r}")


def _is_of_a_float(x: fmpq) -> bool:
    """Many binary digits, above and below: nobody writes such a fraction; powers of two are written."""
    return int(x.q).bit_count() == 1 and min(int(x.q).bit_length(), int(x.p).bit_length()) > LONG


def refuse_own_types(*given: Any) -> None:
    """What decides is the referee's: a relation or evidence of an author's own type could say anything."""
    for one in given:
        kind = type(one)
        if one is not None and not kind.__module__.startswith("lemmacheck."):
            raise ClaimError(f"{kind.__name__} is a type of its author's own; relations, evidence and foils are the referee's")


def refuse_no_text(name: str, value: Any) -> None:
    """A text, and one that a file can hold: half of a surrogate pair cannot be written down."""
    if not isinstance(value, str):
        raise ClaimError(f"{name}={value!r} must be a text")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as problem:
        raise ClaimError(f"{name} holds {value[problem.start]!r}, which is no character; write the character itself") from None


def _entries(field: str, values: Any) -> Iterator[Any]:
    if not isinstance(values, (tuple, list)):
        raise ClaimError(f"{field}={values!r} must be a tuple; a tuple of one thing is written ({values!r},)")
    yield from values


def _named(field: str, values: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(values, Mapping):
        raise ClaimError(f"{field}={values!r} must be a mapping by name, such as dict(c=1)")
    for name, value in values.items():
        refuse_no_text(f"a name in {field}", name)
        yield name, value
