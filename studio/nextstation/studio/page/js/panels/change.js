// The map edited by hand: tools, the selected point, the edits made.

import { Corners } from "../change/corners.js";
import { Editor, NEW } from "../change/editor.js";
import { offerForms } from "../change/forms.js";
import { Grid } from "../change/grid.js";
import { historyButtons, historyList, listenToUndo } from "../change/history_view.js";
import { Preview } from "../change/preview.js";
import { properties } from "../change/properties.js";
import { Refusal } from "../change/refusal.js";
import { toolSettings } from "../change/tool_settings.js";
import { TOOLS } from "../change/tools/tools.js";
import { el, fill, refill } from "../dom.js";
import { prose } from "../findings/prose.js";
import { capital } from "../words.js";

export const change = {
  id: "change",
  title: "Change",
  mount(root, studio) {
    const panel = new ChangePanel(root, studio);
    return { shown: () => panel.show(), hidden: () => panel.hide() };
  },
};

const KEYS = [
  ["← → ↑ ↓", "go from point to point"],
  ["Enter", "selects a point, or uses the tool there"],
  ["Space", "picks up a station, to move it"],
  ["Delete", "deletes a station, or a corner of a river"],
  ["+", "adds a corner to a river"],
  ["Esc", "cancels what was begun"],
  ["Ctrl Z", "undoes the last edit"],
  ["Ctrl Shift Z", "redoes the edit undone last"],
];

class ChangePanel {
  #isShown = false;

  constructor(root, studio) {
    this.studio = studio;
    this.editor = new Editor(studio);
    this.preview = new Preview(studio.view);
    this.grid = new Grid(this.editor, studio.view, () => this.tool);
    const kit = { editor: this.editor, preview: this.preview, grid: this.grid };
    Object.assign(kit, { say: studio.say, view: studio.view });
    kit.reach = (pixels) => pixels / (studio.view.data.step * studio.view.zoomed.value.scale);
    this.corners = new Corners(kit);
    this.refusal = new Refusal(this.editor, studio.view);
    this.made = Object.fromEntries(TOOLS.map(({ id, make }) => [id, make(kit)]));
    this.parts = this.#mount(root);
    this.#follow();
    listenToUndo(this.editor, () => this.#isShown);
    for (const tool of TOOLS) studio.keys.bind(tool.key, () => this.#use(tool), () => this.#isShown);
    const keys = TOOLS.map(({ key, title }) => [key.toUpperCase(), `takes the tool ${title}`]);
    studio.keys.add("Change the map", [...keys, ...KEYS]);
  }

  /** The tool in use. */
  get tool() {
    return this.made[this.editor.tool.value];
  }

  show() {
    this.#isShown = true;
    this.studio.view.handles.append(this.grid.root, this.corners.root, this.refusal.root);
    this.editor.readSteps();
    offerForms(this.parts.others, this.editor);
    this.#drawHandles();
  }

  /** No handle remains on the sheet. */
  hide() {
    this.#isShown = false;
    this.grid.cancel();
    this.editor.refusal.value = null;
    for (const { root } of [this.grid, this.corners, this.refusal]) root.remove();
  }

  #mount(root) {
    const parts = {
      locked: el("p.note.is-warning", { role: "status", hidden: true }),
      refused: el("p.note.is-error", { hidden: true }),
      tools: el("div.change-tools", { role: "group", "aria-label": "Tools" }),
      hint: el("p.small.quiet", { id: "ui-change-hint" }),
      settings: el("section.group", { "aria-label": "Settings of the tool" }),
      chosen: el("section.group.change-chosen", { "aria-label": "Selected point" }),
      others: el("details.fold", { hidden: true }),
    };
    const { locked, refused, tools, hint, settings, chosen, others } = parts;
    root.append(
      el("div.head", el("h2", "Change"), el("div.buttons", historyButtons(this.editor))),
      ...[locked, refused, el("div.group", tools, hint), settings, chosen],
      el("section.group", { "aria-label": "Edits" }, el("h3", "Edits"), historyList(this.editor)),
      others,
    );
    return parts;
  }

  #follow() {
    const { editor, studio } = this;
    editor.seen.follow(({ map }) => {
      if (!map) return;
      if (!map.has(editor.chosen.value)) editor.chosen.value = null;
      this.#complete();
      if (this.#isShown) editor.readSteps();
      this.#draw();
    });
    for (const store of [studio.city, studio.view.stale, editor.tool, editor.chosen, editor.settings])
      store.follow(() => this.#draw());
    editor.chosen.follow(() => this.#uncover());
    editor.refusal.follow((refusal) => {
      this.parts.refused.hidden = !refusal;
      fill(this.parts.refused, refusal && prose(refusal.reason));
      if (refusal) this.#draw(); // Its controls show what is.
    });
    studio.view.drawn.follow(() => this.#drawHandles());
  }

  /** Chooses what a tool needs and the city no longer has. */
  #complete() {
    const { settings, map } = this.editor;
    const { symbol, district, specials } = settings.value;
    const { symbols, districts, specials: kinds } = map.data;
    const names = districts.map(({ name }) => name);
    const changes = {};
    if (!(symbol in symbols)) [changes.symbol] = Object.keys(symbols);
    if (district !== NEW && !names.includes(district)) [changes.district] = names;
    if (specials.some((name) => !(name in kinds))) changes.specials = [];
    if (Object.keys(changes).length) this.editor.set(changes);
  }

  #draw() {
    const { editor, parts } = this;
    const id = editor.tool.value;
    const { readOnly } = editor;
    parts.locked.hidden = !readOnly;
    fill(parts.locked, capital(readOnly));
    refill(parts.tools, TOOLS.map((tool) => this.#toolButton(tool, id)));
    fill(parts.hint, TOOLS.find((tool) => tool.id === id).hint);
    const settings = toolSettings(editor, id);
    parts.settings.hidden = !settings.length;
    refill(parts.settings, settings);
    parts.chosen.hidden = id !== "select";
    parts.chosen.classList.toggle("is-place", editor.chosen.value !== null);
    refill(parts.chosen, properties(editor, editor.chosen.value));
    for (const part of [parts.settings, parts.chosen])
      for (const control of part.querySelectorAll("button:not(.is-icon), input, select"))
        control.disabled ||= Boolean(readOnly);
    this.#drawHandles();
  }

  /** Scrolls a narrow page, where its properties lie over the map, so that the point is seen. */
  #uncover() {
    const cell = this.grid.root.querySelector("[aria-selected=true]");
    const { chosen } = this.parts;
    if (!cell || getComputedStyle(chosen).position !== "fixed") return;
    const covered = cell.getBoundingClientRect().bottom - chosen.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered + 8 });
  }

  #use(tool) {
    if (!this.#isOpen(tool)) return;
    this.grid.cancel();
    this.editor.refusal.value = null;
    this.editor.tool.value = tool.id;
  }

  /** Whether a tool is of use: the first one only looks. */
  #isOpen({ id }) {
    return !this.editor.readOnly || id === TOOLS[0].id;
  }

  #toolButton(tool, now) {
    const { id, title, key } = tool;
    const how = { title: `${title} (${key.toUpperCase()})`, "aria-pressed": id === now };
    const use = { disabled: !this.#isOpen(tool), onclick: () => this.#use(tool) };
    return el("button", { ...how, ...use }, title);
  }

  #drawHandles() {
    const { editor, grid, corners, studio } = this;
    const isReady = this.#isShown && editor.map && !studio.view.data.isOwn;
    studio.view.handles.hidden = !isReady;
    if (!isReady) return;
    grid.root.dataset.tool = editor.tool.value;
    grid.show(editor.map, editor.chosen.value);
    if (editor.tool.value === "river") corners.show(editor.map);
    else corners.clear();
    this.refusal.draw();
  }
}
