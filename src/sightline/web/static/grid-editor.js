/** The default editor: choose a cell or a place in the margin and type its number; the server makes each change. */

import { digitOf } from "./digits.js";
import { Grid } from "./grid.js";
import { OPEN } from "./history.js";
import { say } from "./say.js";
import { ask } from "./wire.js";

const DIGITS = "1234567890";

export class GridEditor extends Grid {
  isJudged = false;
  help = [
    [say("grid.write"), say("grid.write-text")],
    [say("grid.next"), say("grid.next-text")],
    [say("grid.clear"), say("grid.clear-text")],
  ];

  constructor(view) {
    super(view);
    const largest = Math.max(...Object.values(view.largest ?? {}));
    const digits = [...DIGITS].filter((digit) => Number(digit) <= largest);
    this.pad = [...digits.map((key) => ({ key, label: key, name: key })), { key: "Backspace", label: "⌫", name: say("digits.clear") }];
  }

  /** Which places take a number is the family's to say. */
  get editHelp() {
    const inside = this.largestOf("cell") !== null;
    const outside = this.clues.some(({ kind }) => kind !== "cell" && kind !== "rule" && this.largestOf(kind) !== null);
    const places = [inside && "inside", outside && "outside"].filter(Boolean).join("-");
    return places ? say(`grid.edit-${places}`) : "";
  }

  /** The largest number at places of a kind; null if nothing can be put there. */
  largestOf(kind) {
    return this.view.largest?.[kind] ?? null;
  }

  // --- sheets: {view}, each made by the server

  static async sheetOf(view) {
    return { view: view.margins ? view : (await ask("open", { text: JSON.stringify(view.puzzle) })).puzzles[0] };
  }

  static async blank(family, size, options) {
    return { view: await ask("edit", { family, size, options }) };
  }

  static async resized({ view }, [rows, columns]) {
    return { view: await ask("edit", { puzzle: view.puzzle, size: `${rows}x${columns}` }) };
  }

  static async playable({ view }) {
    return view;
  }

  // --- drawing

  reachable(clue) {
    return clue >= 0;
  }

  /** Marks the place that numbers are typed into. */
  showChosen(at) {
    this.chosenCell?.classList.remove("selected");
    this.chosenCell = at && this.cellAt(...at);
    this.chosenCell?.classList.add("selected");
  }

  contentName(position, slot) {
    const value = position.values[slot];
    return value === OPEN ? say("cell.open") : say("cell.given", { words: this.valueName(value) });
  }

  // --- input

  /** The page's editor keeps what is pressed: the change before may put up another table before it is released. */
  press(play, target) {
    const takes = target.kind !== "none" && this.largestOf(this.#placeAt(target.row, target.column).kind) !== null;
    play.page.edit.pressed = takes ? [target.row, target.column] : null;
  }

  abort(play) {
    play.page.edit.pressed = null;
  }

  /** The first click chooses a place, the next ones count on. */
  release(play) {
    const { edit } = play.page;
    const { pressed } = edit;
    edit.pressed = null;
    if (!pressed) return;
    if (edit.choose(pressed)) this.#count(play, ...pressed);
  }

  moved(play, at) {
    play.page.edit.choose(at);
  }

  key(play, event, [row, column]) {
    const largest = this.largestOf(this.#placeAt(row, column).kind);
    if (largest === null) return false;
    play.page.edit.choose([row, column]);
    if (event.key === "Backspace" || event.key === "Delete") return (this.#put(play, row, column, null), true);
    if (event.key === " " || event.key === "Enter") return (this.#count(play, row, column), true);
    const digit = digitOf(event);
    if (digit === null) return false;
    this.#put(play, row, column, play.page.edit.typed.next(digit, largest));
    return true;
  }

  #put(play, row, column, value) {
    play.page.edit.put(this.#placeAt(row, column), () => [value]);
  }

  /** Counts the value of a place up; after the last one, nothing. */
  #count(play, row, column) {
    play.page.edit.put(this.#placeAt(row, column), (table) => [table.nextAt(row, column), null]);
  }

  nextAt(row, column) {
    const slot = this.slotAt(row, column);
    const given = slot >= 0 && this.fixed(slot) ? this.view.start[slot][0] : null;
    const now = given ?? this.labels.get(`${row},${column}`) ?? null;
    return now === null ? (slot >= 0 ? this.values[0] : 1) : Number(now) + 1;
  }

  #placeAt(row, column) {
    const clue = this.clueAt(row, column);
    if (clue < 0) return { kind: "cell", at: [row, column] };
    const { kind, at } = this.clues[clue];
    return { kind, at };
  }
}
