"""Formulas in characters: what a reader would type, with brackets wherever a line would otherwise mean something else."""

import pytest

from lemmacheck.running.discover import discover
from lemmacheck.site.plain import characters, plain

WRITTEN = {
    r"V \le 2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} + \frac{3n}{\alpha\sqrt{d}}": "V ≤ 2(1 − (2/3)α)^ℓ + 3n/(α√d)",
    r"\frac{1}{2N}": "1/(2N)",
    r"\frac12\log\frac{d}{d-1}": "(1/2) log(d/(d − 1))",
    r"x^{2\beta} \ge -1, \quad (d \ge 2)": "x^(2β) ≥ −1 (d ≥ 2)",
    r"\|\lambda\|_3^3 \to \infty": "‖λ‖₃³ → ∞",
    r"\sum_{i=1}^{2^m} \sqrt{2P}": "∑_{i = 1}^(2ᵐ) √(2P)",
    r"\text{loss after 45 steps}: \quad \bar r \le 1": "loss after 45 steps: r̄ ≤ 1",
    r"\mathrm{rank}_\tau(H) \ge \sigma_{\max}^2": "rank_τ(H) ≥ σₘₐₓ²",
    r"\binom{n}{k} = \frac{\sin^M(M\varphi)}{\sin\varphi}": "(n over k) = sin^M(Mφ)/(sin φ)",
    "rank is $d^2$ at least": "rank is d² at least",
}


@pytest.mark.parametrize(("latex", "text"), WRITTEN.items(), ids=WRITTEN.values())
def test_a_formula_is_written_as_by_hand(latex, text):
    assert plain(latex) == text


def test_what_does_not_convert_stays_as_it_is():
    assert plain(r"\nosuchmacro{x}") == r"\nosuchmacro{x}"
    assert plain("") == ""


def test_no_statement_keeps_a_macro_or_a_loose_space():
    said = [(one.id, plain(one.claim.says)) for one in discover() if one.claim]
    assert not [id for id, text in said if not text or "\\" in text or "  " in text or "\x01" in text]


def test_braces_become_small_letters_or_brackets_where_nothing_can_be_set():
    assert characters("d_{k+1} ≥ 0, Σ_{i<j} x_i, d^{3/2}, x^{2}") == "dₖ₊₁ ≥ 0, Σ_(i<j) x_i, d^(3/2), x²"
