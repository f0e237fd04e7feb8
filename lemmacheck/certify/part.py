"""One part of a proof as a section of a Coq file: symbols, what is known of them, and a lemma for every step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.certify.quotients import Table
from lemmacheck.certify.roots import Root, equations, reduced, roots_of
from lemmacheck.certify.tree import Node, NotExported, Reader, replaced, written
from lemmacheck.proofs.signs import Signs

SIGNS = {"positive": "Ps", "nonnegative": "Nn", "real": "Rl"}
ORDER = {"positive": "<", "nonnegative": "<="}


@dataclass
class Item:
    """A piece of the section, written once all atoms are known."""

    kind: str  # hypothesis | equal | sign | proof | open | close
    name: str
    text: str = ""  # of a hypothesis or a lemma with a proof of its own; {0}, {1}, … are the nodes
    nodes: tuple[Node, ...] = ()
    strict: bool = False
    stage: int = 0
    comment: str = ""
    proof: str = ""


@dataclass
class Section:
    """The symbols of one part, with the signs that are established at each stage, and its lemmas."""

    label: str
    signs: Signs
    slacks: set[Any]
    says: dict[Any, str]
    reader: Reader = field(default_factory=Reader)
    items: list[Item] = field(default_factory=list)
    established: dict[Any, str] = field(default_factory=dict)  # symbol -> the name of what shows its sign
    stages: list[dict[Any, str]] = field(default_factory=list)
    known: list[Node] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # the names of the theorems that state the claim
    meanings: dict[Any, tuple[str, Node]] = field(default_factory=dict)  # symbol that abbreviates -> what says so, its tree
    lemmas: int = 0
    roots_kept: list[Root] = field(default_factory=list)  # whose equations the checker may use

    def __post_init__(self) -> None:
        self.reader.is_positive = self.signs.is_manifestly_positive
        self.known = [self.reader.read(e) for e in self.signs._nonzero]
        self.declare(self.signs.signs)

    def declare(self, symbols: Iterable[Any]) -> None:
        """What the argument says of symbols for which no step has to give a reason."""
        for symbol in symbols:
            if symbol not in self.slacks and self.signs.signs[symbol] != "real":
                self.established[symbol] = self.assumed_sign(symbol, self.says.get(symbol, ""))

    def name(self, what: str) -> str:
        """A name that is not taken: the lemma's kind, the part, a number."""
        self.lemmas += 1
        return f"{what}_{self.label}_{self.lemmas}"

    def assumed_sign(self, symbol: Any, comment: str) -> str:
        name = self.name("sign")
        text = f"0 {ORDER[self.signs.signs[symbol]]} {{0}}"
        self.items.append(Item("hypothesis", name, text, (Node("V", symbol),), comment=comment))
        return name

    def stage(self) -> int:
        """The number of what is established now."""
        if not self.stages or self.stages[-1] != self.established:
            self.stages.append(dict(self.established))
        return len(self.stages) - 1

    def at_stage(self, established: dict[Any, str]) -> Signs:
        """The engine's own rules, with the signs that are established there."""
        signs = Signs()
        signs.signs = {s: sign if s in established else "real" for s, sign in self.signs.signs.items()}
        signs._meaning, signs._not_all_zero, signs._nonzero = self.signs._meaning, self.signs._not_all_zero, self.signs._nonzero
        return signs

    def hypothesis(self, what: str, text: str, nodes: Iterable[Node], comment: str) -> str:
        name = self.name(what)
        self.items.append(Item("hypothesis", name, text, tuple(nodes), comment=comment))
        return name

    def abbreviate(self, others: set[Any]) -> None:
        """Symbols that stand for an expression, except those that a solver's answer explains."""
        for symbol, value in self.signs._meaning.items():
            if symbol not in others:
                self.means(symbol, self.reader.read(value))

    def means(self, symbol: Any, value: Node) -> str:
        """The symbol is this value."""
        name = self.hypothesis("means", "{0} = {1}", (Node("V", symbol), value), "an abbreviation")
        self.meanings[symbol] = (name, value)
        return name

    def equal(self, what: str, left: Node, right: Node, comment: str = "") -> str:
        """Two expressions are equal, with abbreviations written out."""
        one, other = left, right
        for symbol, (_, value) in reversed(self.meanings.items()):
            one, other = replaced(one, {symbol: value}), replaced(other, {symbol: value})
        name = self.name(what)
        self.items.append(Item("equal", name, nodes=(one, other), stage=self.stage(), comment=comment))
        if not self.meanings:
            return name
        proof = " ".join(f"rewrite ?{means}." for means, _ in reversed(self.meanings.values())) + f" exact {name}."
        return self.proved(what, "{0} = {1}", (left, right), proof)

    def sign(self, what: str, node: Node, *, strict: bool, comment: str = "") -> str:
        name = self.name(what)
        self.items.append(Item("sign", name, nodes=(node,), strict=strict, stage=self.stage(), comment=comment))
        return name

    def proved(self, what: str, text: str, nodes: Iterable[Node], proof: str, comment: str = "") -> str:
        name = self.name(what)
        self.items.append(Item("proof", name, text, tuple(nodes), proof=proof, comment=comment))
        return name

    @contextmanager
    def supposing(self, symbol: Any, says: str) -> Iterator[str]:
        """Inside, the symbol is supposed not to be negative; what is shown there holds outside under that condition."""
        name, before = self.name("Suppose"), dict(self.established)
        self.items.append(Item("open", name))
        self.established[symbol] = self.assumed_sign(symbol, says)
        yield name
        self.established = before
        self.items.append(Item("close", name))

    # -- the text -----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The section; every symbol and atom is a variable of it."""
        roots = roots_of(self.reader)
        symbols = [*dict.fromkeys((*self.signs.signs, *self.reader.symbols, *self.reader.atoms.values()))]
        places = {symbol: i for i, symbol in enumerate(symbols, start=1)}
        names = {symbol: f"v{i}_{_ascii(symbol)}" for symbol, i in places.items()}
        atoms = self._atom_signs(names)
        lines = [f"Section {self.label}."]
        if symbols:
            lines.append(f"Variables {' '.join(names.values())} : R.")
        lines += [f"(* {names[s]}: {_comment(str(a))} *)" for a, s in self.reader.atoms.items()]
        lines += [line for _, _, line in atoms.values()]
        groups = self._groups(names, places)
        lines += [f"Hypothesis nonzero_{self.label}_{i} : {written(k, names)} <> 0." for i, k in enumerate(self.known)]
        lines += groups[0]
        self.roots_kept = [root for root, _ in equations(roots, Table(places))]
        for i, root in enumerate(self.roots_kept):
            power, base = f"{names[root.atom]} ^ {root.degree}", written(root.base, names)
            lines.append(f"Hypothesis root_{self.label}_{i} : {power} = {base}.")
            lines.append(f"Lemma vanishes_{self.label}_{i} : {power} + (-1) * {base} = 0.")
            lines.append(f"Proof. rewrite root_{self.label}_{i}. ring. Qed.")
        lines.append(f"Let env : list R := [{'; '.join(names.values())}].")
        done: set[int] = set()
        for item in self.items:
            if item.kind in ("equal", "sign") and item.stage not in done:
                done.add(item.stage)
                lines += self._world(item.stage, symbols, places, atoms, groups[1])
            lines += self._lines(item, names, places)
        return "\n".join([*lines, f"End {self.label}."])

    def _atom_signs(self, names: dict[Any, str]) -> dict[Any, tuple[str, str, str]]:
        """For atoms with a known sign: the sign, the hypothesis's name, and its line."""
        found = {}
        free = [(s, s) for s in self.reader.symbols if s not in self.signs.signs]  # an identity may have symbols of its own
        for i, (atom, symbol) in enumerate([*self.reader.atoms.items(), *free]):
            sign = self._sign_of_atom(atom) if atom is not symbol else "positive" if symbol.is_positive else ""
            if sign:
                name = f"atom_{self.label}_{i}"
                found[symbol] = (sign, name, f"Hypothesis {name} : 0 {ORDER[sign]} {names[symbol]}.")
        return found

    def _sign_of_atom(self, atom: Any) -> str:
        if atom.is_number:
            return "positive" if atom.is_positive else ""
        if atom.is_Pow:
            signs = self.at_stage(dict.fromkeys(self.signs.signs, ""))
            signs.signs.update({s: "positive" for s in atom.free_symbols if s not in self.signs.signs and s.is_positive})
            if signs.is_manifestly_positive(atom.base):
                return "positive"
            return "nonnegative" if signs.is_manifestly_nonnegative(atom.base) else ""
        return "positive" if atom.is_positive and atom.func.__name__ == "exp" else ""

    def _groups(self, names: dict[Any, str], places: dict[Any, int]) -> tuple[list[str], list[list[int]]]:
        lines, groups = [], []
        for i, group in enumerate(self.signs._not_all_zero):
            members = sorted(group, key=places.__getitem__)
            some = " \\/ ".join(f"0 < {names[s]}" for s in members)
            lines.append(f"Hypothesis group_{self.label}_{i} : {some}.")
            groups.append([places[s] - 1 for s in members])
        return lines, groups

    def _world(self, stage: int, symbols: list[Any], places: dict[Any, int], atoms: Any, groups: list[list[int]]) -> list[str]:
        here, signs, shown = self.stages[stage], [], []
        for symbol in symbols:
            if symbol in atoms:
                signs.append(SIGNS[atoms[symbol][0]])
                shown.append(atoms[symbol][1])
            elif symbol in here:
                signs.append(SIGNS[self.signs.signs[symbol]])
                shown.append(here[symbol])
            else:
                signs.append("Rl")
        table = Table(places)
        known = [table.text(k) for k in self.known]
        name = f"{self.label}_{stage}"
        members = "; ".join("[" + "; ".join(map(str, group)) + "]" for group in groups)
        zeros = [f"(A (P {table.text(Node('V', r.atom))} {r.degree}) (M (C (-1)) {table.text(r.base)}))" for r in self.roots_kept]
        world = f"World [{'; '.join(signs)}] [{members}]%nat [{'; '.join(known)}] [{'; '.join(zeros)}]"
        sat = "".join(f"(conj {one} " for one in shown) + "Logic.I" + ")" * len(shown)
        knows = "".join(f"(@Forall_cons ex _ {k} _ nonzero_{self.label}_{i} " for i, k in enumerate(known))
        knows += "(Forall_nil _)" + ")" * len(known)
        lists = [f"[{'; '.join(map(str, group))}]%nat" for group in groups]
        some = "".join(f"(@Forall_cons group _ {g} _ (by_one_of env {g} group_{self.label}_{i}) " for i, g in enumerate(lists))
        tactics = [f"exact {sat}", f"exact {some}(Forall_nil _){')' * len(groups)}"]
        vanish = "".join(f"(@Forall_cons ex _ {z} _ vanishes_{self.label}_{i} " for i, z in enumerate(zeros))
        tactics += [f"exact {knows}", f"exact {vanish}(Forall_nil _){')' * len(zeros)}"]
        return [
            f"Definition w_{name} : world := {world}.",
            f"Lemma known_{name} : holds env w_{name}.",
            "Proof. split; [|split; [|split]]; [" + " | ".join(tactics) + "]. Qed.",
        ]

    def _lines(self, item: Item, names: dict[Any, str], places: dict[Any, int]) -> list[str]:
        lines = [f"(* {_comment(item.comment)} *)"] if item.comment else []
        if item.kind in ("open", "close"):
            return [f"{'Section' if item.kind == 'open' else 'End'} {item.name}."]
        if item.kind in ("hypothesis", "proof"):
            text = item.text.format(*(written(node, names) for node in item.nodes))
            if item.kind == "hypothesis":
                return [*lines, f"Hypothesis {item.name} : {text}."]
            return [*lines, f"Lemma {item.name} : {text}.", f"Proof. {item.proof} Qed."]
        if item.kind == "equal":
            return [*lines, *self._equal(item.name, (item.nodes[0], item.nodes[1]), item, names, places)]
        (node,) = item.nodes
        table = Table(places, self.known)
        form = None if self._is_evident(node, item.stage) else self._lower(table, node)
        if form is None:
            return [*lines, *self._signed(item.name, node, item, names, places)]
        order, strictly = ("<", "_strictly") if item.strict else ("<=", "")
        return [
            *lines,
            *self._equal(f"{item.name}_same", (node, form), item, names, places),
            *self._signed(f"{item.name}_form", form, item, names, places),
            f"Lemma {item.name} : 0 {order} {written(node, names)}.",
            f"Proof. exact (by_form{strictly} _ _ {item.name}_same {item.name}_form). Qed.",
        ]

    def _is_evident(self, node: Node, stage: int) -> bool:
        """Sums and products of what is not negative, and even powers: lowering its roots would only hide that."""
        if node.kind == "V":
            return node.left in self.stages[stage] or node.left in self.reader.atoms.values()
        if node.kind == "C":
            return bool(node.left >= 0)
        if node.kind in "AM":
            return self._is_evident(node.left, stage) and self._is_evident(node.right, stage)
        return (node.kind == "P" and node.right % 2 == 0) or self._is_evident(node.left, stage)

    def _lower(self, table: Table, node: Node) -> Node | None:
        """The expression with lower powers of its roots; None where it has no power that can be lowered."""
        top, constant, powers = table.quotient(node)
        rest, _ = reduced(top, equations(self.roots_kept, table), table)
        if rest == top:
            return None
        bottom = table.node_of(table.multiplied(powers) * constant)
        return Node("M", table.node_of(rest), Node("I", bottom))

    def _equal(self, name: str, sides: tuple[Node, Node], item: Item, names: dict[Any, str], places: dict[Any, int]) -> list[str]:
        left, right = sides
        table = Table(places, self.known)
        a, b = table.text(left), table.text(right)
        hs = ""
        if self.roots_kept:
            difference = table.difference(left, right)
            rest, multiples = reduced(difference, equations(self.roots_kept, table), table)
            if difference != 0 and rest == 0:
                hs = "; ".join(table.polynomial(h) for h in multiples)
        here = f"{self.label}_{item.stage}"
        step = f"equal env w_{here} {table.list_of_factors()} [{hs}] {a} {b} known_{here} _"
        return _lemma(name, f"{written(left, names)} = {written(right, names)}", step)

    def _signed(self, name: str, node: Node, item: Item, names: dict[Any, str], places: dict[Any, int]) -> list[str]:
        table, here = Table(places, self.known), f"{self.label}_{item.stage}"
        e = table.text(node)
        how = f" {self._no_zero(table, node, item.stage)}" if item.strict else ""
        theorem = "positive_" if item.strict else "nonnegative"
        step = f"{theorem} env w_{here} {table.list_of_factors()} {e}{how} known_{here} _"
        return _lemma(name, f"0 {'<' if item.strict else '<='} {written(node, names)}", step)

    def _no_zero(self, table: Table, node: Node, stage: int) -> str:
        """How the numerator factors, where its factors are evidently without a zero; otherwise the form must show it."""
        before = len(table.factors)
        try:
            how = table.factoring(node)
        except NotExported:
            return "0 []"
        signs = self.at_stage(self.stages[stage])
        back = {i: symbol for symbol, i in table.places.items()}
        for factor in table.factors[before:]:
            if not _cannot_vanish(factor, signs, back):
                del table.factors[before:]
                return "0 []"
        return how


def _lemma(name: str, statement: str, step: str) -> list[str]:
    return [f"Lemma {name} : {statement}.", f"Proof. refine ({step}). vm_cast_no_check (eq_refl true). Qed."]


def _cannot_vanish(factor: Any, signs: Signs, symbols: dict[int, Any]) -> bool:
    import sympy

    expression = sympy.Add(
        *(int(c) * sympy.Mul(*(symbols[i + 1] ** k for i, k in enumerate(powers) if k)) for powers, c in factor.to_dict().items())
    )
    return signs._has_no_zero(expression)


def _ascii(symbol: Any) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", str(symbol)) or "x"


def _comment(text: str) -> str:
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "'").replace("\n", " ")
