"""Results that no run produced: every status, rung, kind of picture, carried verdicts, and text that tries to break out."""

from __future__ import annotations

import random
from typing import Any

HOSTILE = '"><script>window.broken=1</script><img src=x onerror="window.broken=1">&lt;{{ 7*7 }}</script>'
RUNG_OF = {"proved": "proof", "supported": "calibrated", "refuted": "exact", "vacuous": "enclosed"}


def case(
    *,
    margin: float | None = None,
    holds: bool | None = True,
    needed: Any = None,
    shows: Any = None,
    **parameters: Any,
) -> dict[str, Any]:
    """One row of a case table, with everything else at rest."""
    width = 0.1 * abs(margin) if margin is not None else None
    return {
        "evidence": "Exact 1",
        "rung": "exact",
        "case": parameters,
        "holds": holds,
        "admissible": True,
        "informative": None,
        "margin": margin,
        "low": None if margin is None or width is None else margin - width,
        "high": None if margin is None or width is None else margin + width,
        "needed": needed,
        "draws": 0,
        "shows": shows or {},
        "note": "",
    }


def claim(id: str, status: str, **changes: Any) -> dict[str, Any]:
    """A complete entry of results.json."""
    source, _, name = id.partition("/")
    rung = RUNG_OF.get(status)
    entry: dict[str, Any] = {
        "id": id,
        "source": source,
        "label": name.replace("-", " ").capitalize(),
        "title": f"The fact that {name.replace('-', ' ')} states in words",
        "provenance": "seed",
        "says": r"\mathbb{E}\,\|M\|_F^2 \le \frac{d^{3/2}}{\sqrt{1-\alpha}}, \quad d \ge 2",
        "assumes": [],
        "readings": [],
        "supports": [],
        "relation": "Always",
        "status": status,
        "rung": rung,
        "reason": f"the evidence ends {status}",
        "error_probability": 1e-9 if rung == "calibrated" else 0.0,
        "blind_spot": 0.0123 if rung == "calibrated" else None,
        "carried": None,
        "constants": [
            {"name": "c", "claimed": "1", "estimate": 1.0, "low": 1.0, "high": 1.0, "where": {}, "trend": ""}
        ],
        "margin": {
            "worst": -0.25 if status == "refuted" else 0.125,
            "low": None,
            "high": None,
            "where": {"d": 3},
        },
        "witness": None,
        "foils": [
            {
                "name": "half the constant",
                "rejected": status in RUNG_OF,
                "margin": -0.1,
                "where": {"d": 2},
                "rung": "exact",
                "reason": "a witness",
            }
        ],
        "control": None,
        "amends": None,
        "draws": 4096 if rung == "calibrated" else 0,
        "seconds": 0.5,
        "command": f"nox -s checks -- run {id} --profile quick --seed 0",
        "evidence": [{"kind": "Exact", "rung": "exact", "says": "", "covers": "", "since": "quick"}],
        "cases": [case(margin=0.1 * d, d=d) for d in (2, 3, 4, 8)],
        "proof": [],
        "plot": None,
        "by_hand": "",
        "file": f"checks/{source}/{name.replace('-', '_').removesuffix('_amended')}.py",
        "key": "00112233445566778899aabb",
    }
    return {**entry, **changes}


def plot(
    x: str, *y: str, kind: str = "lines", log: str = "", by: str = "", title: str = ""
) -> dict[str, Any]:
    return {"x": x, "y": list(y), "kind": kind, "log": log, "by": by, "title": title}


WITNESS = {
    "smallest": {"d": "2", "lam": "[3/2, 1/2]", "F": "5/2", "margin": "-1/4"},
    "where": {"d": 2},
    "margin": -0.25,
    "rung": "exact",
    "worst": {"d": "40", "lam": "[1, 39]", "F": "1522", "margin": "-761/3"},
    "worst_where": {"d": 40},
    "worst_margin": -253.67,
}
PROOF = [
    {
        "evidence": "Proof 1",
        "covers": "every d ≥ 1",
        "closes": True,
        "note": "",
        "case": {},
        "steps": [
            {"says": "the spread of the eigenvalues", "formula": "c >= 0", "by": "notation"},
            {
                "says": "(Σ x)² ≤ k Σ x² for k real numbers",
                "formula": "(d'*c + 1)**2/(t + u) - (t**2) = c >= 0",
                "by": "trusted fact: Cauchy–Schwarz",
            },
            {
                "says": "The margin is manifestly not negative.",
                "formula": "margin = " + " + ".join(f"{k}*b**{k}*t**2" for k in range(2, 30)) + " >= 0",
                "by": "no negative coefficient",
            },
        ],
    }
]


def pictured() -> list[dict[str, Any]]:
    """Claims with every kind of picture."""
    widths = (4, 8, 16, 32, 64, 128, 256)
    tight = [
        case(
            margin=d**0.5 - 1,
            shows={
                "bound": d**1.5,
                "truth": 0.7 * d**1.5,
                "truth low": 0.6 * d**1.5,
                "truth high": 0.8 * d**1.5,
            },
            d=d,
        )
        for d in widths
    ]
    needed = [
        case(holds=None, needed=[1.9 - 3 / d - 0.1, 1.9 - 3 / d, 1.9 - 3 / d + 0.1], d=d, gamma=g)
        for d in widths
        for g in ("1/10", "1")
    ]
    region = [
        {
            **case(d=d, n=n, margin=0.1),
            "admissible": n * n <= d * d,
            "informative": n * n * 4 <= d,
            "holds": d < 200,
        }
        for d in widths
        for n in widths
    ]
    decay = [
        case(margin=0.0, shows={"gap": 0.8**k * (1 + 0.1 * (k % 3)), "rate line": 0.8**k}, layer=k)
        for k in range(0, 60, 3)
    ]
    bars = [
        case(margin=m, law=law, shows={"moment": m})
        for law, m in (("Gaussian", 3.0), ("uniform", 1.8), ("Rademacher", 1.0))
    ]
    open_constant = {
        "name": "C",
        "claimed": None,
        "estimate": 1.888,
        "low": 1.788,
        "high": 1.988,
        "where": {"d": 256, "gamma": "1/10"},
        "trend": "the needed constant may still grow at d = 256",
    }
    return [
        claim(
            "d20/lemma-13",
            "supported",
            cases=tight,
            plot=plot("d", "bound", "truth", log="xy", title="bound and truth against width"),
            supports=["d20/theorem-14"],
        ),
        claim(
            "d21/lemma-constant",
            "undecided",
            rung=None,
            relation="Exists",
            cases=needed,
            constants=[open_constant],
            plot=plot("d", "needed", log="x", by="gamma"),
        ),
        claim(
            "d21/theorem-region",
            "vacuous",
            cases=region,
            plot=plot("n", "d", kind="map", log="xy", title="where the bound says something"),
            control={"name": "a larger width", "status": "supported", "reason": "it holds there"},
        ),
        claim(
            "m23/decay",
            "supported",
            rung="observed",
            error_probability=0.0,
            cases=decay,
            plot=plot("layer", "gap", "rate line", log="y"),
        ),
        claim("b18/moments", "proved", rung="exact", cases=bars, plot=plot("law", "moment", kind="bars")),
    ]


def claims() -> list[dict[str, Any]]:
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
            control={"name": "with the square", "status": "supported", "reason": "no violation"},
        ),
        claim(
            "d20/lemma-7-amended",
            "proved",
            amends="d20/lemma-7",
            says=r"F \le 2 d^2 - 8 T + 8 G",
            proof=PROOF,
            cases=[],
        ),
        claim(
            "d20/theorem-14", "undecided", readings=["layers 100 to 200 from H = I"], margin=None, rung=None
        ),
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
        claim(
            "s20/broken",
            "error",
            rung=None,
            reason="ValueError: no such thing",
            cases=[],
            foils=[],
            constants=[],
            margin=None,
        ),
        claim("ours/sharp", "proved", provenance="derived", says=r"\text{$d$ is } \foo{x}"),
        *pictured(),
        hostile(),
    ]


def hostile() -> dict[str, Any]:
    """A claim whose every text tries to inject markup, a template expression or a spreadsheet formula."""
    bad_case = {
        **case(margin=-1.0, holds=False, shows={HOSTILE: 1.0}, d=2),
        "note": HOSTILE,
        "evidence": HOSTILE,
    }
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
        rung=HOSTILE,
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
        witness={**WITNESS, "smallest": {HOSTILE: HOSTILE, "margin": "-1"}, "rung": HOSTILE},
        foils=[
            {
                "name": HOSTILE,
                "rejected": True,
                "margin": -1.0,
                "where": {HOSTILE: HOSTILE},
                "rung": HOSTILE,
                "reason": HOSTILE,
            }
        ],
        control={"name": HOSTILE, "status": HOSTILE, "reason": HOSTILE},
        command=HOSTILE,
        by_hand=HOSTILE,
        file="checks/../../../../etc/passwd",
        evidence=[{"kind": HOSTILE, "rung": HOSTILE, "says": HOSTILE, "covers": HOSTILE, "since": HOSTILE}],
        cases=[
            bad_case,
            {**bad_case, "case": {HOSTILE: "=1+1", "d": 3}},
            {**bad_case, "case": {HOSTILE: "x", "d": 4}},
        ],
        proof=[
            {
                "evidence": HOSTILE,
                "covers": HOSTILE,
                "closes": True,
                "note": HOSTILE,
                "case": {HOSTILE: HOSTILE},
                "steps": [{"says": HOSTILE, "formula": HOSTILE, "by": HOSTILE}] * 2,
            }
        ],
        plot=plot("d", "margin", HOSTILE, by=HOSTILE, title=HOSTILE),
        key=HOSTILE,
    )


def census() -> dict[str, Any]:
    order = [
        {"label": "Lemma 1", "says": "soft rank", "claims": ["d20/lemma-1b"], "reason": ""},
        {"label": "Lemma 2", "says": HOSTILE, "claims": [], "reason": "a definition, nothing to decide"},
        {"label": "Lemma 7", "says": "", "claims": ["d20/lemma-7", "d20/lemma-7-amended"], "reason": ""},
        {"label": "Theorem 14", "says": "", "claims": ["d20/theorem-14"], "reason": ""},
    ]
    return {
        "d20": {
            "title": "Batch normalization provably avoids rank collapse",
            "authors": "Daneshmand et al.",
            "year": 2020,
            "statements": 4,
            "encoded": 3,
            "not_encoded": [{"label": "Lemma 2", "reason": "a definition, nothing to decide"}],
            "order": order,
        }
    }


def run() -> dict[str, Any]:
    return {
        "id": "20261101T120000-abcdef",
        "profile": "quick",
        "seed": 0,
        "commit": "0123456789ab",
        "seconds": 12.5,
        "workers": 2,
        "device": "cpu",
        "error_budget": 1e-6,
        "versions": {"numpy": "2.4.6"},
        "machine": {"system": "Linux", "cores": 2},
        "started": "2026-11-01T12:00:00+00:00",
    }


def results(*, copies: int = 0) -> dict[str, Any]:
    """A whole results.json; `copies` adds that many plain claims with random margins and links, for size."""
    rng = random.Random(7)
    more = []
    for i in range(copies):
        status = rng.choice(("proved", "supported", "supported", "refuted", "undecided", "vacuous"))
        margin = (
            rng.choice((-1, 1)) * 10 ** rng.uniform(-5, 3)
            if status == "refuted"
            else 10 ** rng.uniform(-5, 3)
        )
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
    return {"schema": 1, "run": run(), "claims": [*claims(), *more], "census": census()}


def ledger() -> dict[str, Any]:
    """A record that agrees in part, differs in part, and knows a claim that is gone."""

    def entry(id: str, status: str, *history: tuple[str, str | None, str]) -> dict[str, Any]:
        return {
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
                {"date": d, "profile": "quick", "from": a, "to": b, "because": f"because {HOSTILE}"}
                for d, a, b in history
            ],
        }

    return {
        "d20/lemma-1b": entry("d20/lemma-1b", "proved", ("2026-10-20", None, "proved")),
        "d20/lemma-7": entry(
            "d20/lemma-7",
            "supported",
            ("2026-09-01", None, "undecided"),
            ("2026-10-20", "undecided", "supported"),
        ),
        "d20/vanished": entry("d20/vanished", "proved", ("2026-10-01", None, "proved")),
    }
