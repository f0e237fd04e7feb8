"""Weighing draws: stored quantities, in index order, at fixed prefixes only, with a bound that holds at finite size."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, MissingQuantity, NotComparable
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.intervals import Span
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.overlooked import names_read
from lemmacheck.proofs.separation import names_in
from lemmacheck.weighing import budget
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.by_place import refuse_by_place
from lemmacheck.weighing.case import shown
from lemmacheck.weighing.clipped import refuse_clipped
from lemmacheck.weighing.dependence import per_draw, require_dependence, require_own_draw, require_own_numbers
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import is_of_numbers, narrow, sizes_of, stray, unnamed
from lemmacheck.weighing.look import WAYS, Look, observe, weigh_needed
from lemmacheck.weighing.not_numbers import refuse_replacing
from lemmacheck.weighing.rounded import refuse_cancelling
from lemmacheck.weighing.seeded import refuse_own_generators
from lemmacheck.weighing.words_of_draws import refuse_words_of_draws
from lemmacheck.words import PROFILES


def looks(evidence: Draws, factor: int) -> list[int]:
    """The prefixes that may be looked at: one block, then doubled up to the most that the profile allows."""
    most = evidence.draws * (1 if isinstance(evidence, Observed) else factor)
    if isinstance(evidence, Observed):
        return [most]
    sizes = [evidence.block]
    while sizes[-1] < most:
        sizes.append(min(2 * sizes[-1], most))
    return sizes


@dataclass(kw_only=True)
class Weighing:
    """One statement and one random evidence: which cases are settled, and how many draws the others still need."""

    claim: Claim
    evidence: Draws
    name: str  # of the evidence, e.g. "Draws 1"
    profile: str
    factor: int  # how many times the draws of the quick profile
    share: float  # of the error budget
    statement: str = "claim"
    is_foil: bool = False
    latest: dict[str, Finding] = field(default_factory=dict)
    settled: dict[str, Finding] = field(default_factory=dict)
    round: int = 0

    def __post_init__(self) -> None:
        self.cases = {case_text(case): case for case in cases_of(self.evidence.over, self.profile)}
        self.looks = looks(self.evidence, self.factor)
        if not self.cases:
            raise ClaimError(f"{self.name} has no cases in the profile {self.profile}")

    def is_left_out_for(self, others: Iterable[Weighing]) -> bool:
        """The judge would look at none of it: its data stand in for the source's, and others have those, or looked longer."""
        if not all(stand_in(self.evidence, case) for case in self.cases.values()):
            return False
        others = [one for one in others if isinstance(one.evidence, Observed)]
        own = any(not stand_in(one.evidence, case) for one in others for case in one.cases.values())
        return own or any(PROFILES.index(one.evidence.since) > PROFILES.index(self.evidence.since) for one in others)

    def wants(self) -> dict[str, int]:
        """The draws needed per case before the next look; empty when the statement is settled."""
        if self.round >= len(self.looks) or self._is_over():
            return {}
        return {key: self.looks[self.round] for key in self.cases if key not in self.settled}

    def _is_over(self) -> bool:
        refuted = any(f.holds is False for f in self.settled.values())
        return len(self.settled) == len(self.cases) or (self.is_foil and refuted)

    def look(self, draws: Mapping[str, Drawn], *, number: int) -> dict[str, Finding]:
        """What a prefix of the draws says about each case; what lies beyond it is not seen."""
        refuse_replacing(self.evidence)
        refuse_own_generators(self.evidence)
        require_own_numbers(self.claim, self.evidence.draw)  # here, because it imports what the draw does, which takes seconds
        n = self.looks[number]
        return {key: self._look(self.cases[key], drawn.first(n), number) for key, drawn in draws.items()}

    def take(self, findings: Mapping[str, Finding]) -> None:
        """Remember what the next look saw of every open case."""
        last = self.round == len(self.looks) - 1
        for key, finding in findings.items():
            self.latest[key] = finding
            decided = finding.holds is False or (finding.holds is True and not self.is_foil)
            if decided or finding.admissible is False or last:  # a case that is excluded for certain needs no more draws
                self.settled[key] = finding
        self.round += 1

    def findings(self) -> list[Finding]:
        """The settled cases, and of the others what the last look saw."""
        return [self.settled.get(key) or self.latest[key] for key in self.cases if key in self.latest]

    def _look(self, case: dict[str, Any], drawn: Drawn, number: int) -> Finding:
        n = self.looks[number]
        refuse_by_place(self.evidence.experiment, drawn.columns, self.evidence.block)
        columns = drawn.full(n)
        finding = Finding(
            evidence=self.name,
            kind=self.evidence.word,
            rung=self.evidence.rung,
            case={k: shown(v) for k, v in case.items()},
            draws=n,
            unread=_unread(self.evidence, case, self.claim.domain),
            unnamed=[] if self.claim.domain is None else unnamed(self.claim.domain, self.cases.values()),
            stand_in=stand_in(self.evidence, case),
            since=self.evidence.since,
        )
        q = self.claim.gather(case, columns, kind="float")
        require_own_draw(self.claim, case, columns)
        refuse_cancelling(self.claim, case, columns)
        weight = self._hypotheses(finding, q, n, case)
        if weight is None:
            return finding
        require_dependence(self.claim, lambda: q)
        shows = {what: float(np.mean(show(q))) for what, show in self.claim.shown.items()}
        finding.shows = {what: value for what, value in shows.items() if math.isfinite(value)}
        if self.claim.informative is not None:
            finding.informative = bool(np.mean(self.claim.informative(q)) > 0)
        look = Look(
            claim=self.claim,
            case=case,
            columns=columns,
            q=q,
            spans=self._spans(case, drawn),
            weight=weight,
            alpha=budget.share_of_look(
                self.share, random_evidence=sum(e.is_random for e in self.claim.evidence), cases=len(self.cases)
            ),
            number=number,
            resolution=self.evidence.resolution,
            is_last=number == len(self.looks) - 1,
        )
        if isinstance(self.evidence, Observed):
            observe(look, finding)
        elif self.claim.open_constant is not None:
            weigh_needed(look, finding)
        else:
            WAYS[self.claim.relation.over_draws](look, finding)
        if self.statement == "claim" and self.claim.domain is not None:
            self._compare_with(self.claim.domain, finding, case)
        return finding

    def _compare_with(self, domain: Domain, finding: Finding, case: dict[str, Any]) -> None:
        """Draws speak of the domain where they are of it, and together not of one size alone; what they refute is refuted."""

        def of_numbers(name: str) -> bool:
            return is_of_numbers(domain.fields[name])

        if outside := stray(domain, case):
            finding.admissible, finding.note = False, f"the draws are not of the domain: {outside}"
        elif finding.holds is True and (alone := narrow(domain, self._all_cases())):
            finding.supports, finding.note = False, alone
        elif finding.holds is True and finding.supports and (name := next(filter(of_numbers, finding.unnamed), "")):
            finding.supports, finding.note = False, f"no case names {name}, and the domain has {domain.fields[name].sentence(name)}"
        elif finding.holds is True and (left := _overlooked(domain, self.claim, finding.unread)):
            finding.supports, finding.note = False, left

    def _all_cases(self) -> list[dict[str, Any]]:
        """Those of every random evidence of the statement."""
        drawn = [one for one in self.claim.evidence if isinstance(one, Draws) and one.runs_in(self.profile)]
        return [*self.cases.values(), *(case for one in drawn for case in cases_of(one.over, self.profile))]

    def _hypotheses(self, finding: Finding, q: Q, n: int, case: dict[str, Any]) -> np.ndarray | None:
        """1 where a draw meets every hypothesis, else 0: a claim under an event is about the product."""
        weight = np.ones(n)
        for what, margin in self.claim.assumes.items():
            lowest = np.min(per_draw(margin, q, n), axis=0)
            met = lowest > 0 if is_strict(margin) else lowest >= 0
            fixed = all(np.ndim(p) == 0 for p in components(margin(q)))  # a rare event that never happened is not an impossible one
            if fixed and (exactly := self._exactly(margin, case)) is not None:
                met = np.full(n, exactly)
            elif np.isnan(lowest[weight > 0]).any():  # where those before it fail, it need not be a number
                raise ClaimError(f"the hypothesis “{what}” of a draw is not a number; the quantities leave its domain")
            refuse_words_of_draws(self.claim, what, vars(q), met, weight > 0)
            finding.audit[what] = True if met.all() else False if fixed else None
            weight = weight * met
        if any(v is False for v in finding.audit.values()):
            finding.admissible = False
            return None
        if not weight.any():
            finding.admissible = None
            finding.note = f"the hypotheses held in none of {n} draws"
            return None
        return weight

    def meets(self, case: dict[str, Any], drawn: Drawn, n: int) -> np.ndarray:
        """1 where a draw meets every hypothesis, else 0."""
        q = self.claim.gather(case, drawn.full(n), kind="float")
        weight = self._hypotheses(
            Finding(evidence=self.name, kind=self.evidence.word, rung=self.evidence.rung, case={}), q, n, case
        )
        return np.zeros(n) if weight is None else weight

    def ranges(self, case: dict[str, Any]) -> Mapping[str, tuple[Any, Any]]:
        """The range of each quantity, as declared."""
        declared = self.evidence.bounds
        return declared(Q(case)) if callable(declared) else declared

    def _exactly(self, hypothesis: Any, case: dict[str, Any]) -> bool | None:
        """A hypothesis on the case alone is decided exactly: rounding must not move a case over an edge."""
        try:
            signs = [sign(part) for part in components(hypothesis(self.claim.gather(case, {}, kind="exact")))]
        except (MissingQuantity, NotComparable, TypeError):  # it needs what was drawn, or floating-point functions
            return None
        if any(s is None for s in signs):
            return None
        return all(s > 0 if is_strict(hypothesis) else s >= 0 for s in signs if s is not None)

    def _spans(self, case: dict[str, Any], drawn: Drawn) -> Q:
        """The range of each quantity: as declared; of one that is the same number in every draw, that number."""
        ranges = self.ranges(case)
        refuse_clipped(self.evidence.draw, drawn.columns, ranges)
        spans: dict[str, Any] = {}
        for name in drawn.full(0):
            low, high = ranges.get(name, (drawn.constants.get(name), drawn.constants.get(name)))
            spans[name] = Span(-math.inf if low is None else float(low), math.inf if high is None else float(high))
        return self.claim.gather(case, spans, kind="float")


def _overlooked(domain: Domain, claim: Claim, unread: list[str]) -> str:
    """A field of the domain that neither the draws nor the statement look at: one law stands for those at all of its values."""
    read = names_read(claim)
    left = next((name for name in unread if name in domain.fields and name not in read), "")
    return left and f"neither draws nor statement look at {left}, and the domain has {domain.fields[left].sentence(left)}"


def _unread(evidence: Draws, case: dict[str, Any], domain: Domain | None) -> list[str]:
    """The parameters that the draw does not name, so that its numbers cannot depend on them; none where it takes them all.

    The length of a list that it takes is taken with it.
    """
    named = names_in(evidence.draw)
    taken = named if domain is None else named | sizes_of(domain, named & case.keys())
    return [] if {"vars", "__dict__"} & named else [name for name in case if name not in taken]


def stand_in(evidence: Draws, case: dict[str, Any]) -> str:
    """The data of this case, where they are not those of the source."""
    named = evidence.stand_in if isinstance(evidence, Observed) else None
    return "" if named is None else named(Q(case))
