/** The drawing boards: each family's table with other hands, which change the puzzle instead of the answer. */

import { nextIsland, pictureClues, putClue, putGiven, putIsland, toggleWall } from "../rules/making.js";
import { element, middle, text, units } from "../svg.js";
import { Table } from "../table.js";
import { Hashi } from "./hashi.js";
import { Nonogram } from "./nonogram.js";
import { Rooks } from "./rooks.js";
import { Skyscrapers } from "./skyscrapers.js";

class MakeNonogram extends Nonogram {
  static paints = true;
  editHelp = "Paint the picture; the clues follow.";
  fixed() {
    return false;
  }

  docOf(position) {
    const { givens, ...bare } = this.doc;
    return pictureClues(bare, Array.from(position.values));
  }
}

class MakeRooks extends Rooks {
  editHelp = "Click or drag to build walls, and again to tear them down.";
  tools = [];
  proves = false;

  press(play, target) {
    if (target.kind !== "cell") return;
    this.building = { wall: this.field.isFree(target.row, target.column), doc: this.doc };
    this.drag(play, target);
  }

  drag(play, target) {
    if (!this.building || target.kind !== "cell") return;
    this.building.doc = toggleWall(this.building.doc, target.row, target.column, this.building.wall);
    this.cellAt(target.row, target.column).setAttribute("class", this.building.wall ? "cell wall" : "cell");
  }

  release(play) {
    const { building } = this;
    this.building = null;
    if (building) play.page.edit.change(building.doc);
  }

  key(play, event, [row, column]) {
    if (![" ", "Enter", "x", "X"].includes(event.key)) return false;
    play.page.edit.change(toggleWall(this.doc, row, column));
    return true;
  }
}

class MakeHashi extends Hashi {
  editHelp = "Click water for an island, click on for its number, or type it; right click takes it away.";
  tools = [];

  draw() {
    const figures = element("g", { "aria-hidden": "true" });
    for (const { row, column, number } of this.chart.islands) {
      const [x, y] = middle(row, column);
      figures.append(
        element("circle", { cx: x, cy: y, r: 8.2, class: "island" }),
        text(number ? `${number}` : "?", x, y, 10.5, "island-number"),
      );
    }
    const cells = this.drawCells(() => "cell sea-cell");
    this.cells.forEach((cell, at) =>
      cell.setAttribute("aria-label", this.#label(Math.floor(at / this.columns), at % this.columns)),
    );
    return {
      cells: [
        cells,
        figures,
        element("rect", { x: 0, y: 0, width: units(this.columns), height: units(this.rows), class: "shore" }),
      ],
    };
  }

  #label(row, column) {
    const island = this.chart.islandAt(row, column);
    return island < 0 ? `water, row ${row + 1}, column ${column + 1}` : this.islandName(island);
  }

  update() {
    this.brokenText = "";
  }

  hover() {}

  firstCell() {
    return [0, 0];
  }

  cellAt(row, column) {
    return Table.prototype.cellAt.call(this, row, column);
  }

  neighbour(row, column, step) {
    return Table.prototype.neighbour.call(this, row, column, step);
  }

  targetAt(x, y) {
    return { ...Table.prototype.targetAt.call(this, x, y), slot: -1 };
  }

  press(play, target, how) {
    this.pressed = target.kind === "cell" ? [target, how.secondary] : null;
  }

  drag() {}

  release(play) {
    const [target, secondary] = this.pressed ?? [];
    this.pressed = null;
    if (!target) return;
    const { row, column } = target;
    play.page.edit.change(
      secondary ? putIsland(this.doc, row, column, null) : nextIsland(this.doc, row, column, 4 * this.rules.planks),
    );
  }

  key(play, event, [row, column]) {
    const put = (number) => (play.page.edit.change(putIsland(this.doc, row, column, number)), true);
    if (/^[1-9]$/.test(event.key)) return put(Number(event.key));
    if (event.key === "0" || event.key === "?") return put(0);
    if (event.key === "Backspace" || event.key === "Delete" || event.key === "x") return put(null);
    if (event.key !== " " && event.key !== "Enter") return false;
    play.page.edit.change(nextIsland(this.doc, row, column, 4 * this.rules.planks));
    return true;
  }
}

class MakeSkyscrapers extends Skyscrapers {
  static square = true;
  editHelp = "Choose a place at the edge for a clue, or inside for a given, and type the number.";
  tools = [];

  reachable(clue) {
    return clue >= 0;
  }

  press(play, target) {
    if (target.kind === "none") return;
    this.selection = new Set(target.kind === "cell" ? [target.slot] : []);
    this.lit = null;
    play.refresh();
  }

  drag() {}

  key(play, event, [row, column]) {
    const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
    const gone = event.key === "Backspace" || event.key === "Delete" || digit === 0;
    if (digit === null && !gone) return false;
    const clue = this.clueAt(row, column);
    const number = gone ? 0 : digit;
    if (number <= this.tallest)
      play.page.edit.change(
        clue >= 0
          ? putClue(this.doc, clue, number)
          : putGiven(this.doc, row, column, gone ? (this.parks ? null : 0) : number),
      );
    return true;
  }
}

export const MAKERS = { skyscrapers: MakeSkyscrapers, nonogram: MakeNonogram, hashi: MakeHashi, rooks: MakeRooks };
