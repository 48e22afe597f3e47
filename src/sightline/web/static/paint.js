/** Input for tables of two values: a click or a drag marks cells, the right button crosses them out. */

import { OPEN } from "./history.js";
import { say } from "./say.js";
import { intent } from "./stroke.js";
import { cross } from "./svg.js";

const KEYS = { " ": 1, Enter: 1, 1: 1, x: 0, X: 0, 0: 0, Backspace: OPEN, Delete: OPEN };

export const Paint = (Base) =>
  class extends Base {
    /** Whether a drag marks every cell it passes, or the first alone. */
    drawsAlong = true;

    constructor(view) {
      super(view);
      const name = this.valueName(1);
      this.tools = [
        { id: "1", label: `${name[0].toUpperCase()}${name.slice(1)}` },
        { id: "0", label: say("tool.cross") },
      ];
      this.help = [
        [say("paint.click"), say("paint.click-text", { name })],
        [say("help.right"), say("help.cross")],
        [say("help.keys"), say("paint.keys-text", { name })],
      ];
    }

    /** What is in a cell, in words. */
    contentName(position, slot) {
      const value = position.values[slot];
      const words = value === OPEN ? say("cell.open") : value === 0 ? say("cell.crossed") : this.valueName(value);
      return this.fixed(slot) ? say("cell.given", { words }) : words;
    }

    /** A preview of the mark; `ghostOf` of the table draws that of 1. */
    ghost(spot, values) {
      const [row, column] = this.placeOf(spot);
      if (values.length !== 1) return [];
      return values[0] ? this.ghostOf(row, column) : [cross(row, column, "ghost-cross")];
    }

    press(play, target, how) {
      this.stroke = null;
      if (target.kind !== "cell" || target.slot < 0 || this.fixed(target.slot)) return;
      const tool = Number(play.tool) === (how.secondary ? 0 : 1) ? 1 : 0;
      this.stroke = { ...intent(play.position.values[target.slot], tool), slots: new Set() };
      this.drag(play, target);
    }

    drag(play, target) {
      const stroke = this.stroke;
      if (!stroke || target.kind !== "cell" || target.slot < 0 || stroke.slots.has(target.slot)) return;
      if (!this.drawsAlong && stroke.to === 1 && stroke.slots.size) return;
      const first = !stroke.slots.size;
      if (first || (play.position.values[target.slot] === stroke.from && !this.fixed(target.slot)))
        stroke.slots.add(target.slot);
      play.draft([...stroke.slots].map((slot) => ({ slot, value: stroke.to })));
    }

    release(play) {
      this.stroke = null;
      play.commit();
    }

    abort() {
      this.stroke = null;
    }

    key(play, event, [row, column]) {
      const slot = this.slotAt(row, column);
      const tool = KEYS[event.key] ?? null;
      if (tool === null) return false;
      if (slot < 0) return true;
      const value = play.position.values[slot];
      play.play([{ slot, value: tool === OPEN || value === tool ? OPEN : tool }]);
      return true;
    }
  };
