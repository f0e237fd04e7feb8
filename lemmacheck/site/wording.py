"""Numbers, cases and counts as a reader would write them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from markupsafe import Markup, escape

from lemmacheck.record.explain import equation

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript(n: int) -> str:
    return str(n).translate(_SUPERSCRIPTS)


def number(x: Any, digits: int = 4) -> str:
    """A number with few digits: 0.0123, −4, 1.2·10⁻⁹; an em dash for none. Text passes unchanged."""
    if x is None:
        return "—"
    if isinstance(x, bool):
        return "yes" if x else "no"
    if isinstance(x, str):
        return x
    if isinstance(x, int):
        return grouped(x) if abs(x) < 10**15 else number(float(x), digits)
    if not math.isfinite(x):
        return "—" if math.isnan(x) else ("∞" if x > 0 else "−∞")
    if x == 0:
        return "0"
    if 1e-3 <= abs(x) < 1e6:
        plain = f"{x:.{digits}g}" if abs(x) < 10**digits else f"{x:.0f}"
        if "e" in plain:
            plain = f"{float(plain):.0f}"
        return plain.replace("-", "−")
    mantissa, exponent = f"{x:.{digits - 2 if digits > 2 else 0}e}".split("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    power = f"10{superscript(int(exponent))}"
    sign = "−" if mantissa.startswith("-") else ""
    return f"{sign}{power}" if mantissa in ("1", "-1") else f"{mantissa.replace('-', '−')}·{power}"


def grouped(n: int) -> str:
    """A count with thin spaces between thousands, from five digits on."""
    text = f"{n:,}".replace(",", "\u202f") if abs(n) >= 10_000 else str(n)
    return text.replace("-", "−")


def interval(low: Any, high: Any, digits: int = 4) -> str:
    """[low, high], with ∞ where a side is unknown; one number when both sides print the same."""
    left = "−∞" if low is None else number(low, digits)
    right = "∞" if high is None else number(high, digits)
    return left if left == right else f"[{left}, {right}]"


def case(where: Mapping[str, Any] | None) -> str:
    """d = 3, τ = 1/2: the parameters of a case in one line."""
    if not where:
        return "the whole domain"
    return ", ".join(equation(name, shortened(number(value, 6))) for name, value in where.items())


def shortened(text: str, most: int = 70) -> str:
    """Long text cut in the middle of a page, with an ellipsis that says so."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def as_float(value: Any) -> float | None:
    """The value as a float when it is a number or the text of one (`1/2`, `[0.5 +/- 1e-20]`); None otherwise."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        return float(value) if math.isfinite(value) else None
    if not isinstance(value, str):
        return None
    text = value.strip()
    if text.startswith("[") and "+/-" in text:
        text = text[1:].partition("+/-")[0].strip()
    try:
        if "/" in text:
            return float(Fraction(text))
        result = float(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return result if math.isfinite(result) else None


def count(n: int, one: str, many: str = "") -> str:
    """1 claim, 2 claims."""
    return f"{grouped(n)} {one if n == 1 else many or one + 's'}"


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    text = readable(text.strip())
    if not text:
        return ""
    if text[0].islower() and (text[:2].isalpha() or text.startswith("a ")):  # a lone letter is a symbol
        text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?…:" else text + "."


def readable(text: str) -> str:
    """The text with its machine numbers (-3.9e-06) as a reader would write them (−3.9·10⁻⁶)."""

    def write(match: re.Match[str]) -> str:
        mantissa, exponent = match.group(1).replace("-", "−"), superscript(int(match.group(2)))
        return f"10{exponent}" if mantissa == "1" else f"{mantissa}·10{exponent}"

    text = re.sub(r"(?<![\w.])(-?\d+(?:\.\d+)?)e([+-]?\d+)(?![\w.])", write, text)
    return re.sub(r"(?<![\w.)\]−-])-(?=\d)", "−", text)


def unbroken(text: str) -> str:
    """The text with no line break around a relation or sign: (1 − τ)² stays together."""
    return re.sub(r" ([−+=≥≤<>≈·→∈±×]) (?=\S)", "\u00a0\\1\u00a0", text)


_SPECIAL = re.compile(
    r"`(?P<code>[^`]{1,60})`"
    r"|\^(?:\{(?P<up>[^{}]{1,16})\}|\((?P<up2>[^()]{1,16})\)|(?P<up1>[−-]?[A-Za-zℓα-ω0-9]+))"
    r"|(?<!\w)(?P<base>[A-Za-zα-ωΑ-Ω]|rank)_(?:\{(?P<down>[^{}]{1,16})\}|(?P<down1>[A-Za-zℓα-ω0-9]+))(?![A-Za-z0-9α-ω_])"
)


def words(text: str) -> Markup:
    """Words as HTML: escaped, x^{3/2} and x^(3/2) raised, σ_max lowered, `code` set as code, relations kept on one line."""
    out, start = [], 0
    text = unbroken(text)
    for m in _SPECIAL.finditer(text):
        out.append(escape(text[start : m.start()]))
        if m["code"]:
            out.append(Markup("<code>{}</code>").format(m["code"]))
        elif m["base"]:
            out.append(Markup("{}<sub>{}</sub>").format(m["base"], m["down"] or m["down1"]))
        else:
            out.append(Markup("<sup>{}</sup>").format(m["up"] or m["up2"] or m["up1"]))
        start = m.end()
    return Markup("").join([*out, escape(text[start:])])


def days_between(early: str, late: str) -> int | None:
    """Whole days from one ISO date to another; None when either is not a date."""
    import datetime

    try:
        return (datetime.date.fromisoformat(late[:10]) - datetime.date.fromisoformat(early[:10])).days
    except ValueError:
        return None
