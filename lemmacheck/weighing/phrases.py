"""Words of a hypothesis as inequalities: other signs for the same relation, phrases such as "at least", intervals, remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable

SAME_SIGN = {
    pair[:-1]: pair[-1] for pair in (">=≥", "<=≤", "⩾≥", "≧≥", "⩽≤", "≦≤", ">>≫", "<<≪", "!=≠", "≯≤", "≮≥", "≰>", "≱<", "‹<", "›>")
} | {"$": ""}
SPACED = re.compile(r"([><]) =")
ARROW = re.compile(r"([^≥≤><=⇒]+)(?:=>|=<)([^≥≤><=⇒]+)")  # where nothing else is compared, it is no conclusion
WITHIN = re.compile(r"\(([^()]*[≥≤><][^()]*)\)")
LATEX = re.compile(r"\\+(geqslant|geq|gg|ge|leqslant|leq|ll|le|gt|lt|neq|ne|in|cdot|times)(?![a-z])")
OF_LATEX = {"gt": ">", "lt": "<", "gg": "≫", "ll": "≪", "neq": "≠", "ne": "≠", "in": "∈", "cdot": "·", "times": "·"}
QUOTIENT = re.compile(r"\\+[dt]?frac\{([^{}]+)\}\{([^{}]+)\}")
BEGINNING = re.compile(r"^(?:we )?(?:assume|suppose|require|let)(?: that)? ", re.IGNORECASE)
LYING = re.compile(r" (?:lies |is )?in (?:the )?(?:(?:closed |open )?interval )(?=[\[(])| (?:lies|is) in (?=[\[(])")
EVERYWHERE = re.compile(r",? for (?:all|every|each|any) .*$")
PHRASES = (  # the longer ones first: "not less than" is no "less than"
    (r"(?:greater|larger|more) than or equal to|at (?:the |a )?(?:least|minimum)|(?:no|not) (?:less|smaller|fewer) than", "≥"),
    (r"(?:less|smaller|fewer) than or equal to|at (?:the |a )?(?:most|maximum)|(?:no|not) (?:more|greater|larger) than", "≤"),
    (r"not (?:below|under)|bounded (?:from )?below by|(?:does not|never) (?:falls?|drops?|goe?s?|lies?|is) (?:below|under)", "≥"),
    (r"not above|bounded (?:from )?above by|(?:does not|never) (?:rises?|climbs?|goe?s?|lies?|is) above", "≤"),
    (r"(?:does not|never) exceeds?|(?:not|without|never) exceeding", "≤"),
    (r"exceeds|exceeding|(?:greater|larger|more) than|above", ">"),
    (r"(?:less|smaller|fewer) than|below", "<"),
    (r"(?:is )?(?:non-?negative|not negative)$", "≥ 0"),
    (r"(?:is )?(?:non-?positive|not positive|negative or zero)$", "≤ 0"),
    (r"(?:is )?positive$", "> 0"),
    (r"(?:is )?negative$", "< 0"),
    ("minus", "−"),
    ("plus", "+"),
)
COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {name: number for number, name in enumerate(COUNTED)} | {
    "twenty": 20,
    "fifty": 50,
    "a hundred": 100,
    "one hundred": 100,
    "a thousand": 1000,
    "one thousand": 1000,
}
INTERVAL = re.compile(r"(\S+) ∈ ([\[(\]])([^,;\[\]()]+),([^,;\[\]()]+)([\])\[])")
BETWEEN = re.compile(r"(\S+) (?:is |lies )?(strictly )?between (\S+) and (\S+)")
LARGER, SMALLER = "(?:more|greater|larger|higher|above|up|upwards?)", "(?:less|fewer|smaller|lower|below)"
END = rf"([-−]?\d[\d./]*\w*|[^\W\d_]|{'|'.join(NUMBERS)})"
LEAST, MOST = "at (?:the |a )?(?:least|minimum)", "at (?:the |a )?(?:most|maximum)"
TURNED = (  # words behind a number, or in another order
    (rf"(\S+) (?:is |are )?{END} (?:or {LARGER}|{LEAST})(?!\w)", r"\1 ≥ \2"),
    (rf"(\S+) (?:is |are )?{END} (?:or {SMALLER}|{MOST})(?!\w)", r"\1 ≤ \2"),
    (rf"(\S+) (?:is |are |runs |ranges )?from {END} (?:on|onwards?|up|upwards?)(?!\w)", r"\1 ≥ \2"),
    (rf"(\S+) (?:is |are |runs |ranges )?from {END} (?:up )?to {END}", r"\2 ≤ \1 ≤ \3"),
    (rf"{END} is (?:a )?lower bound (?:of|for|on) (\S+)", r"\2 ≥ \1"),
    (rf"{END} is (?:an )?upper bound (?:of|for|on) (\S+)", r"\2 ≤ \1"),
    (rf"(\S+) (?:has|with) (?:a )?lower bound (?:of )?{END}", r"\1 ≥ \2"),
    (rf"(\S+) (?:has|with) (?:an )?upper bound (?:of )?{END}", r"\1 ≤ \2"),
)
OF_MATHEMATICS = {  # names of functions, which are no remarks
    *("log", "ln", "exp", "sqrt", "sin", "cos", "tan", "tanh", "abs", "sign", "min", "max", "sup", "inf", "lim", "sum", "mean"),
    *("det", "tr", "trace", "rank", "norm", "var", "dim", "diag", "arcsin", "arccos", "arctan", "sinh", "cosh", "erf"),
}
MUCH = str.maketrans("≫≪", "><")  # at the least
REMARK = re.compile(r"\([^()]*[^\W\d_]{3,}[^()]*\)")
OPPOSITE = {"≥": "<", "≤": ">", ">": "≤", "<": "≥"}


def in_signs(words: str) -> str:
    """The same with the signs ≥ ≤ > < for all that means them."""
    words = SPACED.sub(r"\1=", words)
    words = words.replace("=>", ">=").replace("=<", "<=") if ARROW.fullmatch(words) else words
    for sign, usual in SAME_SIGN.items():
        words = words.replace(sign, usual)
    words = QUOTIENT.sub(r"(\1)/(\2)", words)
    words = LATEX.sub(lambda found: OF_LATEX.get(found[1]) or {"g": "≥", "l": "≤"}[found[1][0]], words)
    words = re.sub(r"(?<!\w)[Tt]he (?=\w)", "", words.strip().rstrip("."))
    words = EVERYWHERE.sub("", BEGINNING.sub("", words))
    words = words[1:-1] if WITHIN.fullmatch(words) else words
    words = re.sub(r"\^\{(\d+)\}", r"^\1", words)
    words = LYING.sub(" ∈ ", words)
    words = re.sub(r"(?<=\w) in (?=[\[(\]] ?[-−\d])", " ∈ ", words)
    words = BETWEEN.sub(lambda found: "{1} {0} {2} {0} {3}".format("<" if found[2] else "≤", found[3], found[1], found[4]), words)
    words = INTERVAL.sub(_between, words)
    for turned, usual in TURNED:
        words = words if re.search("[≥≤><=]", words) else re.sub(turned, usual, words)
    for phrase, sign in PHRASES:
        words = re.sub(rf"(?<!\w)(?:is |are )?(?:{phrase})(?!\w)", sign, words)
    for name in sorted(NUMBERS, key=len, reverse=True):
        words = re.sub(rf"(?:(?<=[≥≤><] )|(?<!\S)(?=\S+ [≥≤])){name}(?!\w)", str(NUMBERS[name]), words)
    if (denied := re.fullmatch(r"not ([^≥≤><]*)([≥≤><])([^≥≤><]*)", words)) is not None:
        words = denied[1] + OPPOSITE[denied[2]] + denied[3]
    return words


def _between(found: re.Match[str]) -> str:
    name, opens, low, high, closes = found.groups()
    left = "" if "∞" in low else f"{low.strip()} {'≤' if opens == '[' else '<'} "
    right = "" if "∞" in high else f" {'≤' if closes == ']' else '<'} {high.strip()}"
    return f"{left}{name}{right}"


def without_remarks(words: str, known: Iterable[str]) -> list[str]:
    """The parts that compare something, without words of two letters and more that name no quantity; they say less than all do."""
    named = {*known, *OF_MATHEMATICS}
    apart = WITHIN.sub(r", \1, ", words.translate(MUCH))
    parts = re.split(r", *|; *|: *| and | ∧ ", REMARK.sub("", apart))
    kept = [re.sub(r"(?<![\w\\])[^\W\d_]{2,}(?![\w(])", lambda one: one[0] if one[0] in named else "", part) for part in parts]
    return [part.strip() for part in kept if re.search("[≥≤><]", part) and " or " not in f" {words} "]
