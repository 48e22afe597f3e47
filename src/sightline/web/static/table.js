/** What every family's table has in common: cells with names for the eye and the ear, and how marks travel. */

import { OPEN, Position } from "./history.js";
import { box, element, maskOf, text, units, UNIT, valuesOf } from "./svg.js";

const SIGNS = { mistake: "!", different: "◇" };

export class Table {
  /** Margins around the cells, in cells. */
  margin = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Sides whose margin stays in sight while the board scrolls. */
  heads = null;
  /** How an answer shows a spot of value 0. */
  nothing = OPEN;
  tools = [];
  pad = [];
  help = [];
  assist = 1;

  /** Rules that a new puzzle may have: [name, words, [[value, words], …]], the usual value first. */
  static rules = [];

  constructor(view) {
    this.view = view;
    this.doc = view.puzzle;
    [this.rows, this.columns] = this.doc.size;
  }

  /** Spots of the puzzle, then marks of the family's own. */
  get slots() {
    return this.spots;
  }

  /** The place [row, column, toRow, toColumn] of a spot. */
  placeOf(spot) {
    const row = Math.floor(spot / this.columns);
    const column = spot % this.columns;
    return [row, column, row, column];
  }

  /** The values a spot can have before the first thought. */
  options() {
    return [0, 1];
  }

  fixed() {
    return false;
  }

  /** A fresh position, with what is given. */
  start() {
    return new Position(this.slots);
  }

  /** What the player says of a spot: the values it may have. */
  meaning(position, spot) {
    const value = position.values[spot];
    if (value !== OPEN) return [value];
    return position.notes[spot] ? valuesOf(position.notes[spot]) : this.options(spot);
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
    return [...merged].filter(([, left]) => left.length).map(([slot, left]) => this.written(slot, left));
  }

  written(slot, left) {
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

  /** The edits that write a finished board; where nothing stands, nothing is written. */
  answer(values) {
    return values.map((value, slot) => ({ slot, value: value === 0 ? this.nothing : value, note: 0 }));
  }

  /** The position of a finished board. */
  answered(values) {
    const position = this.start();
    for (const { slot, value } of this.answer(values)) position.put(slot, [value, 0, 0]);
    return position;
  }

  /** Cells as rects in rows, so that a reader can walk them; `this.cells` is by row * columns + column. */
  drawCells(kindOf = () => "cell") {
    this.cells = [];
    const ground = element("g", { role: "presentation" });
    for (let row = 0; row < this.rows; row++) {
      const line = element("g", { role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < this.columns; column++) {
        const cell = element("rect", {
          x: units(column),
          y: units(row),
          width: UNIT,
          height: UNIT,
          class: kindOf(row, column),
          role: "gridcell",
          tabindex: -1,
          "aria-colindex": column + 1,
        });
        this.cells.push(cell);
        line.append(cell);
      }
      ground.append(line);
    }
    return ground;
  }

  /** Draws a slot's figures anew if `key`, all that they depend on, has changed; says whether it has. */
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
    return to[0] >= 0 && to[0] < this.rows && to[1] >= 0 && to[1] < this.columns ? to : null;
  }

  cellAt(row, column) {
    return this.cells[row * this.columns + column];
  }

  /** The slot of a cell, or -1. */
  slotAt(row, column) {
    return row * this.columns + column;
  }

  /** The spots that one may ask about from a cell. */
  slotsAt(row, column) {
    const slot = this.slotAt(row, column);
    return slot >= 0 ? [slot] : [];
  }

  spotName(spot) {
    const [row, column] = this.placeOf(spot);
    return `r${row + 1}c${column + 1}`;
  }

  valueName(value) {
    return `${value}`;
  }

  targetAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? { kind: "cell", row, column, slot: this.slotAt(row, column) } : { kind: "none", row, column };
  }

  /** The marks that bring a spot out: a box with a sign, so that shape says it as well as colour. */
  brought(kind, place) {
    const marks = [box(place, kind === "premise" ? 1.6 : 1.2, `bring ${kind}`)];
    if (SIGNS[kind])
      marks.push(text(SIGNS[kind], units(place[3] + 1) - 4, units(place[0]) + 4.4, 7.5, `bring-sign ${kind}`));
    return marks;
  }

  /** What follows at a spot, drawn as a shadow of the mark to make. */
  ghost() {
    return [];
  }

  /** Where clue number `clue` stands: {layer, place}, or null for a rule of the game. */
  clueOf() {
    return null;
  }

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
