"""Formulas: converted strictly, or shown as what they are."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.record.census import read_papers
from lemmacheck.running.discover import discover
from lemmacheck.site.formula import conditions, mixed, pieces, shown
from lemmacheck.site.mathml import NotConverted, mathml


@pytest.mark.parametrize("found", [f for f in discover() if f.claim], ids=lambda f: f.id)
def test_formula_of_every_claim_converts(found):
    page = shown(found.claim.says)
    assert 'class="statement"' in page
    assert "<img" not in page
    assert 'class="latex"' not in page


@pytest.mark.parametrize(
    ("latex", "inside"),
    [
        (r"\operatorname{Tr} M", "<mi>Tr</mi>"),
        (r"\operatorname*{argmax}_x f", "<mi>argmax</mi>"),
        (r"\mathrm{rank}_\tau(H)", "<mi>rank</mi>"),
        (r"\mathbb{E} X", "<mi>𝔼</mi>"),
        (r"\mathbf{1}", "<mn>𝟏</mn>"),
        (r"\boldsymbol{\Sigma}", "<mi>𝜮</mi>"),
        (r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "<mtr>"),
        (r"\bigl\| A \bigr\|", "‖"),
        (r"a \implies b", "<mo>⟹</mo>"),
        (r"\sum_{i=1}^n x_i", "<munderover><mo>∑</mo>"),
        (r"\log\det M", '<mi>log</mi><mspace width="0.167em">'),
    ],
)
def test_constructs_that_the_converter_gets_wrong_come_out_right(latex, inside):
    assert inside in mathml(latex)


@pytest.mark.parametrize("latex", [r"\nosuchmacro{x}", "x^{", "a & b", r"\frac{1}", r"\href{javascript:alert(1)}{x}"])
def test_doubtful_formulas_are_refused(latex):
    with pytest.raises(NotConverted):
        mathml(latex)


def test_a_refused_formula_is_shown_as_its_escaped_source():
    assert shown(r"\nosuchmacro{<b>}") == '<pre class="latex"><code>\\nosuchmacro{&lt;b&gt;}</code></pre>'


def test_a_formula_that_only_the_picture_maker_knows_becomes_a_picture():
    assert "data:image/svg+xml" in shown(r"a & b")


@given(st.text(alphabet=st.sampled_from(list("\\{}^_&<>\"'$ abx1+=()[]~#%|")), max_size=40))
def test_whatever_the_text_nothing_but_known_elements_comes_out(text):
    try:
        result = mathml(text)
    except NotConverted:
        return
    root = ET.fromstring(result)
    assert {e.tag for e in root.iter()} <= {
        "math",
        *["mrow", "mi", "mn", "mo", "mtext", "mspace", "msub", "msup", "msubsup", "munder", "mover"],
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
    }
    assert root.get("alttext") == text


def test_parts_between_quads_may_stand_on_lines_of_their_own():
    assert conditions(r"a \ge b, \quad \left(c \quad d\right), \qquad {e \quad f}") == [
        "a \\ge b,",
        "\\left(c \\quad d\\right),",
        "{e \\quad f}",
    ]


def test_sentences_inside_a_formula_may_wrap_but_arguments_stay_whole():
    assert pieces(r"x \ \text{is the density of } y") == [("math", "x"), ("words", "is the density of"), ("math", "y")]
    assert pieces(r"E_{\text{over all weights}} x") == [("math", r"E_{\text{over all weights}} x")]
    assert pieces(r"\text{for every matrix}, x") == [("words", "for every matrix,"), ("math", "x")]


def test_a_long_formula_may_break_before_its_relations_and_nowhere_else():
    long = r"\int f(x = 1)\,dx = \frac{a = b}{c} \Rightarrow \{y \le z\} \ge \left(u < v\right)"
    assert [text for _, text in pieces(long)] == [
        r"\int f(x = 1)\,dx",
        r"= \frac{a = b}{c}",
        r"\Rightarrow \{y \le z\}",
        r"\ge \left(u < v\right)",
    ]
    assert pieces("a = b") == [("math", "a = b")]


def test_a_struck_relation_is_not_torn():
    latex = r"X_{\text{something}} \not= Y_{\text{something else}}"
    assert pieces(latex) == [("math", latex)]


def test_words_with_formulas_between_dollars_are_escaped_apart():
    assert mixed("if $d<2$ & <b>").endswith("&amp; &lt;b&gt;")


def test_census_labels_are_short_enough_for_a_strip():
    for paper in read_papers().values():
        for statement in paper.statements:
            assert 0 < len(statement.label) <= 80


def test_a_hat_is_an_accent_and_a_power_alone_is_refused():
    assert "ˆ" in mathml(r"\hat v_t")
    assert "ˆ" in mathml(r"\widehat{v}")
    with pytest.raises(NotConverted):
        mathml("x ^")


def test_enlarged_brackets_are_a_pair_that_carries_its_power():
    made = mathml(r"\Big(\sum_i x_i\Big)^2")
    assert "minsize" not in made
    (power,) = ET.fromstring(made).iter("msup")
    assert [part.text for part in power[0].iter("mo")][::2] == ["(", ")"]
    assert "minsize" in mathml(r"\Big(\sum_i x_i"), "half a pair, where a line breaks, keeps its size"


def test_enlarged_bars_are_a_pair():
    made = mathml(r"\Big| x^2 - \tfrac12 \Big| \le 1")
    assert "minsize" not in made
    assert [part.text for part in ET.fromstring(made).iter("mo")].count("|") == 2
