"""How small a change of each printed constant is noticed: the constant is moved both ways, by halves, until the check is silent.

A moved constant is noticed when a piece of evidence refutes the statement with it: of the claim itself, or of a foil that moves
the same constant, provided that it does not refute the statement as it is printed. Pieces are asked one by one, cheap ones first
and proofs last, and the first that refutes decides; draws are those that are stored, none is made. A constant whose larger value
only weakens the statement is noticed on one side. What is found is the resolution of the check, not of the mathematics.
"""

from __future__ import annotations

import dataclasses
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import EVIDENCE, Claim, Foil
from lemmacheck.language.evidence import Draws, Evidence, Observed
from lemmacheck.language.found import Found
from lemmacheck.numbers.kinds import lift
from lemmacheck.record.describing import Result
from lemmacheck.running.runner import Runner
from lemmacheck.running.store import Store
from lemmacheck.running.units import start_clean
from lemmacheck.session import Request, terms_of
from lemmacheck.verdict.outcome import outcome
from lemmacheck.weighing.statements import examine_fixed
from lemmacheck.words import PROFILES

COARSEST, FINEST = 1, 6  # the change is 2^-k of the constant, for k between these: a half down to less than two in a hundred
BROUGHT = ("evidence", *EVIDENCE)  # what a foil may bring beside the constant that it moves
CHEAP_FIRST = ("Draws", "Observed", "Exact", "Family", "Enclosed", "Solved", "Lifted", "Search", "Proof")
Move = tuple[str, int]  # a constant and a direction
Rejects = Callable[[Mapping[Move, int]], set[Move]]  # which of these moves, by 2^-k each, are noticed


def resolution(moves: list[Move], rejects: Rejects) -> dict[Move, int | None]:
    """For each move the largest k for which a change by 2^-k is noticed, by bisection; None where not even a half is.

    The finest change is asked second: of a tight statement nothing else has to be.
    """
    noticed = rejects(dict.fromkeys(moves, COARSEST))
    low = {move: COARSEST if move in noticed else None for move in moves}
    high = dict.fromkeys(noticed, FINEST + 1)
    if noticed:
        finest = rejects(dict.fromkeys(noticed, FINEST))
        low.update(dict.fromkeys(finest, FINEST))
        high.update(dict.fromkeys(noticed - finest, FINEST))
    while open_ones := {move: (k + high[move]) // 2 for move, k in low.items() if k is not None and high[move] - k > 1}:
        noticed = rejects(open_ones)
        for move, k in open_ones.items():
            if move in noticed:
                low[move] = k
            else:
                high[move] = k
    return low


def moves_of(claim: Claim) -> list[Move]:
    """Both ways for every constant that is a number other than zero."""
    numbers = [name for name, value in claim.constants.items() if value is not None and _exact(value)]
    return [(name, way) for name in numbers for way in (1, -1)]


def _exact(value: Any) -> Fraction:
    """The constant as a fraction; zero for what is none."""
    try:
        number = lift(value, "exact")
        return Fraction(int(number.p), int(number.q))
    except (AttributeError, TypeError):
        return Fraction(0)


def moved(claim: Claim, move: Move, k: int) -> Claim:
    """The claim with one constant changed by 2^-k of itself, and nothing to reject."""
    name, way = move
    value = _exact(claim.constants[name]) * (1 + way * Fraction(1, 2**k))
    foil = Foil(f"{name} moved", **{name: int(value) if value.denominator == 1 else value})
    return dataclasses.replace(claim.variant(foil), foils=(), control=None)


def with_evidence_of_foils(claim: Claim, constant: str) -> list[Claim]:
    """The claim as printed, with the evidence of each foil that moves this constant and brings evidence of its own."""
    brought = []
    for foil in claim.foils:
        own = {what: how for what, how in foil.changes.items() if what in BROUGHT}
        if own and foil.changes.keys() - own.keys() == {constant}:
            brought.append(dataclasses.replace(claim.variant(Foil(foil.name, **own)), foils=(), control=None))
    return brought


@dataclasses.dataclass(frozen=True)
class Notices:
    """Whether the evidence of a profile refutes a statement; draws are read from a store and never made."""

    found: Found
    request: Request
    store: Store

    def refuted(self, claim: Claim) -> bool | None:
        """None if the statement cannot be asked at all: a broken exponent, say."""
        pieces = [e for e in claim.evidence if e.runs_in(self.request.profile) or isinstance(e, Observed)]  # it may be recorded
        asked = False
        for evidence in sorted(pieces, key=lambda e: CHEAP_FIRST.index(e.word) if e.word in CHEAP_FIRST else len(CHEAP_FIRST)):
            try:
                answer = self._refutes(dataclasses.replace(claim, evidence=(evidence,)), evidence)
                if answer:
                    return True
                asked = asked or answer is False
            except (ClaimError, ArithmeticError, ValueError, TypeError):  # undefined with this constant
                continue
        return False if asked else None

    def _refutes(self, claim: Claim, evidence: Evidence) -> bool | None:
        """None where there are no draws that could."""
        if isinstance(evidence, Draws):
            found = self._by_draws(claim)
            return None if not found.draws else found.verdict.outcome is not None and found.verdict.outcome.status == "refuted"
        start_clean()
        (examined,) = examine_fixed(claim, self.request.profile)
        return outcome(examined, is_foil=True).status == "refuted"

    def require_draws(self) -> None:
        """What is not at hand notices nothing, which must not be told of the check.

        Draws that no case of the profile asks for are not missed, nor those that a run leaves out for recorded ones.
        """
        claim, profile = self.found.claim, self.request.profile
        assert claim is not None
        observed = [e for e in claim.evidence if isinstance(e, Observed)]
        is_recorded = any(self._by_draws(_alone(claim, e)).draws for e in observed)
        for evidence in claim.evidence:
            if not isinstance(evidence, Draws) or not evidence.runs_in(profile) or (is_recorded and evidence in observed):
                continue
            result = self._by_draws(_alone(claim, evidence))
            if result.draws == 0 and any(True for _ in cases_of(evidence.over, profile)):
                failed = result.verdict.status == "error"
                raise ClaimError(
                    f"{self.found.id}: {result.verdict.reason if failed else 'its draws are not stored; run it first'}"
                )

    def _by_draws(self, claim: Claim) -> Result:
        """Under a key of its constants and cases: two pieces may draw alike, and each has looks of its own."""
        (evidence,) = claim.evidence
        assert isinstance(evidence, Draws)
        cases = list(cases_of(evidence.over, PROFILES[-1]))
        told = repr((self.found.id, sorted(claim.constants.items(), key=str), evidence.experiment, evidence.draws, cases))
        key = hashlib.blake2b(told.encode(), digest_size=12).hexdigest()
        terms = dataclasses.replace(terms_of(self.request, may_draw=False), filed=True)
        loose = dataclasses.replace(self.found, claim=claim, key=key)
        (result,) = Runner([loose], terms=terms, store=self.store, workers=0).run()
        return result


def _alone(claim: Claim, evidence: Evidence) -> Claim:
    return dataclasses.replace(claim, evidence=(evidence,), foils=(), control=None)


@contextmanager
def borrowed(request: Request) -> Iterator[Store]:
    """A copy of the store of runs, so that nothing of moved constants is left in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "store.sqlite")
        if request.store_path.exists():
            shutil.copy2(request.store_path, path)
        store = Store(path)
        try:
            yield store
        finally:
            store.close()


def resolution_of(found: Found, request: Request, store: Store) -> dict[str, dict[str, float | None]]:
    """By constant and direction, the smallest share of it whose change is noticed."""
    claim = found.claim
    if claim is None or claim.unchecked or not (moves := moves_of(claim)):
        return {}
    notices = Notices(found, request, store)
    notices.require_draws()
    undefined: set[Move] = set()
    others = {name: with_evidence_of_foils(claim, name) for name, _ in moves}
    others = {name: [one for one in some if notices.refuted(one) is False] for name, some in others.items()}

    def asked(move: Move, k: int) -> bool | None:
        answers = (notices.refuted(moved(one, move, k)) for one in (claim, *others[move[0]]))
        first = next(answers)
        return first or any(answers) or first

    def rejects(changes: Mapping[Move, int]) -> set[Move]:
        answers = {move: asked(move, k) for move, k in changes.items()}
        undefined.update(move for move, k in changes.items() if k == COARSEST and answers[move] is None)
        return {move for move, answer in answers.items() if answer}

    table: dict[str, dict[str, float | None]] = {}
    for (name, way), k in resolution(moves, rejects).items():
        if (name, way) not in undefined:
            table.setdefault(name, {})["up" if way > 0 else "down"] = None if k is None else 2.0**-k
    return table
