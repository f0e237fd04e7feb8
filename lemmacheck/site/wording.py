"""Numbers, cases and counts as a reader would write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup, escape

from lemmacheck.record.numerals import grouped, number, readable, rounded
from lemmacheck.record.sentences import DIGEST, equation, symbol


def interval(low: Any, high: Any, digits: int = 4) -> str:
    """[low, high], with ∞ where a side is unknown; one number when both sides print the same."""
    left = "−∞" if low is None else number(low, digits)
    right = "∞" if high is None else number(high, digits)
    return left if left == right else f"[{left}, {right}]"


def case(where: Mapping[str, Any] | None) -> str:
    """d = 3, τ = 1/2: the parameters of a case in one line."""
    if not where:
        return "the whole domain"
    return ", ".join(equation(symbol(name), shortened(rounded(DIGEST.sub("", number(value, 6))))) for name, value in where.items())


def shortened(text: str, most: int = 70) -> str:
    """Long text cut in the middle of a page, with an ellipsis that says so."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def seen(reason: str) -> str:
    """What the judge says was seen where evidence decides nothing, without the name that it has for the evidence."""
    return re.sub(r"^\w+( \d+)? leaves .*? open(: |$)", "", reason)


def count(n: int, one: str, many: str = "") -> str:
    """1 claim, 2 claims."""
    return f"{grouped(n)} {one if n == 1 else many or one + 's'}"


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    text = readable(text.strip())
    if not text:
        return ""
    is_word = re.match(r"[^\W\d_]{2,}(?!\()|a ", text) is not None  # a lone letter is a symbol, a name before ( a function
    if text[0].islower() and is_word:
        text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?…:" else text + "."


def spaced(text: str) -> str:
    """Names of several words as words: unit_rows as unit rows."""
    return re.sub(r"\b([a-z]{2,})_(?=[a-z]{3,})", r"\1 ", text)


_PEOPLE = {
    "am gm": "AM–GM", "bernoulli": "Bernoulli", "binet cauchy": "Binet–Cauchy", "cauchy": "Cauchy", "cauchy binet": "Cauchy–Binet",
    "cauchy schwarz": "Cauchy–Schwarz", "davis kahan": "Davis–Kahan", "frullani": "Frullani", "gaussian": "Gaussian",
    "gershgorin": "Gershgorin", "haar": "Haar", "hadamard": "Hadamard", "holder": "Hölder", "jensen": "Jensen",
    "lagrange": "Lagrange", "laplace": "Laplace", "laurent massart": "Laurent–Massart", "lyapunov": "Lyapunov",
    "maclaurin": "Maclaurin", "markov": "Markov", "minkowski": "Minkowski", "newman": "Newman", "pade": "Padé",
    "paley zygmund": "Paley–Zygmund", "popoviciu": "Popoviciu", "rayleigh": "Rayleigh", "sylvester": "Sylvester", "weyl": "Weyl",
}  # fmt: skip
_PERSON = re.compile(rf"\b({'|'.join(sorted(_PEOPLE, key=len, reverse=True))})\b", re.IGNORECASE)


def named(function: str) -> str:
    """cauchy_schwarz_by_rows as Cauchy–Schwarz by rows: the name of a function or test in words, people with a capital."""
    return _PERSON.sub(lambda found: _PEOPLE[found[1].lower()], function.replace("_", " "))


def unbroken(text: str) -> str:
    """The text with no line break around a relation or sign, or before a power: (1 − τ)² and |G|² stay together."""
    together = re.sub(r" ([−+=≥≤<>≈·→∈±×]) (?=\S)", "\u00a0\\1\u00a0", text)
    return re.sub(r"(?<=[|‖⟩])(?=[⁻⁰¹²³⁴-⁹ᵀ^])", "\u2060", together)


_SPECIAL = re.compile(
    r"`(?P<code>[^`]{1,60})`"
    r"|(?P<transposed>ᵀ)"  # a common bold face draws this letter as an S
    r"|‖_(?P<norm>[A-Za-z0-9])(?![A-Za-z0-9])"
    r"|\^(?:\{(?P<up>[^{}]{1,16})\}|\((?P<up2>(?:[^()]|\([^()]*\)){1,16})\)|(?P<up1>[−-]?[A-Za-zℓα-ω0-9]+))"
    r"|(?<![A-Za-z0-9α-ω_])(?P<base>[A-Za-zα-ωΑ-Ω∇]|rank|[a-z]{2,}(?=_(?:[0-9]+|[ijk])(?!\w))|(?<=… )[a-z]{2,})_"
    r"(?:(?:\{(?P<down>[^{}]{1,16})\}|(?P<down1>[A-Za-zℓα-ω0-9]+|[∞+]))(?![A-Za-z0-9α-ω_])|(?P<down2>[a-zℓ])(?=[A-Z]_))"  # W_ℓX_ℓ
)


def words(text: str) -> Markup:
    """Words as HTML: escaped, x^{3/2} and x^(3/2) raised, σ_max lowered, `code` set as code, relations kept on one line."""
    return Markup("").join(_HTML[kind].format(piece) for kind, piece in _pieces(unbroken(text)))


_HTML = {"text": Markup("{}"), "code": Markup("<code>{}</code>"), "down": Markup("<sub>{}</sub>"), "up": Markup("<sup>{}</sup>")}


def drawn_words(text: str) -> Markup:
    """The same inside of a picture, where nothing is raised but by moving it."""
    out, moved = [], 0
    for kind, piece in _pieces(readable(text)):
        move = {"up": -RAISED_BY, "down": LOWERED_BY}.get(kind, 0)
        step = f' dy="{move - moved}"' if move != moved else ""
        small = f' font-size="{SMALL}"' if move else ""
        out.append(Markup("<tspan{}{}>{}</tspan>").format(Markup(step), Markup(small), piece) if step or small else escape(piece))
        moved = move
    return Markup("").join(out)


RAISED_BY, LOWERED_BY, SMALL = 4, 3, 9.5  # pixels of a picture whose letters have thirteen


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """A text cut into what stands on the line, is raised, is lowered or is code."""
    start = 0
    for m in _SPECIAL.finditer(text):
        if m.start() > start:
            yield "text", text[start : m.start()]
        if m["code"]:
            yield "code", m["code"]
        elif m["transposed"]:
            yield "up", "T"
        elif m["norm"]:
            yield "text", "‖"
            yield "down", m["norm"]
        elif m["base"]:
            yield "text", m["base"]
            yield "down", m["down"] or m["down1"] or m["down2"]
        else:
            yield "up", m["up"] or m["up2"] or m["up1"]
        start = m.end()
    if start < len(text):
        yield "text", text[start:]


def days_between(early: str, late: str) -> int | None:
    """Whole days from one ISO date to another; None when either is not a date."""
    import datetime

    try:
        return (datetime.date.fromisoformat(late[:10]) - datetime.date.fromisoformat(early[:10])).days
    except ValueError:
        return None
