/** The editor for nonograms: paint the picture, and the clues follow. */

import { button, h } from "../../html.js";
import { say } from "../../say.js";
import { ask } from "../../wire.js";
import { cellSpots, Local, localView } from "../local.js";
import { runsOf } from "./lines.js";
import { Nonogram } from "./table.js";

const MOST_COLOURS = 9;
const SPARE = ["222222", "d62828", "2f6fd0", "2a9d4a", "f2b705", "8a5a2b", "7a3ea8", "f07f1e", "12909a"];

/** The clues of a painted picture; open cells are background. */
export function pictureClues(doc, values) {
  const [rows, columns] = doc.size;
  const line = (cells) => runsOf(cells).map((run) => (doc.colors ? run : run[0]));
  const across = Array.from({ length: rows }, (_, r) => line(values.slice(r * columns, (r + 1) * columns)));
  const down = Array.from({ length: columns }, (_, c) =>
    line(Array.from({ length: rows }, (_, r) => values[r * columns + c])),
  );
  return { ...doc, clues: { rows: across, columns: down } };
}

/** A picture of another size: what still fits stays. */
export function resizedPicture(painted, [oldRows, oldColumns], [rows, columns]) {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [r, c] = [Math.floor(at / columns), at % columns];
    return r < oldRows && c < oldColumns ? painted[r * oldColumns + c] : 0;
  });
}

export class NonogramEditor extends Local(Nonogram) {
  editHelp = say("runs.edit");

  static viewOf(doc) {
    const { givens, ...bare } = doc;
    const values = [...Array((doc.colors?.length ?? 1) + 1).keys()];
    return localView(bare, cellSpots(doc.size, values));
  }

  /** What to paint on for a puzzle that is there already: its solution. */
  static async sheetOf({ puzzle }) {
    const found = await ask("solve", { puzzle, limit: 1 }).catch(() => null);
    const painted = found?.boards?.[0] ?? Array(puzzle.size[0] * puzzle.size[1]).fill(0);
    return { view: this.viewOf(puzzle), painted };
  }

  static async blank(family, size) {
    const [rows, columns] = size.split("x").map(Number);
    return this.sheet({ format: "sightline/1", family, size: [rows, columns] }, Array(rows * columns).fill(0));
  }

  static async resized({ view, painted }, size) {
    return this.sheet({ ...view.puzzle, size }, resizedPicture(painted, view.puzzle.size, size));
  }

  static sheet(doc, painted) {
    return { view: this.viewOf(pictureClues(doc, painted)), painted };
  }

  /** The palette: each colour can be another, and there can be more or fewer of them. */
  editTools(change) {
    const colors = this.doc.colors ?? [{ name: say("picture.ink"), rgb: "222222", char: "a" }];
    const painted = () => Array.from(this.painted);
    const next = (list, cells = painted()) => change(this.constructor.sheet({ ...this.doc, colors: list.length > 1 ? list : undefined }, cells));
    const one = ({ rgb }, at) =>
      h("input", {
        type: "color",
        value: `#${rgb}`,
        disabled: !this.doc.colors,
        "aria-label": say("picture.colour", { number: at + 1 }),
        onchange: (event) => next(colors.map((color, place) => (place === at ? { ...color, rgb: event.target.value.slice(1) } : color))),
      });
    const used = Math.max(0, ...painted());
    const fresh = SPARE[colors.length % SPARE.length];
    const letter = [..."abcdefghijklmnop"].find((sign) => colors.every(({ char }) => char !== sign));
    const more = () => next([...colors, { name: say("picture.colour", { number: colors.length + 1 }), rgb: fresh, char: letter }]);
    return [
      h("span", { class: "palette" }, colors.map(one)),
      button("+", more, { "aria-label": say("picture.more-colours"), disabled: colors.length >= MOST_COLOURS }),
      button("−", () => next(colors.slice(0, -1)), { "aria-label": say("picture.fewer-colours"), disabled: colors.length < 2 || used >= colors.length }),
    ];
  }

  update(position, slots) {
    super.update(position, slots);
    this.painted = position.values.map((value) => Math.max(value, 0));
  }

  /** The sheet of what is painted now. */
  sheetNow(position) {
    return this.constructor.sheet(this.doc, Array.from(position.values));
  }
}
