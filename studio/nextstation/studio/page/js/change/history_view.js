// The edits that were made, with buttons to undo and redo them.

import { el, list } from "../dom.js";

/** The buttons that undo the last edit, or redo it. */
export function historyButtons(editor) {
  const button = (text, keys, act) =>
    el("button", { "aria-keyshortcuts": `Control+${keys}`, onclick: act }, text);
  const undo = button("Undo", "Z", () => editor.undo());
  const redo = button("Redo", "Shift+Z", () => editor.redo());
  const show = (made, step, keys) => {
    made.disabled = !step;
    made.title = step ? `${step.title} (Ctrl+${keys})` : "";
  };
  editor.steps.follow((steps) => {
    show(undo, steps.findLast((step) => step.is_done && !step.is_stuck), "Z");
    show(redo, steps.find((step) => !step.is_done), "Shift+Z");
  });
  return [undo, redo];
}

/** The edits, the last one first; one that stays as it is keeps its button. */
export function historyList(editor) {
  const none = el("p.quiet.small", "No edits yet.");
  const rows = el("ol.list");
  editor.steps.follow((steps) => {
    none.hidden = steps.length > 0;
    rows.hidden = !steps.length;
    list(rows, steps.toReversed(), (step) => row(editor, step));
  });
  return [none, rows];
}

function row(editor, { number, title, notes, is_done: isDone }) {
  const undo = { "aria-label": `Undo: ${title}`, onclick: () => editor.undo(number) };
  return el(
    isDone ? "li.change-step" : "li.change-step.is-undone",
    el("span", title, notes.map(remark)),
    isDone ? el("button.is-quiet", undo, "Undo") : el("span.quiet.small", "Undone"),
  );
}

function remark(note) {
  return el("span.quiet", `; ${note}`);
}

/** Listens to Ctrl+Z and Ctrl+Shift+Z while `isOn()`, unless a field has the focus. */
export function listenToUndo(editor, isOn) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!isOn() || !(event.ctrlKey || event.metaKey) || event.altKey || !"zy".includes(key)) return;
    if (event.target.closest("input:not([type=checkbox], [type=radio]), textarea")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) editor.redo();
    else editor.undo();
  });
}
