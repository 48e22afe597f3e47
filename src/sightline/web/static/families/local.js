/** Editors that change a document on the page, without asking the server for every stroke. */

import { ask } from "../wire.js";

/** The view of a document that the server has not seen: no spots unless they are named, nothing from a scene. */
export function localView(doc, more = {}) {
  const [rows, columns] = doc.size;
  return { family: doc.family, puzzle: doc, rows, columns, spots: [], start: [], clue_places: [], ...more };
}

/** Every cell as a spot with these values. */
export function cellSpots([rows, columns], values) {
  const spots = Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns]);
  return { spots, start: spots.map(() => values) };
}

/** Adds the sheets of an editor whose `blankDoc`, `resizedDoc` and `viewOf` work on documents. */
export const Local = (Base) =>
  class extends Base {
    static viewOf(doc) {
      return localView(doc);
    }

    static async sheetOf({ puzzle }) {
      return { view: this.viewOf(puzzle) };
    }

    static async blank(family, size, rules) {
      return { view: this.viewOf(this.blankDoc(family, size.split("x").map(Number), rules)) };
    }

    static async resized({ view }, size) {
      return { view: this.viewOf(this.resizedDoc(view.puzzle, size)) };
    }

    /** The puzzle as the server reads it. */
    static async playable({ view }) {
      return (await ask("open", { text: JSON.stringify(view.puzzle) })).puzzles[0];
    }

    /** Hands the changed document over. */
    changeTo(play, doc) {
      play.page.edit.change({ view: this.constructor.viewOf(doc) });
    }
  };
