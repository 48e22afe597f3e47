/** The editor for hashi: islands on the water, and their numbers. */

import { say } from "../../say.js";
import { element, middle, text, units } from "../../svg.js";
import { Table } from "../../table.js";
import { Local } from "../local.js";
import { BLANK, blankSigns, resizedSigns, withSign } from "../signs.js";
import { numberOf, signOf } from "./chart.js";
import { Hashi } from "./table.js";

/** An island of this number; null removes it. */
export function putIsland(doc, row, column, number) {
  return withSign(doc, row, column, number === null ? BLANK : signOf(number));
}

/** Click by click: water, an island of unknown number, 1, 2, …, and water again. */
export function nextIsland(doc, row, column, most = 8) {
  const sign = doc.clues[row][column];
  const number = sign === BLANK ? 0 : numberOf(sign) + 1;
  return putIsland(doc, row, column, number > most ? null : number);
}

export class HashiEditor extends Local(Hashi) {
  editHelp = say("bridge.edit");
  tools = [];

  static blankDoc(family, size, rules) {
    return blankSigns(family, size, { planks: 2, connected: true, loops: true, ...rules });
  }

  static resizedDoc = resizedSigns;

  /** The islands of the document; which of them see each other is for the server to say. */
  get islands() {
    return this.doc.clues.flatMap((line, row) =>
      [...line].flatMap((sign, column) => (sign === BLANK ? [] : [{ row, column, number: numberOf(sign) }])),
    );
  }

  draw() {
    const figures = element("g", { "aria-hidden": "true" });
    for (const { row, column, number } of this.islands) {
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
    const sign = this.doc.clues[row][column];
    const at = say("cell.at", { row: row + 1, column: column + 1 });
    return sign === BLANK ? say("bridge.water", { at }) : say("bridge.island", { number: numberOf(sign) || "?", at });
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

  abort() {
    this.pressed = null;
  }

  release(play) {
    const [target, secondary] = this.pressed ?? [];
    this.pressed = null;
    if (!target) return;
    const { row, column } = target;
    this.changeTo(
      play,
      secondary ? putIsland(this.doc, row, column, null) : nextIsland(this.doc, row, column, 4 * this.rules.planks),
    );
  }

  key(play, event, [row, column]) {
    const put = (number) => (this.changeTo(play, putIsland(this.doc, row, column, number)), true);
    if (/^[1-9]$/.test(event.key)) return put(Number(event.key));
    if (event.key === "0" || event.key === "?") return put(0);
    if (event.key === "Backspace" || event.key === "Delete" || event.key === "x") return put(null);
    if (event.key !== " " && event.key !== "Enter") return false;
    this.changeTo(play, nextIsland(this.doc, row, column, 4 * this.rules.planks));
    return true;
  }
}
