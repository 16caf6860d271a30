// The text of the file with the numbers of its lines; what a finding is about is marked.

import { el, fill } from "../dom.js";
import { get } from "../server.js";

// Lines that a browser lays out, or skips, together; the height of one in rem, as in file.css.
const TOGETHER = 100;
const HEIGHT = 1.3125;

/** A view of the file, which is kept up to date while it is shown: `{ element, shown, hidden }`. */
export function fileView(studio) {
  const element = el("div.file", { role: "region", tabIndex: 0, "aria-label": "Text of the file" });
  let loaded = "";
  let isShown = false;
  let lines = [];
  let marked = [];

  async function load() {
    if (!isShown || !studio.city.value) return;
    const { sha256 } = studio.city.value;
    if (loaded !== sha256) {
      const answer = await get("/api/text");
      loaded = sha256;
      const top = element.scrollTop;
      lines = answer.lines.map((text, number) => lineOf(text, number + 1));
      fill(element, chunks(lines));
      element.scrollTop = top;
      marked = [];
    }
    label();
    mark();
  }

  /** Shows which lines have findings. */
  function label() {
    const { faults, warnings } = studio.findings.value;
    for (const line of lines) line.classList.remove("has-error", "has-warning");
    for (const [style, found] of [["has-warning", warnings], ["has-error", faults]])
      for (const { span } of found.filter((each) => !isForeign(each, studio)))
        lines[span.line - 1]?.classList.add(style);
  }

  function mark() {
    for (const [number, text] of marked) restore(lines[number - 1], text);
    marked = [];
    const finding = studio.pointing.shown.value;
    if (!isShown || !finding || !lines.length || isForeign(finding, studio)) return;
    const kind = finding.code.startsWith("W") ? "warning" : "error";
    element.style.setProperty("--kind", `var(--${kind})`);
    for (const other of finding.related) show(other.span, other.message, "is-related");
    show(finding.span, finding.message, "is-marked");
    reveal(element, lines[finding.span.line - 1]);
  }

  function show(span, message, style) {
    const line = lines[span.line - 1];
    if (!line || line.classList.contains("is-marked")) return;
    const text = line.textContent;
    marked.push([span.line, text]);
    const start = span.column - 1;
    line.classList.add(style);
    fill(
      line,
      text.slice(0, start),
      el("mark", text.slice(start, start + span.width) || " "),
      text.slice(start + span.width),
      el("span.line-note", message),
    );
  }

  element.addEventListener("click", ({ target }) => {
    const number = Number(target.closest(".line")?.dataset.line);
    const { faults, warnings } = studio.findings.value;
    const found = [...faults, ...warnings].find(({ span }) => span.line === number);
    if (found && !studio.pointing.isPinned(found)) studio.pointing.pin(found);
  });
  studio.city.follow(load);
  studio.findings.follow(label);
  studio.pointing.shown.follow(mark);
  return {
    element,
    shown: () => {
      isShown = true;
      load();
    },
    hidden: () => {
      isShown = false;
    },
  };
}

function lineOf(text, number) {
  return el("div.line", { "data-line": number }, text);
}

function chunks(lines) {
  const made = [];
  for (let first = 0; first < lines.length; first += TOGETHER) {
    const chunk = el("div.chunk", lines.slice(first, first + TOGETHER));
    const high = HEIGHT * Math.min(TOGETHER, lines.length - first);
    chunk.style.containIntrinsicHeight = `auto ${high}rem`;
    made.push(chunk);
  }
  return made;
}

function restore(line, text) {
  line.classList.remove("is-marked", "is-related");
  fill(line, text);
}

/** A warning about the file of a module is not about this text. */
function isForeign(finding, studio) {
  return finding.file !== "" && !finding.file.endsWith(studio.city.value.file);
}

/** Scrolls the view, not the page, until a line is seen. */
function reveal(element, line) {
  if (!line) return;
  const { top, bottom } = element.getBoundingClientRect();
  const box = line.getBoundingClientRect();
  if (box.top < top + 8 || box.bottom > bottom - 8)
    element.scrollTop += box.top - top - element.clientHeight / 3;
}
