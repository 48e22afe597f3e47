/** The editor for rooks: click or drag to build walls. */

import { say } from "../../say.js";
import { Local } from "../local.js";
import { BLANK, blankSigns, resizedSigns, withSign } from "../signs.js";
import { Rooks } from "./table.js";

const WALL = "X";

export function toggleWall(doc, row, column, wall = doc.clues[row][column] === BLANK) {
  return withSign(doc, row, column, wall ? WALL : BLANK);
}

export class RooksEditor extends Local(Rooks) {
  editHelp = say("rooks.edit");
  tools = [];
  proves = false;

  static blankDoc = blankSigns;
  static resizedDoc = resizedSigns;

  isFree(row, column) {
    return this.doc.clues[row]?.[column] === BLANK;
  }

  press(play, target) {
    if (target.kind !== "cell") return;
    this.building = { wall: this.isFree(target.row, target.column), doc: this.doc };
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
    if (building) this.changeTo(play, building.doc);
  }

  abort() {
    this.building = null;
  }

  hover() {}

  key(play, event, [row, column]) {
    if (![" ", "Enter", "x", "X"].includes(event.key)) return false;
    this.changeTo(play, toggleWall(this.doc, row, column));
    return true;
  }
}
