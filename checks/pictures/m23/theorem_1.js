// One layer with Haar weights, exactly: rows have squared length r² = b + (a − b)w², w a coordinate of a point of the sphere, and
// the expected gap falls by Δ = −E log r². One eigenvalue is a, the others are b, and they add up to d.
"use strict";

function firstLayer(d, smallest) {
  const b = d / (d - 1 + smallest), a = smallest * b, steps = 4000;
  let mean = 0, mass = 0;
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps * Math.PI / 2, weight = (i === 0 || i === steps ? 1 : i % 2 ? 4 : 2) * Math.sin(t) ** (d - 2);
    mean += weight * (Math.log1p((b - 1) + (a - b) * Math.cos(t) ** 2) - ((b - 1) + (a - b) * Math.cos(t) ** 2));
    mass += weight;
  }
  const phi = -(Math.log1p(a - 1) + (d - 1) * Math.log1p(b - 1)) / d;
  return { gap: d * phi, time: -1 / Math.log1p(mean / mass / phi) };
}

const WIDTHS = [2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256];

slider({
  title: "The time constant that the first layer needs",
  x: "width d (logarithmic)", y: "time constant k, in layers", logX: true, logY: true,
  parameters: [
    { name: "power", says: "smallest eigenvalue", low: -6, high: -0.05, step: 0.05, value: -0.3, shown: (p) => `${written(10 ** p.power, 2)} of the others` },
    { name: "C", says: "constant C", low: 0.005, high: 0.5, step: 0.005, value: 0.36, shown: (p) => written(p.C, 3) },
  ],
  bound: ["needed by the first layer", "C d²(1 + dφ₀), as stated"],
  curves: (p) => {
    const layers = WIDTHS.map((d) => [d, firstLayer(d, 10 ** p.power)]);
    return {
      "needed by the first layer": layers.map(([d, one]) => [d, one.time]),
      "C d²(1 + dφ₀), as stated": layers.map(([d, one]) => [d, p.C * d * d * (1 + one.gap)]),
      "ours: (1 + 8/(3d + 12))(d + 2)(⅔ + dφ₀)": layers.map(([d, one]) => [d, (1 + 8 / (3 * (d + 4))) * (d + 2) * (2 / 3 + one.gap)]),
    };
  },
  says: (p, curves) => {
    const bound = curves["C d²(1 + dφ₀), as stated"];
    const failing = curves["needed by the first layer"].filter(([, time], i) => time > bound[i][1]).map(([d]) => d);
    const C = `C = ${written(p.C, 3)}`;
    return failing.length ? `${C} is too small at d = ${failing.join(", ")}: the first layer decays more slowly than that.` : `${C} is enough for the first layer at all of these widths.`;
  },
});
