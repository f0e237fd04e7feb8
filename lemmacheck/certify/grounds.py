"""Why each slack is not negative: the fact, the claim or the answer that it comes from, in an order without circles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeGuard

from lemmacheck.certify.answers import contradiction, raised
from lemmacheck.certify.part import Section
from lemmacheck.certify.recording import Again, Citing, Enclosure, Ground, Leaning, SolverAnswer, Unsat
from lemmacheck.certify.statements import formal_facts, statement
from lemmacheck.certify.tree import Node, NotExported, minus, replaced
from lemmacheck.facts import TRUSTED
from lemmacheck.proofs.signs import Signs


@dataclass
class Assumed:
    """What a certificate takes for granted, by kind and by name."""

    trusted: list[str] = field(default_factory=list)  # facts without a lemma of their own
    formal: list[str] = field(default_factory=list)  # facts with one: only what their arguments are is taken
    cited: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)  # solver, balls, statements used again, signs in a circle
    unnamed: list[str] = field(default_factory=list)  # quantities of a foil that the proof does not speak of


@dataclass
class Premise:
    """Something that must be evident before a ground may be used."""

    node: Node
    expression: Any
    strict: bool


def lay(section: Section, grounds: list[Ground], assumed: Assumed) -> None:
    """Every ground in turn, as soon as its premises follow from what is established; what is left leans on itself."""
    waiting = list(grounds)
    while waiting:
        ready = [g for g in waiting if _is_ready(section, g)]
        for ground in ready[:1]:
            _write(section, ground, assumed, in_circle=False)
            waiting.remove(ground)
        if not ready:
            for ground in waiting:
                _assume(section, ground, assumed)
            for ground in waiting:
                _write(section, ground, assumed, in_circle=True)
            return


def _is_ready(section: Section, ground: Ground) -> bool:
    supposed = {ground.fact.arguments["before"]: ""} if _is_induction(ground) else {}
    signs = section.at_stage({**section.established, **supposed})
    for premise in _premises(section, ground):
        evident = signs.is_manifestly_positive if premise.strict else signs.is_manifestly_nonnegative
        if not evident(premise.expression):
            return False
    if isinstance(ground, Again):
        return all(signs.is_manifestly_nonnegative(form) for form in ground.forms)
    if isinstance(ground, (Leaning, Citing)):
        return _splits(section, ground.slack, signs)
    return True


def _is_induction(ground: Ground) -> TypeGuard[Leaning]:
    return isinstance(ground, Leaning) and ground.fact.function == "induction"


def _splits(section: Section, slack: Any, signs: Signs) -> bool:
    """The sign of a new symbol of the slack can be read off, or all of its symbols are known."""
    symbol, factor = _own(section, slack)
    return symbol is None or (factor is not None and (factor == 1 or signs.is_manifestly_positive(factor)))


def _own(section: Section, slack: Any) -> tuple[Any, Any]:
    """The one symbol of the slack whose sign is not known yet, and its factor; (None, None) where there is none."""
    import sympy

    slack = sympy.sympify(slack)
    new = [s for s in slack.free_symbols if s in section.slacks and s not in section.established]
    if not new:
        return None, None
    if len(new) > 1:
        return new[0], None
    factor = sympy.cancel(sympy.together(slack / new[0]))
    return new[0], None if new[0] in factor.free_symbols and not factor.is_rational_function() else sympy.factor(factor)


def _premises(section: Section, ground: Ground) -> list[Premise]:
    read = section.reader.read
    match ground:
        case Leaning(fact=fact):
            exprs = [(e, False) for e in fact.requires.values()] + [(e, True) for e in fact.positive.values()]
            known = _statement_of(ground)
            if known is None:
                return [Premise(read(e), e, strict) for e, strict in exprs]
            by = _bound(section, ground)
            return [Premise(replaced(node, by), e, strict) for (node, strict), (e, _) in zip(known.premises, exprs, strict=True)]
        case Citing(hypotheses=hypotheses):
            return [Premise(read(e), e, strict) for e, strict in hypotheses]
        case SolverAnswer(where=where, at=at):
            by = {symbol: read(value) for symbol, value in at.items()}
            return [Premise(replaced(read(w), by), w.subs(at, simultaneous=True), False) for w in where]
    return []


def _statement_of(ground: Leaning) -> Any:
    """The fact in symbols, where its function was called as it stands in the trusted base; a fact that was changed is refused."""
    fact = ground.fact
    if fact.function not in TRUSTED:
        raise NotExported(f"{fact.name} is no fact of the trusted base")
    again = TRUSTED[fact.function](**fact.arguments)
    if (again.larger, again.smaller) != (fact.larger, fact.smaller) or (
        dict(again.requires) != dict(fact.requires) or dict(again.positive) != dict(fact.positive)
    ):
        raise NotExported(f"{fact.function} was changed after it was stated")
    return statement(fact.function)


def _bound(section: Section, ground: Leaning) -> dict[Any, Node]:
    import sympy

    known, read = _statement_of(ground), section.reader.read
    bound = {known.arguments[name]: read(value) for name, value in ground.fact.arguments.items()}
    values = {known.arguments[name]: sympy.sympify(value) for name, value in ground.fact.arguments.items()}
    return {**bound, **{known.arguments[n]: read(power.subs(values, simultaneous=True)) for n, power in known.powers.items()}}


def _write(section: Section, ground: Ground, assumed: Assumed, *, in_circle: bool) -> None:
    if _is_induction(ground):
        _induct(section, ground, assumed)
        return
    premises = [section.sign("premise", p.node, strict=p.strict, comment=_says(ground)) for p in _premises(section, ground)]
    match ground:
        case Leaning():
            _lean(section, ground, premises, assumed, in_circle=in_circle)
        case Citing(name=name):
            assumed.cited.append(name)
            gap = section.reader.read(ground.gap)
            strictness = [strict for _, strict in ground.hypotheses]
            nodes = [p.node for p in _premises(section, ground)]
            arrows = "".join(f"0 {'<' if s else '<='} {{{i}}} -> " for i, s in enumerate(strictness))
            text = f"{arrows}0 <= {{{len(nodes)}}}"
            cited = section.hypothesis("cited", text, (*nodes, gap), f"the claim {name}, with a certificate of its own")
            _settle(section, ground.slack, gap, " ".join((cited, *premises)), in_circle=in_circle)
        case Again():
            _again(section, ground, assumed, in_circle=in_circle)
        case SolverAnswer():
            _solver(section, ground, premises, assumed)
        case Enclosure(symbol=symbol, says=says):
            assumed.other.append(f"balls: {says}")
            if symbol not in section.established:
                section.established[symbol] = section.assumed_sign(symbol, f"enclosed in balls: {says}")


def _says(ground: Ground) -> str:
    return ground.fact.name if isinstance(ground, Leaning) else getattr(ground, "says", getattr(ground, "name", ""))


def _lean(section: Section, ground: Leaning, premises: list[str], assumed: Assumed, *, in_circle: bool) -> None:
    fact, known = ground.fact, _statement_of(ground)
    if known is None:
        assumed.trusted.append(fact.function)
        large, small = section.reader.read(fact.larger), section.reader.read(fact.smaller)
        sign = "=" if fact.is_equality else "<="
        arrows = "".join(f"0 {'<' if p.strict else '<='} {{{i + 2}}} -> " for i, p in enumerate(_premises(section, ground)))
        nodes = [p.node for p in _premises(section, ground)]
        name = section.hypothesis(f"trusted_{fact.function}", f"{arrows}{{0}} {sign} {{1}}", (small, large, *nodes), fact.says)
    else:
        by = _bound(section, ground)
        arguments = [by[symbol] for symbol in known.arguments.values()]
        slots = " ".join(f"{{{i}}}" for i in range(len(arguments)))
        large, small = replaced(known.larger, by), replaced(known.smaller, by)
        if fact.function in formal_facts():
            assumed.formal.append(fact.function)
            about = section.hypothesis("about", f"{fact.function}_about {slots}", arguments, fact.says)
            proof = f"exact ({fact.function} {'_ ' * len(arguments)}{about})."
            name = section.proved("fact", f"{fact.function}_says {slots}", arguments, proof)
        else:
            assumed.trusted.append(fact.function)
            name = section.hypothesis(f"trusted_{fact.function}", f"{fact.function}_says {slots}", arguments, fact.says)
    if fact.is_equality:
        section.equal("gap", minus(large, small), section.reader.read(ground.slack), fact.name)
        return
    inequality = " ".join((name, *premises))
    gap = section.proved("gap", "0 <= {0}", (minus(large, small),), f"apply (from_gap _ _ _ ({inequality})). reflexivity.")
    _settle(section, ground.slack, minus(large, small), gap, in_circle=in_circle)


def _induct(section: Section, ground: Leaning, assumed: Assumed) -> None:
    """The step is shown where its hypothesis is supposed; outside, the sequence and the hypothesis get their sign."""
    _statement_of(ground)  # refuses a fact that was changed
    arguments = ground.fact.arguments
    start, before, after, end = (section.reader.read(arguments[name]) for name in ("start", "before", "after", "end"))
    assumed.formal.append("induction")
    with section.supposing(arguments["before"], "supposed for the induction"):
        step = section.sign("step", after, strict=False, comment=ground.fact.says)
    proof = f"intro s. first [exact ({step} s) | exact {step}]."
    stepped = section.proved("stepped", "0 <= {0} -> 0 <= {1}", (before, after), proof)
    first = section.sign("start", start, strict=False)
    about = section.hypothesis("about", "induction_about {0} {1} {2} {3}", (start, before, after, end), ground.fact.says)
    proof = f"exact (from_step _ _ _ _ {about} {first} {stepped})."
    both = section.proved("induction", "0 <= {0} /\\ 0 <= {1}", (before, end), proof)
    section.established[arguments["before"]] = section.proved("sign", "0 <= {0}", (before,), f"exact (proj1 {both}).")
    _settle(section, ground.slack, end, f"proj2 {both}", in_circle=False)


def _settle(section: Section, slack: Any, gap: Node, shown: str, *, in_circle: bool) -> None:
    """The gap is the slack; a new symbol of it gets its sign."""
    symbol, factor = (None, None) if in_circle else _own(section, slack)
    if symbol is None:
        section.equal("slack", gap, section.reader.read(slack))
        return
    node = Node("V", symbol)
    whole = node if factor == 1 else Node("M", node, section.reader.read(factor))
    same = section.equal("slack", gap, whole)
    proof = f"exact (from_equal _ _ ({shown}) {same})."
    if factor == 1:
        section.established[symbol] = section.proved("sign", "0 <= {0}", (node,), proof)
        return
    product = section.proved("product", "0 <= {0}", (whole,), proof)
    positive = section.sign("factor", section.reader.read(factor), strict=True)
    section.established[symbol] = section.proved("sign", "0 <= {0}", (node,), f"exact (without_factor _ _ {product} {positive}).")


def _again(section: Section, ground: Again, assumed: Assumed, *, in_circle: bool) -> None:
    read, shown = section.reader.read, []
    assumed.other.append(f"used again: {ground.says}")
    for before, form in zip(ground.before, ground.forms, strict=True):
        signed = section.sign("shown", read(form), strict=False, comment=ground.says)
        if form is not before:
            same = section.equal("form", read(before), read(form))
            signed = section.proved("shown", "0 <= {0}", (read(before),), f"exact (by_form _ _ {same} {signed}).")
        shown.append(signed)
    arrows = "".join(f"0 <= {{{i + 1}}} -> " for i in range(len(shown)))
    nodes = (read(ground.after), *(read(b) for b in ground.before))
    again = section.hypothesis("again", f"{arrows}0 <= {{0}}", nodes, f"the same of other quantities: {ground.says}")
    _settle(section, ground.slack, read(ground.after), " ".join((again, *shown)), in_circle=in_circle)


def _solver(section: Section, ground: SolverAnswer, premises: list[str], assumed: Assumed) -> None:
    read = section.reader.read
    by = {symbol: read(value) for symbol, value in ground.at.items()}
    value = replaced(read(ground.statement), by)
    node, means = Node("V", ground.symbol), section.means(ground.symbol, value)
    factor = raised(ground.statement.subs(ground.at, simultaneous=True))
    if factor is not None:
        larger = Node("M", value, Node("M", read(factor), Node("I", read(factor))))
        same, signed = section.equal("raised", value, larger), section.sign("form", larger, strict=True, comment=ground.says)
        shown = f"by_form_strictly _ _ {same} {signed}"
    else:
        assumed.other.append(f"solver: {ground.says}")
        wheres = [replaced(read(w), by) for w in ground.where]
        arrows = "".join(f"0 <= {{{i + 1}}} -> " for i in range(len(wheres)))
        answer = section.hypothesis("solver", f"{arrows}0 < {{0}}", (value, *wheres), f"the solver: {ground.says}")
        shown = " ".join((answer, *premises))
    section.established[ground.symbol] = section.proved("sign", "0 < {0}", (node,), f"rewrite {means}. exact ({shown}).")


def refute(section: Section, ground: Unsat, assumed: Assumed) -> None:
    """No numbers meet all of the constraints: some of their products add up to −1."""
    products = contradiction(list(ground.constraints))
    if products is None:
        assumed.other.append(f"solver: {ground.says}")
        return
    nodes = tuple(section.reader.read(c) for c in ground.constraints)
    arrows = "".join(f"0 <= {{{i}}} -> " for i in range(len(nodes)))
    posed = "".join(f" pose proof (Rmult_le_pos _ _ h{a} h{b})." for a, b in (p for p in products if len(p) == 2))
    names = " ".join(f"h{i}" for i in range(len(nodes)))
    section.proved("unsat", f"{arrows}False", nodes, f"intros {names}.{posed} lra.", ground.says)


def _assume(section: Section, ground: Ground, assumed: Assumed) -> None:
    """A slack whose sign the ground gives only once it is known: taken for granted, and said so."""
    import sympy

    slack = getattr(ground, "slack", None)
    for symbol in sorted(sympy.sympify(slack).free_symbols if slack is not None else (), key=str):
        if symbol in section.slacks and symbol not in section.established:
            assumed.other.append(f"in a circle: the sign of {symbol} through {_says(ground)}")
            section.established[symbol] = section.assumed_sign(symbol, f"assumed: {_says(ground)} needs it itself")
