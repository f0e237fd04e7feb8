"""What work may take, from what it took here before: the order of units, and the time that is left."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.files import read_json, write_json
from lemmacheck.running.store import Store
from lemmacheck.running.units import Block, Fixed, Prefix, Unit

Times = Mapping[tuple[str, str], float]  # seconds, by experiment, fixed evidence or claim, and by case or profile

OVERHEAD = ("overhead", "")  # under this name among the times
AT_WORK = ("at work", "")  # the share of the last run, from 0 to 1, in which its workers had work; under this name too
NEAR = 1.2  # a time within this factor of what is stored is not stored again
OF_CLAIMS = ("claim|", "fixed|")
UNKNOWN = 5.0  # seconds of a unit that was never done here: early, because it may be long and kernels may have to be compiled


class Elsewhere(msgspec.Struct, kw_only=True, frozen=True):
    """What claims and their fixed evidence took on another machine: in a first run here they tell the order and the shares."""

    date: str
    seconds: dict[str, float]  # by `claim|ID` and `fixed|FILE|NAME`


def times_elsewhere(reports: Path, profile: str) -> dict[tuple[str, str], float]:
    """The recorded times of a profile, if there are any."""
    path = _record(reports, profile)
    if not path.exists():
        return {}
    try:
        return {(name, profile): seconds for name, seconds in read_json(path, Elsewhere).seconds.items()}
    except ValueError as problem:
        raise ClaimError(f"records/{path.name} is damaged ({problem}); restore it, or remove it: it only tells time") from None


def record_times(reports: Path, profile: str, times: Times, *, date: str) -> None:
    """Keep what claims took here in a file that is committed; two digits say enough."""
    told = {name: float(f"{s:.2g}") for (name, of), s in sorted(times.items()) if of == profile and name.startswith(OF_CLAIMS)}
    if told:
        write_json(_record(reports, profile), Elsewhere(date=date, seconds=told))


def _record(reports: Path, profile: str) -> Path:
    return reports / "records" / f"times-{profile}.json"


class Costs:
    """Seconds of units and claims, remembered from run to run, and how much of them is done."""

    def __init__(self, store: Store, elsewhere: Times | None = None) -> None:
        self._store = store
        self._written = store.times()
        self._known = {**(elsewhere or {}), **self._written}
        self._drawn = {experiment for experiment, _ in self._known}
        self._spent: dict[str, float] = defaultdict(float)  # by claim
        self._finished: dict[str, float] = {}

    def urgency(self, unit: Unit) -> float:
        """Long units first, so that none is left over at the end; a look before all, because more draws may hang on it."""
        match unit:
            case Prefix():
                return math.inf
            case Block():
                per_draw = self._known.get((unit.experiment, unit.case))
                return UNKNOWN if per_draw is None else per_draw * unit.count
            case Fixed():
                return self._known.get(_fixed(unit), UNKNOWN)
        return 0.0

    def is_new(self, unit: Block) -> bool:
        """Its experiment was never drawn here, so that its kernels may have to be compiled."""
        return unit.experiment not in self._drawn

    def add(self, unit: Unit, seconds: float, *, claim: str) -> None:
        """A unit of a claim took so long."""
        self._spent[claim] += seconds
        match unit:
            case Block():
                self._drawn.add(unit.experiment)
                self._keep(unit.experiment, unit.case, seconds / max(unit.count, 1), is_first=unit.number == 0)
            case Fixed():
                self._keep(*_fixed(unit), seconds)

    def _keep(self, name: str, case: str, seconds: float, *, is_first: bool = False) -> None:
        """The first block of an experiment is drawn more than once, and waits for compilers: it tells an upper bound only."""
        before = self._known.get((name, case), math.inf)
        now = self._known[name, case] = min(before, seconds) if is_first else seconds
        written = self._written.get((name, case), math.inf)
        if not written / NEAR < now < written * NEAR:  # one entry serves many units: nobody needs it to the last digit
            self._written[name, case] = now
            self._store.keep_time(name, case, now)

    def finish(self, claim: str, profile: str, *, computed: bool) -> None:
        """Nothing more of a claim will be done; `computed` says that nothing of it was stored before."""
        self._finished[claim] = self._spent.pop(claim, 0.0)
        if computed:
            self._store.keep_time(f"claim|{claim}", profile, self._finished[claim])

    def keep_overhead(self, elapsed: float, *, workers: int) -> None:
        """What a run took beside its units: starting workers, loading, judging. Of a run without units nothing is learnt."""
        if (busy := sum(self._finished.values())) > 0:
            self._store.keep_time(*OVERHEAD, max(0.0, elapsed - busy / workers))
            self._store.keep_time(*AT_WORK, min(1.0, busy / workers / elapsed))

    def left(self, unfinished: list[str], profile: str, *, elapsed: float, workers: int) -> float | None:
        """Seconds until the end: what each claim took before less what is done of it, at the pace of this run."""
        known = [e for claim in unfinished if (e := self._before(claim, profile)) is not None] or list(self._finished.values())
        if not known:
            return None
        typical = sum(known) / len(known)
        ahead, done = 0.0, 0.0
        for claim in unfinished:
            expected = self._before(claim, profile) or typical
            done += min(self._spent[claim], expected)
            ahead += max(0.0, expected - self._spent[claim])
        for claim, seconds in self._finished.items():
            done += self._before(claim, profile) or seconds
        return ahead * elapsed / done if done > 0 else ahead / workers

    def _before(self, claim: str, profile: str) -> float | None:
        return self._known.get((f"claim|{claim}", profile))


def _fixed(unit: Fixed) -> tuple[str, str]:
    return f"fixed|{unit.path.parent.name}/{unit.path.stem}|{unit.attribute}", unit.profile
