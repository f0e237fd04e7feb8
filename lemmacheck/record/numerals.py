"""Numbers as a reader would write them, and the texts of exact numbers read back."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from lemmacheck.language.letters import GREEK

_NAMED_ON = r"[\w-]|\.\w|/[a-z][\w/]+[-.]\w"  # kappa_of_residual.py, sigma/lemma-2; but σ/2 and σ_min
_SYMBOLS = re.compile(rf"(?<![\w/`-])({'|'.join(GREEK)})(?=(?:_\w+)?(?!{_NAMED_ON}))")  # not inside the name of a claim or file
_ONE = re.compile(r"(?<![\d.,·\u202f])1 (case|draw|object|seed)s\b")
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


def rounded(text: str) -> str:
    """The text of a number, list or matrix with few digits, ∞ for inf, and yes or no for a truth value."""
    text = re.sub(r"\d+\.\d{7,}(?:e[+-]?\d+)?", lambda match: f"{float(match.group()):.4g}", text)
    text = re.sub(r"(?<![\d.])(\d+)\.0(?!\d)", r"\1", text)
    return re.sub(r"\b(?:inf|True|False)\b", lambda match: {"inf": "∞", "True": "yes", "False": "no"}[match.group()], text)


def readable(text: str) -> str:
    """The text with its machine numbers (-3.9e-06), names (tau) and braces as a reader would write them: −3.9·10⁻⁶, τ, d^(3/2)."""

    def write(match: re.Match[str]) -> str:
        mantissa, exponent = match.group(1).replace("-", "−"), superscript(int(match.group(2)))
        return f"10{exponent}" if mantissa == "1" else f"{mantissa}·10{exponent}"

    text = re.sub(r"(?<![\w.])(-?\d+(?:\.\d+)?)e([+-]?\d+)(?!\w|\.\d)", write, text)
    text = re.sub(r"(?<![\w.)\]−-])-(?=\d)", "−", text)
    text = re.sub(r"\^\{([^{}]+)\}", r"^(\1)", text)
    text = _SYMBOLS.sub(lambda match: GREEK[match.group(1)], text)
    text = re.sub(r"(?<!\w)(\w+) in \{([^,{}]+)\}", r"\1 = \2", text)  # a set of one value
    return _ONE.sub(r"1 \1", text).replace("1 object were", "1 object was")
