/** Printing: the browser's own way with a print style sheet, or a PDF or SVG from the server. */

import { button, h } from "./html.js";
import { drawing, attempt } from "./wire.js";

export function print(page) {
  const save = (format) => button(format.toUpperCase(), () => download(page, format));
  page.panel.open(
    "print",
    "Print",
    h("p", {}, "The puzzle as it stands on the board, in black on white."),
    h(
      "div",
      { class: "row" },
      button("Print this board", () => window.print(), { class: "strong" }),
    ),
    h("p", {}, "The puzzle, unsolved, as a file:"),
    h("div", { class: "row" }, save("pdf"), save("svg")),
  );
}

async function download(page, format) {
  const { view } = page.play;
  const picture = await attempt(drawing({ puzzle: view.puzzle, format }), (words) => page.notify(words));
  if (!picture) return;
  const url = URL.createObjectURL(picture);
  h("a", { href: url, download: `${view.title.replace(/[^\w]+/g, "-").toLowerCase()}.${format}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
