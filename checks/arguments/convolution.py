"""A 3×3 convolution with zero padding, its gradient by automatic differentiation, and the sums of equation (4)."""

from lemmacheck import Fraction, grid

OFFSETS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
SHAPES = grid(batch=(1, 2), side=(1, 3, 4), channels=(1, 2))


def integer_tensor(shape, seed):
    """Small integers in double precision: every sum and product below 2⁵³ is exact."""
    import torch

    count = 1
    for n in shape:
        count *= n
    return torch.tensor([(seed * (k + 3) * (k + 7)) % 11 - 5 for k in range(count)], dtype=torch.float64).reshape(shape)


def measure_gradients(case):
    """Autograd's kernel gradient, and Σ_bxy ∂L/∂OUTPUT · INPUT(x ± i, y ± j) with either sign of the offsets."""
    import torch

    b, n, c = case.batch, case.side, case.channels
    entering = integer_tensor((b, c, n, n), 2)
    kernel = integer_tensor((c + 1, c, 3, 3), 5).requires_grad_()
    output = torch.nn.functional.conv2d(entering, kernel, padding=1)
    output.retain_grad()
    (output**2 + integer_tensor(output.shape, 3) * output).sum().backward()  # a loss that is not linear in the output
    plain, flipped = summed(entering, output.grad, sign=1), summed(entering, output.grad, sign=-1)
    X, K = entering.tolist(), kernel.detach().tolist()
    forward = [
        sum(
            X[x][k][y + i][z + j] * K[o][k][i + 1][j + 1] for k in range(c) for i, j in OFFSETS if 0 <= y + i < n and 0 <= z + j < n
        )
        for x in range(b)
        for o in range(c + 1)
        for y in range(n)
        for z in range(n)
    ]
    if whole(output.detach().flatten().tolist()) != whole(forward):
        raise ArithmeticError("the library's convolution is not the sum (3)")
    return {"autograd": whole(kernel.grad.flatten().tolist()), "summed": whole(plain), "flipped": whole(flipped)}


def summed(entering, gradient, *, sign):
    """Equation (4) term by term in Python numbers; outside the image the input is zero."""
    b, c_in, n, _ = entering.shape
    x, g = entering.tolist(), gradient.tolist()
    return [
        sum(
            g[k][o][y][z] * x[k][c][y + sign * i][z + sign * j]
            for k in range(b)
            for y in range(n)
            for z in range(n)
            if 0 <= y + sign * i < n and 0 <= z + sign * j < n
        )
        for o in range(gradient.shape[1])
        for c in range(c_in)
        for i, j in OFFSETS
    ]


def whole(values):
    if any(v != int(v) for v in values):
        raise ArithmeticError("a sum of integers came out as no integer")
    return [Fraction(int(v)) for v in values]
