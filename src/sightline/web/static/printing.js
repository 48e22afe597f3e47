/** Printing: the browser's own way with a print style sheet, or a file: from the server where there is one. */

import { save } from "./export.js";
import { button, h } from "./html.js";
import { pixelsOf, printPuzzles, takeAway } from "./paper.js";
import { isStatic } from "./place.js";
import { say } from "./say.js";
import { drawing, attempt } from "./wire.js";

export function print(page) {
  const offer = (format) => button(format.toUpperCase(), () => download(page, format));
  page.panel.open(
    "print",
    say("print.title"),
    h("p", {}, say("print.board")),
    h(
      "div",
      { class: "row" },
      button(say("print.now"), () => (takeAway(), window.print()), { class: "strong" }),
    ),
    h("p", {}, say("print.file")),
    h("div", { class: "row" }, offer("pdf"), offer("svg"), offer("png")),
  );
}

async function download(page, format) {
  const { view } = page.play;
  const refused = (words) => page.notify(words);
  if (isStatic && format === "pdf") return attempt(printPuzzles(view.title, view.family, [{ title: "", puzzle: view.puzzle }]), refused);
  const picture = await attempt(isStatic && format === "png" ? pixels(view) : drawing({ puzzle: view.puzzle, format, title: view.title }), refused);
  if (picture) save(picture, `${view.title.replace(/[^\w]+/g, "-").toLowerCase()}.${format}`);
}

async function pixels({ puzzle }) {
  return pixelsOf(await drawing({ puzzle, format: "svg" }));
}
