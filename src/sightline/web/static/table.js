/** What all tables share: where spots and clues are, cells and their names, and how marks become values. */

import { OPEN, Position } from "./history.js";
import { canSay, say } from "./say.js";
import { box, cellRect, element, maskOf, text, units, valuesOf } from "./svg.js";

const SIGNS = { mistake: "!", different: "◇" };
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

export class Table {
  /** Margins around the cells, in cells. */
  margin = NONE;
  /** Sides whose margin stays in sight while the board scrolls. */
  heads = null;
  /** How an answer shows a spot of value 0. */
  nothing = OPEN;
  /** Whether the drawing itself numbers rows and columns. */
  numbersLines = false;
  tools = [];
  pad = [];
  help = [];
  assist = 1;

  constructor(view) {
    this.view = view;
    this.doc = view.puzzle;
    [this.rows, this.columns] = [view.rows, view.columns];
    this.places = view.spots.map(([row, column, toRow = row, toColumn = column]) => [row, column, toRow, toColumn]);
    this.spots = this.places.length;
    this.spotsByCell = new Map(view.spots.map(([row, column], spot) => [row * this.columns + column, spot]));
    this.clues = view.clue_places ?? [];
    this.cluesByCell = new Map(
      this.clues.flatMap(({ kind }, clue) => {
        const head = kind === "cell" ? null : this.headOf(clue);
        return head ? [[`${head[0]},${head[1]}`, clue]] : [];
      }),
    );
    const labels = (view.marks ?? []).filter(([kind, , , , role]) => kind === "label" && role === "clue");
    this.labels = new Map(labels.map(([, row, column, words]) => [`${row},${column}`, words]));
    this.values = [...new Set((view.start ?? []).flat())].sort((a, b) => a - b);
    const isWritten = view.looks?.[0]?.some(([kind]) => kind === "label") ?? false; // a digit, not a cross
    this.isBinary = this.values.every((value) => value <= 1) && this.values.includes(0) && !isWritten;
  }

  /** Spots of the puzzle, then marks of the family's own. */
  get slots() {
    return this.spots;
  }

  /** The place [row, column, toRow, toColumn] of a spot. */
  placeOf(spot) {
    return this.places[spot];
  }

  /** The values a spot can have at the start. */
  options(spot) {
    return this.view.start[spot];
  }

  /** Whether a spot is given. */
  fixed(slot) {
    return slot < this.spots && this.view.start[slot].length === 1;
  }

  /** A fresh position, with what is given. */
  start() {
    const position = new Position(this.slots);
    for (let spot = 0; spot < this.spots; spot++)
      if (this.fixed(spot)) position.put(spot, [this.view.start[spot][0], 0, 0]);
    return position;
  }

  /** The values that the player leaves possible at a spot. */
  meaning(position, spot) {
    const value = position.values[spot];
    if (value !== OPEN) return [value];
    return position.notes[spot] ? valuesOf(position.notes[spot]) : this.options(spot);
  }

  /** Whether a position shows all that a fact says, as far as it can be marked. */
  shows(position, { spot, values }) {
    return this.meaning(position, spot).every((value) => values.includes(value));
  }

  /** The position as the server reads it. */
  state(position) {
    return Array.from({ length: this.spots }, (_, spot) => {
      const values = this.meaning(position, spot);
      if (values.length === 1) return values[0];
      return values.length === this.options(spot).length ? null : values;
    });
  }

  /** The edits that write facts {spot, values} onto a position. */
  learned(position, facts) {
    const merged = new Map();
    for (const { spot, values } of facts.filter((fact) => !fact.either)) {
      const known = merged.get(spot) ?? this.meaning(position, spot);
      merged.set(
        spot,
        known.filter((value) => values.includes(value)),
      );
    }
    return [...merged].filter(([, left]) => left.length).map(([slot, left]) => this.editFor(slot, left));
  }

  /** The edit that leaves just these values at a slot. */
  editFor(slot, left) {
    return left.length === 1 ? { slot, value: left[0], note: 0 } : { slot, note: maskOf(left) };
  }

  /** A position that shows what facts say, from the start. */
  positionOf(facts) {
    const position = this.start();
    for (const { slot, value, note } of this.learned(position, facts)) {
      position.put(slot, [value ?? OPEN, note ?? 0, 0]);
    }
    return position;
  }

  /** The edits that write a finished board; where nothing is, nothing is written. */
  answer(values) {
    return values.map((value, slot) => ({ slot, value: value === 0 ? this.nothing : value, note: 0 }));
  }

  /** The position of a finished board. */
  answered(values) {
    const position = this.start();
    for (const { slot, value } of this.answer(values)) position.put(slot, [value, 0, 0]);
    return position;
  }

  // --- cells

  /** Cells as rects in rows, for screen readers, and around them the cells of clues. */
  drawCells(kindOf = () => "cell") {
    this.cells = []; // by row * columns + column
    this.edgeCells = new Map();
    const ground = element("g", { role: "presentation" });
    const { top, right, bottom, left } = this.margin;
    for (let row = -top; row < this.rows + bottom; row++) {
      const line = element("g", { role: "row", "aria-rowindex": row + 1 + top });
      for (let column = -left; column < this.columns + right; column++) {
        const inside = this.isInside(row, column);
        if (!inside && !this.reachable(this.clueAt(row, column))) continue;
        const cell = this.#cell(row, column, inside ? kindOf(row, column) : "edge");
        if (inside) this.cells.push(cell);
        else this.edgeCells.set(`${row},${column}`, cell);
        if (!inside) cell.setAttribute("aria-label", this.clueName(this.clueAt(row, column)));
        line.append(cell);
      }
      if (line.childElementCount) ground.append(line);
    }
    return ground;
  }

  #cell(row, column, kind) {
    return element("rect", {
      ...cellRect(row, column),
      class: kind,
      role: "gridcell",
      tabindex: -1,
      "aria-colindex": column + 1 + this.margin.left,
    });
  }

  isInside(row, column) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  /** Whether the focus can go to a clue in the margin: where a number is. */
  reachable(clue) {
    return clue >= 0 && this.numberOf(clue) !== "";
  }

  /** Redraws a slot's figures if `key`, all that they depend on, has changed; returns whether it has. */
  redraw(slot, key, layer, figures) {
    const there = this.drawn.get(slot);
    if (there?.key === key) return false;
    there?.nodes.forEach((node) => node.remove());
    const nodes = figures();
    layer.append(...nodes);
    this.drawn.set(slot, { key, nodes });
    return true;
  }

  /** Where the focus goes from a cell: one on, or null at the edge. */
  neighbour(row, column, [down, right]) {
    const to = [row + down, column + right];
    return this.isInside(...to) || this.reachable(this.clueAt(...to)) ? to : null;
  }

  cellAt(row, column) {
    if (this.isInside(row, column)) return this.cells[row * this.columns + column];
    return this.edgeCells.get(`${row},${column}`) ?? null;
  }

  /** The slot of a cell, or -1. */
  slotAt(row, column) {
    return this.isInside(row, column) ? (this.spotsByCell.get(row * this.columns + column) ?? -1) : -1;
  }

  /** The spots that one may ask about from a cell. */
  slotsAt(row, column) {
    const slot = this.slotAt(row, column);
    return slot >= 0 ? [slot] : [];
  }

  /** The spots of every row, then of every column. */
  get lines() {
    const each = (count) => [...Array(count).keys()];
    const line = (cells) => cells.map(([row, column]) => this.slotAt(row, column)).filter((spot) => spot >= 0);
    this.lineSpots ??= [
      ...each(this.rows).map((row) => line(each(this.columns).map((column) => [row, column]))),
      ...each(this.columns).map((column) => line(each(this.rows).map((row) => [row, column]))),
    ];
    return this.lineSpots;
  }

  spotName(spot) {
    const [row, column] = this.placeOf(spot);
    return `r${row + 1}c${column + 1}`;
  }

  valueName(value) {
    const given = this.view.value_names?.[value];
    if (given) return canSay(`cell.${given}`) ? say(`cell.${given}`) : given;
    return this.isBinary ? say(value ? "cell.filled" : "cell.empty") : this.sign(value);
  }

  /** How a value is written in a cell. */
  sign(value) {
    const label = this.view.looks?.[value]?.find(([kind]) => kind === "label");
    return label ? label[3] : `${value}`;
  }

  /** A cell in words, with the clues at the ends of its lines. */
  cellName(row, column) {
    const ends = [
      [row, -1, "left"],
      [row, this.columns, "right"],
      [-1, column, "top"],
      [this.rows, column, "bottom"],
    ];
    const clues = ends.flatMap(([r, c, side]) => {
      const number = this.clueAt(r, c) >= 0 ? this.numberOf(this.clueAt(r, c)) : "";
      return number ? [`${number} ${say(`side.${side}`)}`] : [];
    });
    const at = say("cell.at", { row: row + 1, column: column + 1 });
    return clues.length ? say("cell.clues", { at, clues: clues.join(", ") }) : at;
  }

  targetAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    if (this.isInside(row, column)) return { kind: "cell", row, column, slot: this.slotAt(row, column) };
    const clue = this.clueAt(row, column);
    return clue >= 0 ? { kind: "clue", row, column, clue } : { kind: "none", row, column };
  }

  // --- clues

  /** The clue whose number is, or would be, at a cell of the margin; -1 if there is none. */
  clueAt(row, column) {
    return this.cluesByCell.get(`${row},${column}`) ?? -1;
  }

  /** The cell of a clue's number, or null. */
  headOf(clue) {
    const { kind, at, head } = this.clues[clue];
    return head ?? (kind === "edge" || kind === "cell" ? at : null);
  }

  /** The number of a clue as text; "" where none is shown. */
  numberOf(clue) {
    const head = this.headOf(clue);
    return (head && this.labels.get(`${head[0]},${head[1]}`)) ?? "";
  }

  /** The spots in the line of a clue in the margin, nearest first. */
  lineOf(clue) {
    const [row, column] = this.headOf(clue);
    const down = row < 0 ? 1 : row >= this.rows ? -1 : 0;
    const right = column < 0 ? 1 : column >= this.columns ? -1 : 0;
    const found = [];
    for (let at = [row + down, column + right]; this.isInside(...at); at = [at[0] + down, at[1] + right]) {
      const spot = this.slotAt(...at);
      if (spot >= 0) found.push(spot);
    }
    return found;
  }

  clueName(clue) {
    const [row, column] = this.headOf(clue);
    const across = column < 0 || column >= this.columns;
    const side = across ? (column < 0 ? "left" : "right") : row < 0 ? "top" : "bottom";
    const line = across ? say("cell.row", { number: row + 1 }) : say("cell.column", { number: column + 1 });
    const number = this.numberOf(clue);
    return say(number ? "cell.clue" : "cell.no-clue", { number, side: say(`side.${side}`), line });
  }

  /** Where clue number `clue` is: {layer, place, band}, or null for a rule of the game. */
  clueOf(clue) {
    const { kind, at } = this.clues[clue] ?? { kind: "rule" };
    if (kind === "rule") return null;
    const head = this.headOf(clue);
    const found = head ? { layer: "cells", place: [...head, ...head] } : { layer: "cells" };
    return kind === "cell" ? found : { ...found, band: kind === "line" ? at : this.#bandOf(kind, at) };
  }

  /** The row or column that a clue is about. */
  #bandOf(kind, at) {
    const across = kind === "row" || (kind === "edge" && at[0] >= 0 && at[0] < this.rows);
    const line = kind === "edge" ? at[across ? 0 : 1] : at[0];
    return across ? [line, 0, line, this.columns - 1] : [0, line, this.rows - 1, line];
  }

  /** The marks that highlight a place: a box with a sign, so that shape says it as well as colour. */
  highlight(kind, place) {
    const inset = kind === "premise" ? 1.6 : 1.2;
    const marks = [box(place, inset, "halo"), box(place, inset, `highlight ${kind}`)];
    if (SIGNS[kind])
      marks.push(text(SIGNS[kind], units(place[3] + 1) - 4, units(place[0]) + 4.4, 7.5, `highlight-sign ${kind}`));
    return marks;
  }

  /** What follows at a spot, drawn as a preview of the mark to make. */
  ghost() {
    return [];
  }

  // --- input; tables override what they understand

  press() {}
  drag() {}
  release(play) {
    play.commit();
  }
  hover() {}
  moved() {}
  keyUp() {}
  key() {
    return false;
  }
}
