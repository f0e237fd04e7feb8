"""Hessians of quadratic functions, from their values."""


def second_derivatives(function, size):
    """The Hessian of a quadratic function from its values, exactly."""
    unit = [[int(i == j) for j in range(size)] for i in range(size)]
    zero = [0] * size
    return [
        [function([a + b for a, b in zip(one, two, strict=True)]) - function(one) - function(two) + function(zero) for two in unit]
        for one in unit
    ]
