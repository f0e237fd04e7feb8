// Search, filter, sort, copy and explore: comforts on top of pages that are complete without them.
"use strict";

const reveal = (element) => { element.hidden = false; };

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const kind = head.dataset.sort;
    if (!kind) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sortRows(table, column, kind, down ? -1 : 1);
    });
  });
}

function sortRows(table, column, kind, direction) {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  const value = (row) => {
    const text = row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
    return kind === "number" ? (text === "" ? null : Number(text)) : text.toLowerCase();
  };
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const keyed = rows.map((row) => [value(row), row]);
  keyed.sort(([a], [b]) => (a === null ? (b === null ? 0 : 1) : b === null ? -1 : direction * compare(a, b)));
  const body = table.tBodies[0];
  keyed.forEach(([, row]) => body.append(row));
}

function searchable(tools) {
  const table = document.getElementById(tools.dataset.toolsFor);
  const search = tools.querySelector("[data-search]");
  const shown = tools.querySelector("[data-shown]");
  const chips = tools.querySelector("[data-chips]");
  const links = [...document.querySelectorAll("[data-filter]")];
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => !("heading" in row.dataset));
  let status = "";
  let source = "";

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let visible = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = (!status || row.dataset.status === status) && (!source || row.dataset.source === source) && words.every((word) => text.includes(word));
      row.hidden = !fits;
      visible += fits;
    }
    for (const heading of table.querySelectorAll("[data-heading]")) {
      heading.hidden = ![...heading.parentElement.rows].some((row) => row !== heading && !row.hidden);
    }
    shown.textContent = visible === rows.length ? `${rows.length} shown` : `${visible} of ${rows.length} shown`;
    links.forEach((link) => link.setAttribute("aria-pressed", String(link.dataset.filter === status && status !== "")));
    if (chips) [...chips.children].forEach((chip) => chip.setAttribute("aria-pressed", String(chip.dataset.source === source)));
  }

  search.addEventListener("input", apply);
  links.forEach((link) => {
    link.setAttribute("role", "button");
    const toggle = (event) => {
      event.preventDefault();
      status = status === link.dataset.filter ? "" : link.dataset.filter;
      apply();
      table.scrollIntoView({ block: "start" });
    };
    link.addEventListener("click", toggle);
    link.addEventListener("keydown", (event) => { if (event.key === " ") toggle(event); });
  });
  if (chips) {
    const sources = [...new Set(rows.map((row) => row.dataset.source))].sort();
    for (const name of sources.length > 1 ? sources : []) {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.textContent = name;
      chip.dataset.source = name;
      chip.addEventListener("click", () => { source = source === name ? "" : name; apply(); });
      chips.append(chip);
    }
  }
  reveal(tools);
  apply();
}

function copyable(button) {
  reveal(button);
  button.addEventListener("click", async () => {
    const text = button.parentElement.querySelector("code").textContent;
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      const range = document.createRange();
      range.selectNodeContents(button.parentElement.querySelector("code"));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
    }
    button.textContent = done ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 1800);
  });
}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function load(script) {
  return new Promise((resolve, reject) => {
    if (window.Plotly) { resolve(); return; }
    const element = document.createElement("script");
    element.src = script;
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
}

function explorable(button) {
  const figure = button.closest("figure");
  const canvas = figure.querySelector("[data-canvas]");
  const still = canvas.innerHTML;
  reveal(button);
  button.addEventListener("click", async () => {
    if (figure.dataset.live) {
      window.Plotly.purge(canvas);
      canvas.innerHTML = still;
      delete figure.dataset.live;
      button.textContent = "Explore: hover and zoom";
      return;
    }
    button.disabled = true;
    await load(button.dataset.explore);
    const spec = JSON.parse(figure.querySelector("[data-figure]").textContent);
    spec.data.forEach((trace) => {
      const shade = colour(`--c${trace.meta.colour}`);
      trace.marker = { ...trace.marker, color: shade };
      trace.line = { ...trace.line, color: shade };
      if (trace.error_y) trace.error_y.color = shade;
    });
    const axis = { gridcolor: colour("--line"), linecolor: colour("--soft"), zerolinecolor: colour("--ink"), automargin: true };
    Object.assign(spec.layout, {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", font: { color: colour("--ink"), family: "system-ui, sans-serif", size: 13 },
      margin: { t: 16, r: 16, b: 48, l: 60 }, height: 420, legend: { orientation: "h", y: 1.14 },
      xaxis: { ...axis, ...spec.layout.xaxis }, yaxis: { ...axis, ...spec.layout.yaxis },
    });
    canvas.innerHTML = "";
    await window.Plotly.newPlot(canvas, spec.data, spec.layout, { responsive: true, displaylogo: false });
    figure.dataset.live = "yes";
    button.disabled = false;
    button.textContent = "Back to the still picture";
  });
}

document.querySelectorAll("table[data-table]").forEach(sortable);
document.querySelectorAll("[data-tools-for]").forEach(searchable);
document.querySelectorAll("[data-copy]").forEach(copyable);
document.querySelectorAll("[data-explore]").forEach(explorable);
// What a reader folded away still belongs on paper.
addEventListener("beforeprint", () => document.querySelectorAll("details:not(.source-code)").forEach((d) => { d.open = true; }));
