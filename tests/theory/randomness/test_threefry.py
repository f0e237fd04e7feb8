"""Known-answer vectors, equality of the compiled and the plain route, and the promises of the docstring."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tests.theory import oracles
from theory.randomness import threefry

U64 = st.integers(0, 2**64 - 1)
BLOCKS = st.integers(-(2**63), 2**64 - 1)
# counter, key, answer: the vectors published with the generator (20 rounds).
KNOWN_ANSWERS = [
    ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
    ((2**64 - 1,) * 2, (2**64 - 1,) * 2, (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
    ((0x243F6A8885A308D3, 0x13198A2E03707344), (0xA4093822299F31D0, 0x082EFA98EC4E6C89), (0x263C7D30BB0F0AF1, 0x56BE8361D3311526)),
]


def as_keys(rows):
    return np.array(rows, np.uint64).reshape(-1, 2)


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_plain_route_gives_the_published_answers(counter, key, answer):
    assert tuple(threefry.threefry2x64(as_keys(key), as_keys(counter))[0].tolist()) == answer


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_compiled_route_gives_the_published_answers(counter, key, answer):
    from theory.randomness.threefry_kernels import fill_words

    out = np.empty(2, np.uint64)
    fill_words(*(np.uint64(v) for v in (*key, counter[1], counter[0])), out)
    assert tuple(out.tolist()) == answer


@given(st.lists(st.tuples(U64, U64), min_size=1, max_size=4), BLOCKS, st.integers(0, 37))
def test_compiled_and_plain_words_and_uniforms_are_the_same(rows, block, size):
    keys = as_keys(rows)
    assert np.array_equal(threefry.words(keys, block, size), oracles.words_plain(keys, block, size))
    assert np.array_equal(threefry.uniforms(keys, block, size), oracles.uniforms_plain(keys, block, size))


@given(U64, BLOCKS)
def test_compiled_and_plain_normals_agree_to_the_last_bits(seed, block):
    keys = threefry.keys_from_seed(seed, 3)
    compiled, plain = threefry.normals(keys, block, 101), oracles.normals_plain(keys, block, 101)
    np.testing.assert_allclose(compiled, plain, rtol=2e-15, atol=0)


@given(U64, BLOCKS, st.integers(1, 9), st.integers(1, 30), st.integers(0, 30))
def test_a_value_depends_on_its_key_block_and_index_only(seed, block, batch, size, more):
    keys = threefry.keys_from_seed(seed, batch)
    for draw in (threefry.normals, threefry.uniforms, threefry.words):
        whole = draw(keys, block, size + more)
        for b in range(batch):
            assert np.array_equal(draw(keys[b : b + 1], block, size)[0], whole[b, :size])


@given(U64, st.integers(0, 2**63), st.integers(0, 2**63))
def test_substreams_differ_from_each_other_and_from_their_parent(seed, one, other):
    keys = threefry.keys_from_seed(seed, 2)
    first, second = threefry.subkey(keys, one), threefry.subkey(keys, other)
    assert np.array_equal(first, second) == (one == other)
    assert not np.array_equal(first, keys)
    assert np.array_equal(first[1:], threefry.subkey(keys[1:], one))


@given(U64, st.integers(0, 2**63))
def test_no_draw_reaches_the_counters_of_substreams(seed, label):
    """The counter of a draw counts its words from zero, the label stands where its block does."""
    keys = threefry.keys_from_seed(seed, 2)
    drawn = threefry.words(keys, label, 64).reshape(2, 32, 2)
    assert not (drawn == threefry.subkey(keys, label)[:, None]).all(axis=-1).any()
    assert threefry.SUBSTREAM >= 2**63, "no draw has as many words"


def test_extreme_words_give_neither_zero_nor_infinity():
    """The four corners of the grid, through the device functions themselves."""
    from theory.randomness.threefry_kernels import cosine_and_sine_of_turns, natural_log, unit_interval

    smallest, largest = unit_interval(np.uint64(0)), unit_interval(np.uint64(2**64 - 1))
    assert smallest == 2.0**-53
    assert largest == 1 - 2.0**-53
    assert np.sqrt(-2 * natural_log(smallest)) < 8.58
    assert natural_log(largest) == pytest.approx(np.log1p(-(2.0**-53)), rel=1e-15)
    assert natural_log(largest) < 0
    for k in range(1, 4):
        for u in (k / 4 - 2.0**-53, k / 4 + 2.0**-53, smallest, largest):
            cosine, sine = cosine_and_sine_of_turns(u)
            assert cosine != 0
            assert sine != 0
            assert cosine**2 + sine**2 == pytest.approx(1, rel=1e-15)


@given(st.floats(2.0**-53, 1 - 2.0**-53))
def test_device_log_and_rotation_match_the_libm_ones(u):
    from theory.randomness.threefry_kernels import cosine_and_sine_of_turns, natural_log

    assert natural_log(u) == pytest.approx(np.log(u), rel=4e-16, abs=0)
    assert cosine_and_sine_of_turns(u) == pytest.approx((np.cos(2 * np.pi * u), np.sin(2 * np.pi * u)), abs=1e-15)


def test_normals_have_the_normal_law_and_independent_pairs():
    """Kolmogorov–Smirnov at level 1e-6 (a shift of 0.005 would be seen with power > 0.99 at a million draws)."""
    z = threefry.normals(threefry.keys_from_seed(1, 100), 7, 10_000)
    assert stats.kstest(z.ravel(), "norm").pvalue > 1e-6
    assert stats.kstest(z.ravel() + 0.005, "norm").pvalue < 1e-6
    pairs = z.reshape(-1, 2)
    # Under independence sqrt(n) times a correlation is standard normal: five deviations is 6e-7.
    for power in (1, 2):
        correlation = np.corrcoef(np.abs(pairs[:, 0]) ** power, np.abs(pairs[:, 1]) ** power)[0, 1]
        assert abs(correlation) * np.sqrt(len(pairs)) < 5


def test_keys_of_the_wrong_shape_are_refused_with_the_right_one():
    with pytest.raises(TypeError, match=r"uint64 of shape \(B, 2\)"):
        threefry.normals(np.zeros((3, 2)), 0, 4)
    with pytest.raises(ValueError, match="cannot draw -1"):
        threefry.normals(threefry.keys_from_seed(0, 1), 0, -1)


def test_importing_the_module_does_not_import_numba():
    code = "import sys, theory.randomness.threefry; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
