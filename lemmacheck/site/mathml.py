"""LaTeX as MathML, made while the pages are built and checked before it is trusted.

The converter prints macros it does not know as text and mishandles a few environments, so its output is parsed,
every element and attribute must be on a list, and no backslash may remain.
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
import xml.etree.ElementTree as ET

from markupsafe import Markup

from lemmacheck.site.typeset import typeset

ELEMENTS = frozenset(
    [
        "math",
        "mrow",
        "mi",
        "mn",
        "mo",
        "mtext",
        "mspace",
        "msub",
        "msup",
        "msubsup",
        "munder",
        "mover",
        "munderover",
        "mfrac",
        "msqrt",
        "mroot",
        "mtable",
        "mtr",
        "mtd",
        "mstyle",
        "mpadded",
        "mphantom",
    ]
)
ATTRIBUTES = frozenset(
    [
        "mathvariant",
        "stretchy",
        "fence",
        "form",
        "width",
        "height",
        "depth",
        "lspace",
        "rspace",
        "voffset",
        "movablelimits",
        "accent",
        "linethickness",
        "minsize",
        "maxsize",
        "displaystyle",
        "scriptlevel",
        "columnalign",
        "largeop",
        "separator",
        "symmetric",
    ]
)
TAGS = re.compile(f'</?(?:{"|".join(ELEMENTS)})(?: (?:display|alttext|{"|".join(ATTRIBUTES)})="[^"<>]*")*>')
FUNCTIONS = frozenset(
    (
        *("sin", "cos", "tan", "sinh", "cosh", "tanh", "arcsin", "arccos", "log", "ln", "exp", "det", "lim"),
        *("max", "min", "sup", "inf", "Pr", "tr", "Tr", "rank", "dim", "sgn"),
    )
)
CHILDREN = dict.fromkeys(("mfrac", "msub", "msup", "munder", "mover", "mroot"), 2) | {"msubsup": 3, "munderover": 3}
RELATIONS = frozenset("=<>≤≥≠≈∼≡∈→⇒⟹⟺⇔≲≳≔")
WITH_LIMITS = frozenset(("∑", "∏", "⋃", "⋂", "max", "min", "sup", "inf", "lim", "lim sup", "lim inf"))
UNDER = {"msub": "munder", "msubsup": "munderover", "msup": "mover"}  # where displayed formulas put limits
NAMES_OF_OPERATORS = re.compile(r"\\operatorname\*?\s*")
# Where Unicode keeps the styled capitals, small letters and digits; browsers draw these but ignore `mathvariant`.
LETTERS = {
    "bold": (0x1D400, 0x1D41A, 0x1D7CE),
    "bold-italic": (0x1D468, 0x1D482, 0x1D7CE),
    "script": (0x1D49C, 0x1D4B6, 0x30),
    "double-struck": (0x1D538, 0x1D552, 0x1D7D8),
    "fraktur": (0x1D504, 0x1D51E, 0x30),
    "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2),
}
GREEK = {"bold": (0x1D6A8, 0x1D6C2), "bold-italic": (0x1D71C, 0x1D736)}
ELSEWHERE = (
    {("double-struck", c): s for c, s in zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)}
    | {("script", c): s for c, s in zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)}
    | {("fraktur", c): s for c, s in zip("CHIRZ", "ℭℌℑℜℨ", strict=True)}
)


class NotConverted(ValueError):
    """The LaTeX cannot be shown as MathML; the text says what stands in the way."""


def mathml(latex: str, *, display: bool = False) -> Markup:
    """One formula as a `<math>` element, with its LaTeX as alternative text."""
    # MathML is XML whose characters were escaped by the serializer.
    return Markup(typeset("displayed" if display else "formula", latex, functools.partial(_converted, display=display), TAGS))


def _converted(latex: str, *, display: bool) -> str:
    from latex2mathml.converter import convert

    prepared = prepare(latex)
    try:
        root = ET.fromstring(convert(prepared))
    except ET.ParseError as problem:
        raise NotConverted(f"the converter's output is not XML ({problem})") from problem
    except Exception as problem:  # the converter raises a dozen unrelated classes for bad LaTeX
        raise NotConverted(f"{type(problem).__name__}: {problem}") from problem
    clean = _clean(root)
    clean.attrib.clear()
    clean.set("display", "inline")
    _open_with_relation(clean)
    if display:  # the style of displayed formulas, in a line that can hold more than one
        clean.set("displaystyle", "true")
    clean.set("alttext", latex)
    return ET.tostring(clean, encoding="unicode", short_empty_elements=False)


def _open_with_relation(formula: ET.Element) -> None:
    """A formula that continues a line with = or ≤ keeps the space after the sign; the line has the one before."""
    row = formula[0] if len(formula) == 1 and formula[0].tag == "mrow" else formula
    if len(row) > 1 and row[0].tag == "mo" and row[0].text in RELATIONS:
        row[0].attrib.update(form="infix", lspace="0em", rspace="0.278em")


def prepare(latex: str) -> str:
    """Rewrite the few constructs that the converter gets wrong into ones it gets right."""
    text = latex.strip()
    text = re.sub(r"\\begin\{(aligned|align|align\*|split)\}", r"\\begin{array}{rl}", text)
    text = re.sub(r"\\end\{(aligned|align|align\*|split)\}", r"\\end{array}", text)
    text = re.sub(r"\\(?:big|Big|bigg|Bigg)[lrm]?(?=\\\|)", "", text)
    text = _paired(text)
    text = NAMES_OF_OPERATORS.sub(r"\\mathrm", text)
    text = re.sub(r"\\(mathds|mathbbm)\b", r"\\mathbb", text)
    return text.replace(r"\tag", r"\quad\text")


def _paired(text: str) -> str:
    """Enlarged brackets and bars as pairs that grow with what they hold: a lone one does not grow where it carries a power."""
    opened, closed, bar = (re.compile(rf"\\[bB]igg?[lrm]?\s*(?=[{signs}])") for signs in (r"(\[", r")\]", "|"))
    if len(opened.findall(text)) == len(closed.findall(text)):
        text = closed.sub(r"\\right", opened.sub(r"\\left", text))
    if len(bar.findall(text)) % 2 == 0:
        sides = itertools.cycle((r"\left", r"\right"))
        text = bar.sub(lambda _: next(sides), text)
    return text


def _clean(element: ET.Element) -> ET.Element:
    """The same tree without namespaces, refused when it holds anything not on the lists."""
    tag = element.tag.rpartition("}")[2]
    if tag not in ELEMENTS:
        raise NotConverted(f"unexpected element {tag!r}")
    if "href" in element.attrib:
        raise NotConverted("a formula may not be a link")
    if tag == "mover" and len(element) == 2 and element[1].text == "^":
        element[1].text = "ˆ"  # a hat, not the sign of a power
    result = ET.Element(tag, {name: value for name, value in element.attrib.items() if name in ATTRIBUTES})
    text = (element.text or "").strip("\n\t ")
    if "\\" in text:
        raise NotConverted(f"the macro {text} is not known")
    if tag in ("mi", "mn", "mo", "mtext"):
        if text in ("&", "$", "^", "_"):
            raise NotConverted(f"a stray {text!r} remains")
        result.text = text
        _settle(result)
    for child in element:
        result.append(_clean(child))
    if len(result) != CHILDREN.get(tag, len(result)):
        raise NotConverted(f"{tag} has {len(result)} parts instead of {CHILDREN[tag]}")
    if tag in UNDER and len(result) and result[0].tag == "mo" and result[0].text in WITH_LIMITS:
        result.tag = UNDER[tag]
    _join_letters(result)
    _space_functions(result)
    return result


def _settle(leaf: ET.Element) -> None:
    """Give a leaf the element and the characters that browsers draw: relations are operators, bold is a letter of its own."""
    text = leaf.text or ""
    if leaf.tag == "mo" and text.isalpha() and len(text) > 1 and text not in WITH_LIMITS:
        leaf.tag = "mi"
    if leaf.tag == "mi" and len(text) == 1 and unicodedata.category(text) in ("Sm", "So"):
        leaf.tag = "mo"
    if leaf.tag == "mi" and text == "∞":
        leaf.attrib.pop("mathvariant", None)
    variant = leaf.get("mathvariant", "")
    if variant in LETTERS:
        leaf.text = "".join(_styled(c, variant) for c in text)
        del leaf.attrib["mathvariant"]


def _styled(character: str, variant: str) -> str:
    upper, lower, digit = LETTERS[variant]
    if (variant, character) in ELSEWHERE:
        return ELSEWHERE[variant, character]
    if "A" <= character <= "Z":
        return chr(upper + ord(character) - ord("A"))
    if "a" <= character <= "z":
        return chr(lower + ord(character) - ord("a"))
    if "0" <= character <= "9":
        return chr(digit + ord(character) - ord("0"))
    if variant not in GREEK:
        return character
    if "Α" <= character <= "Ω":
        return chr(GREEK[variant][0] + ord(character) - ord("Α"))
    if "α" <= character <= "ω":
        return chr(GREEK[variant][1] + ord(character) - ord("α"))
    return character


def _join_letters(row: ET.Element) -> None:
    """Upright letters in a row are one name: r a n k becomes rank, which browsers set upright and readers can copy."""
    joined: list[ET.Element] = []
    for child in list(row):
        upright = child.tag == "mi" and child.get("mathvariant") == "normal" and len(child) == 0
        before = joined[-1] if joined else None
        if upright and before is not None and before.tag == "mi" and before.get("mathvariant") == "normal" and len(before) == 0:
            before.text = (before.text or "") + (child.text or "")
        else:
            joined.append(child)
    if row.tag == "mrow" or len(joined) == len(row):
        row[:] = joined
    for child in joined:
        if child.tag == "mi" and child.get("mathvariant") == "normal" and len(child.text or "") > 1:
            del child.attrib["mathvariant"]


def _space_functions(row: ET.Element) -> None:
    """A thin space between sin and its neighbours, which browsers leave out unless there is a bracket."""
    if row.tag not in ("math", "mrow", "mtd", "mstyle"):
        return
    spaced: list[ET.Element] = []
    for child in list(row):
        before = spaced[-1] if spaced else None
        letters = before is not None and not {before.tag, child.tag} & {"mo", "mspace"}
        if before is not None and letters and (_is_function(before) or _is_function(child)):
            spaced.append(ET.Element("mspace", {"width": "0.167em"}))
        spaced.append(child)
    row[:] = spaced


def _is_function(element: ET.Element) -> bool:
    base = element[0] if element.tag in ("msub", "msup", "msubsup") and len(element) else element
    base = base[0] if base.tag == "mrow" and len(base) == 1 else base
    return base.tag == "mi" and (base.text or "") in FUNCTIONS
