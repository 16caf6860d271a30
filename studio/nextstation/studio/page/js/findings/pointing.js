// The findings of the city, and which of them is pointed at: by pointer or focus, or else the pinned one.

import { get } from "../server.js";
import { Store } from "../store.js";
import { drawMarks, placesOf } from "../sheet/marks.js";

// The panels in which a finding is read and mended: in others its marks would only be in the way.
const MENDING = ["findings", "file", "change"];

export class Pointing {
  /** The finding that is shown on the map and in the file, or null. */
  shown = new Store(null);
  /** The finding that stays when nothing is pointed at, or null. */
  pinned = new Store(null);

  constructor(studio) {
    this.studio = studio;
    this.shown.follow(() => this.redraw());
    studio.findings.follow((findings) => this.#keep(findings));
    studio.panel.follow((panel) => panel && !MENDING.includes(panel) && this.pin(null));
  }

  /** Shows a finding while the pointer is on it; null: the pinned one again. */
  hover(finding) {
    this.shown.value = finding ?? this.pinned.value;
  }

  /** Pins a finding; null, or the pinned one: none. */
  pin(finding) {
    const isSame = finding && this.isPinned(finding);
    this.pinned.value = isSame ? null : finding;
    this.shown.value = this.pinned.value;
    if (this.pinned.value) this.studio.view.reveal(placesOf(finding.marks));
  }

  isPinned(finding) {
    return this.pinned.value !== null && identity(finding) === identity(this.pinned.value);
  }

  /** Draws the marks on the sheet that is shown. */
  redraw() {
    drawMarks(this.studio.view, this.shown.value?.marks ?? null);
  }

  /** Pins the next or the previous of all findings. */
  step(by) {
    const { faults, warnings } = this.studio.findings.value;
    const all = [...faults, ...warnings];
    if (!all.length) return;
    const now = all.findIndex((each) => this.isPinned(each));
    const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length;
    if (next !== now) this.pin(all[next]);
    const { span, message } = all[next];
    this.studio.say(`Line ${span.line}: ${message}`);
  }

  /** A pinned finding that is gone from the file is gone here. */
  #keep({ faults, warnings, ignored }) {
    if (!this.pinned.value) {
      this.shown.value = null;
      return;
    }
    const all = [...faults, ...warnings, ...ignored];
    this.pinned.value = all.find((each) => this.isPinned(each)) ?? null;
    this.shown.value = this.pinned.value;
  }
}

// Milliseconds after a save before the warnings are asked for: drawing comes first.
const PAUSE = 350;

/** Fills `studio.findings` with `{ faults, warnings, ignored, isChecking }`, each a list. */
export function collectFindings(studio) {
  let timer = 0;
  studio.city.follow((city) => {
    clearTimeout(timer);
    if (!city) return;
    const { faults, is_sound: isSound } = city;
    const { warnings, ignored } = studio.findings.value;
    const kept = isSound ? { warnings, ignored } : { warnings: [], ignored: [] };
    studio.findings.value = { faults, ...kept, isChecking: isSound };
    if (isSound) timer = setTimeout(() => check(city), PAUSE);
  });

  async function check(city) {
    const { warnings, ignored } = await get("/api/warnings");
    if (studio.city.value === city)
      studio.findings.value = { faults: city.faults, warnings, ignored, isChecking: false };
  }
}

/** What makes a finding the same one after a save. */
function identity(finding) {
  return `${finding.code} ${finding.path.join(".")} ${finding.message}`;
}
