"""A proof as a Coq file: a section for each of its parts or cases, and one line that says what all of it rests on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lemmacheck.certify.cases import family_sections, lifted_sections
from lemmacheck.certify.computed import computed
from lemmacheck.certify.foils import edges, open_to_any
from lemmacheck.certify.grounds import Assumed, lay, refute
from lemmacheck.certify.part import Section
from lemmacheck.certify.recording import Equality, Recording, Sign
from lemmacheck.certify.solved import solved_sections
from lemmacheck.certify.statements import formal_facts
from lemmacheck.certify.tree import Node, NotExported
from lemmacheck.certify.writing import Writing
from lemmacheck.errors import StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Enclosed, Exact, Family, Lifted, Proof, Solved
from lemmacheck.language.quantities import components, is_exact_formula, is_strict
from lemmacheck.language.relation import Supremum, Tends
from lemmacheck.proofs.closing import form_found, is_proved
from lemmacheck.proofs.rates import bounded_by_rate


@dataclass(frozen=True)
class Certificate:
    """The text for the kernel, how many lemmas it has, and what it takes for granted."""

    text: str
    lemmas: int
    assumed: Assumed


Provable = Proof | Family | Lifted | Solved | Exact | Enclosed
WRITTEN_AS = 2  # raised whenever the same proof gets another text: then every claim is looked at again


def certificate(claim: Claim, evidence: Provable, *, title: str, of: Claim | None = None) -> Certificate:
    """The proof of the claim, step by step; a step that cannot be written raises.

    For a foil, `of` is the claim whose proof it is. Its certificate is written although the last steps fail: what the proof does
    not speak of is any number, and a form that is not found is left out, so that the kernel has the word.
    """
    assumed = Assumed()
    match evidence:
        case Exact() | Enclosed():
            texts, shown = computed(claim, evidence, assumed, of=of)
            return _filed(title, ["Within"], texts, shown, assumed=assumed, lemmas=len(shown))
        case Proof():
            sections = list(_argued(claim, evidence, assumed, of=of))
        case Family():
            sections = list(family_sections(claim, evidence, assumed, of=of))
        case Lifted():
            sections = list(lifted_sections(claim, evidence, assumed, of=of))
        case Solved():
            sections = list(solved_sections(claim, evidence, of=of))
    texts = [Writing(section).text() for section in sections]
    shown = [name for section in sections for name in section.shown]
    files = ["Checker", "Statements", *sorted({formal_facts()[name] for name in assumed.formal})]
    return _filed(title, files, texts, shown, assumed=assumed, lemmas=sum(section.lemmas for section in sections))


def _filed(
    title: str, files: Sequence[str], texts: Sequence[str], shown: Sequence[str], *, assumed: Assumed, lemmas: int
) -> Certificate:
    head = [
        f"(* {title}: written by `lemmacheck certify` from the steps of the proof. *)",
        *(f"From Lemmacheck Require Import {name}." for name in files),
        "Open Scope R_scope.",
    ]
    everything = shown[-1] if len(shown) == 1 else "(" + ", ".join(shown) + ")"
    tail = [f"Definition whole_proof := {everything}.", "Print Assumptions whole_proof.", ""]
    return Certificate("\n".join([*head, *texts, *tail]), lemmas, assumed)


def _argued(claim: Claim, evidence: Proof, assumed: Assumed, *, of: Claim | None) -> Iterator[Section]:
    """A section for each part of an argument."""
    if isinstance(claim.relation, Supremum):
        assumed.other.append("that the bound is reached: by an object that the engine finds")
    for number, measure in enumerate(evidence.parts, start=1):
        argument, quantities = _recorded(measure, claim.domain)
        yield _section(claim, argument, quantities, f"Part{number}", assumed, of=of)


@functools.cache
def _recorded(measure: Callable[..., Any], domain: Domain | None) -> tuple[Recording, Any]:
    """The argument with notes of its steps; a claim and its foils share it."""
    argument = Recording(is_proved, domain)
    try:
        quantities = measure(argument)
    except StepFailed as problem:
        raise NotExported(f"the argument fails: {problem}") from None
    if argument.unexplained:
        raise NotExported(f"the slack {', '.join(argument.unexplained.values())} has no reason")
    return argument, quantities


def _section(
    claim: Claim, argument: Recording, quantities: Any, label: str, assumed: Assumed, *, of: Claim | None = None
) -> Section:
    q = claim.gather({}, quantities, kind="symbol")
    if of is not None:
        q = open_to_any(claim, q, assumed)
    section = Section(label, argument, argument.noted.slacks, {s: t.says for s, (t, _) in argument.terms.items()})
    read = section.reader.read
    section.abbreviate(argument.solved_symbols)
    lay(section, argument.noted.grounds, assumed)
    for check in argument.noted.checks:
        if isinstance(check, Equality):
            section.equal("identity", read(check.left), read(check.right), check.says)
        elif isinstance(check, Sign):
            section.sign("holds", read(check.expression), strict=check.is_strict, comment=check.says)
        else:
            refute(section, check, assumed)
    for hypothesis, margin in claim.assumes.items():
        for part in components(margin(q)):
            node = read(part)
            section.shown.append(section.sign("hypothesis", node, strict=is_strict(margin), comment=hypothesis))
    section.shown += edges(claim, of or claim, quantities, section)
    stated: Any = claim.margin(q)
    if not is_exact_formula(claim.margin, vars(q)):
        raise NotExported("a floating-point number stands in the margin")
    if isinstance(claim.relation, Tends):
        stated = bounded_by_rate(claim.relation, q, stated)
    for part in components(stated):
        section.shown.append(_claimed(claim, argument, section, part, of=of))
    return section


def _claimed(claim: Claim, argument: Recording, section: Section, margin: Any, *, of: Claim | None) -> str:
    """The last step: the margin vanishes, or it is not negative in the form that the argument ends in."""
    import sympy

    read, margin = section.reader.read, sympy.sympify(margin)
    if claim.relation.is_identity:
        return section.equal("claim", read(margin), read(0), claim.label)
    strict = claim.relation.is_strict
    order, strictly = ("<", "_strictly") if strict else ("<=", "")
    scaled = Node("M", read(margin), read(argument.multiplier))
    expression = margin * argument.multiplier
    form = argument.form
    if argument.seeks_squares or argument.seeks_multipliers:
        before = set(argument.signs)
        try:
            form = form_found(expression, argument)
        except StepFailed:
            if of is None:
                raise
        found = [symbol for symbol in argument.signs if symbol not in before]  # squares of vectors that the machine came upon
        section.declare(found)
        for symbol in found:
            section.means(symbol, read(argument._meaning[symbol]))
    if form is None and argument.multiplier == 1:
        return section.sign("claim", read(margin), strict=strict, comment=claim.label)
    end = read(expression if form is None else form)
    signed = section.sign("form", end, strict=strict)
    same = section.equal("same", scaled, end)
    product = section.proved("scaled", f"0 {order} {{0}}", (scaled,), f"exact (by_form{strictly} _ _ {same} {signed}).")
    positive = section.sign("multiplier", read(argument.multiplier), strict=True)
    proof = f"exact (without_factor{strictly} _ _ {product} {positive})."
    return section.proved("claim", f"0 {order} {{0}}", (read(margin),), proof, claim.label)
