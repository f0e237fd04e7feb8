"""A section as text: every symbol and atom is a variable of it, what is established at a stage is a world of the checker."""

from __future__ import annotations

import re
from typing import Any

from lemmacheck.certify.part import ORDER, Item, Section
from lemmacheck.certify.quotients import Table
from lemmacheck.certify.roots import equations, reduced, roots_of
from lemmacheck.certify.tree import Node, NotExported, written
from lemmacheck.proofs.signs import Signs

SIGNS = {"positive": "Ps", "nonnegative": "Nn", "real": "Rl"}


class Writing:
    """The names and places of all symbols of a section, which are known once all of its steps are read."""

    def __init__(self, section: Section) -> None:
        self.section, self.label, reader = section, section.label, section.reader
        roots = roots_of(reader)  # which may meet more atoms
        self.symbols = [*dict.fromkeys((*section.signs.signs, *reader.symbols, *reader.atoms.values()))]
        self.places = {symbol: i for i, symbol in enumerate(self.symbols, start=1)}
        self.names = {symbol: f"v{i}_{_ascii(symbol)}" for symbol, i in self.places.items()}
        self.atoms = self._atom_signs()
        self.roots = [root for root, _ in equations(roots, Table(self.places))]  # whose equations the checker may use

    def text(self) -> str:
        section, label = self.section, self.label
        lines = [f"Section {label}."]
        if self.symbols:
            lines.append(f"Variables {' '.join(self.names.values())} : R.")
        lines += [f"(* {self.names[s]}: {_comment(str(a))} *)" for a, s in section.reader.atoms.items()]
        lines += [line for _, _, line in self.atoms.values()]
        lines += [f"Hypothesis nonzero_{label}_{i} : {self._written(k)} <> 0." for i, k in enumerate(section.known)]
        some, groups = self._groups()
        lines += some
        for i, root in enumerate(self.roots):
            power, base = f"{self.names[root.atom]} ^ {root.degree}", self._written(root.base)
            lines.append(f"Hypothesis root_{label}_{i} : {power} = {base}.")
            lines.append(f"Lemma vanishes_{label}_{i} : {power} + (-1) * {base} = 0.")
            lines.append(f"Proof. rewrite root_{label}_{i}. ring. Qed.")
        lines.append(f"Let env : list R := [{'; '.join(self.names.values())}].")
        done: set[int] = set()
        for item in section.items:
            if item.kind in ("equal", "sign") and item.stage not in done:
                done.add(item.stage)
                lines += self._world(item.stage, groups)
            lines += self._lines(item)
        return "\n".join([*lines, f"End {label}."])

    def _written(self, node: Node) -> str:
        return written(node, self.names)

    def _atom_signs(self) -> dict[Any, tuple[str, str, str]]:
        """For atoms with a known sign: the sign, the hypothesis's name, and its line."""
        found, section = {}, self.section
        free = [(s, s) for s in section.reader.symbols if s not in section.signs.signs]  # an identity may have symbols of its own
        for i, (atom, symbol) in enumerate([*section.reader.atoms.items(), *free]):
            sign = self._sign_of_atom(atom) if atom is not symbol else "positive" if symbol.is_positive else ""
            if sign:
                name = f"atom_{self.label}_{i}"
                found[symbol] = (sign, name, f"Hypothesis {name} : 0 {ORDER[sign]} {self.names[symbol]}.")
        return found

    def _sign_of_atom(self, atom: Any) -> str:
        if atom.is_number:
            return "positive" if atom.is_positive else ""
        if atom.is_Pow:
            known = self.section.signs.signs
            signs = self.section.at_stage(dict.fromkeys(known, ""))
            signs.signs.update({s: "positive" for s in atom.free_symbols if s not in known and s.is_positive})
            if signs.is_manifestly_positive(atom.base):
                return "positive"
            return "nonnegative" if signs.is_manifestly_nonnegative(atom.base) else ""
        return "positive" if atom.is_positive and atom.func.__name__ == "exp" else ""

    def _groups(self) -> tuple[list[str], list[list[int]]]:
        lines, groups = [], []
        for i, group in enumerate(self.section.signs._not_all_zero):
            members = sorted(group, key=self.places.__getitem__)
            some = " \\/ ".join(f"0 < {self.names[s]}" for s in members)
            lines.append(f"Hypothesis group_{self.label}_{i} : {some}.")
            groups.append([self.places[s] - 1 for s in members])
        return lines, groups

    def _world(self, stage: int, groups: list[list[int]]) -> list[str]:
        here, signs, shown = self.section.stages[stage], [], []
        for symbol in self.symbols:
            if symbol in self.atoms:
                signs.append(SIGNS[self.atoms[symbol][0]])
                shown.append(self.atoms[symbol][1])
            elif symbol in here:
                signs.append(SIGNS[self.section.signs.signs[symbol]])
                shown.append(here[symbol])
            else:
                signs.append("Rl")
        table = Table(self.places)
        known = [table.text(k) for k in self.section.known]
        name = f"{self.label}_{stage}"
        members = "; ".join("[" + "; ".join(map(str, group)) + "]" for group in groups)
        zeros = [f"(A (P {table.text(Node('V', r.atom))} {r.degree}) (M (C (-1)) {table.text(r.base)}))" for r in self.roots]
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

    def _lines(self, item: Item) -> list[str]:
        lines = [f"(* {_comment(item.comment)} *)"] if item.comment else []
        if item.kind in ("open", "close"):
            return [f"{'Section' if item.kind == 'open' else 'End'} {item.name}."]
        if item.kind in ("hypothesis", "proof"):
            text = item.text.format(*(self._written(node) for node in item.nodes))
            if item.kind == "hypothesis":
                return [*lines, f"Hypothesis {item.name} : {text}."]
            return [*lines, f"Lemma {item.name} : {text}.", f"Proof. {item.proof} Qed."]
        if item.kind == "equal":
            return [*lines, *self._equal(item.name, (item.nodes[0], item.nodes[1]), item)]
        (node,) = item.nodes
        table = Table(self.places, self.section.known)
        form = None if self._is_evident(node, item.stage) else self._lower(table, node)
        if form is None:
            return [*lines, *self._signed(item.name, node, item)]
        order, strictly = ("<", "_strictly") if item.strict else ("<=", "")
        return [
            *lines,
            *self._equal(f"{item.name}_same", (node, form), item),
            *self._signed(f"{item.name}_form", form, item),
            f"Lemma {item.name} : 0 {order} {self._written(node)}.",
            f"Proof. exact (by_form{strictly} _ _ {item.name}_same {item.name}_form). Qed.",
        ]

    def _is_evident(self, node: Node, stage: int) -> bool:
        """Sums and products of what is not negative, and even powers: lowering its roots would only hide that."""
        if node.kind == "V":
            return node.left in self.section.stages[stage] or node.left in self.section.reader.atoms.values()
        if node.kind == "C":
            return bool(node.left >= 0)
        if node.kind in "AM":
            return self._is_evident(node.left, stage) and self._is_evident(node.right, stage)
        return (node.kind == "P" and node.right % 2 == 0) or self._is_evident(node.left, stage)

    def _lower(self, table: Table, node: Node) -> Node | None:
        """The expression with lower powers of its roots; None where it has no power that can be lowered."""
        top, constant, powers = table.quotient(node)
        rest, _ = reduced(top, equations(self.roots, table), table)
        if rest == top:
            return None
        bottom = table.node_of(table.multiplied(powers) * constant)
        return Node("M", table.node_of(rest), Node("I", bottom))

    def _equal(self, name: str, sides: tuple[Node, Node], item: Item) -> list[str]:
        left, right = sides
        table = Table(self.places, self.section.known)
        a, b = table.text(left), table.text(right)
        hs = ""
        if self.roots:
            difference = table.difference(left, right)
            rest, multiples = reduced(difference, equations(self.roots, table), table)
            if difference != 0 and rest == 0:
                hs = "; ".join(table.polynomial(h) for h in multiples)
        here = f"{self.label}_{item.stage}"
        step = f"equal env w_{here} {table.list_of_factors()} [{hs}] {a} {b} known_{here} _"
        return _lemma(name, f"{self._written(left)} = {self._written(right)}", step)

    def _signed(self, name: str, node: Node, item: Item) -> list[str]:
        table, here = Table(self.places, self.section.known), f"{self.label}_{item.stage}"
        e = table.text(node)
        how = f" {self._no_zero(table, node, item.stage)}" if item.strict else ""
        theorem = "positive_" if item.strict else "nonnegative"
        step = f"{theorem} env w_{here} {table.list_of_factors()} {e}{how} known_{here} _"
        return _lemma(name, f"0 {'<' if item.strict else '<='} {self._written(node)}", step)

    def _no_zero(self, table: Table, node: Node, stage: int) -> str:
        """How the numerator factors, where its factors are evidently without a zero; otherwise the form must show it."""
        before = len(table.factors)
        try:
            how = table.factoring(node)
        except NotExported:
            return "0 []"
        signs = self.section.at_stage(self.section.stages[stage])
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
