/** What both editors of nonograms offer beside the board: which of them it is, and the palette. */

import { button, h } from "../../html.js";
import { say } from "../../say.js";
import { withoutGivens } from "./sheets.js";

const MOST_COLOURS = 9;
const SPARE = ["222222", "d62828", "2f6fd0", "2a9d4a", "f2b705", "8a5a2b", "7a3ea8", "f07f1e", "12909a"];

/** Two buttons for the two ways to make a nonogram; `now` is the one in use, `go` changes to the other. */
export function wayButtons(now, go) {
  const one = (way) => button(say(`runs.by-${way}`), () => way !== now && go(), { class: "tool", "aria-pressed": `${way === now}` });
  return h("span", { class: "modes", role: "group", "aria-label": say("runs.ways") }, one("picture"), one("clues"));
}

/** The palette: each colour can be another, and there can be more or fewer; `next` takes the colours, null for one. */
export function paletteTools(colors, used, next) {
  const list = colors ?? [{ name: say("picture.ink"), rgb: "222222", char: "a" }];
  const give = (some) => next(some.length > 1 ? some : undefined);
  const one = ({ rgb }, at) =>
    h("input", {
      type: "color",
      value: `#${rgb}`,
      disabled: !colors,
      "aria-label": say("picture.colour", { number: at + 1 }),
      onchange: (event) => give(list.map((color, place) => (place === at ? { ...color, rgb: event.target.value.slice(1) } : color))),
    });
  const letter = [..."abcdefghijklmnop"].find((sign) => list.every(({ char }) => char !== sign));
  const fresh = { name: say("picture.colour", { number: list.length + 1 }), rgb: SPARE[list.length % SPARE.length], char: letter };
  return [
    h("span", { class: "palette" }, list.map(one)),
    button("+", () => give([...list, fresh]), { "aria-label": say("picture.more-colours"), disabled: list.length >= MOST_COLOURS }),
    button("−", () => give(list.slice(0, -1)), { "aria-label": say("picture.fewer-colours"), disabled: list.length < 2 || used >= list.length }),
  ];
}

/** A button that takes the given cells away, where there are some; `next` takes the document without them. */
export function givenTools(doc, next) {
  return doc.givens ? [button(say("runs.no-givens"), () => next(withoutGivens(doc)))] : [];
}
