// Pictures: pointing, zooming and sliders, on top of drawings that are complete without them. No library.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const FRAME = { left: 74, right: 624, top: 38, base: 328, wide: 640, high: 380 };
const raised = (n) => String(n).replace(/[-\d]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]));

// 0.0123, −4, 1.2·10⁻⁹: as the pages write numbers.
function written(x, digits = 4) {
  if (x === 0 || !Number.isFinite(x)) return x === 0 ? "0" : "—";
  if (Math.abs(x) >= 1e-3 && Math.abs(x) < 1e6) return String(Number(x.toPrecision(Math.max(digits, Math.ceil(Math.log10(Math.abs(x) + 1)))))).replace("-", "−");
  const [mantissa, exponent] = x.toExponential(Math.max(digits - 2, 0)).split("e");
  const power = `10${raised(Number(exponent))}`;
  return (Math.abs(Number(mantissa)) === 1 ? `${x < 0 ? "−" : ""}${power}` : `${Number(mantissa)}·${power}`).replace(/^-/, "−");
}

// One axis: values to pixels and back, and the ticks a reader expects. `low` and `high` are logarithms on a logarithmic axis.
class Axis {
  constructor(low, high, log, start, end) { Object.assign(this, { low, high, log, start, end }); }

  at(value) { return this.start + ((this.log ? Math.log10(value) : value) - this.low) / (this.high - this.low) * (this.end - this.start); }

  value(pixel) {
    const v = this.low + (pixel - this.start) / (this.end - this.start) * (this.high - this.low);
    return this.log ? 10 ** v : v;
  }

  between(a, b) {
    const [low, high] = [a, b].map((p) => { const v = this.value(p); return this.log ? Math.log10(v) : v; }).sort((p, q) => p - q);
    return new Axis(low, high, this.log, this.start, this.end);
  }

  ticks() {
    const first = Math.ceil(this.low), last = Math.floor(this.high);
    if (this.log && last - first >= 2) {
      const powers = [];
      for (let k = first; k <= last; k += Math.max(1, Math.floor((last - first) / 6))) powers.push(k);
      const short = powers.every((k) => Math.abs(k) <= 3);
      return powers.map((k) => [10 ** k, short || k === 0 ? written(10 ** k) : `10${raised(k)}`]);
    }
    const [low, high] = this.log ? [10 ** this.low, 10 ** this.high] : [this.low, this.high];
    if (this.log && high > 3 * low) {
      const round = [];
      for (let k = Math.floor(this.low); k <= last + 1; k += 1) round.push(...[1, 2, 5].map((m) => Number(`${m}e${k}`)));
      return round.filter((v) => v >= low && v <= high).map((v) => [v, written(v, 3)]);
    }
    const raw = (high - low) / 5, unit = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 2.5, 5, 10].map((m) => m * unit).find((s) => s >= raw);
    const values = [];
    for (let k = Math.ceil(low / step); k * step <= high; k += 1) values.push(Number((k * step).toPrecision(10)));
    const digits = [3, 4, 6, 9].find((d) => new Set(values.map((v) => written(v, d))).size === values.length) ?? 9;
    return values.map((v) => [v, written(v, digits)]);
  }
}

function element(name, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

function drawTicks(plot, x, y) {
  const rows = plot.querySelector(".ticks-y"), columns = plot.querySelector(".ticks-x");
  const line = y.ticks().flatMap(([v, text]) => [
    element("path", { class: "grid", d: `M${x.start} ${y.at(v).toFixed(1)}H${x.end}` }),
    element("text", { class: "tick", x: x.start - 7, y: (y.at(v) + 4).toFixed(1), "text-anchor": "end" }, text)]);
  if (!y.log && y.low < 0 && y.high > 0) line.push(element("path", { class: "zero", d: `M${x.start} ${y.at(0)}H${x.end}` }));
  rows.replaceChildren(...line);
  columns.replaceChildren(...x.ticks().flatMap(([v, text]) => [
    element("path", { class: "axis", d: `M${x.at(v).toFixed(1)} ${y.start}v5` }),
    element("text", { class: "tick", x: x.at(v).toFixed(1), y: y.start + 19, "text-anchor": "middle" }, text)]));
}

// A drawing of ours that can be zoomed: its paths are made of M, L and Z, its marks are only moved.
class Picture {
  constructor(plot) {
    this.plot = plot;
    this.still = plot.innerHTML;
    const area = plot.querySelector(".area");
    const [left, top, wide, high] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
    const axis = (text, start, end) => { const [low, high_, kind] = text.split(" "); return new Axis(Number(low), Number(high_), kind === "log", start, end); };
    this.whole = { x: axis(plot.dataset.x, left, left + wide), y: axis(plot.dataset.y, top + high, top) };
    this.marks = [...area.querySelectorAll(".mark")].map((mark) => [mark, ...mark.getAttribute("transform").match(/-?[\d.]+/g).map(Number)]);
    this.paths = [...area.querySelectorAll("path")].filter((path) => !path.closest(".mark")).map((path) => [path, path.getAttribute("d")]);
    this.points = this.found(area);
    this.show(this.whole);
  }

  // Everything that can be pointed at: marks with their notes, bars, and the corners of curves with the values they stand for.
  found(area) {
    const marks = this.marks.filter(([mark]) => !mark.classList.contains("note")).map(([mark, x, y]) => ({ x, y, says: mark.querySelector("title").textContent }));
    const curves = this.paths.filter(([path]) => path.classList.contains("curve")).flatMap(([path, d]) => {
      const group = path.closest("[data-name]");
      if (group.querySelector(".mark")) return [];
      return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, a, b]) => {
        const x = Number(a), y = Number(b);
        return { x, y, says: `${area.ownerSVGElement.dataset.along || "x"} = ${written(this.whole.x.value(x), 3)}: ${group.dataset.name} ${written(this.whole.y.value(y), 3)}` };
      });
    });
    return [...marks, ...curves].sort((p, q) => p.x - q.x || p.y - q.y);
  }

  show({ x, y }) {
    Object.assign(this, { x, y });
    const across = (p) => x.at(this.whole.x.value(p)), down = (p) => y.at(this.whole.y.value(p));
    for (const [mark, a, b] of this.marks) mark.setAttribute("transform", `translate(${across(a).toFixed(2)} ${(mark.classList.contains("note") ? b : down(b)).toFixed(2)})`);
    for (const [path, d] of this.paths) {
      const tall = path.classList.contains("crossing");
      path.setAttribute("d", d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${across(Number(a)).toFixed(2)} ${(tall ? Number(b) : down(Number(b))).toFixed(2)}`));
    }
    if (x === this.whole.x && y === this.whole.y) return;
    drawTicks(this.plot, x, y);
  }

  zoom(factor) {
    const part = (axis) => { const middle = (axis.start + axis.end) / 2, half = (axis.end - axis.start) / 2 / factor; return axis.between(middle - half, middle + half); };
    this.show({ x: part(this.x), y: part(this.y) });
  }

  nearest(px, py) {
    const place = (p) => [this.x.at(this.whole.x.value(p.x)), this.y.at(this.whole.y.value(p.y))];
    let best = null, least = Infinity;
    for (const point of this.points) {
      const [a, b] = place(point), away = (a - px) ** 2 + (b - py) ** 2;
      if (away < least) [best, least] = [{ ...point, at: [a, b] }, away];
    }
    return best;
  }
}

function explorable(button) {
  const figure = button.closest("figure"), canvas = figure.querySelector("[data-canvas]");
  const words = button.textContent;
  let leave = null;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (leave) { leave(); leave = null; button.textContent = words; } else { leave = explore(figure, canvas); button.textContent = "Back to the still picture"; }
  });
}

function explore(figure, canvas) {
  const plot = canvas.querySelector("svg.plot"), picture = new Picture(plot), area = plot.querySelector(".area");
  const tools = document.createElement("p"), readout = document.createElement("p");
  tools.className = "zoom-tools";
  readout.className = "readout";
  readout.setAttribute("role", "status");
  readout.textContent = "Point at a curve or mark, or step along it with the arrow keys; drag over a part to enlarge it.";
  for (const [text, says, act] of [["+", "Zoom in", () => picture.zoom(1.6)], ["−", "Zoom out", () => picture.zoom(1 / 1.6)], ["All", "Show all of it", () => picture.show({ ...picture.whole })]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: text });
    button.setAttribute("aria-label", says);
    button.addEventListener("click", () => { act(); if (text === "All") drawTicks(plot, picture.x, picture.y); });
    tools.append(button);
  }
  canvas.append(tools, readout);
  canvas.tabIndex = 0;
  figure.dataset.live = "yes";
  const finger = element("circle", { class: "finger", r: 7, visibility: "hidden" }), box = element("rect", { class: "zoom-box", visibility: "hidden" });
  area.append(box, finger);
  const place = (event) => { const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(area.getScreenCTM().inverse()); return [p.x, p.y]; };
  const tell = (point) => {
    if (!point) return;
    readout.textContent = point.says;
    finger.setAttribute("transform", `translate(${point.at[0]} ${point.at[1]})`);
    finger.setAttribute("visibility", "visible");
  };
  let start = null, step = -1;
  const moved = (event) => {
    const [x, y] = place(event);
    if (!start) { tell(picture.nearest(x, y)); return; }
    const [a, b] = start;
    for (const [name, value] of Object.entries({ x: Math.min(a, x), y: Math.min(b, y), width: Math.abs(x - a), height: Math.abs(y - b), visibility: "visible" })) box.setAttribute(name, value);
  };
  const pressed = (event) => { start = place(event); event.preventDefault(); };
  const released = (event) => {
    if (!start) return;
    const [a, b] = start, [x, y] = place(event);
    start = null;
    box.setAttribute("visibility", "hidden");
    if (Math.abs(x - a) > 8 && Math.abs(y - b) > 8) { finger.setAttribute("visibility", "hidden"); picture.show({ x: picture.x.between(a, x), y: picture.y.between(b, y) }); }
  };
  const stepped = (event) => {
    if (event.target !== canvas || !["ArrowLeft", "ArrowRight"].includes(event.key) || !picture.points.length) return;
    event.preventDefault();
    step = (step + (event.key === "ArrowRight" ? 1 : -1) + picture.points.length) % picture.points.length;
    const point = picture.points[step];
    tell({ ...point, at: [picture.x.at(picture.whole.x.value(point.x)), picture.y.at(picture.whole.y.value(point.y))] });
  };
  plot.addEventListener("pointermove", moved);
  plot.addEventListener("pointerdown", pressed);
  addEventListener("pointerup", released);
  canvas.addEventListener("keydown", stepped);
  return () => {
    plot.removeEventListener("pointermove", moved);
    plot.removeEventListener("pointerdown", pressed);
    removeEventListener("pointerup", released);
    canvas.removeEventListener("keydown", stepped);
    tools.remove();
    readout.remove();
    canvas.removeAttribute("tabindex");
    plot.innerHTML = picture.still;
    delete figure.dataset.live;
  };
}

document.querySelectorAll("[data-explore]").forEach(explorable);

// Sliders: a recursion that the page computes itself. `spec.curves(p)` gives each line as pairs, `spec.says(p, curves)` a sentence.
window.sliders = [];
function slider(spec) {
  const home = document.querySelector("[data-slider]");
  if (!home) return;
  window.sliders.push(spec);
  const state = Object.fromEntries(spec.parameters.map((one) => [one.name, one.value]));
  const plot = element("svg", { class: "plot", viewBox: `0 0 ${FRAME.wide} ${FRAME.high}`, role: "img", "aria-label": spec.title });
  const sentence = document.createElement("p"), controls = document.createElement("div");
  sentence.className = "slider-says";
  sentence.setAttribute("role", "status");
  controls.className = "slider-controls";
  for (const one of spec.parameters) {
    const label = document.createElement("label"), input = document.createElement("input"), output = document.createElement("output");
    Object.assign(input, { type: "range", min: one.low, max: one.high, step: one.step, value: one.value });
    const read = () => { state[one.name] = Number(input.value); output.textContent = one.shown ? one.shown(state) : written(state[one.name]); };
    input.addEventListener("input", () => { read(); redraw(); });
    read();
    label.append(`${one.says} `, input, " ", output);
    controls.append(label);
  }
  const canvas = document.createElement("div");
  canvas.className = "canvas";
  canvas.append(plot);
  home.append(controls, canvas, sentence);
  function redraw() {
    const curves = spec.curves(state);
    drawCurves(plot, spec, curves);
    sentence.textContent = spec.says(state, curves);
  }
  redraw();
  home.hidden = false;
  if (canvas.scrollWidth > canvas.clientWidth) canvas.tabIndex = 0;
}

function drawCurves(plot, spec, curves) {
  const names = Object.keys(curves), all = names.flatMap((name) => curves[name]).filter(([, y]) => !spec.logY || y > 0);
  const range = (values, log, start, end) => {
    const seen = log ? values.map(Math.log10) : values;
    const low = Math.min(...seen), high = Math.max(...seen), pad = 0.04 * (high - low || 1);
    return new Axis(low - pad, high + pad, log, start, end);
  };
  const cut = spec.most ? all.filter(([, y]) => y <= spec.most(curves)) : all;
  const rows = Math.ceil(names.length / 2), top = FRAME.top + 20 * (rows - 1);
  const x = range(all.map(([a]) => a), Boolean(spec.logX), FRAME.left, FRAME.right);
  const y = range([...cut.map(([, b]) => b), ...(spec.logY ? [] : [0])], Boolean(spec.logY), FRAME.base, top);
  const area = element("svg", { class: "area", x: FRAME.left, y: top, width: FRAME.right - FRAME.left, height: FRAME.base - top, viewBox: `${FRAME.left} ${top} ${FRAME.right - FRAME.left} ${FRAME.base - top}` });
  const spell = (points) => points.map(([a, b]) => `${x.at(a).toFixed(2)} ${y.at(b).toFixed(2)}`).join("L");
  if (spec.bound) {
    const [one, other] = spec.bound.map((name) => curves[name]);
    const beyond = one.map(([a, b], i) => [a, b, other[i][1]]).filter(([, b, c]) => b > c);
    if (beyond.length > 1) area.append(element("path", { class: "violated", d: `M${spell(beyond.map(([a, b]) => [a, b]))}L${spell(beyond.map(([a, , c]) => [a, c]).reverse())}Z` }));
  }
  names.forEach((name, i) => {
    const group = element("g", { class: `line l${i} d${i % 4}`, "data-name": name });
    group.append(element("path", { class: "curve", d: `M${spell(curves[name].filter(([, b]) => !spec.logY || b > 0))}` }));
    area.append(group);
  });
  const legend = names.flatMap((name, i) => {
    const left = FRAME.left + (i % 2) * 275 + 8, down = 14 + 20 * Math.floor(i / 2);
    const sample = element("g", { class: `line l${i} d${i % 4}` });
    sample.append(element("path", { class: "curve", d: `M${left - 8} ${down}h22` }));
    return [sample, element("text", { class: "key", x: left + 19, y: down + 4 }, name)];
  });
  const label = element("text", { class: "label", x: (FRAME.left + FRAME.right) / 2, y: FRAME.high - 10, "text-anchor": "middle" }, spec.x);
  const side = element("text", { class: "label", transform: `translate(15 ${(top + FRAME.base) / 2}) rotate(-90)`, "text-anchor": "middle" }, spec.y);
  plot.replaceChildren(element("g", { class: "ticks-y" }), element("g", { class: "ticks-x" }), element("path", { class: "axis", d: `M${FRAME.left} ${top}V${FRAME.base}H${FRAME.right}` }), area, ...legend, label, side);
  drawTicks(plot, x, y);
}
