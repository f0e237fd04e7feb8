"""Whether a case that a search reached is an object of the claim's domain: beyond it the statement says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Field, Numbers, OneOf, Real, WholeField
from lemmacheck.language.matrix_fields import Matrix
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import text


def is_inside(domain: Domain | None, case: Mapping[str, Any]) -> bool:
    """Whether a case with all its sizes is an object of the domain; whatever is not told by a domain is the author's duty."""
    if domain is None or any(name not in domain.fields for name in case):
        return True
    values = {name: _exactly(value) for name, value in case.items()}
    for name, kind in domain.fields.items():
        for attribute, length in (("count", _length), ("rows", _length), ("columns", _width)):
            given = getattr(kind, attribute, None)
            if isinstance(given, str) and given not in values and name in values:
                values[given] = length(values[name])
    if any(name not in values for name in domain.fields):
        return True
    try:
        return domain.contains(Q(values))
    except (ClaimError, TypeError, ValueError, ArithmeticError):  # a list of another length, a float that is no number
        return False


def require_inside(domain: Domain | None, cases: Iterable[Mapping[str, Any]]) -> None:
    """Refuses cases that are no objects, where a number that is told of them is told of the domain."""
    wrong = "" if domain is None else next(filter(None, (stray(domain, case) for case in cases)), "")
    if wrong:
        raise ClaimError(f"it looks at what the statement is not about: {wrong}")


def stray(domain: Domain, case: Mapping[str, Any]) -> str:
    """The first value of a case that no object has in the field of its name, as far as the case tells; nothing where all have."""
    values = {name: _exactly(value) for name, value in case.items() if not isinstance(value, Between)}
    for name, value in values.items():
        try:
            if name in domain.fields and not domain.fields[name].contains(value, values):
                return (
                    f"{name} = {text(value)} is not among the objects of the domain, which has {domain.fields[name].sentence(name)}"
                )
        except (ClaimError, TypeError, ValueError, ArithmeticError):  # its range depends on what is not told
            continue
    if values.keys() == domain.fields.keys() and not is_inside(domain, case):
        return f"{', '.join(f'{name} = {text(value)}' for name, value in case.items())} is left out by a condition of the domain"
    return ""


def narrow(domain: Domain, cases: Iterable[Mapping[str, Any]]) -> str:
    """A number that draws look at too narrowly to speak of the domain: at one value, or not at an end that it has.

    No list of values reaches the end of an axis that has none; which ones were drawn is told beside the verdict.
    """
    named: dict[str, dict[Any, Any]] = {}
    for case in cases:
        for name, value in case.items():
            named.setdefault(name, {})[_frozen(value)] = value
    for name, kind in domain.fields.items():
        one_alone = len(named.get(name, ())) == 1 and len(kind.listed or ()) != 1 and isinstance(kind, (WholeField, Real))
        if name in named and (one_alone or not _ends(kind) <= named[name].keys()):
            seen = ", ".join(sorted(map(text, named[name].values()), key=lambda one: (len(one), one)))
            return f"drawn at {name} = {seen} alone, and the domain has {kind.sentence(name)}"
    return ""


def unnamed(domain: Domain, cases: Iterable[Mapping[str, Any]]) -> list[str]:
    """Fields that no case names, nor the size of anything that one names: draws chose them, at one value or by a law of theirs."""
    named = {name for case in cases for name in case}
    told = named | sizes_of(domain, named)
    return [name for name, kind in domain.fields.items() if name not in told and len(kind.listed or ()) != 1]


def sizes_of(domain: Domain, names: Iterable[str]) -> set[str]:
    """The fields that say how long lists and how wide matrices of these names are."""
    kinds = [domain.fields[name] for name in names if name in domain.fields]
    given = {getattr(kind, size, None) for kind in kinds for size in ("count", "rows", "columns")}
    return {size for size in given if isinstance(size, str)}


def is_of_numbers(kind: Field) -> bool:
    """Of a number, a list or a matrix the cases of draws say which; of a law or a chain hardly."""
    return isinstance(kind, (WholeField, Real, OneOf, Numbers, Matrix))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _ends(kind: Field) -> set[Any]:
    """Values without which a list of them leaves out the beginning or the end of a range, or one of those that are listed."""
    if isinstance(kind, WholeField):
        return {end for end in (kind.start, kind.most) if isinstance(end, int)}
    if isinstance(kind, Real):
        closed = {"low": kind.low, "high": kind.high}
        return {Fraction(end) for which, end in closed.items() if isinstance(end, (int, Fraction)) and not kind.leaves_out(which)}
    return set(kind.listed or ())


def _length(value: Any) -> int:
    return len(value)


def _width(value: Any) -> int:
    return len(value[0])


def _exactly(value: Any) -> Any:
    """Fractions as objects have them, and floats at their binary values."""
    if isinstance(value, (list, tuple)):
        return [_exactly(inner) for inner in value]
    return exact(Fraction(value)) if isinstance(value, (float, Fraction)) else value
