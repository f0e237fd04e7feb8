// The network of infinite width: the eigenvalues of HᵀH are s = 1/n + x once and r = 1/n − x/(n − 1) otherwise, and a layer
// multiplies x by one integral.
"use strict";

function shrinks(n, s, r) {
  // ∫₀^∞ (1 + 2st)^(−3/2) (1 + 2rt)^(−(n+1)/2) dt with v = 1/(1 + 2rt) = exp(−40z²/(n/2 + 1)), by Simpson's rule in z
  const steps = 400, rate = n / 2 + 1, kappa = s / r;
  let sum = 0;
  for (let i = 0; i <= steps; i += 1) {
    const z = i / steps, y = 40 * z * z, v = Math.exp(-y / rate);
    sum += (i === 0 || i === steps ? 1 : i % 2 ? 4 : 2) * Math.exp(-y) * (v + kappa * (1 - v)) ** -1.5 * 80 * z;
  }
  return sum / steps / 3 / rate / (2 * r);
}

function gaps(n, alpha, depth) {
  let x = (n - 1) * (1 / n - alpha * alpha);
  const found = [];
  for (let layer = 0; layer <= depth; layer += 1) {
    x *= shrinks(n, 1 / n + x, 1 / n - x / (n - 1));
    found.push([layer, x * Math.sqrt(n / (n - 1))]);
  }
  return found;
}

const alphaOf = ({ n, share }) => share / 100 / Math.sqrt(n);

slider({
  title: "The gap against the printed and the repaired bound",
  x: "depth ℓ", y: "orthogonality gap (logarithmic)", logY: true,
  parameters: [
    { name: "n", says: "samples n", low: 2, high: 300, step: 1, value: 100 },
    { name: "share", says: "α", low: 50, high: 99, step: 1, value: 96, shown: (p) => `${p.share} % of 1/√n` },
    { name: "depth", says: "depth", low: 20, high: 400, step: 10, value: 260 },
  ],
  bound: ["the gap, infinite width", "the printed bound"],
  curves: (p) => {
    const alpha = alphaOf(p), gap = gaps(p.n, alpha, p.depth);
    return {
      "the gap, infinite width": gap,
      "the printed bound": gap.map(([l]) => [l, 2 * (1 - 2 * alpha / 3) ** l]),
      "the repaired bound": gap.map(([l]) => [l, (1 - 0.75 * alpha * alpha) ** l]),
    };
  },
  says: (p, curves) => {
    const bound = curves["the printed bound"];
    const crossed = curves["the gap, infinite width"].find(([, gap], i) => gap > bound[i][1]);
    const where = `n = ${p.n}, α = ${written(alphaOf(p), 3)}`;
    if (!crossed) return `${where}: the printed bound holds down to depth ${p.depth}.`;
    return `${where}: from depth ${crossed[0]} on the gap is larger than the theorem allows (there ${written(crossed[1], 3)} against ${written(bound[crossed[0]][1], 3)}).`;
  },
});
