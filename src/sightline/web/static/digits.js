/** Input for tables of numbers: select cells, then type or press a number; pencil notes beside them. */

import { OPEN } from "./history.js";
import { say } from "./say.js";
import { element, maskOf, middle, notePlace, noteTexts, text, valuesOf } from "./svg.js";

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
        { id: "digit", label: say("digits.digit") },
        { id: "note", label: say("digits.note") },
        { id: "first", label: say("digits.first") },
      ];
      this.actions = [{ name: "fill-notes", label: say("digits.fill"), run: (play) => this.#fillNotes(play) }];
      this.pad = [
        ...this.values.map((value) => ({ key: `${value}`, label: this.sign(value), name: this.valueName(value) })),
        { key: "Backspace", label: "⌫", name: say("digits.clear") },
      ];
      this.help = [
        [say("digits.help-write"), say("digits.help-write-text")],
        [say("digits.help-next"), say("digits.help-next-text")],
        [say("digits.help-note"), say("digits.help-note-text")],
        [say("digits.help-first"), say("digits.help-first-text")],
        [say("digits.help-why"), say("digits.help-why-text")],
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
      if (value !== OPEN) return this.fixed(slot) ? say("cell.given", { words: this.valueName(value) }) : this.valueName(value);
      const notes = valuesOf(position.notes[slot]);
      return notes.length ? say("cell.notes", { notes: notes.join(" ") }) : say("cell.open");
    }

    // --- pointer

    press(play, target, how) {
      if (target.kind !== "cell" || target.slot < 0) return undefined;
      if (how.secondary) return play.ask([target.slot], how.at);
      if (play.tool === "first" && play.armed) return this.#writeArmed(play, target.slot);
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

    /** Number first: the number is chosen, and a click writes it. */
    #writeArmed(play, slot) {
      this.selection = new Set([slot]);
      this.#enter(play, Number(play.armed), false);
      play.refresh();
    }

    /** Notes everything that is possible in the cells that are still open. */
    #fillNotes(play) {
      const { position } = play;
      const open = [...Array(this.spots).keys()].filter((slot) => position.values[slot] === OPEN);
      play.play(open.map((slot) => ({ slot, note: maskOf(this.notesFor(position, slot)) })));
    }

    /** The values that may be noted at a slot. */
    notesFor(position, slot) {
      return this.options(slot);
    }

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
      if (play.tool === "first") return this.#arm(play, value);
      if (this.values.includes(value)) this.#enter(play, value, play.tool === "note" || event.shiftKey);
      return true;
    }

    #arm(play, value) {
      if (this.values.includes(value)) play.armed = play.armed === `${value}` ? null : `${value}`;
      play.page.toolChanged();
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
