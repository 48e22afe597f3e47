/** Printing: the browser's own way with a print style sheet, or a PDF or SVG from the server. */

import { save } from "./export.js";
import { button, h } from "./html.js";
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
      button(say("print.now"), () => window.print(), { class: "strong" }),
    ),
    h("p", {}, say("print.file")),
    h("div", { class: "row" }, offer("pdf"), offer("svg"), offer("png")),
  );
}

async function download(page, format) {
  const { view } = page.play;
  const picture = await attempt(drawing({ puzzle: view.puzzle, format, title: view.title }), (words) => page.notify(words));
  if (!picture) return;
  save(picture, `${view.title.replace(/[^\w]+/g, "-").toLowerCase()}.${format}`);
}
