"""A claim: one margin that must not be negative, the evidence for it, and the false neighbours it must reject."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import FunctionType, MethodType
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.declared import refuse_no_text, refuse_own_types, refuse_wrong_values
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Evidence, Proof
from lemmacheck.language.names import refuse_other
from lemmacheck.language.quantities import Q
from lemmacheck.language.relation import Always, Exists, Relation
from lemmacheck.numbers import mixed as mixed  # fractions of both libraries are equal where their values are
from lemmacheck.numbers.kinds import Number, lift
from lemmacheck.words import FAILURES, WHOSE

ALREADY_EXACT = (fmpq, arb)


@dataclass(frozen=True)
class Plot:
    """A picture of the case table: one column against the others, `map` for a region over two parameters."""

    x: str
    y: tuple[str, ...]
    kind: str = "lines"  # lines | map | bars
    log: str = ""  # "x", "y" or "xy"
    by: str = ""  # a column whose values become separate lines, or marks of separate colours
    title: str = ""
    curves: tuple[str, ...] = ()  # of a map: quantities that depend on x only, drawn as lines beside the marks


TRIAL: dict[str, Any] = dict(control=None, plot=None, by_hand="", fails="", because="")  # not inherited by variants
EVIDENCE = ("over", "measure", "draw", "bounds", "draws", "block", "resolution", "start", "axis", "since")


class Foil:
    """A nearby false statement: `claim.but(**changes)` must end refuted."""

    def __init__(self, name: str, /, **changes: Any) -> None:
        if not changes:
            raise ClaimError(f"foil {name!r} changes nothing; name a constant, hypothesis or evidence to change")
        refuse_no_text("the name of a foil", name)
        self.name = name
        self.changes = changes


class Control(Foil):
    """A nearby statement that the same evidence must not refute: shows that the check does not refute everything."""


KINDS: dict[str, type[Any] | tuple[type[Any], ...]] = {
    "relation": Relation,
    "evidence": (tuple, list),
    "foils": (tuple, list),
    "control": (Control, type(None)),
    "domain": (Domain, type(None)),
    "plot": (Plot, type(None)),
}


@dataclass(frozen=True, eq=False)
class Claim:
    """One statement of a source: a margin that must not be negative, and what decides it."""

    label: str
    says: str
    margin: Callable[[Q], Number]
    relation: Relation = field(default_factory=Always)
    evidence: tuple[Evidence, ...] = ()
    foils: tuple[Foil, ...] = ()
    control: Control | None = None
    constants: Mapping[str, Number | None] = field(default_factory=dict)
    assumes: Mapping[str, Callable[[Q], Number]] = field(default_factory=dict)
    domain: Domain | None = None  # the objects that the statement is about
    informative: Callable[[Q], Number] | None = None
    readings: tuple[str, ...] = ()
    whose: str = "printed"  # printed | recovered | read | ours: whose formula this is
    place: str = ""  # where the source has it: "Section 3, eq. (12), p. 5"
    fails: str = ""  # the kind of failure, only where it is refuted or vacuous
    because: str = ""  # one sentence of mathematics: why it holds or fails
    degrees: Mapping[str, Number] = field(default_factory=dict)  # how each quantity scales; `doctor` compares the sides
    sides: tuple[str, ...] | Mapping[str, Callable[[Q], Number]] = ()  # the two sides of the statement, named in words
    title: str = ""
    shows: Mapping[str, Callable[[Q], Number]] = field(default_factory=dict)
    plot: Plot | None = None
    by_hand: str = ""  # a short script that lets a reader confirm a refutation; the tests run it
    unchecked: str = ""  # why no check exists yet; such a claim has no evidence and its status is `unchecked`

    def __post_init__(self) -> None:
        refuse_wrong_values(self, KINDS)
        if not all(isinstance(foil, Foil) for foil in self.foils):
            raise ClaimError("foils takes Foil(name, …) only; something else stands there")
        self._check_words()
        refuse_own_types(self.relation, self.domain, self.control, *self.evidence, *self.foils)
        if not all(isinstance(e, Evidence) for e in self.evidence):
            raise ClaimError("evidence takes Proof, Exact, Draws and the like; something else stands there")
        if isinstance(self.relation, Exists) and self.relation.constant not in self.constants:
            raise ClaimError(f"Exists({self.relation.constant!r}) names no constant of the claim")
        if bool(self.unchecked) == bool(self.evidence):
            raise ClaimError("give evidence, or say in `unchecked` why there is none (not both)")

    def _check_words(self) -> None:
        """Names and words are those that exist, each once."""
        if self.whose not in WHOSE:
            raise ClaimError(f"whose={self.whose!r} is none of {', '.join(WHOSE)}")
        if self.fails and self.fails not in FAILURES:
            raise ClaimError(f"fails={self.fails!r} is none of {', '.join(FAILURES)}")
        if len(self.sides) not in (0, 2):
            raise ClaimError(f"a statement has two sides, but sides names {len(self.sides)}: {', '.join(self.sides)}")
        twice = next((foil.name for i, foil in enumerate(self.foils) if foil.name in {f.name for f in self.foils[:i]}), None)
        if twice is not None:
            raise ClaimError(f"two foils are named {twice!r}; give each a name of its own")
        for name in self.constants:
            if name in field_names():
                raise ClaimError(f"constant {name!r} has the name of a field of Claim; choose another")

    def but(self, **changes: Any) -> Claim:
        """The claim with something changed: constants by name, `assumes` merged, `without` hypotheses, else fields.

        A variant inherits the statement and its evidence, not its trial: control, plot, script and reason are its own. A
        field of evidence (`over`, `measure`, `draw` …) changes the one piece of evidence that has it.
        """
        known = field_names()
        trial = {**TRIAL, "sides": ()} if "margin" in changes else TRIAL  # another statement has other sides
        fields = {**trial, **{name: value for name, value in changes.items() if name in known}}
        fields["constants"] = {**self.constants, **changes.get("constants", {})}
        fields["assumes"] = self._assumes_but(changes.get("assumes", {}), changes.get("without", ()))
        rest = {name: value for name, value in changes.items() if name not in known and name != "without"}
        fields["constants"] |= {name: rest.pop(name) for name in list(rest) if name in self.constants}
        unknown = next((name for name in rest if name not in EVIDENCE), None)
        if unknown is not None:
            raise ClaimError(f"{unknown!r} is neither a constant ({', '.join(self.constants) or 'none'}) nor a field of Claim")
        if rest:
            fields["evidence"] = self._evidence_but(rest)
        if isinstance(fields.get("evidence"), Evidence):
            fields["evidence"] = (fields["evidence"],)
        if fields.get("evidence"):
            fields.setdefault("unchecked", "")
        return dataclasses.replace(self, **fields)

    def _assumes_but(self, added: Mapping[str, Callable[[Q], Number]], without: str | Iterable[str]) -> dict[str, Any]:
        """The hypotheses with some taken away, and some added or changed."""
        left = dict(self.assumes)
        for hypothesis in (without,) if isinstance(without, str) else without:
            if hypothesis not in left:
                raise ClaimError(f"without={hypothesis!r}: the claim assumes only {list(left)}")
            del left[hypothesis]
        return {**left, **added}

    def _evidence_but(self, changed: Mapping[str, Any]) -> Evidence:
        """The one piece of evidence that has all the changed fields, with them changed."""
        having = [e for e in self.evidence if all(hasattr(e, name) for name in changed) and not isinstance(e, Proof)]
        if len(having) != 1:
            raise ClaimError(f"{', '.join(changed)} could change {len(having)} pieces of evidence; write evidence=NAME.but(…)")
        return having[0].but(**changed)

    def variant(self, foil: Foil) -> Claim:
        """The claim that a foil or control stands for, without foils of its own."""
        return self.but(**{"foils": (), **foil.changes})

    @property
    def shown(self) -> dict[str, Callable[[Q], Number]]:
        """What is told of every case: the quantities to show, and the two sides where they are given by formula."""
        return {**self.shows, **(self.sides if isinstance(self.sides, Mapping) else {})}

    @property
    def open_constant(self) -> str | None:
        """The constant that the statement only says exists, unless a value was put in."""
        if isinstance(self.relation, Exists) and self.constants.get(self.relation.constant) is None:
            return self.relation.constant
        return None

    def gather(self, case: Mapping[str, Any], measured: Mapping[str, Any], *, kind: str, **extra: Any) -> Q:
        """Parameters, constants and quantities of one case in one kind of number; a name may stand for one number only."""
        given: dict[str, Any] = {name: lift(value, kind) for name, value in case.items()}
        values = dict(given)
        for name, constant in self.constants.items():
            if name in case:
                raise ClaimError(f"{name!r} is a parameter of the case and a constant of the claim; rename one of them")
            if constant is not None:
                values[name] = lift(constant, kind)
        for name, value in {**measured, **extra}.items():
            if isinstance(self.relation, Exists) and name == self.relation.constant and name in values:
                continue  # a value was put in (by a foil, say): the constant that a proof offers does not count
            if name in self.constants and self.constants[name] is not None and name not in extra:
                raise ClaimError(f"the evidence measures {name!r}, which is a constant of the claim; rename one of them")
            if kind == "exact" and type(value) in ALREADY_EXACT:  # most are, and objects are many
                values[name] = value
                continue
            if isinstance(value, FunctionType | MethodType | partial):
                raise ClaimError(
                    f"the quantity {name!r} is a function; measure its values, so that the statement stands in the margin"
                )
            if kind in ("exact", "ball") and type(value).__module__ == "numpy":
                raise ClaimError(f"the quantity {name!r} is a number of numpy, which may overflow in silence: measure it as an int")
            values[name] = lift(value, kind)
        refuse_other({name: given[name] for name in given if name in measured}, values, of="case")
        return Q(values)


@cache
def field_names() -> frozenset[str]:
    """The names of the fields of a claim."""
    return frozenset(f.name for f in dataclasses.fields(Claim))
