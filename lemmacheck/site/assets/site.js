// Search, filter, sort and copy: comforts on top of pages that are complete without them.
"use strict";

const reveal = (element) => { element.hidden = false; };

// What is filtered and sorted stands in the address behind #, so that a view can be sent; an anchor has no "=".
function readState() {
  const text = location.hash.slice(1);
  return new URLSearchParams(text.includes("=") ? text : "");
}

function writeState(state) {
  const text = state.toString();
  history.replaceState(null, "", text ? `#${text}` : "#");
}

function sortable(table, changed) {
  const heads = [...table.tHead.rows[0].cells];
  const sort = (head, down) => {
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    sortRows(table, heads.indexOf(head), head.dataset.sort, down ? -1 : 1);
  };
  heads.forEach((head) => {
    if (!head.dataset.sort) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      sort(head, down);
      if (changed) changed(down ? `-${head.dataset.key}` : head.dataset.key);
    });
  });
  return (key) => {
    const head = heads.find((one) => one.dataset.key && one.dataset.key === key.replace(/^-/, ""));
    if (head) sort(head, key.startsWith("-"));
  };
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
  table.tBodies[0].append(...keyed.map(([, row]) => row));
}

function searchable(tools) {
  const table = document.getElementById(tools.dataset.toolsFor);
  const search = tools.querySelector("[data-search]");
  const shown = tools.querySelector("[data-shown]");
  const filters = [...tools.querySelectorAll("[data-filter]")];
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => !("heading" in row.dataset));
  const texts = rows.map((row) => row.textContent.toLowerCase());
  let order = "";

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters.filter((one) => one.value).map((one) => [one.dataset.filter, one.value]);
    let visible = 0;
    rows.forEach((row, i) => {
      const fits = wanted.every(([name, value]) => row.dataset[name] === value) && words.every((word) => texts[i].includes(word));
      if (row.hidden === fits) row.hidden = !fits;
      visible += fits;
    });
    for (const heading of table.querySelectorAll("[data-heading]")) {
      heading.hidden = ![...heading.parentElement.rows].some((row) => row !== heading && !row.hidden);
    }
    shown.textContent = visible === rows.length ? `${rows.length} shown` : `${visible} of ${rows.length} shown`;
  }

  function remember() {
    const state = new URLSearchParams();
    if (search.value) state.set("q", search.value);
    filters.forEach((one) => { if (one.value) state.set(one.dataset.filter, one.value); });
    if (order) state.set("sort", order);
    writeState(state);
  }

  const sortBy = "table" in table.dataset ? sortable(table, (key) => { order = key; remember(); }) : () => {};

  function restore() {
    const state = readState();
    search.value = state.get("q") ?? "";
    filters.forEach((one) => { one.value = state.get(one.dataset.filter) ?? ""; });
    order = state.get("sort") ?? "";
    if (order) sortBy(order);
    apply();
  }

  const changed = () => { apply(); remember(); };
  search.addEventListener("input", changed);
  filters.forEach((one) => one.addEventListener("change", changed));
  const clear = tools.querySelector("[data-clear]");
  if (clear) clear.addEventListener("click", () => { search.value = ""; filters.forEach((one) => { one.value = ""; }); changed(); search.focus(); });
  addEventListener("hashchange", restore);
  reveal(tools);
  restore();
}

function siteSearch(input) {
  reveal(input.closest("label"));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !input.value.trim()) return;
    location.href = `${input.dataset.siteSearch}#${new URLSearchParams({ q: input.value.trim() })}`;
    input.value = "";
  });
}

function graphTools(tools) {
  const drawings = [...document.querySelectorAll(".graphs svg.graph")];
  const nodes = [...document.querySelectorAll(".graphs [data-node]")];
  const search = tools.querySelector("[data-graph-search]");
  const source = tools.querySelector("[data-graph-source]");
  const shown = tools.querySelector("[data-graph-shown]");
  const sizes = drawings.map((one) => [one.viewBox.baseVal.width, one.viewBox.baseVal.height]);
  let scale = 1;
  const zoom = (to) => {
    scale = Math.min(3, Math.max(0.1, to));
    drawings.forEach((one, i) => { one.setAttribute("width", sizes[i][0] * scale); one.setAttribute("height", sizes[i][1] * scale); });
  };
  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const looking = words.length > 0 || source.value;
    let first = null;
    let count = 0;
    for (const node of nodes) {
      const fits = (!source.value || node.dataset.source === source.value) && words.every((word) => node.dataset.node.includes(word));
      node.classList.toggle("dim", looking && !fits);
      node.classList.toggle("found", Boolean(looking && fits));
      if (looking && fits) { count += 1; first = first ?? node; }
    }
    shown.textContent = looking ? `${count} of ${nodes.length} found` : `${nodes.length} statements`;
    if (first) first.scrollIntoView({ block: "nearest", inline: "center" });
    const state = new URLSearchParams();
    if (search.value) state.set("q", search.value);
    if (source.value) state.set("source", source.value);
    if (looking || readState().size) writeState(state);
  }
  tools.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => {
    const room = drawings[0]?.parentElement.clientWidth - 26;
    zoom(button.dataset.zoom === "fit" ? room / sizes[0][0] : scale * Number(button.dataset.zoom));
  }));
  const state = readState();
  search.value = state.get("q") ?? "";
  source.value = state.get("source") ?? "";
  search.addEventListener("input", apply);
  source.addEventListener("change", apply);
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

document.querySelectorAll("[data-tools-for]").forEach(searchable);
document.querySelectorAll("table[data-table]").forEach((table) => { if (!table.querySelector("button.sort")) sortable(table); });
document.querySelectorAll("[data-site-search]").forEach(siteSearch);
document.querySelectorAll("[data-graph-tools]").forEach(graphTools);
// A step or case that an address points to may be folded away.
const opened = () => { const target = location.hash.length > 1 && !location.hash.includes("=") && document.getElementById(decodeURIComponent(location.hash.slice(1))); for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true; if (target) target.scrollIntoView(); };
addEventListener("hashchange", opened);
if (location.hash) opened();
document.querySelectorAll("[data-copy]").forEach(copyable);
// A box that scrolls can be scrolled by keyboard, also one that is unfolded later or on a window made narrow.
const reachable = () => {
  for (const box of document.querySelectorAll("pre, .prose table, .statement, .step-formula, .canvas, .wide, .graph-box")) {
    if (box.scrollWidth > box.clientWidth && !box.hasAttribute("tabindex") && box.tagName !== "A") box.tabIndex = 0;
  }
};
reachable();
addEventListener("resize", reachable);
document.addEventListener("toggle", reachable, true);
// What a reader folded away still belongs on paper.
addEventListener("beforeprint", () => document.querySelectorAll("details:not(.source-code)").forEach((d) => { d.open = true; }));
