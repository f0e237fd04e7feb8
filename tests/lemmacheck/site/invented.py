"""Results that no run produced: every status, rung, kind of picture, carried verdicts, and text that tries to break out."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from lemmacheck.record.ledger import Known, Ledger
from lemmacheck.record.results import Census, ClaimResult, Results, Run
from tests.lemmacheck.site.invented_claims import HOSTILE, PROOF, RUNG_OF, WITNESS, case, claim, pictured, plot

PAPER = "https://example.org/abs/2003.01652"


def claims() -> list[ClaimResult]:
    """At least one claim of every status, rung and special form."""
    carried = {"profile": "full", "seed": 0, "date": "2026-10-01", "key": "00112233445566778899aabb"}
    return [
        claim(
            "d20/lemma-1b",
            "proved",
            proof=PROOF,
            cases=[],
            supports=["d20/theorem-14"],
            assumes=[{"name": "unit rows", "met": 9, "failed": 2, "open": 1}],
        ),
        claim(
            "d20/lemma-7",
            "refuted",
            witness=WITNESS,
            by_hand="from fractions import Fraction\nprint(Fraction(5, 2) < 3)",
            supports=["d20/lemma-13"],
            fails="constant",
            place="Appendix B, eq. (12)",
            control={"name": "with the square", "status": "supported", "reason": "no violation"},
        ),
        claim("d20/lemma-7-amended", "proved", amends="d20/lemma-7", says=r"F \le 2 d^2 - 8 T + 8 G", proof=PROOF, cases=[]),
        claim("d20/theorem-14", "undecided", readings=["layers 100 to 200 from H = I"], margin=None, rung=None),
        claim(
            "d20/figure-2",
            "supported",
            carried=carried,
            rung="observed",
            reason="decided in the full profile on 2026-10-01; here: no evidence in this profile",
        ),
        claim(
            "d20/figure-3",
            "unchecked",
            carried=carried,
            rung=None,
            reason="sources changed since the full profile decided it on 2026-10-01",
        ),
        claim("d20/searched", "supported", rung="searched"),
        claim("d20/strict", "refuted", whose="read", fails="reading", witness=WITNESS),
        claim("s20/broken", "error", rung=None, reason="ValueError: no such thing", cases=[], foils=[], constants=[], margin=None),
        claim("ours/sharp", "proved", whose="ours", says=r"\text{$d$ is } \foo{x}"),
        *pictured(),
        hostile(),
    ]


def hostile() -> ClaimResult:
    """A claim whose every text tries to inject markup, a template expression or a spreadsheet formula."""
    bad_case = {**case(margin=-1.0, holds=False, shows={HOSTILE: 1.0}, d=2), "note": HOSTILE, "evidence": HOSTILE}
    bad_case["case"] = {HOSTILE: HOSTILE, "d": 2}
    return claim(
        "s20/hostile",
        "refuted",
        label=HOSTILE,
        title=HOSTILE,
        says=HOSTILE,
        reason=HOSTILE,
        readings=[HOSTILE],
        supports=["s20/" + HOSTILE],
        assumes=[{"name": HOSTILE, "met": 1, "failed": 0, "open": 0}],
        relation=HOSTILE,
        provenance=HOSTILE,
        constants=[
            {
                "name": HOSTILE,
                "claimed": None,
                "estimate": 1.0,
                "low": None,
                "high": None,
                "where": {HOSTILE: HOSTILE},
                "trend": HOSTILE,
            }
        ],
        margin={"worst": -1.0, "low": None, "high": None, "where": {HOSTILE: HOSTILE}},
        witness={**WITNESS, "smallest": {HOSTILE: HOSTILE, "margin": "-1"}},
        foils=[{"name": HOSTILE, "rejected": True, "margin": -1.0, "where": {HOSTILE: HOSTILE}, "rung": None, "reason": HOSTILE}],
        control={"name": HOSTILE, "status": "supported", "reason": HOSTILE},
        command=HOSTILE,
        by_hand=HOSTILE,
        file="checks/../../../../etc/passwd",
        evidence=[{"kind": HOSTILE, "rung": HOSTILE, "says": HOSTILE, "covers": HOSTILE, "since": HOSTILE}],
        cases=[bad_case, {**bad_case, "case": {HOSTILE: "=1+1", "d": 3}}, {**bad_case, "case": {HOSTILE: "x", "d": 4}}],
        proof=[
            {
                "evidence": HOSTILE,
                "covers": HOSTILE,
                "closes": True,
                "note": HOSTILE,
                "case": {HOSTILE: HOSTILE},
                "steps": [{"says": HOSTILE, "formula": HOSTILE, "by": HOSTILE, "kind": "sign", "fact": ""}] * 2,
            }
        ],
        plot=plot("d", "margin", HOSTILE, by=HOSTILE, title=HOSTILE),
        key=HOSTILE,
    )


def census() -> dict[str, Census]:
    order = [
        {"label": "Lemma 1", "says": "soft rank", "claims": ["d20/lemma-1b"], "reason": ""},
        {"label": "Lemma 2", "says": HOSTILE, "claims": [], "reason": "a definition, nothing to decide"},
        {"label": "Lemma 7", "says": "", "claims": ["d20/lemma-7", "d20/lemma-7-amended"], "reason": ""},
        {"label": "Theorem 14", "says": "", "claims": ["d20/theorem-14"], "reason": ""},
    ]
    source = {
        "title": "Batch normalization provably avoids rank collapse",
        "authors": "Daneshmand et al.",
        "year": 2020,
        "link": PAPER,
        "statements": 4,
        "encoded": 3,
        "not_encoded": [{"label": "Lemma 2", "reason": "a definition, nothing to decide"}],
        "order": order,
    }
    return {"d20": msgspec.convert(source, Census)}


def run() -> Run:
    return Run(
        id="20261101T120000-abcdef",
        profile="quick",
        seed=0,
        commit="0123456789ab",
        seconds=12.5,
        workers=2,
        device="cpu",
        error_budget=1e-6,
        versions={"numpy": "2.4.6"},
        machine={"system": "Linux", "cores": 2},
        started="2026-11-01T12:00:00+00:00",
    )


def results(*, copies: int = 0) -> Results:
    """A whole results.json; `copies` adds that many plain claims with random margins and links, for size."""
    rng = random.Random(7)
    more = []
    for i in range(copies):
        status = rng.choice(("proved", "supported", "supported", "refuted", "undecided", "vacuous"))
        margin = rng.choice((-1, 1)) * 10 ** rng.uniform(-5, 3) if status == "refuted" else 10 ** rng.uniform(-5, 3)
        one = claim(
            f"{rng.choice(('d20', 'm23', 'd21', 'b18'))}/copy-{i}",
            status,
            supports=[f"d20/theorem-{rng.randrange(9)}"] if i % 3 else [],
            says=rf"\sum_{{i=1}}^{{{i}}} \lambda_i^2 \ge {i}\,\|M\|_F^2",
            margin={"worst": margin, "low": None, "high": None, "where": {"d": i}},
            witness=WITNESS if status == "refuted" else None,
            cases=[case(margin=margin * d, d=d, gamma=g) for d in (2, 4, 8, 16) for g in ("1/10", "1")],
        )
        more.append(one)
    return Results(run=run(), claims=[*claims(), *more], census=census())


def ledger() -> Ledger:
    """A record that agrees in part, differs in part, and knows a claim that is gone."""

    def entry(id: str, status: str, *history: tuple[str, str | None, str]) -> Known:
        known = {
            "id": id,
            "profiles": {
                "quick": {
                    "status": status,
                    "rung": RUNG_OF.get(status),
                    "seed": 0,
                    "key": "k",
                    "date": "2026-10-20",
                    "foils": [],
                    "constants": {},
                    "witness": None,
                }
            },
            "history": [
                {"date": d, "profile": "quick", "from": a, "to": b, "because": f"because {HOSTILE}"} for d, a, b in history
            ],
        }
        return msgspec.convert(known, Known)

    return {
        "d20/lemma-1b": entry("d20/lemma-1b", "proved", ("2026-10-20", None, "proved")),
        "d20/lemma-7": entry(
            "d20/lemma-7", "supported", ("2026-09-01", None, "undecided"), ("2026-10-20", "undecided", "supported")
        ),
        "d20/vanished": entry("d20/vanished", "proved", ("2026-10-01", None, "proved")),
    }


def records() -> dict[str, Any]:
    """What benchmarks, properties, calibration and coverage may leave, hostile text included."""
    ratio = {"workload": HOSTILE, "sizes": {"d": 32, HOSTILE: 4}, "ratio_to_naive": 59.0, "ratio_to_plain": None, "aim": None}
    cost = {"naive": 1e-3, "fast": 1.7e-5}
    peak = {"peak_memory_bytes": None, "fraction_of_normal_peak": 0.5, "fraction_of_gemm_peak": None}
    row = {**ratio, **peak, "seconds_per_unit": cost, "target": 50.0, "met": True, "bottleneck": HOSTILE}
    scaling = {
        "workload": HOSTILE,
        "axis": "d",
        "values": [32, 64, 128],
        "sizes": {},
        "seconds_per_unit": [1e-5, 2.1e-5, 4.3e-5],
        "exponent": 1.05,
        "last_slope": 1.03,
        "expected_at_most": 1.0,
    }
    fact = {"fact": "moments count trees", "says": HOSTILE, "examples": 40}
    passed = {
        "nodeid": "tests/theory/test_x.py::test_moments",
        "outcome": "passed",
        "falsifying": None,
        "guards": ["theory.spectra.rank"],
    }
    failed = {"nodeid": "tests/engine/test_y.py::test_bad", "outcome": "failed", "falsifying": HOSTILE, "guards": []}
    return {
        "runs/benchmarks": {
            "schema": 1,
            "machine": {"processor": HOSTILE, "cores": 2},
            "device": {"cuda": "not run: no CUDA device", "cuda_workloads": {HOSTILE: "not run: no CUDA device"}},
            "peaks": {"gemm_float64_flops": 6e10},
            "rows": [row, {**row, "met": False, "target": 100.0}, {**row, "target": None, "met": None}],
            "scaling": [scaling],
        },
        "runs/properties": {"schema": 1, "properties": [{**fact, **passed}, {**fact, **failed}]},
        "records/calibration": {
            "date": "2026-10-01",
            "figures": HOSTILE,
            "counted": [{"bound": HOSTILE, "promised": 1e-3, "missed": 1, "repeats": 3000, "true_rate_at_most": 0.0004}],
        },
        "records/coverage": {
            "date": "2026-10-01",
            "tests": [HOSTILE],
            "rooms": {
                "all": {"lines": 8, "lines_run": 6, "branches": 3, "branches_taken": 1},
                HOSTILE: {"lines": 8, "lines_run": 6, "branches": 0, "branches_taken": 0},
            },
        },
        "records/mutants": {
            "date": "2026-10-01",
            "mistakes": 40,
            "tried": 39,
            "noticed_by_tests": 37,
            "noticed_by_verdicts": 2,
            "unnoticed": [{"file": HOSTILE, "mistake": HOSTILE, "reason": HOSTILE}],
        },
        "records/reseed": {
            "date": "2026-10-01",
            "without_draws": 3,
            "claims": {
                "d20/lemma-1b": {"key": "of another day", "statuses": {"proved": "0-18", "undecided": "19"}},
                HOSTILE: {"key": "", "observed": True, "statuses": {HOSTILE: "0"}},
            },
        },
        "records/power": {
            "date": "2026-10-01",
            "claims": {
                "d20/lemma-1b": {
                    "date": "2026-10-01",
                    "key": HOSTILE,
                    "constants": {HOSTILE: {"up": 0.0625, "down": None}, "c": {"up": None}},
                },
                HOSTILE: {"date": "2026-10-01", "constants": {HOSTILE: {"up": None}}},
            },
        },
    }
