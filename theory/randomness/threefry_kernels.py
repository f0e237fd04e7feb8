"""Compiled Threefry-2x64-20 and Box–Muller device functions for fused kernels.

This module imports numba at the top; `theory.threefry` imports it only when numbers are first drawn.
Every device function is written without branches, so that LLVM vectorises the loops it is inlined into.
numba's own cache would not notice a changed device function in the kernels of other files; each state of the kernels has a
folder of its own (`lemmacheck.running.kernels`).
"""

from __future__ import annotations

import numpy as np
from numba import njit

PARITY = np.uint64(0x1BD11BDAA9FC1A22)
MANTISSA_SHIFT = np.uint64(12)
ONE_AS_BITS = np.uint64(0x3FF0000000000000)
# sqrt(1/2) as bits: subtracting it splits x = 2**e * m with m in [sqrt(1/2), sqrt(2)).
SQRT_HALF_AS_BITS = np.int64(0x3FE6A09E667F3BCD)
EXPONENT_MASK = np.int64(-(1 << 52))
ROUND_TO_INTEGER = 6755399441055744.0  # 1.5 * 2**52: adding it leaves the nearest integer in the low bits
ROUND_AS_BITS = np.int64(0x4338000000000000)

# "contract" only allows fused multiply-add; nothing else may be reordered, or the rounding constant fails.
device = njit(forceinline=True, error_model="numpy", fastmath={"contract"})
kernel = njit(cache=True, error_model="numpy", fastmath={"contract"})


@device
def rotate(word, left):
    return (word << np.uint64(left)) | (word >> np.uint64(64 - left))


@device
def four_rounds(x0, x1, a, b, c, d):
    x0 += x1
    x1 = rotate(x1, a) ^ x0
    x0 += x1
    x1 = rotate(x1, b) ^ x0
    x0 += x1
    x1 = rotate(x1, c) ^ x0
    x0 += x1
    x1 = rotate(x1, d) ^ x0
    return x0, x1


@device
def threefry2x64(key0, key1, counter0, counter1):
    """Two random 64-bit words: the Threefry-2x64 bijection with 20 rounds."""
    key2 = PARITY ^ key0 ^ key1
    x0 = counter0 + key0
    x1 = counter1 + key1
    x0, x1 = four_rounds(x0, x1, 16, 42, 12, 31)
    x0 += key1
    x1 += key2 + np.uint64(1)
    x0, x1 = four_rounds(x0, x1, 16, 32, 24, 21)
    x0 += key2
    x1 += key0 + np.uint64(2)
    x0, x1 = four_rounds(x0, x1, 16, 42, 12, 31)
    x0 += key0
    x1 += key1 + np.uint64(3)
    x0, x1 = four_rounds(x0, x1, 16, 32, 24, 21)
    x0 += key1
    x1 += key2 + np.uint64(4)
    x0, x1 = four_rounds(x0, x1, 16, 42, 12, 31)
    x0 += key2
    x1 += key0 + np.uint64(5)
    return x0, x1


@device
def unit_interval(word):
    """The exactly representable midpoint (k + 1/2) / 2**52, k = the word's upper 52 bits."""
    return np.uint64((word >> MANTISSA_SHIFT) | ONE_AS_BITS).view(np.float64) - (1.0 - 2.0**-53)


@device
def natural_log(x):
    """log x for normal x > 0 to about one unit in the last place: x = 2**e m, log m = 2 artanh s."""
    shifted = np.float64(x).view(np.int64) - SQRT_HALF_AS_BITS
    exponent_bits = shifted & EXPONENT_MASK
    m = np.int64(np.float64(x).view(np.int64) - exponent_bits).view(np.float64)
    # Converting the small integer through the rounding constant needs no 64-bit int-to-float instruction.
    e = np.int64((exponent_bits >> np.int64(52)) + ROUND_AS_BITS).view(np.float64) - ROUND_TO_INTEGER
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    # Interpolates (2 artanh(s)/s - 2)/z at the Chebyshev points of 0 <= z <= 0.0295 to 4e-16.
    series = 0.14616449685043406
    series = series * z + 0.15331721600556042
    series = series * z + 0.18182889125261723
    series = series * z + 0.2222221113479508
    series = series * z + 0.28571428625975487
    series = series * z + 0.39999999999899505
    series = series * z + 0.666666666666667
    return e * 0.6931471805599453 + (f - s * (f - z * series))


@device
def cosine_and_sine_of_turns(u):
    """cos 2πu and sin 2πu for u in (0, 1): exact reduction to a quarter turn, then polynomials."""
    quarters = 4.0 * u
    rounded = quarters + ROUND_TO_INTEGER
    quadrant = np.float64(rounded).view(np.int64)
    theta = (quarters - (rounded - ROUND_TO_INTEGER)) * 1.5707963267948966
    z = theta * theta
    # Interpolate (sin(θ)/θ - 1)/z and (cos(θ) - 1 + z/2)/z² at Chebyshev points of |θ| <= π/4 to 3e-17.
    sine = 1.5918129294866608e-10
    sine = sine * z - 2.5051131845003624e-08
    sine = sine * z + 2.755731610255244e-06
    sine = sine * z - 0.00019841269836758574
    sine = sine * z + 0.008333333333330948
    sine = sine * z - 0.16666666666666666
    sine = theta + theta * z * sine
    cosine = -1.1382632425521717e-11
    cosine = cosine * z + 2.08761462684032e-09
    cosine = cosine * z - 2.7557317271729793e-07
    cosine = cosine * z + 2.480158729876569e-05
    cosine = cosine * z - 0.0013888888888887398
    cosine = cosine * z + 0.041666666666666664
    cosine = 1.0 - z * (0.5 - z * cosine)
    odd = (quadrant & np.int64(1)) == 1
    c = -sine if odd else cosine
    s = cosine if odd else sine
    half_turn = (quadrant & np.int64(2)) == 2
    return (-c if half_turn else c), (-s if half_turn else s)


@device
def box_muller(word0, word1):
    """Two independent standard normals from two words; neither is ever 0, infinite or beyond 8.6."""
    radius = np.sqrt(-2.0 * natural_log(unit_interval(word0)))
    c, s = cosine_and_sine_of_turns(unit_interval(word1))
    return radius * c, radius * s


@device
def normal_pair(key0, key1, block, pair):
    """Normals number 2·pair and 2·pair + 1 of a block."""
    word0, word1 = threefry2x64(key0, key1, pair, block)
    return box_muller(word0, word1)


@kernel
def fill_normals(key0, key1, block, first_pair, out):
    """Fill the flat, even-sized `out` with normals number 2·first_pair onwards of one stream."""
    for j in range(out.size // 2):
        a, b = normal_pair(key0, key1, block, first_pair + np.uint64(j))
        out[2 * j] = a
        out[2 * j + 1] = b


@kernel
def fill_uniforms(key0, key1, block, first_pair, out):
    """Fill the flat, even-sized `out` with uniforms number 2·first_pair onwards of one stream."""
    for j in range(out.size // 2):
        word0, word1 = threefry2x64(key0, key1, first_pair + np.uint64(j), block)
        out[2 * j] = unit_interval(word0)
        out[2 * j + 1] = unit_interval(word1)


@kernel
def fill_words(key0, key1, block, first_pair, out):
    """Fill the flat, even-sized `out` with raw words number 2·first_pair onwards of one stream."""
    for j in range(out.size // 2):
        word0, word1 = threefry2x64(key0, key1, first_pair + np.uint64(j), block)
        out[2 * j] = word0
        out[2 * j + 1] = word1


@kernel
def fill_normals_of_streams(keys, block, out):
    """`fill_normals` for each row of `out` (B, even) with its own key."""
    for b in range(keys.shape[0]):
        fill_normals(keys[b, 0], keys[b, 1], block, np.uint64(0), out[b])


@kernel
def fill_uniforms_of_streams(keys, block, out):
    """`fill_uniforms` for each row of `out` (B, even) with its own key."""
    for b in range(keys.shape[0]):
        fill_uniforms(keys[b, 0], keys[b, 1], block, np.uint64(0), out[b])


@kernel
def fill_words_of_streams(keys, block, out):
    """`fill_words` for each row of `out` (B, even) with its own key."""
    for b in range(keys.shape[0]):
        fill_words(keys[b, 0], keys[b, 1], block, np.uint64(0), out[b])
