/** The table for harmless rooks: free squares and walls, rays to the walls, the lines of a proof. */

import { Paint } from "../../paint.js";
import { addWords, say } from "../../say.js";
import { box, cross, element, middle, ruling, units } from "../../svg.js";
import { Table } from "../../table.js";
import { Field } from "./field.js";
import words from "./words.js";

addWords(words);

const ROOK = "M-5.6 6.4h11.2v-2h-1.4l-1 -6.4h1.6v-4.6h-2.2v1.7h-1.5v-1.7h-2.2v1.7h-1.5v-1.7h-2.2v4.6h1.6l-1 6.4h-1.4z";

export class Rooks extends Paint(Table) {
  proves = true;
  drawsAlong = false; // crosses can be drawn along; a rook is put down once

  constructor(view) {
    super(view);
    this.field = new Field(
      this.clues.map(({ at }) => at),
      this.spots,
      (row, column) => this.slotAt(row, column),
    );
    this.tools = [
      { id: "1", label: say("rooks.tool") },
      { id: "0", label: say("tool.cross") },
    ];
    this.help = [
      [say("rooks.click"), say("rooks.click-text")],
      [say("help.right"), say("help.cross")],
      [say("help.keys"), say("rooks.keys-text")],
      [say("dock.prove"), say("rooks.prove-text")],
    ];
  }

  isFree(row, column) {
    return this.slotAt(row, column) >= 0;
  }

  draw() {
    this.under = element("g", { "aria-hidden": "true" });
    this.rays = element("g", { "aria-hidden": "true" });
    this.figures = element("g", { "aria-hidden": "true" });
    this.drawn = new Map();
    const cells = this.drawCells((row, column) => (this.isFree(row, column) ? "cell" : "cell wall"));
    const bricks = element("g", { "aria-hidden": "true" });
    this.cells.forEach((cell, at) => {
      const [row, column] = [Math.floor(at / this.columns), at % this.columns];
      const place = say("cell.at", { row: row + 1, column: column + 1 });
      cell.setAttribute("aria-label", this.isFree(row, column) ? `${say("rooks.free")}, ${place}` : say("rooks.wall", { at: place }));
      if (this.isFree(row, column)) return;
      const [x, y] = [units(column), units(row)];
      bricks.append(
        element("path", { d: `M${x} ${y + 7}h20m-20 6.5h20M${x + 7} ${y}v7m7 0v6.5m-7 0v6.5`, class: "bricks" }),
      );
    });
    return { cells: [cells, bricks, this.under, this.rays, this.figures, ...ruling(this.rows, this.columns)] };
  }

  update(position) {
    const { lines, rooks } = this.field.conflicts(position.values);
    const attacked = this.field.attacked(position.values);
    for (let spot = 0; spot < this.spots; spot++) {
      this.#paint(position, spot, attacked[spot], this.assist > 0 && rooks.includes(spot));
    }
    this.under.replaceChildren(
      ...(this.assist > 0 ? lines : []).map((number) => box(this.field.attackLines[number], 6, "clash")),
      ...this.#cover(),
    );
    this.brokenText = rooks.length ? say("rooks.broken") : "";
    this.count = this.field.count(position.values);
    this.full = !rooks.length && this.count > 0 && attacked.every((hit, spot) => hit || position.values[spot] === 1);
    this.solved = !rooks.length && this.best != null && this.count === this.best;
  }

  /** The lines of the proof, one rook each at most. */
  #cover() {
    return (this.proof ?? []).map((line) => box(line, 3.5, "cover"));
  }

  get tally() {
    const count = this.count ?? 0;
    return this.best == null ? say("rooks.count", { count }) : say("rooks.of", { count, most: this.best });
  }

  #paint(position, spot, attacked, wrong) {
    const [value, , depth] = position.at(spot);
    const shaded = attacked && value !== 1 && this.assist > 1;
    const key = `${value},${depth},${wrong},${attacked},${shaded}`;
    if (!this.redraw(spot, key, this.figures, () => this.#figures(spot, value, depth, wrong))) return;
    const [row, column] = this.placeOf(spot);
    const cell = this.cellAt(row, column);
    cell.setAttribute("class", `cell${shaded ? " shaded" : ""}${wrong ? " wrong" : ""}`);
    const stands = say(value === 1 ? "rooks.rook" : value === 0 ? "cell.crossed" : attacked ? "rooks.attacked" : "rooks.free");
    cell.setAttribute("aria-label", `${stands}, ${say("cell.at", { row: row + 1, column: column + 1 })}${depth ? say("cell.trial") : ""}`);
  }

  #figures(spot, value, depth, wrong) {
    const [row, column] = this.placeOf(spot);
    const trial = depth ? ` trial t${Math.min(depth, 3)}` : "";
    if (value === 1) return [this.#rook(row, column, `rook${trial}${wrong ? " broken" : ""}`)];
    return value === 0 ? [cross(row, column, `cross${trial}`)] : [];
  }

  #rook(row, column, kind) {
    const [x, y] = middle(row, column);
    return element("path", { d: ROOK, transform: `translate(${x} ${y})`, class: kind });
  }

  ghostOf(row, column) {
    return [this.#rook(row, column, "ghost-rook")];
  }

  hover(play, target) {
    const spot = target?.kind === "cell" ? target.slot : -1;
    this.rays.replaceChildren(...(spot >= 0 ? this.field.raysFrom(spot).map((line) => box(line, 8.4, "ray")) : []));
  }

  moved(play, [row, column]) {
    this.hover(play, { kind: "cell", slot: this.slotAt(row, column) });
  }
}
