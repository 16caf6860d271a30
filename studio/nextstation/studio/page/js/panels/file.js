// The text of the file, as it was last read.

import { el } from "../dom.js";
import { fileView } from "../findings/file_view.js";

export const file = {
  id: "file",
  title: "File",
  mount(root, studio) {
    const view = fileView(studio);
    root.append(
      el(
        "p.quiet.small",
        "This is the file as last saved. Edit it in any editor: the page follows each save.",
      ),
      view.element,
    );
    return { shown: view.shown, hidden: view.hidden };
  },
};
