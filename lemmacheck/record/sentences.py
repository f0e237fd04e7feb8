"""The sentence of a verdict: where the statement fails, what its two sides are there, and why.

It is written once, when a verdict is recorded, as the `reason` of the record; page, command line, errata, summary, JUnit and
ledger print that reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from lemmacheck.language.letters import GREEK
from lemmacheck.record.numerals import as_float, number, readable, rounded, superscript
from lemmacheck.record.results import Case, Side, Witness
from lemmacheck.words import RANDOM

LONGEST_VALUE = 44  # characters of a number, list or matrix that still reads inside a sentence
MOST_PARAMETERS = 6
LONGEST_INDEX = 3  # letters of a subscript: σ_min, but α squared
MOST = 60  # characters of one number of a witness on a line
INVISIBLE = 1e-9  # a violation that is so small beside the worst one persuades nobody: the sentence tells the worst
MINUS = re.compile(r"(?<![\w.])-(?=[\d.])")  # before a number, not inside a name like CIFAR-10
WORD = re.compile(r"(?!\[|yes$|no$)(?=.*[A-Za-z]{2})")  # a value that is told in words, no number, list or matrix
WHOSE = {
    "printed": "as printed",
    "recovered": "recovered from the context; it is lost in our copy",
    "read": "our formula for a sentence of the source",
    "ours": "our own statement",
}
DIGEST = re.compile(r" \(\d+ images, sha256 \w+\)")  # which file of images it was stands in the table of cases
PROPER = ("BN", "ReLU", "Matlab", "Newman", "Gaussian", "Haar", "Jensen", "Birkhoff", "Cauchy")


class Telling(msgspec.Struct, kw_only=True, frozen=True):
    """The violation that the sentence is about: the smallest, or the worst where the smallest is too small to be seen."""

    where: Case
    sides: list[Side]
    margin: float | None


def telling(witness: Witness) -> Telling:
    """The violation that a reader is told first."""
    small, worst = witness.margin, witness.worst_margin
    if small is not None and worst is not None and abs(small) < INVISIBLE * abs(worst):
        return Telling(where=witness.worst_where or {}, sides=witness.worst_sides, margin=worst)
    return Telling(where=witness.where or witness.smallest or {}, sides=witness.sides, margin=small)


def refutation(witness: Witness, *, reason: str, because: str, is_identity: bool, constant: str | None, chance: float = 0.0) -> str:
    """Where a refuted statement fails, by how much, and why; `reason` is what the judge said, for means and seeds."""
    told = telling(witness)
    needed = (witness.smallest or {}).get("needed")
    if needed is not None:
        return with_reason(_unbounded(str(needed), constant or "the constant", told.where), because)
    at = place(told.where)
    sides = two_sides(told.sides)
    if witness.rung in RANDOM:
        how = f"chance of error {number(chance, 2)}" if chance else reason
        return with_reason(there(at, f"{sides} ({how})" if sides else reason), because)
    if not sides:
        by = "" if told.margin is None else f" by {_size(told.margin, witness)}"
        sides = f"the two sides differ{by}" if is_identity else f"the statement fails{by}"
    return with_reason(there(at, sides), because)


def is_beyond_floats(margin: float | None, witness: Witness | None) -> bool:
    """The violation is not zero, yet no float is as small."""
    return margin == 0 and witness is not None and str((witness.smallest or {}).get("margin", "0")) != "0"


def _size(margin: float, witness: Witness) -> str:
    return "less than 10⁻³⁰⁰" if is_beyond_floats(margin, witness) else number(abs(margin), 3)


def nonexistence(covers: str, *, because: str) -> str:
    """Why there is nothing of the kind that a statement promises; `covers` is what was excluded."""
    own = re.search(r"\(in its author's words: (.*)\)", covers)
    excluded = own[1] if own else covers.partition("; ")[0]
    told = with_reason("what it says to exist does not exist", because)
    return f"{told} (proved for {excluded})" if excluded else told


def proved(reason: str) -> str:
    """For which objects a statement is proved, and what its proof was run on."""
    how, _, covers = reason.partition(": ")
    told = f"{how} for {covers}" if covers else reason
    return re.sub(r"; run on (\d+) objects?", r"; the proof was run on \1 of these objects", told)


def held(reason: str) -> str:
    """What draws showed of a statement that they support: that no violation, or none above the blind spot, can be there."""
    found = re.match(
        r"(\d+ cases?), (\d+ draws?): (?:the margin is certainly positive|(a violation) (of more than .*? seen))", reason
    )
    if found is None:
        return reason
    shown = f"show no violation, and one {found[4]}" if found[3] else "exclude a violation"
    return f"{found[2]} in {found[1]} {shown}{reason[found.end() :]}"


def left_open(seen: str, where: Case) -> str:
    """What was seen where the evidence decides neither side; of networks on images only which images, the rest fills a table."""
    seen, _, what_would = seen.partition("; ")
    where = {"images": where["images"]} if "images" in where else where
    told = f"{there(place(where), seen or 'what was measured is compatible with both sides')}, which decides neither side"
    needed = re.sub(r"^(\d+) divided", r"\1 seeds divided", what_would)
    return f"{told}; {needed}" if needed else told


def uncaught(name: str, own: str, seen: str, where: Case) -> str:
    """A statement that was seen, and a deliberate error beside it that was not excluded."""
    open_one = left_open(seen.replace("with the statement", "with it"), where)
    return f"{own}; but the deliberate error “{name}” is not caught: {open_one}"


def emptiness(*, excluded: bool, because: str) -> str:
    """Why a vacuous statement says nothing."""
    says = "nothing meets the hypotheses" if excluded else "the bound never says more than the trivial one"
    return with_reason(says, because)


def _unbounded(needed: str, constant: str, where: Case) -> str:
    grows = formula(needed)
    axis = next((symbol(name) for name, value in where.items() if str(value).startswith(">")), "the size")
    if len(grows) > LONGEST_VALUE or re.search(r"\d{5}", grows):
        return f"no {constant} is large enough: what is needed grows without bound with {axis}"
    rest = {name: value for name, value in where.items() if not str(value).startswith(">")}
    return f"no {constant} is large enough: {place(rest)}at least {grows} is needed, which exceeds every number as {axis} grows"


def two_sides(sides: Iterable[Side]) -> str:
    """“the gap is 0.5, but the bound is 0.1”, with as many digits as tell them apart; empty unless both are known."""
    known = [side for side in sides if side.value is not None]
    if len(known) != 2:
        return ""
    left, right = known
    digits = next((d for d in (3, 4, 6, 9, 12) if number(left.value, d) != number(right.value, d)), 3)
    one, two = number(left.value, digits), number(right.value, digits)
    if one == two:
        return f"{left.name} and {right.name} are both {one}"
    return f"{_is(left.name)} {one}, but {_is(right.name)} {two}"


def _is(name: str) -> str:
    """“the gap is”, and “the gap is at least” where only a bound of it is known."""
    known, least, rest = with_article(name).partition(", at least")
    return f"{known} is at least" if least and not rest else f"{with_article(name)} is"


def with_article(name: str) -> str:
    """“the bound” for a side that is called “bound”; a symbol, or a name that has one, stays as it is."""
    return f"the {name}" if re.match(r"[a-z]{4,}(?![\w(])", name) and not name.startswith(("what ", "that ", "half ")) else name


def place(where: Mapping[str, Any]) -> str:
    """“At d = 3 and τ = 1/2 ”: the parameters of a case as the beginning of a sentence; empty when there are none."""
    texts = {name: text for name, value in where.items() if not name.startswith("is_") and (text := brief(value))}
    images = texts.pop("images", "")
    short = [equation(symbol(name), text) for name, text in texts.items() if len(text) <= LONGEST_VALUE][:MOST_PARAMETERS]
    at = f"at {enumerated(short)} " if short else ""
    return f"on {images}, {at}".rstrip(", ") + " " if images else at


def there(at: str, says: str) -> str:
    """“At d = 3 the gap is”, and with a comma where a number or symbol follows: “At d = 3, 2 of 12 seeds agree”."""
    return f"{at}{says}" if not at or re.match(r"[a-z]{2,} ", says) else f"{at.rstrip()}, {says}"


def enumerated(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def brief(value: Any) -> str:
    """A number of a case for a sentence: balls and long fractions as decimals, short fractions as they are."""
    text = readable(rounded(DIGEST.sub("", str(value))))
    decimal = as_float(text) if "+/-" in text or "/" in text else None
    is_shorter = decimal is not None and (
        "+/-" in text or len(text) > 9 or (len(text) > 4 and f"{decimal:.4g}" == f"{decimal:.9g}")
    )
    return number(decimal, 4) if is_shorter else MINUS.sub("−", text)


def cut(text: str) -> str:
    """A long list or matrix, cut with an ellipsis that says so."""
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


def one_line(case: Mapping[str, Any]) -> str:
    """d = 3, τ = 1/2: a number that is too long for a line stands as a decimal, other long texts are cut."""
    return ", ".join(_on_a_line(symbol(name), str(value)) for name, value in case.items())


def _on_a_line(name: str, text: str) -> str:
    if len(text) <= MOST:
        return f"{name} = {text}"
    if decimal := as_float(text):
        return f"{name} ≈ {number(decimal, 6)}"
    return f"{name} = {cut(text)}"


def symbol(name: str) -> str:
    """alpha as α, sigma_min as σ_min; a name of several words with spaces."""
    first, _, index = name.partition("_")
    return (
        f"{GREEK[first]}{'_' if len(index) <= LONGEST_INDEX else ' '}{index}".rstrip("_")
        if first in GREEK
        else name.replace("_", " ")
    )


def equation(name: str, value: str) -> str:
    """d = 3, d ≥ 2 when the value is a whole range, depth 145 when the name is a word, law “gaussian” when the value is one."""
    for text, sign in ((">=", "≥"), ("<=", "≤"), (">", ">"), ("<", "<")):
        if value.startswith(text):
            return f"{name} {sign} {value.removeprefix(text).strip()}"
    if WORD.match(value):
        return f"{name} “{value}”"
    return f"{name} {value}" if len(name) > 3 and name.isalpha() and value.isdigit() else f"{name} = {value}"


def formula(text: str) -> str:
    """n**2/(3*(n + 1)) as n²/(3(n + 1))."""
    text = re.sub(r"\*\*(\d+)", lambda m: superscript(int(m.group(1))), text)
    return re.sub(r"\*(?=\(|[A-Za-z]\b)", "", text).replace("*", "·").replace("-", "−")


def with_reason(says: str, because: str) -> str:
    """The sentence with its reason, as one sentence without a full stop."""
    reason = readable(because.strip().rstrip("."))
    return f"{says}, because {continued(reason)}" if reason else says


def continued(sentence: str) -> str:
    """A sentence as it goes on inside another: its first word small unless it is a name or a symbol."""
    first, _, rest = sentence.partition(" ")
    word = re.split(r"[’'\-]", first)[0]
    is_word = word.isalpha() and word.istitle() and word.isascii() and (len(word) > 1 or word == "A") and word not in PROPER
    return f"{first[0].lower()}{first[1:]} {rest}".rstrip() if is_word else sentence
