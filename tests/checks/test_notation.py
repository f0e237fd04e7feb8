"""What a census says of its symbols is about formulas of that source, and stands on their pages."""

import re

from lemmacheck.record.census import read_papers
from lemmacheck.running.discover import discover
from lemmacheck.site.formula import inline


def test_every_symbol_is_used_by_a_formula_of_its_source_and_can_be_set():
    formulas: dict[str, list[str]] = {}
    for found in discover():
        if found.claim is not None:
            formulas.setdefault(found.id.partition("/")[0], []).append(found.claim.says)
    explained = 0
    for source, paper in read_papers().items():
        for one in paper.notation:
            assert any(re.search(one.found, says) for says in formulas[source]), (source, one.symbol)
            assert "<math" in inline(one.symbol), one.symbol
            explained += 1
    assert explained > 30


def test_a_matrix_that_shares_its_letter_with_the_gap_is_not_called_the_gap():
    gap = next(one for one in read_papers()["d21"].notation if one.symbol == "V(H)")
    assert re.search(gap.found, r"\mathbb{E}\, V(H_{\ell+1}) \le 1")
    assert not re.search(gap.found, r"V \in \mathbb{R}^{n\times d},\ V^\top V = I_d")
