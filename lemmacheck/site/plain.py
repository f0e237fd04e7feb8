"""A statement in characters alone, for a terminal and for letters: LaTeX through the same MathML that the pages show."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise

from lemmacheck.record.numerals import readable
from lemmacheck.site.formula import conditions, pieces
from lemmacheck.site.mathml import FUNCTIONS, RELATIONS, WITH_LIMITS, NotConverted, mathml

RAISED = dict(zip("0123456789+-−=()nijkTdmlst⊤′*∗", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱʲᵏᵀᵈᵐˡˢᵗᵀ′**", strict=True))
LOWERED = dict(zip("0123456789+-−=()aeijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
LONGEST_LOWERED = 3  # characters: max and min are read as an index, a longer word is not
ROOTS = {"3": "∛", "4": "∜"}
ACCENTS = {"ˆ": "\u0302", "~": "\u0303", "¯": "\u0304", "‾": "\u0304", "―": "\u0304", "_": "\u0304", "→": "\u20d7", "˙": "\u0307"}
SPACED = RELATIONS | frozenset("+−-±·×∗<>∣≪≫⊂⊆~↦∘∧∨←≻⪰⊗")
SOFT = "\x01"  # a space beside the name of a function, left out at a bracket
SMALL_SPACE = 0.3  # em: narrower spaces only part what a line of characters parts anyway


@functools.cache
def plain(latex: str) -> str:
    """The statement as one line; the LaTeX itself where it does not convert."""
    try:
        if "$" in latex:
            parts = re.split(r"(?<!\\)\$", latex)
            return _tidy("".join(_formula(part) if i % 2 else part for i, part in enumerate(parts)))
        said = [
            _tidy(" ".join(_formula(text) if kind == "math" else text for kind, text in pieces(part))).rstrip(",;")
            for part in conditions(latex)
        ]
        return said[0] + "".join(f"{_between(*two)}{two[1]}" for two in pairwise(said)) if said else ""
    except NotConverted:
        return latex


def characters(text: str) -> str:
    """Words in which braces of LaTeX are small letters, or brackets where there are none, for what can hold no markup."""
    text = re.sub(r"_\{([^{}]+)\}", lambda found: _lowered(found[1]).replace("{", "(").replace("}", ")"), text)
    return readable(re.sub(r"\^\{([^{}]+)\}", lambda found: _raised(found[1]), text))


def _between(one: str, then: str) -> str:
    return " " if one.endswith(":") or then.startswith("(") else "; "


def _formula(latex: str) -> str:
    return _text(ET.fromstring(str(mathml(latex))))


def _text(node: ET.Element) -> str:
    """A piece of MathML as characters."""
    if node.tag in ("mi", "mn", "mo", "mtext", "mspace", "mphantom"):
        return _leaf(node)
    parts = [_text(child) for child in node]
    if node.tag in COMPOSED:
        return COMPOSED[node.tag](parts)
    if node.tag == "mfrac" and node.get("linethickness") == "0":  # a binomial coefficient, whose brackets are written out
        return f"{_tidy(parts[0])} over {_tidy(parts[1])}"
    if node.tag == "mfrac":
        return f"{_held(parts[0])}/{_held(parts[1], below=True)}"
    return "".join(_apart(node, parts))


def _leaf(node: ET.Element) -> str:
    text = node.text or ""
    if node.tag == "mspace":
        return " " if _width(node) > SMALL_SPACE else ""
    if node.tag == "mtext":
        return text.replace("\u00a0", " ")
    if text in FUNCTIONS or (text in WITH_LIMITS and text[0].isascii()):
        return f"{SOFT}{text}{SOFT}"
    if node.tag == "mo" and text in SPACED:
        return f" {text} "
    return f"{text} " if node.tag == "mo" and text in (",", ";") else "" if node.tag == "mphantom" else text


def _with_limits(parts: list[str]) -> str:
    return f" {parts[0].strip(SOFT)}{_lowered(parts[1])}{''.join(map(_raised, parts[2:]))} "


def _over(parts: list[str]) -> str:
    base, accent = _tidy(parts[0]), ACCENTS.get(_tidy(parts[1]))
    if accent is None:
        return f"{_base(parts[0])}{_raised(parts[1])}"
    return f"{base}{accent}" if len(base) == 1 else f"({base}){accent}"


COMPOSED: dict[str, Callable[[list[str]], str]] = {
    "msqrt": lambda parts: f"√{_held(''.join(parts), below=True)}",
    "mroot": lambda parts: f"{ROOTS.get(parts[1], f'{parts[1]}√')}{_held(parts[0], below=True)}",
    "msup": lambda parts: f"{_base(parts[0])}{_raised(parts[1])}{_after(parts[0])}",
    "msub": lambda parts: f"{parts[0].rstrip(SOFT)}{_lowered(parts[1])}{_after(parts[0])}",
    "msubsup": lambda parts: f"{parts[0].rstrip(SOFT)}{_lowered(parts[1])}{_raised(parts[2])}{_after(parts[0])}",
    "munder": _with_limits,
    "munderover": _with_limits,
    "mover": _over,
    "mtable": lambda parts: "; ".join(map(_tidy, parts)),
    "mtr": lambda parts: " ".join(map(_tidy, parts)),
}


def _apart(row: ET.Element, parts: list[str]) -> list[str]:
    """The pieces of a row: a sign stands close to its number, and a fraction beside a factor or a function in brackets."""
    said = list(parts)
    for i, child in enumerate(row):
        opens = i == 0 or (row[i - 1].tag == "mo" and (row[i - 1].text or "") in "([{,=<>≤≥|")
        if child.tag == "mo" and child.text in ("−", "-", "+") and opens:
            said[i] = parts[i].strip()
        if _is_fraction(child) and (
            "".join(said[:i]).endswith(("/", SOFT)) or re.match(rf"[\w(\[|‖√∑∏∂∇{SOFT}]", "".join(parts[i + 1 :]).lstrip())
        ):
            said[i] = f"({said[i]})"
    return said


def _is_fraction(node: ET.Element) -> bool:
    while node.tag in ("mrow", "mstyle") and len(node) == 1:
        node = node[0]
    return node.tag == "mfrac" and node.get("linethickness") != "0"


def _after(base: str) -> str:
    return SOFT if base.endswith(SOFT) else ""


def _width(space: ET.Element) -> float:
    found = re.match(r"([\d.]+)em", space.get("width", ""))
    return float(found.group(1)) if found else 0.0


def _tidy(text: str) -> str:
    text = re.sub(rf"(?<=[^\s([{{|‖{SOFT}]){SOFT}+(?=[^\s()\[\]{{}},;{SOFT}])", " ", text).replace(SOFT, "")
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(?<=[(\[{⌊⌈]) | (?=[)\]},;⌋⌉])", "", text)
    return text.strip()


def _is_single(text: str) -> bool:
    """A number, or one letter with what hangs on it."""
    return bool(re.fullmatch(r"[\d.]+|∂?\w[₀₁₂₃₄₅₆₇₈₉ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵀ′]*(_\w)?|\|\w\|", text)) or _is_bracketed(text)


def _is_bracketed(text: str) -> bool:
    depth = 0
    for i, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 and i < len(text) - 1:
            return False
    return text.startswith("(") and text.endswith(")")


def _held(text: str, *, below: bool = False) -> str:
    """In brackets unless it is one piece; above a fraction's line a product is one."""
    text = _tidy(text)
    is_product = not below and not re.search(r" [+−\-±=<>≤≥] |/|^[∑∏]", re.sub(r"\([^()]*\)", "", text))
    return text if _is_single(text) or is_product else f"({text})"


def _base(text: str) -> str:
    text = text.rstrip(SOFT)
    return f"({text.strip()})" if re.search(r"[ /√]", text.strip()) and not _is_bracketed(text.strip()) else text


def _raised(text: str) -> str:
    text = _tidy(text)
    if text and set(text) <= set(RAISED):
        return "".join(map(RAISED.__getitem__, text))
    return f"^{text}" if len(text) == 1 else f"^({text})"


def _lowered(text: str) -> str:
    text = _tidy(text)
    if len(text) <= LONGEST_LOWERED and text and set(text) <= set(LOWERED):
        return "".join(map(LOWERED.__getitem__, text))
    return f"_{text}" if len(text) == 1 or (text.isascii() and text.isalpha()) else f"_{{{text}}}"
