// The keys of a game.

/** The keys that `listenToKeys` knows, and what they do. */
export const KEYS = [
  ["Enter", "reveals the next card, once all players have decided"],
  ["P", "passes"],
  ["U", "undoes the last decision"],
  ["H", "gives a hint"],
  ["↑ ↓", "go from option to option"],
];

/** Calls actions by key while `isOn()`, unless the key belongs to what has the focus. */
export function listenToKeys(isOn, actions) {
  document.addEventListener("keydown", (event) => {
    if (!isOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target;
    if (target.closest("input, select, textarea, [popover], [role='dialog']")) return;
    const isNext = event.key === "Enter" || event.key === " ";
    if (isNext && target.closest("button, a, summary, [role='tab']")) return;
    const action = isNext ? actions.next : actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
