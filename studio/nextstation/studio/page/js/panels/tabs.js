// Panels behind tabs: the arrow keys go from tab to tab.

import { el } from "../dom.js";

/** Mounts panels, each `{ id, title, mount(root, studio) }`. Returns a function that shows one. */
export function mountPanels(tabs, root, panels, studio) {
  const buttons = panels.map((panel) =>
    el(
      "button",
      {
        id: `ui-tab-${panel.id}`,
        role: "tab",
        "aria-controls": `ui-panel-${panel.id}`,
        onclick: () => show(panel.id),
      },
      panel.title,
    ),
  );
  const bodies = panels.map((panel) => {
    const body = el("div", {
      id: `ui-panel-${panel.id}`,
      class: `panel panel-${panel.id}`,
      role: "tabpanel",
      tabIndex: 0,
      "aria-labelledby": `ui-tab-${panel.id}`,
    });
    panel.mount(body, studio);
    return body;
  });
  tabs.append(...buttons);
  root.append(...bodies);
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const now = buttons.indexOf(document.activeElement);
    const next = (now + step + buttons.length) % buttons.length;
    show(panels[next].id);
    buttons[next].focus();
  });

  function show(id) {
    panels.forEach((panel, number) => {
      const isShown = panel.id === id;
      bodies[number].hidden = !isShown;
      buttons[number].setAttribute("aria-selected", isShown);
      buttons[number].tabIndex = isShown ? 0 : -1;
    });
    studio.panel.value = id;
  }

  show(panels[0].id);
  return show;
}
