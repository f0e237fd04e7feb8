"""The graph of support: layered, without cycles, readable as text."""

import itertools
import re

from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.site.graph import NODE_WIDTH, Mark, acyclic, components, draw, fitted, layers

EDGES = st.lists(st.tuples(st.integers(0, 12).map(str), st.integers(0, 12).map(str)), max_size=40)


@given(EDGES)
def test_every_arrow_that_is_drawn_leads_to_the_right(edges):
    kept = acyclic(edges)
    for ids in components(kept):
        column = {id: k for k, layer in enumerate(layers(ids, kept)) for id in layer}
        assert set(column) == set(ids)
        assert all(column[a] < column[b] for a, b in kept if a in column)


@given(EDGES)
def test_an_arrow_is_left_out_only_when_it_closes_a_cycle(edges):
    kept = set(acyclic(edges))
    reach = {(a, b) for a, b in kept}
    ids = {x for e in edges for x in e}
    for middle, a, b in itertools.product(ids, ids, ids):
        if (a, middle) in reach and (middle, b) in reach:
            reach.add((a, b))
    assert all(a == b or (b, a) in reach for a, b in set(edges) - kept)


@given(EDGES)
def test_groups_are_disjoint_and_hold_both_ends_of_every_arrow(edges):
    groups = components(edges)
    assert sum(map(len, groups)) == len({x for e in edges for x in e})
    for a, b in edges:
        assert any(a in g and b in g for g in groups)


def test_a_node_names_its_status_and_escapes_its_title():
    marks = {"a/x": Mark("refuted", "a/x.html", "<b>")}
    svg = draw(["a/x", "b/y"], [("a/x", "b/y")], marks=marks, name="g")
    assert "<title>a/x, a: refuted. &lt;b&gt;</title>" in svg
    assert "<title>b/y, b: not in this run. </title>" in svg
    assert "<b>" not in svg


def test_the_text_version_says_what_each_statement_leans_on(site):
    html = (site / "graph.html").read_text(encoding="utf-8")
    text = re.sub(r"<[^>]+>|\s+", " ", html[html.index('id="text"') :])
    says = r"d20/theorem-14 +undecided +The fact that theorem 14 states in words"
    assert re.search(says + r" +leans on +d20/lemma-13 +\(supported\), +d20/lemma-1b +\(proved\)", text)


def test_a_label_is_cut_where_its_box_ends():
    assert fitted("Lemma 2", beside=" · m23") == "Lemma 2"
    wide, narrow = fitted("MMMM " * 9, beside=" · m23"), fitted("illi " * 9, beside=" · m23")
    assert wide.endswith("…")
    assert len(wide) < len(narrow) < NODE_WIDTH / 6
