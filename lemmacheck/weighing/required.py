"""What a solver may require of a number of the object is what its type says: anything more is a hypothesis that nobody stated.

An unknown that is a field on every object that is tried is that field. A requirement on such unknowns alone must hold wherever
their types and the statement's hypotheses do; the objects that are tried would not show a narrow range that it leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Solved
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import lift
from lemmacheck.proofs.evaluation import BITS, agree, as_value
from lemmacheck.proofs.solver import Unknowns, ask

FIRST = 60  # objects on which an unknown may turn out to be no field


def refuse_unstated(domain: Domain | None, evidence: Solved, unknowns: Unknowns, hypotheses: list[Any], strict: list[Any]) -> None:
    """Raises where a requirement leaves out an object that neither a type nor a hypothesis nor a condition does."""
    if domain is None or evidence.reduces is None:
        return
    fields = _fields_of(domain, evidence, unknowns)
    typed = [gap for symbol, name in fields.items() for gap in _gaps(fields, symbol, domain.fields[name])]
    stated = [one for one in hypotheses if one.free_symbols <= fields.keys()]
    strictly = [one for one in strict if one.free_symbols <= fields.keys()]
    for required in unknowns.constraints:
        if not required.free_symbols or not required.free_symbols <= fields.keys():
            continue
        answer, model = ask([*typed, *stated], strict=[*strictly, -required], rlimit=evidence.rlimit)
        if answer == "sat" and model and _is_object(domain, {fields[s]: value for s, value in model.items()}):
            shown = ", ".join(f"{fields[symbol]} = {value}" for symbol, value in model.items())
            raise ClaimError(f"p.require({required}) leaves out {shown}, an object of the domain: state it as a hypothesis")


def _fields_of(domain: Domain, evidence: Solved, unknowns: Unknowns) -> dict[Any, str]:
    """The unknowns that are a number of the object itself, wherever it is looked at."""
    assert evidence.reduces is not None
    numbers = [name for name, field in domain.fields.items() if isinstance(field, (Real, WholeField))]
    may_be = {symbol: list(numbers) for symbol in unknowns.symbols}
    with precision_of(BITS):
        for o in islice(domain.objects(), FIRST):
            values: Mapping[str, Any] = dict(evidence.reduces(o)).get("unknowns", {})
            for symbol, names in may_be.items():
                value = values.get(str(symbol))
                may_be[symbol] = [n for n in names if value is not None and agree(as_value(value), as_value(getattr(o, n)))]
    return {symbol: names[0] for symbol, names in may_be.items() if names}


def _gaps(fields: Mapping[Any, str], symbol: Any, field: Any) -> list[Any]:
    """What the type says is not negative, as far as its ends are numbers or such fields."""
    low, high = (field.start, field.most) if isinstance(field, WholeField) else (field.low, field.high)
    known = {name: one for one, name in fields.items()}

    def end(given: Any) -> Any:
        return known.get(given) if isinstance(given, str) else None if given is None else lift(exact(given), "symbol")

    gaps = [] if end(low) is None else [symbol - end(low)]
    return gaps + ([] if end(high) is None else [end(high) - symbol])


def _is_object(domain: Domain, given: Mapping[str, Any]) -> bool:
    """Some object has these numbers, as far as the types tell; a condition is asked with what other objects have beside them."""
    values = {name: exact(value) for name, value in given.items()}
    whole = {name: int(value.p) if value.q == 1 else value for name, value in values.items()}
    try:
        kinds = {name: domain.fields[name] for name in values}
        typed = all(kind.contains((whole if isinstance(kind, WholeField) else values)[n], whole) for n, kind in kinds.items())
    except ClaimError:  # a range that depends on what is not known
        return False
    if domain.where is None:
        return typed
    return typed and any(_meets(domain, {**vars(o), **whole}) for o in islice(domain.objects(), FIRST))


def _meets(domain: Domain, values: Mapping[str, Any]) -> bool:
    try:
        return domain.contains(Q(dict(values)))
    except (ClaimError, TypeError, ValueError, ArithmeticError):  # a list of another length
        return False
