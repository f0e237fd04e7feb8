// The printed density of a product of M matrices, by its angle φ, beside the density that the singular values have.
"use strict";

function pointOf(phi, M) {
  const up = Math.sin((M + 1) * phi), down = Math.sin(M * phi);
  const x = up ** (M + 1) / (Math.sin(phi) * down ** M);
  return [x, up / down * Math.sin(phi) / (Math.PI * x)];
}

// ∫ x^k ρ(x) dx by the trapezoidal rule along the curve; φ close to its end covers x close to zero.
function momentOf(M, k) {
  const steps = 20000, end = Math.PI / (M + 1);
  let sum = 0, before = null;
  for (let i = 1; i < steps; i += 1) {
    const share = i / steps, point = pointOf(end * (1 - (1 - share) ** 3), M);
    if (before) sum += (before[0] - point[0]) * (before[0] ** k * before[1] + point[0] ** k * point[1]) / 2;
    before = point;
  }
  return sum;
}

slider({
  title: "The printed density and that of the singular values",
  x: "s", y: "density",
  parameters: [{ name: "M", says: "factors M", low: 1, high: 12, step: 1, value: 2 }],
  most: (curves) => Math.max(1.2, ...curves["density of the singular values"].map(([, y]) => y)),
  curves: ({ M }) => {
    const angles = Array.from({ length: 400 }, (_, i) => (i + 0.5) / 400 * Math.PI / (M + 1));
    const points = angles.map((phi) => pointOf(phi, M)).reverse().filter(([x]) => x > 1e-3);
    return { "the printed density ρ(s)": points, "density of the singular values": points.map(([x, rho]) => [Math.sqrt(x), 2 * Math.sqrt(x) * rho]) };
  },
  says: ({ M }) => `M = ${M}: the second moment of the printed density is ${written(momentOf(M, 2), 4)}, the mean square of the singular values 1; the printed support ends at ${written((M + 1) ** (M + 1) / M ** M, 4)}, that of the singular values at ${written(Math.sqrt((M + 1) ** (M + 1) / M ** M), 4)}.`,
});
