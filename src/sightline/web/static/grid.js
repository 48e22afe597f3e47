/** The default table, for every family whose spots are cells: drawn from its scene, judged by the server. */

import { Digits } from "./digits.js";
import { OPEN } from "./history.js";
import { say } from "./say.js";
import { Paint } from "./paint.js";
import { drawMark } from "./scene.js";
import { element, text, middle, valuesOf } from "./svg.js";
import { Table } from "./table.js";

const FEW = 3; // sentences about broken rules
const SMALLER = 0.6; // a preview beside the mark itself

export class Grid extends Table {
  /** The server says whether rules are broken and whether the puzzle is solved. */
  isJudged = true;
  solved = false;
  brokenText = "";
  broken = new Set();

  constructor(view) {
    super(view);
    this.margin = view.margins ?? this.margin;
    this.nothing = this.isBinary ? OPEN : 0;
    this.numbersLines = this.#numbersLines();
  }

  /** Whether the scene numbers rows and columns from 1, beside the clues. */
  #numbersLines() {
    const notes = (this.view.marks ?? []).filter(([kind, , , , role]) => kind === "label" && role === "note");
    const has = (line, other) =>
      notes.some((mark) => mark[other] === -1 && mark[3 - other] === line && mark[3] === `${line + 1}`);
    const every = (count, other) => [...Array(count).keys()].every((line) => has(line, other));
    return every(this.rows, 2) && every(this.columns, 1);
  }

  /** What open spots count as when the server says whether the puzzle is solved. */
  get rest() {
    return this.isBinary ? 0 : null;
  }

  draw() {
    const layer = () => element("g", { "aria-hidden": "true", class: "scene" });
    const [ground, over] = [layer(), layer()];
    this.figures = layer();
    this.drawn = new Map();
    for (const mark of this.view.marks ?? []) (mark[0] === "tile" ? ground : over).append(...drawMark(mark));
    const cells = this.drawCells();
    this.cells.forEach((cell, at) => this.#nameIdle(cell, Math.floor(at / this.columns), at % this.columns));
    return { cells: [cells, ground, this.figures, over] };
  }

  /** Cells without a spot hold what the scene draws there. */
  #nameIdle(cell, row, column) {
    if (this.slotAt(row, column) >= 0) return;
    const words = this.labels.get(`${row},${column}`) ?? "blocked";
    cell.setAttribute("class", "cell idle");
    cell.setAttribute("aria-label", `${words}, ${this.cellName(row, column)}`);
  }

  update(position, slots) {
    if (slots) this.forget();
    for (let slot = 0; slot < this.spots; slot++) this.#paint(position, slot);
  }

  #paint(position, slot) {
    const [row, column] = this.placeOf(slot);
    const cell = this.cellAt(row, column);
    const selected = this.selection?.has(slot) ?? false;
    const wrong = this.assist > 0 && this.broken.has(`${row},${column}`);
    cell.setAttribute("class", `cell${selected ? " selected" : ""}${wrong ? " wrong" : ""}`);
    if (this.selection) cell.setAttribute("aria-selected", selected);
    const depth = position.depths[slot];
    const trial = depth ? `trial t${Math.min(depth, 3)}` : "";
    const kinds = `${trial}${wrong ? " broken" : ""}`;
    const key = `${position.at(slot)},${wrong}`;
    if (!this.redraw(slot, key, this.figures, () => this.figuresOf(position, slot, kinds))) return;
    const words = `${this.contentName(position, slot)}, ${this.cellName(row, column)}`;
    cell.setAttribute("aria-label", `${words}${depth ? say("cell.trial") : ""}`);
  }

  figuresOf(position, slot, kinds) {
    const value = position.values[slot];
    if (value !== OPEN) return this.valueFigures(slot, value, this.fixed(slot) ? `given ${kinds}` : kinds);
    const notes = valuesOf(position.notes[slot]);
    return notes.length && this.noteFigures ? this.noteFigures(slot, notes, `note ${kinds}`) : [];
  }

  /** A value as the scene draws it; if it draws nothing, the number. */
  valueFigures(slot, value, kinds) {
    const [row, column] = this.placeOf(slot);
    const look = this.view.looks?.[value] ?? [];
    if (look.length) return look.flatMap((mark) => drawMark(mark, kinds, [row, column]));
    return [text(`${value}`, ...middle(row, column), 11.5, `label role-value ${kinds}`)];
  }

  /** A small one, so that what frames the cell stays in sight. */
  ghostOf(row, column) {
    const [x, y] = middle(row, column);
    const smaller = `translate(${x} ${y}) scale(${SMALLER}) translate(${-x} ${-y})`;
    return [element("g", { transform: smaller }, ...this.valueFigures(this.slotAt(row, column), 1, "ghost"))];
  }

  /** What the server says of the position. */
  judge({ solved, violations }) {
    this.solved = solved;
    const texts = violations.map((one) => `${one.text[0].toUpperCase()}${one.text.slice(1)}.`);
    const more = texts.length > FEW ? [say("grid.more", { count: texts.length - FEW })] : [];
    this.brokenText = solved ? "" : [...texts.slice(0, FEW), ...more].join(" ");
    const cells = violations.flatMap(({ where }) => where.map(([row, column]) => `${row},${column}`));
    this.broken = new Set(solved ? [] : cells);
  }

  /** The position has changed: what the server said is about another one. */
  forget() {
    this.judge({ solved: false, violations: [] });
  }
}

const PaintGrid = Paint(Grid);
const DigitGrid = Digits(Grid);

/** Whether every spot of a puzzle is a cell. */
export function isGrid(view) {
  return view.spots.every((place) => place.length === 2);
}

/** The default table of a puzzle: cells to fill and cross out, or signs to write where the scene draws 0 as one. */
export function gridTable(view) {
  const table = new PaintGrid(view);
  return table.isBinary ? table : new DigitGrid(view);
}
