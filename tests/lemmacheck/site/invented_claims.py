"""Claims of results that no run produced: plain ones, and one for every kind of picture."""

from __future__ import annotations

from typing import Any

import msgspec

from lemmacheck.record.results import ClaimResult, Seen

HOSTILE = '"><script>window.broken=1</script><img src=x onerror="window.broken=1">&lt;{{ 7*7 }}</script>'
RUNG_OF = {"proved": "proof", "supported": "calibrated", "refuted": "exact", "vacuous": "enclosed"}


def case(
    *, margin: float | None = None, holds: bool | None = True, needed: Any = None, shows: Any = None, **parameters: Any
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


def claim(id: str, status: str, **changes: Any) -> ClaimResult:
    """A complete record; one that is carried was undecided here."""
    source, _, name = id.partition("/")
    rung = RUNG_OF.get(status)
    entry: dict[str, Any] = {
        "id": id,
        "source": source,
        "label": name.replace("-", " ").capitalize(),
        "title": f"The fact that {name.replace('-', ' ')} states in words",
        "whose": "printed",
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
        "constants": [{"name": "c", "claimed": "1", "estimate": 1.0, "low": 1.0, "high": 1.0, "where": {}, "trend": ""}],
        "margin": {"worst": -0.25 if status == "refuted" else 0.125, "low": None, "high": None, "where": {"d": 3}},
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
        "cases_total": 4,
        "proof": [],
        "plot": None,
        "by_hand": "",
        "file": f"checks/{source}/no_such_file.py",
        "key": "00112233445566778899aabb",
    }
    entry.update(changes)
    here = {name: entry[name] for name in Seen.__struct_fields__ if name in entry}
    if entry["carried"]:
        here.update(status="undecided", rung=None, reason="no evidence in this profile")
    return msgspec.convert({"here": here, **entry}, ClaimResult)


def plot(x: str, *y: str, kind: str = "lines", log: str = "", by: str = "", title: str = "") -> dict[str, Any]:
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
            {"says": "the spread of the eigenvalues", "formula": "c >= 0", "by": "notation", "kind": "notation", "fact": ""},
            {
                "says": "(Σ x)² ≤ k Σ x² for k real numbers",
                "formula": "(d'*c + 1)**2/(t + u) - (t**2) = c >= 0",
                "by": "trusted fact: Cauchy–Schwarz",
                "kind": "fact",
                "fact": "cauchy_schwarz",
            },
            {
                "says": "The margin is manifestly not negative.",
                "formula": "margin = " + " + ".join(f"{k}*b**{k}*t**2" for k in range(2, 30)) + " >= 0",
                "by": "no negative coefficient",
                "kind": "sign",
                "fact": "",
            },
        ],
    }
]


def pictured() -> list[ClaimResult]:
    """Claims with every kind of picture."""
    widths = (4, 8, 16, 32, 64, 128, 256)
    tight = [
        case(
            margin=d**0.5 - 1,
            shows={"bound": d**1.5, "truth": 0.7 * d**1.5, "truth low": 0.6 * d**1.5, "truth high": 0.8 * d**1.5},
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
        {**case(d=d, n=n, margin=0.1), "admissible": n * n <= d * d, "informative": n * n * 4 <= d, "holds": d < 200}
        for d in widths
        for n in widths
    ]
    decay = [case(margin=0.0, shows={"gap": 0.8**k * (1 + 0.1 * (k % 3)), "rate line": 0.8**k}, layer=k) for k in range(0, 60, 3)]
    bars = [case(margin=m, law=law, shows={"moment": m}) for law, m in (("Gaussian", 3.0), ("uniform", 1.8), ("Rademacher", 1.0))]
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
