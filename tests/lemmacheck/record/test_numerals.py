"""Names of quantities become letters; names of files and claims stay."""

import pytest

from lemmacheck.record.numerals import readable


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tau/10.5 and sigma/2", "τ/10.5 and σ/2"),
        ("sigma_min >= tau.", "σ_min >= τ."),
        ("the mean of kappa. Then", "the mean of κ. Then"),
        ("eta/L", "η/L"),
    ],
)
def test_quantities_are_written_with_letters(text, told):
    assert readable(text) == told


@pytest.mark.parametrize(
    "text", ["kappa_of_residual.py: no", "kappa.py", "sigma/lemma-2 is open", "checks/mu/lam.py", "mu/lam_2.py"]
)
def test_files_and_claims_keep_their_names(text):
    assert readable(text) == text
