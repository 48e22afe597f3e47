/** The editor for nonograms: paint the picture, and the clues follow. */

import { ask } from "../../wire.js";
import { cellSpots, Local, localView } from "../local.js";
import { runsOf } from "./lines.js";
import { Nonogram } from "./table.js";

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
  editHelp = "Paint the picture; the clues follow.";

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

  /** The sheet of what is painted now. */
  sheetNow(position) {
    return this.constructor.sheet(this.doc, Array.from(position.values));
  }
}
