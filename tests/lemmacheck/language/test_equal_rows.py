"""Matrices with rows of equal norm have them, and the eigenvalues that they bring along are theirs."""

from __future__ import annotations

import random

import numpy as np
import pytest

from lemmacheck import Matrix
from lemmacheck.language.equal_rows import EqualRows
from lemmacheck.numbers.matrices import gram


@pytest.mark.parametrize("d", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("style", range(9))
def test_rows_have_equal_norms_and_eigenvalues_are_those_of_the_matrix(d, style):
    H = EqualRows(d).sample(random.Random(style), style, {})
    assert EqualRows(d).contains(H, {})
    M = EqualRows(d, squared=True).sample(random.Random(style), style, {})
    assert EqualRows(d, squared=True).contains(M, {})
    floats = np.array([[float(x.p) / float(x.q) for x in row] for row in M])
    assert sorted(
        float(x.str(20, radius=False)) if hasattr(x, "mid") else float(x.p) / float(x.q) for x in M.values
    ) == pytest.approx(sorted(np.linalg.eigvalsh(floats)), abs=1e-9)


def test_other_unit_rows_are_no_objects():
    H = Matrix(3, 3, "unit rows").sample(random.Random(1), 5, {})
    assert len({str(sum(x * x for x in row)) for row in gram(H)}) > 1
    assert not EqualRows(3).contains(H, {})
    assert not EqualRows(3, squared=True).contains(gram(H), {})
    assert not EqualRows(3).contains([[2 * x for x in row] for row in EqualRows(3).sample(random.Random(0), 0, {})], {})
