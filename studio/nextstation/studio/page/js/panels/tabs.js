// Panels behind tabs: the arrow keys go from tab to tab.

import { el } from "../dom.js";

/**
 * Mounts panels, each `{ id, title, mount(root, studio) }`, and shows the first.
 *
 * `mount` may return hooks: `shown(subject)` and `hidden()` are called as the panel comes and goes;
 * while it is shown, `sheet(choice)` gives the data of the sheet on the stage, or null for the blank sheet of
 * the city. Returns `{ show(id, subject), hooks(), badge(id, number, kind) }`; `hooks()` are those of the
 * panel that is shown, `badge` shows a number in a tab.
 */
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
      el("span.count", { hidden: true }),
    ),
  );
  const hooks = [];
  let now = -1;
  const bodies = panels.map((panel) => {
    const body = el("div", {
      id: `ui-panel-${panel.id}`,
      class: `panel panel-${panel.id}`,
      role: "tabpanel",
      tabIndex: 0,
      "aria-labelledby": `ui-tab-${panel.id}`,
    });
    hooks.push(panel.mount(body, studio) ?? {});
    return body;
  });
  tabs.append(...buttons);
  root.append(...bodies);
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (now + step + buttons.length) % buttons.length;
    show(panels[next].id);
    buttons[next].focus();
  });

  function show(id, subject) {
    const next = panels.findIndex((panel) => panel.id === id);
    if (next === now) return;
    hooks[now]?.hidden?.();
    now = next;
    panels.forEach((panel, number) => {
      const isShown = panel.id === id;
      bodies[number].hidden = !isShown;
      buttons[number].setAttribute("aria-selected", isShown);
      buttons[number].tabIndex = isShown ? 0 : -1;
    });
    studio.panel.value = id;
    hooks[now].shown?.(subject);
  }

  function badge(id, number, kind) {
    const count = buttons[panels.findIndex((panel) => panel.id === id)].lastChild;
    count.hidden = !number;
    count.className = kind ? `count is-${kind}` : "count";
    count.textContent = number;
  }

  panels.forEach(({ id }, number) => studio.keys?.bind(`${number + 1}`, () => show(id)));
  show(panels[0].id);
  return { show, badge, hooks: () => hooks[now] };
}
