/** The editor for nonograms: paint the picture, and the clues follow; or type the clues. */

import { say } from "../../say.js";
import { ask } from "../../wire.js";
import { Local } from "../local.js";
import { RunsEditor } from "./runs-editor.js";
import { isGiven, isVague, pictureSheet, resizedPicture, resizedRuns, runsSheet, viewOf } from "./sheets.js";
import { Nonogram } from "./table.js";
import { givenTools, paletteTools, wayButtons } from "./tools.js";

export class NonogramEditor extends Local(Nonogram) {
  editHelp = say("runs.edit");

  static viewOf = viewOf;
  static sheet = pictureSheet;

  /** The table for a sheet's view. */
  static tableOf(view) {
    return view.typed ? new RunsEditor(view) : new this(view);
  }

  /** What to paint on for a puzzle that is there already: its solution. Clues that no picture gives are typed. */
  static async sheetOf({ puzzle }) {
    if (isVague(puzzle)) return runsSheet(puzzle);
    const found = await ask("solve", { puzzle, limit: 1 }).catch(() => null);
    const painted = found?.boards?.[0];
    return painted ? { view: viewOf(puzzle), painted } : runsSheet(puzzle);
  }

  static async blank(family, size) {
    const [rows, columns] = size.split("x").map(Number);
    return pictureSheet({ format: "sightline/1", family, size: [rows, columns] }, Array(rows * columns).fill(0));
  }

  static async resized({ view, painted }, size) {
    const { puzzle } = view;
    if (view.typed) return runsSheet(resizedRuns(puzzle, size));
    return pictureSheet({ ...puzzle, size }, resizedPicture(painted, puzzle.size, size));
  }

  editTools(edit) {
    const painted = () => Array.from(this.painted);
    return [
      wayButtons("picture", () => edit.change(runsSheet(this.doc))),
      ...paletteTools(this.doc.colors, Math.max(0, ...painted()), (colors) => edit.change(pictureSheet({ ...this.doc, colors }, painted()))),
      ...givenTools(this.doc, (doc) => edit.change(pictureSheet(doc, painted()))),
    ];
  }

  update(position, slots) {
    super.update(position, slots);
    for (const slot of slots ?? Array(this.spots).keys())
      this.cells[slot].classList.toggle("given", isGiven(this.doc, ...this.placeOf(slot)));
    this.painted = position.values.map((value) => Math.max(value, 0));
  }

  /** The sheet of what is painted now. */
  sheetNow(position) {
    return pictureSheet(this.doc, Array.from(position.values));
  }
}
