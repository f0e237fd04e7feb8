"""Cases and boxes as text: ranges of quantities are hypotheses, and a verified arithmetic of ranges (formal/Within.v) computes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import arb

from lemmacheck.certify.traced import Notes, Range, Traced, as_fraction
from lemmacheck.certify.tree import Node, NotExported
from lemmacheck.numbers.guarded import bare
from lemmacheck.numbers.kinds import interval

THEOREMS = {">=": ("at_least_zero", "0 <= {}"), ">": ("above_zero", "0 < {}"), "=": ("is_zero", "{} = 0")}
SAYS = {">=": "not_negative", ">": "positive", "=": "vanishing"}
GRAIN = 2**300  # a range may be wider by so little, so that no number that is nearly zero is a long one
COMPUTED = "vm_cast_no_check (eq_refl true)."
Step = tuple[Node, str]  # an expression, and what is to be shown of it: >= > =


@dataclass
class Place:
    """The quantities of one case: their names, and between which fractions each lies."""

    bits: int
    names: list[str] = field(default_factory=list)
    ranges: list[Range] = field(default_factory=list)
    notes: Notes = field(default_factory=Notes)
    measuring: list[Step] = field(default_factory=list)  # what the measurement compared
    is_taken: bool = False  # some quantity is taken as the measurement returns it

    def quantity(self, name: str, value: Any) -> Any:
        """A number becomes a symbol with its range, a list one of each; what is no number stays what it is."""
        if isinstance(value, (list, tuple)):
            return [self.quantity(f"{name}{i}", one) for i, one in enumerate(value, start=1)]
        ends = ends_of(value)
        return value if ends is None else self.symbol(name, ends)

    def symbol(self, name: str, ends: Range) -> Traced:
        self.names.append(f"v{len(self.names) + 1}_{re.sub(r'[^A-Za-z0-9]', '', name)}")
        self.ranges.append(ends)
        return Traced(Node("V", len(self.ranges) - 1), ends, self.notes)


def ends_of(value: Any) -> Range | None:
    """The fractions between which a measured number lies; of a ball the floats around it, rounded outward."""
    value = bare(value)
    if isinstance(value, float):
        raise NotExported(f"the measurement returns the float {value!r}")
    if not isinstance(value, arb):
        exact = as_fraction(value)
        return None if exact is None else (exact, exact)
    low, high = interval(value)
    if not (math.isfinite(low) and math.isfinite(high)):
        raise NotExported("a ball without an end was measured")
    return Fraction(math.floor(Fraction(low) * GRAIN), GRAIN), Fraction(math.ceil(Fraction(high) * GRAIN), GRAIN)


def point_section(place: Place, steps: Sequence[Step], label: str, told: str) -> tuple[list[str], list[str]]:
    """One case: its text, and the names of its lemmas."""
    env, known = f"[{'; '.join(place.names)}]", "Logic.I"
    lines = [f"(* {_comment(told)} *)", f"Section {label}.", *([f"Variables {' '.join(place.names)} : R."] if place.names else [])]
    for i, (name, (low, high)) in enumerate(zip(place.names, place.ranges, strict=True)):
        says = f"{name} = {_real(low)}" if low == high else f"{_real(low)} <= {name} <= {_real(high)}"
        lines.append(f"Hypothesis measured_{label}_{i} : {says}.")
    for i, (low, high) in reversed(list(enumerate(place.ranges))):
        known = f"(conj {f'(exactly _ _ measured_{label}_{i})' if low == high else f'measured_{label}_{i}'} {known})"
    lines.append(f"Lemma known_{label} : within {env} {_ranges(place.ranges)}.")
    lines.append(f"Proof. exact {known}. Qed.")
    names = []
    for number, (shown, term, what) in enumerate(_written_once(steps, place.names), start=1):
        theorem, says = THEOREMS[what]
        names.append(f"claim_{label}_{number}")
        lines.append(f"Lemma {names[-1]} : {says.format(shown)}.")
        lines.append(f"Proof. refine ({theorem} {env} _ {term} known_{label} _). {COMPUTED} Qed.")
    return [*lines, f"End {label}."], names


@dataclass(frozen=True)
class Cut:
    """Intervals cut in two: which of them, and where."""

    axis: int
    at: Fraction
    below: Cut | Place
    above: Cut | Place


def leaves(tree: Cut | Place) -> list[Place]:
    """The boxes, in order."""
    return [tree] if isinstance(tree, Place) else leaves(tree.below) + leaves(tree.above)


def boxes_text(
    tree: Cut | Place, steps: Sequence[Step], label: str, told: str, *, over: Sequence[Range]
) -> tuple[list[str], list[str]]:
    """Intervals cut into boxes: these reach from end to end, and in each the statement holds."""
    names = leaves(tree)[0].names
    lines = [f"(* {_comment(told)} *)", f"Definition tree_{label} : tree :=", f"{_cuts(tree)}."]
    lines.append(f"Definition boxes_{label} : list (list range) := Eval vm_compute in leaves tree_{label}.")
    lines.append(f"Lemma reached_{label} : reaches {_ranges(over)} tree_{label} = true. Proof. {COMPUTED} Qed.")
    lines.append(f"Definition covered_{label} := covered tree_{label} {_ranges(over)} reached_{label}.")
    shown = [f"covered_{label}"]
    for number, (says_it, term, what) in enumerate(_written_once(steps, names), start=1):
        theorem, says = THEOREMS[what]
        name = f"claim_{label}_{number}"
        shown.append(name)
        every = f"forallb (fun rs => check {SAYS[what]} rs {term}) boxes_{label} = true"
        lines.append(f"Lemma boxes_{name} : {every}. Proof. {COMPUTED} Qed.")
        quantified = f"forall box, In box boxes_{label} -> forall {' '.join(names)}, within [{'; '.join(names)}] box"
        lines.append(f"Lemma {name} : {quantified} -> {says.format(says_it)}.")
        about = f"(fun env => {says.format(f'val env {term}')})"
        step = f"in_every_box {about} {SAYS[what]} {term} (fun env rs => {theorem} env rs _) boxes_{label} boxes_{name}"
        lines.append(f"Proof. intros box I {' '.join(names)} W. exact ({step} box I _ W). Qed.")
    return lines, shown


def _cuts(tree: Cut | Place) -> str:
    if isinstance(tree, Place):
        return f"Leaf {_ranges(tree.ranges)}"
    return f"Cut {tree.axis} ({_fraction(tree.at)})\n({_cuts(tree.below)})\n({_cuts(tree.above)})"


def _written_once(steps: Sequence[Step], names: list[str]) -> dict[tuple[str, str, str], None]:
    return dict.fromkeys((written(node, names), checked(node), what) for node, what in steps)


def _comment(text: str) -> str:
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")[:200]


def _fraction(value: Fraction) -> str:
    return f"({value.numerator}) # {value.denominator}"


def _real(value: Fraction) -> str:
    return f"Q2R ({_fraction(value)})"


def _ranges(ranges: Sequence[Range]) -> str:
    return "[" + "; ".join(f"({_fraction(low)}, {_fraction(high)})" for low, high in ranges) + "]"


def _tree(node: Node, leaf: Callable[[Node], str], shapes: Mapping[str, str]) -> str:
    if node.kind in "VC":
        return leaf(node)
    inner = [_tree(one, leaf, shapes) if isinstance(one, Node) else str(one) for one in (node.left, node.right)]
    return shapes[node.kind].format(*inner)


def written(node: Node, names: Sequence[str]) -> str:
    """The expression about real numbers."""
    shapes = {"A": "({} + {})", "M": "({} * {})", "I": "(/ {})", "P": "({} ^ {})"}
    return _tree(node, lambda leaf: names[leaf.left] if leaf.kind == "V" else f"({_real(leaf.left)})", shapes)


def checked(node: Node) -> str:
    """The same for the kernel's arithmetic of ranges."""
    shapes = {"A": "(TA {} {})", "M": "(TM {} {})", "I": "(TI {})", "P": "(TP {} {})"}
    return _tree(node, lambda leaf: f"(TV {leaf.left})" if leaf.kind == "V" else f"(TC ({_fraction(leaf.left)}))", shapes)
