"""Numbers that are none in torch, which says nothing of them: a comparison or a mask takes them for something."""

import pytest

CLAIM = """
import numpy as np
def draw(case, keys):
    import torch
    x = torch.tensor(np.array([g.standard_normal(6) for g in generators(keys)]))
    {how}
    return {{"y": y.double().numpy()}}
claim = Claim(label="L", says="E y <= 9/10", relation=OnAverage(), margin=lambda q: q.c - q.y, constants=dict(c=Fraction(9, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(y=(-1, 1)), draws=2048),), foils=(Foil("-1", c=-1),))
"""
HIDDEN = {
    "an event that never happens": "y = torch.log(x[:, 0]) < -1",
    "a mask": "r = torch.sqrt(x); y = torch.tanh(torch.where(r >= 0, r, torch.zeros_like(r)).mean(1))",
    "a largest value": "y = torch.tanh(torch.log(1 + x[:, 0])); y = torch.where(y >= -1, y, torch.zeros_like(y))",
}


@pytest.mark.parametrize("how", HIDDEN)
def test_what_is_no_number_in_torch_is_noticed(bench, how):
    bench.write("liar", CLAIM.format(how=HIDDEN[how]))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "a number that is none arose" in claim.reason


def test_torch_that_has_numbers_everywhere_is_taken(bench):
    bench.write("honest", CLAIM.format(how="y = torch.empty(len(keys)).double(); y[:] = torch.tanh(x[:, 0] ** 2)"))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
