// The faults of the file, and the warnings about its design when nobody is typing.

import { get } from "../server.js";

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
export function identity(finding) {
  return `${finding.code} ${finding.path.join(".")} ${finding.message}`;
}
