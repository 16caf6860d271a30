// What can be printed: PDFs, drawn as the strip above the sheet says.

import { el, fill } from "./dom.js";
import { popover } from "./popover.js";
import { getFile } from "./server.js";
import { capital } from "./words.js";

const PRINTS = {
  sheet: "one play sheet",
  cards: "to cut out, with their backs",
  rules: "of this city and its modules",
  kit: "all of it, for as many as can play",
};
const HOW = "PDFs, with the paper, style, language and modules that are chosen above the sheet.";

/** The button of the bar. Ctrl+P opens its box, in place of the printing of the page. */
export function printing(studio) {
  let isDrawing = false;
  const said = el("p.small", { role: "status" });
  const buttons = Object.entries(PRINTS).map(([what, about]) =>
    el(
      "button.row",
      { autofocus: what === "sheet", onclick: () => download(what) },
      el("b", capital(what)),
      el("span.quiet", about),
    ),
  );
  const content = [el("div", buttons), el("p.field-hint", HOW), said];
  const root = popover("ui-print", "Print", el("div.checks", content));
  const [button, box] = root.children;
  studio.print = () => box.showPopover({ source: button });
  studio.keys.add("Anywhere", [["Ctrl P", "prints the city"]]);
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p") return;
    event.preventDefault();
    studio.print();
  });

  async function download(what) {
    if (isDrawing) return;
    isDrawing = true;
    tell(`Drawing: ${what}.`);
    try {
      const file = await getFile(`/api/print/${what}`, studio.choice.value);
      const name = `${studio.city.value.file.replace(/\.ya?ml$/, "")}-${what}.pdf`;
      const href = URL.createObjectURL(file);
      el("a", { href, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
      tell(`Saved as ${name}.`);
    } catch (error) {
      tell(`${capital(error.message)}.`, "note is-error");
    }
    isDrawing = false;
  }

  function tell(text, kind = "small") {
    said.className = kind;
    fill(said, text);
  }

  return root;
}
