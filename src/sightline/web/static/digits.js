/** Input for tables of numbers: select cells, then type or press a number; pencil notes beside them. */

import { OPEN } from "./history.js";
import { element, middle, notePlace, noteTexts, text, valuesOf } from "./svg.js";

const SLOW = 700; // ms within which two digits make one number

/** Digits typed one after the other: two in quick succession make one number, if it is not too large. */
export class TypedNumber {
  next(digit, most, joins = true) {
    const now = performance.now();
    const recent = joins && now - (this.at ?? -SLOW) < SLOW;
    const joined = recent ? this.value * 10 + digit : digit;
    this.value = joined <= most ? joined : digit;
    this.at = now;
    return this.value;
  }
}

/** The digit of a key, whatever Shift makes of it; null if it is none. */
export function digitOf(event) {
  if (/^Digit\d$/.test(event.code ?? "")) return Number(event.code.slice(5));
  return /^\d+$/.test(event.key) ? Number(event.key) : null;
}

export const Digits = (Base) =>
  class extends Base {
    selection = new Set();
    typed = new TypedNumber();

    constructor(view) {
      super(view);
      this.tools = [
        { id: "digit", label: "Digits" },
        { id: "note", label: "Notes" },
      ];
      this.pad = [
        ...this.values.map((value) => ({ key: `${value}`, label: this.sign(value), name: this.valueName(value) })),
        { key: "Backspace", label: "⌫", name: "clear" },
      ];
      this.help = [
        ["Click or drag, then a number", "write it; into several cells at once"],
        ["Space", "the next value"],
        ["Shift+digit, or N", "notes"],
        ["Right click, long press", "why not this value?"],
      ];
    }

    // --- figures

    /** The notes of a slot, small, each at its own place in the cell. */
    noteFigures(slot, values, kind) {
      const [row, column] = this.placeOf(slot);
      return noteTexts(row, column, values, this.values.length, (value) => this.sign(value), kind);
    }

    ghost(spot, values, before) {
      const [row, column] = this.placeOf(spot);
      if (values.length === 1) return [text(this.sign(values[0]), ...middle(row, column), 12, "ghost-letter")];
      return before.flatMap((value) => {
        if (values.includes(value)) return this.noteFigures(spot, [value], "note");
        const [x, y, size] = notePlace(row, column, value, this.values.length);
        const strike = element("path", { d: `M${x - size / 2} ${y + size / 2}l${size} ${-size}`, class: "strike" });
        return [...this.noteFigures(spot, [value], "note gone"), strike];
      });
    }

    /** What is in a cell, in words. */
    contentName(position, slot) {
      const value = position.values[slot];
      if (value !== OPEN) return `${this.valueName(value)}${this.fixed(slot) ? ", given" : ""}`;
      const notes = valuesOf(position.notes[slot]);
      return notes.length ? `notes ${notes.join(" ")}` : "open";
    }

    // --- pointer

    press(play, target, how) {
      if (target.kind !== "cell" || target.slot < 0) return undefined;
      if (how.secondary) return play.ask([target.slot], how.at);
      if (!how.shift) this.selection.clear();
      this.dragging = true;
      return this.#select(play, target.slot);
    }

    drag(play, target) {
      const wanted = this.dragging && target.kind === "cell" && target.slot >= 0;
      if (wanted && !this.selection.has(target.slot)) this.#select(play, target.slot);
    }

    release(play) {
      this.dragging = false;
      play.commit();
    }

    #select(play, slot) {
      this.typed = new TypedNumber(); // what was typed belongs to the cells before
      this.selection.add(slot);
      play.refresh();
      play.focus(...this.placeOf(slot).slice(0, 2));
    }

    moved(play, [row, column], how) {
      const slot = this.slotAt(row, column);
      if (slot < 0) return;
      this.typed = new TypedNumber();
      if (!how?.shift) this.selection.clear();
      this.selection.add(slot);
      play.refresh();
    }

    // --- keys

    key(play, event, [row, column]) {
      if (event.key === "n" || event.key === "N") return play.setTool(play.tool === "note" ? "digit" : "note") ?? true;
      const slot = this.slotAt(row, column);
      if (slot < 0 && !this.selection.size) return false;
      if (!this.selection.size) this.selection.add(slot);
      if (event.key === "Backspace" || event.key === "Delete") return (this.#clear(play), true);
      if (event.key === " " && slot >= 0) return (this.#cycle(play, slot), true);
      const digit = digitOf(event);
      if (digit === null) return false;
      const value = this.typed.next(digit, this.values.at(-1), !event.pad);
      if (this.values.includes(value)) this.#enter(play, value, play.tool === "note" || event.shiftKey);
      return true;
    }

    #open() {
      return [...this.selection].filter((slot) => !this.fixed(slot));
    }

    #clear(play) {
      play.play(this.#open().map((slot) => ({ slot, value: OPEN, note: 0 })));
    }

    #cycle(play, slot) {
      const order = [OPEN, ...this.options(slot)];
      const value = order[(order.indexOf(play.position.values[slot]) + 1) % order.length];
      play.play([{ slot, value, note: 0 }]);
    }

    #enter(play, value, asNote) {
      const slots = this.#open();
      const { values, notes } = play.position;
      if (asNote) {
        const open = slots.filter((slot) => values[slot] === OPEN);
        const all = open.every((slot) => notes[slot] & (1 << value));
        play.play(open.map((slot) => ({ slot, note: all ? notes[slot] & ~(1 << value) : notes[slot] | (1 << value) })));
        return;
      }
      const same = slots.every((slot) => values[slot] === value);
      const edits = slots.map((slot) => ({ slot, value: same ? OPEN : value, note: 0 }));
      if (!same && play.setting("cleanNotes"))
        edits.push(...slots.flatMap((slot) => this.cleaned(play.position, slot, value)));
      play.play(edits);
    }

    /** The edits that take a value out of the notes that it rules out. */
    cleaned() {
      return [];
    }
  };
