"""The range of a parameter that the sentence of a claim names, beside that of its evidence: without a domain only the sentence
says what all cases would be."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from lemmacheck.language.cases import Between
from lemmacheck.language.evidence import Enclosed, Exact, Family, Solved
from lemmacheck.numbers.kinds import text
from lemmacheck.weighing.phrases import in_signs

IMPLIES = re.compile(r"\\(?:Rightarrow|implies|Longrightarrow)(?![a-zA-Z])|\bimplies\b|\bthen\b|⇒")
BEGINS = re.compile(r"\b(?:for|every|all|any|each|when(?:ever)?|if|where|with|on)\b|\\forall|∀|\\q?quad|[(:;]", re.IGNORECASE)
ON = re.compile(r"\bon (?=[\[(] ?[-−\d])")
WRITTEN = re.compile(r"\\[dt]?frac *(?:(\d) ?(\d)|\{(\d+)\}\{(\d+)\})")
NUMBER = r"([-−]?\d+(?:\.\d+)?(?:/\d+)?)"
End = int | Fraction | float
FAR_OUT = r"(?:\\(?:to|rightarrow)(?![a-z])|→) *[-+−]? *(?:\\infty|∞|\d)"
LIMIT = re.compile(rf"\\lim(?:sup|inf)?(?![a-z])|{FAR_OUT}|\b(?:tends?|converges?) to\b")


def speaks_of_limit(says: str) -> bool:
    """Whether a sentence says something of numbers that grow without end or tend to one: draws are at some of them."""
    return LIMIT.search(says) is not None


def says_more(says: str, evidence: Exact | Enclosed | Family | Solved, cases: list[dict[str, Any]]) -> str:
    """A parameter of which the sentence says more than the evidence looks at, with both ranges; nothing where there is none."""
    looked: dict[str, list[tuple[End, End]]] = {evidence.axis: [(evidence.start, math.inf)]} if isinstance(evidence, Family) else {}
    for case in cases:
        for name, value in case.items():
            if isinstance(value, Between):
                looked.setdefault(name, []).append((value.low, math.inf if value.high is None else value.high))
            elif type(value) in (int, Fraction):
                looked.setdefault(name, []).append((value, value))
    if not isinstance(evidence, Family) and not any(isinstance(value, Between) for case in cases for value in case.values()):
        return ""  # a list of points supports nothing
    for name, ranges in looked.items():
        low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
        whole = isinstance(evidence, Family) and name == evidence.axis and evidence.integer
        first, last = _said(ON.sub(rf"for {name} \\in ", says) if len(looked) == 1 else says, name, whole=whole)
        beyond = math.inf if last is None and first is not None else last
        if (first is not None and first < low) or (beyond is not None and beyond > high):
            said = _range(name, first, math.inf if last is None else last)
            return f"the statement speaks of {said}, and its evidence looks at {_range(name, low, high)}"
    return ""


def _said(says: str, name: str, *, whole: bool) -> tuple[Fraction | None, Fraction | None]:
    """The ends that the conditions of a sentence give a parameter."""
    conditions = IMPLIES.split(WRITTEN.sub(lambda found: "/".join(filter(None, found.groups())), says))
    clauses = [*conditions[:-1], *(clause for part in conditions for clause in BEGINS.split(part)[1:])]
    told = "; ".join(re.sub(r"\\(?=[a-zA-Z])", "", in_signs(clause)) for clause in clauses)
    one = rf"(?<![\w^\\]){re.escape(name)}(?![\w^(])"
    lows = _ends(rf"{NUMBER} ?([≤<]) ?{one}", told) + _ends(rf"{one} ?([≥>]) ?{NUMBER}", told)
    highs = _ends(rf"{NUMBER} ?([≥>]) ?{one}", told) + _ends(rf"{one} ?([≤<]) ?{NUMBER}", told)
    beside = 1 if whole else 0  # whole numbers beyond nine are those from ten on
    low = max((Fraction(value) + (beside if strict else 0) for value, strict in lows), default=None)
    high = min((Fraction(value) - (beside if strict else 0) for value, strict in highs), default=None)
    return low, high


def _ends(pattern: str, told: str) -> list[tuple[Fraction, bool]]:
    """Numbers with which a parameter is compared, alone on its side, and whether strictly."""
    alone = rf"(?<![-−+*/] )(?<!\b\w )(?<![-−+*/^_\w]){pattern}(?! ?(?:[-−+*/^_]|[^\W\d_]\b)|\w)"
    pairs = [sorted(found.groups(), key=lambda one: one in "≤<≥>") for found in re.finditer(alone, told)]
    return [(Fraction(number.replace("−", "-")), relation in "<>") for number, relation in pairs]


def _range(name: str, low: End | None, high: End) -> str:
    below, above = low is not None and low > -math.inf, high < math.inf
    if below and above:
        return f"{text(low)} ≤ {name} ≤ {text(high)}"
    return f"{name} ≥ {text(low)}" if below else f"{name} ≤ {text(high)}"
