"""Numbers and sentences as a reader would write them."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.record.numerals import as_float, number
from lemmacheck.record.results import Census
from lemmacheck.site.tables import guarded
from lemmacheck.site.views import Source
from lemmacheck.site.wording import case, drawn_words, interval, named, readable, sentence, unbroken, words

SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def read_back(text: str) -> float:
    """The number that a reader takes from the printed text."""
    text = text.replace("−", "-").replace("\u202f", "")
    mantissa, dot, power = text.rpartition("·10")
    if dot:
        return float(mantissa) * 10.0 ** int(power.translate(SUPERSCRIPTS))
    sign, ten, power = text.partition("10")
    if ten and power and all(c in "⁻⁰¹²³⁴⁵⁶⁷⁸⁹" for c in power):
        return (-1 if sign == "-" else 1) * 10.0 ** int(power.translate(SUPERSCRIPTS))
    return float(text)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300))
def test_a_printed_number_is_within_a_percent_of_the_number(x):
    assert math.isclose(read_back(number(x)), x, rel_tol=1e-2, abs_tol=1e-300)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "—"),
        (0.0, "0"),
        (1e-9, "10⁻⁹"),
        (-2.5e-7, "−2.5·10⁻⁷"),
        (12345, "12\u202f345"),
        (math.inf, "∞"),
        ("1/2", "1/2"),
        (0.033, "0.033"),
    ],
)
def test_numbers_are_written_as_in_a_paper(value, text):
    assert number(value) == text


@pytest.mark.parametrize(
    ("text", "value"), [("1/2", 0.5), ("[0.25 +/- 1e-20]", 0.25), ("1/0", None), ("x", None), (True, None), ("nan", None)]
)
def test_exact_text_is_read_as_a_float_or_not_at_all(text, value):
    assert as_float(text) == value


def test_unknown_sides_of_an_interval_are_infinite():
    assert interval(None, 2.0) == "[−∞, 2]"
    assert interval(3.0, 3.0) == "3"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a witness is confirmed", "A witness is confirmed."), ("d = 3 is open", "d = 3 is open."), ("holds.", "Holds."), ("", "")],
)
def test_a_sentence_starts_large_unless_with_a_symbol(text, shown):
    assert sentence(text) == shown


def test_machine_numbers_in_sentences_become_readable():
    assert readable("margin -3.9e-06 of run 20261116T1-2e-6x") == "margin −3.9·10⁻⁶ of run 20261116T1-2e-6x"


def test_relations_do_not_break_over_lines():
    assert unbroken("for d > 9 and (1 − τ)") == "for d\u00a0>\u00a09 and (1\u00a0−\u00a0τ)"


@pytest.mark.parametrize("cell", ["=1+1", "@SUM(A1)", "+x", "-x"])
def test_spreadsheets_do_not_take_text_for_formulas(cell):
    assert guarded(cell) == guarded(f"\t{cell}") == f"'{cell}"


def test_negative_numbers_stay_numbers():
    assert guarded("-1.5") == "-1.5"
    assert guarded(-1.5) == -1.5


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("at most d^{3/2}/√x", "at most d<sup>3/2</sup>/√x"),
        ("like (1 − 2α/3)^ℓ", "like (1\u00a0−\u00a02α/3)<sup>ℓ</sup>"),
        ("σ_max and H_11² of unit_rows", "σ<sub>max</sub> and H<sub>11</sub>² of unit_rows"),
        ("the `time` <of>", "the <code>time</code> &lt;of&gt;"),
        ("<b>^{<i>}", "&lt;b&gt;<sup>&lt;i&gt;</sup>"),
        ("of order width^(−1/4)", "of order width<sup>−1/4</sup>"),
    ],
)
def test_words_raise_and_lower_scripts_and_escape_the_rest(text, html):
    assert words(text) == html


def test_a_case_reads_as_equations_and_ranges():
    assert case({"d": ">= 2", "tau": "1/2", "n": 10_000}) == "d ≥ 2, τ = 1/2, n = 10\u202f000"
    assert case({}) == "the whole domain"


def test_products_of_symbols_keep_their_indices():
    assert words("BN(W_ℓX_ℓ) and Πσ_i²") == "BN(W<sub>ℓ</sub>X<sub>ℓ</sub>) and Πσ<sub>i</sub>²"


def test_exponents_and_indices_move_inside_of_pictures_and_the_line_goes_on_below():
    moved = [int(step) for step in re.findall(r'dy="(-?[0-9]+)"', drawn_words("E F/d^{3/2} < σ_1 at γ"))]
    assert moved[0] < 0 < moved[1]
    assert sum(moved) == 0
    assert re.sub(r"<[^>]+>", "", drawn_words("E F/d^{3/2} < σ_1 at γ")) == "E F/d3/2 &lt; σ1 at γ"


def test_braces_of_latex_are_brackets_for_a_reader():
    assert readable("at most d^{3/2}/√(1 − α)") == "at most d^(3/2)/√(1 − α)"
    assert words(readable("d^{3/2}")) == words("d^{3/2}")


def test_an_exponent_with_brackets_inside_is_raised_as_a_whole():
    assert words("e^(−(ℓ+1)/k))") == "e<sup>−(ℓ+1)/k</sup>)"


def test_numbered_names_of_several_letters_are_lowered_too():
    assert words("every drops_1 … drops_terms with drops_i ≥ 0").count("<sub>") == 3
    assert "<sub>" not in words("see test_squares and draw_chain")


EMPTY = {"title": "", "year": 2017, "statements": 0, "encoded": 0, "not_encoded": [], "order": []}


@pytest.mark.parametrize(
    ("authors", "told"),
    [
        ("Bolin Gao, Lacra Pavel", "Gao and Pavel 2017"),
        ("Johan Bjorck, Carla Gomes, Bart Selman", "Bjorck et al. 2017"),
        ("Twan van Laarhoven", "van Laarhoven 2017"),
        ("textbook statement", "textbook statement 2017"),
        ("Yurii Nesterov; Yoel Drori and Marc Teboulle; and others", "Nesterov et al. 2017"),
        ("", ""),
    ],
)
def test_authors_are_told_by_their_family_names(authors, told):
    assert Source("x", Census(authors=authors, **EMPTY), []).authors == told


def test_lowered_signs_of_infinity_and_gradients():
    assert words("G_∞ and ∇_y L") == "G<sub>∞</sub> and ∇<sub>y</sub> L"
    assert words("an element of M_+ is") == "an element of M<sub>+</sub> is"


def test_names_of_people_in_names_of_functions():
    assert named("cauchy_schwarz_by_rows") == "Cauchy–Schwarz by rows"
    assert named("geometric mean jensen of log") == "geometric mean Jensen of log"
    assert named("markovian") == "markovian"


def test_a_transposed_matrix_has_a_raised_letter_that_every_face_draws():
    assert words("XXᵀ ≥ 0") == "XX<sup>T</sup>\u00a0≥\u00a00"


def test_a_power_stays_with_its_norm():
    assert words("d E|G − M|² ≤ 1").count("\u2060²") == 1
    assert "\u2060" not in words("x² ≤ 1")
