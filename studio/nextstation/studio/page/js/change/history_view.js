// The edits that were made, with buttons to undo and redo them.

import { el } from "../dom.js";

/** The buttons that undo the last edit, or redo it. */
export function historyButtons(editor, steps) {
  const done = steps.filter((step) => step.is_done && !step.is_stuck);
  const next = steps.find((step) => !step.is_done);
  const undo = {
    disabled: !done.length,
    title: done.length ? `${done.at(-1).title} (Ctrl+Z)` : null,
    "aria-keyshortcuts": "Control+Z",
    onclick: () => editor.undo(),
  };
  const redo = {
    disabled: !next,
    title: next ? `${next.title} (Ctrl+Shift+Z)` : null,
    "aria-keyshortcuts": "Control+Shift+Z",
    onclick: () => editor.redo(),
  };
  return [el("button", undo, "Undo"), el("button", redo, "Redo")];
}

/** The edits, the last one first. */
export function historyList(editor, steps) {
  const none = "No edits yet.";
  if (!steps.length) return [el("p", { class: "quiet small" }, none)];
  const rows = [...steps].reverse().map((step) =>
    el(
      "li",
      { class: step.is_done ? "change-step" : "change-step is-undone" },
      el("span", {}, step.title, ...step.notes.map(remark)),
      step.is_done
        ? el(
            "button",
            {
              class: "is-quiet",
              "aria-label": `Undo: ${step.title}`,
              onclick: () => editor.undo(step.number),
            },
            "Undo",
          )
        : el("span", { class: "quiet small" }, "Undone"),
    ),
  );
  return [el("ol", { class: "list" }, rows)];
}

function remark(note) {
  return el("span", { class: "quiet" }, `; ${note}`);
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
