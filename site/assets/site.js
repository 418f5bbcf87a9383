/* SPDX-License-Identifier: GPL-3.0-or-later
 * Search, light and dark, maps that zoom, commands to copy. Without it every page can still be read. */
"use strict";

const root = new URL(".", document.querySelector('script[src$="site.js"]').src);

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/* Light and dark. */
const look = document.querySelector("button.theme");
look.hidden = false;
look.addEventListener("click", () => {
  const set = document.documentElement.dataset;
  const isDark = set.look ? set.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  set.look = isDark ? "light" : "dark";
  try { localStorage.setItem("narva-look", set.look); } catch (error) { /* for this page only */ }
});

/* Search: the index is a script, which can be loaded from a folder, too. */
const form = document.querySelector("form.search"), field = form.querySelector("input");
const hits = form.querySelector(".hits");
let index = null, isLoading = false;
form.hidden = false;

function loadIndex() {
  if (index || isLoading) return;
  isLoading = true;
  const script = make("script", { src: new URL("search-index.js", root).href });
  script.addEventListener("load", () => {
    index = narvaIndex.map(([title, url, where, words]) =>
      ({ title, url, where, words, low: title.toLowerCase(), all: `${title} ${where} ${words}`.toLowerCase() }));
    showHits();
  });
  /* The next key tries again. */
  script.addEventListener("error", () => {
    isLoading = false;
    script.remove();
    showHits("The search could not be loaded.");
  });
  document.head.append(script);
}

function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    const at = entry.low.indexOf(word);
    if (at < 0 && !entry.all.includes(word)) return 0;
    sum += at < 0 ? 1 : entry.low === word ? 12 : at === 0 || !/\w/.test(entry.low[at - 1]) ? 6 : 3;
  }
  return sum + (entry.url.includes("#") ? 0 : 2) - entry.low.length / 200 - (entry.where === "Decisions" ? 2 : 0);
}

function showHits(failure) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 || !index ? [] : index.map((entry) => ({ entry, points: score(entry, words) }))
    .filter((hit) => hit.points > 0).sort((a, b) => b.points - a.points).slice(0, 12);
  hits.replaceChildren(...found.map(({ entry }) => make("li", {},
    make("a", { href: new URL(entry.url, root).href }, make("strong", { textContent: entry.title }),
      make("small", { textContent: entry.where }), make("span", { textContent: entry.words })))));
  const none = failure ?? (index ? "Nothing found." : "Loading…");
  if (words.length > 0 && found.length === 0) hits.append(make("li", { textContent: none, className: "none" }));
  hits.hidden = words.length === 0;
}

field.addEventListener("focus", loadIndex);
field.addEventListener("input", () => { loadIndex(); showHits(); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const links = [field, ...hits.querySelectorAll("a")], at = links.indexOf(document.activeElement);
  if (event.key === "Escape") { field.value = ""; showHits(); field.blur(); }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || at + step < 0 || at + step >= links.length) return;
  event.preventDefault();
  links[at + step].focus();
});
document.addEventListener("click", (event) => { if (!form.contains(event.target)) hits.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  field.focus();
});

/* Lists that are filtered by what is typed. */
for (const filter of document.querySelectorAll("[data-filter]")) {
  filter.parentElement.hidden = false;
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of document.querySelectorAll(filter.dataset.filter)) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of document.querySelectorAll(".groups section")) group.hidden = !group.querySelector("li:not([hidden])");
  });
}

/* Maps: a wider picture in a box that scrolls. */
const MOST = 8, STEP = 1.4;
for (const view of document.querySelectorAll(".map .view")) {
  let scale = 1;
  view.classList.add("zooms");
  const zoom = (to, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    to = Math.min(Math.max(to, 1), MOST);
    const left = (view.scrollLeft + x) * to / scale - x, top = (view.scrollTop + y) * to / scale - y;
    scale = to;
    view.style.setProperty("--zoom", scale);
    view.scrollTo(left, top);
    view.classList.toggle("is-near", scale > 1);
  };
  const button = (text, label, act) => {
    const made = make("button", { type: "button", textContent: text, title: label, ariaLabel: label });
    made.addEventListener("click", act);
    return made;
  };
  const tools = make("div", { className: "tools" }, button("+", "Zoom in", () => zoom(scale * STEP)),
    button("−", "Zoom out", () => zoom(scale / STEP)), button("⤢", "Whole screen", () => {
      if (document.fullscreenElement) document.exitFullscreen(); else view.parentElement.requestFullscreen?.();
    }));
  view.before(tools);
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !document.fullscreenElement) return;
    event.preventDefault();
    const box = view.getBoundingClientRect();
    zoom(scale * STEP ** (-event.deltaY / 100), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  view.addEventListener("keydown", (event) => {
    const to = { "+": scale * STEP, "=": scale * STEP, "-": scale / STEP, "0": 1 }[event.key];
    if (to === undefined || event.ctrlKey) return;
    event.preventDefault();
    zoom(to);
  });
  /* A drag moves the map, a click does not leave the page; Enter on the map's link, which counts no clicks, does. */
  let from = null;
  view.addEventListener("click", (event) => { if (event.detail > 0) event.preventDefault(); });
  view.addEventListener("dblclick", (event) => {
    const box = view.getBoundingClientRect();
    zoom(scale * 2, event.clientX - box.left, event.clientY - box.top);
  });
  view.addEventListener("dragstart", (event) => event.preventDefault());
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    from = { x: event.clientX + view.scrollLeft, y: event.clientY + view.scrollTop };
    view.setPointerCapture(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (from) view.scrollTo(from.x - event.clientX, from.y - event.clientY);
  });
  for (const name of ["pointerup", "pointercancel"]) view.addEventListener(name, () => { from = null; });
}

/* Commands and blocks of code can be copied. */
for (const box of document.querySelectorAll(".command, .text pre")) {
  if (!navigator.clipboard) break;
  const copy = make("button", { type: "button", className: "copy", textContent: "Copy" });
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText((box.querySelector("code") ?? box).textContent.trim());
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  });
  box.append(copy);
}

/* The manual is open beside the text where there is room. */
const menu = document.querySelector(".manual details");
if (menu && matchMedia("(min-width: 75rem)").matches) menu.open = true;
