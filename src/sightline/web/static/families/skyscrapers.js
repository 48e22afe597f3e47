/** The table for skyscrapers: digits and notes inside, clues on all four sides. */

import { OPEN } from "../history.js";
import { cleanedNotes, duplicates, lineOf, missedClues, peers, seen } from "../rules/towers.js";
import { element, middle, notePlace, ruling, text, units, UNIT, valuesOf } from "../svg.js";
import { Table } from "../table.js";

const SIDES = ["top", "right", "bottom", "left"];
const SLOW = 700; // ms within which two digits make one number

export class Skyscrapers extends Table {
  static rules = [["parks", "Parks in each line", [0, 1, 2].map((parks) => [parks, `${parks}`])]];

  margin = { top: 1, right: 1, bottom: 1, left: 1 };
  nothing = 0;

  constructor(view) {
    super(view);
    this.n = this.rows;
    this.parks = this.doc.rules?.parks ?? 0;
    this.tallest = this.n - this.parks;
    this.spots = this.n * this.n;
    this.clues = SIDES.flatMap((side, at) => {
      const clues = this.doc.clues[side] ?? Array(this.n).fill(0);
      return at >= 2 ? [...clues].reverse() : clues;
    });
    this.selection = new Set();
    this.tools = [
      { id: "digit", label: "Digits" },
      { id: "note", label: "Notes" },
    ];
    this.pad = [
      ...this.options().map((value) => ({
        key: `${value}`,
        label: value ? `${value}` : "▫",
        name: value ? `${value}` : "park",
      })),
      { key: "Backspace", label: "⌫", name: "clear" },
    ];
    this.help = [
      ["Click or drag, then 1–9", "put up a tower; several cells at once"],
      ["Shift+digit, or N", "notes"],
      ["Click a clue", "light the towers it sees"],
      ["Right click, long press", "why not this tower?"],
    ];
  }

  options() {
    const heights = [...Array(this.tallest).keys()].map((at) => at + 1);
    return this.parks ? [0, ...heights] : heights;
  }

  given(slot) {
    const value = this.doc.givens?.[Math.floor(slot / this.n)]?.[slot % this.n];
    return value == null || (value === 0 && !this.parks) ? null : value;
  }

  fixed(slot) {
    return this.given(slot) !== null;
  }

  start() {
    const position = super.start();
    for (let slot = 0; slot < this.spots; slot++) if (this.fixed(slot)) position.put(slot, [this.given(slot), 0, 0]);
    return position;
  }

  /** The edge clue that stands at a place of the margin, or -1; whether a number is there or not. */
  clueAt(row, column) {
    const { n } = this;
    const inside = (at) => at >= 0 && at < n;
    if (inside(column)) return row === -1 ? column : row === n ? 3 * n - 1 - column : -1;
    if (inside(row)) return column === n ? n + row : column === -1 ? 4 * n - 1 - row : -1;
    return -1;
  }

  /** Where edge clue `clue` stands, in cells. */
  edge(clue) {
    const at = clue % this.n;
    return [
      [-1, at],
      [at, this.n],
      [this.n, this.n - 1 - at],
      [this.n - 1 - at, -1],
    ][Math.floor(clue / this.n)];
  }

  draw() {
    this.figures = element("g", { "aria-hidden": "true" });
    this.drawn = new Map();
    this.edges = element("g", { "aria-hidden": "true" });
    this.clueTexts = this.clues.map((number, clue) => {
      const [row, column] = this.edge(clue);
      const word = text(number ? `${number}` : "", ...middle(row, column), 10.5, "clue");
      this.edges.append(word);
      return word;
    });
    return { cells: [this.drawCells(), this.figures, ...ruling(this.n, this.n), this.edges] };
  }

  /** The cells, and around them those of the clues. */
  drawCells() {
    const ground = element("g", { role: "presentation" });
    this.cells = [];
    this.edgeCells = new Map();
    for (let row = -1; row <= this.n; row++) {
      const line = element("g", { role: "row", "aria-rowindex": row + 2 });
      for (let column = -1; column <= this.n; column++) {
        const clue = this.clueAt(row, column);
        const inside = clue < 0 && this.targetAt(column, row).kind === "cell";
        if (!inside && !this.reachable(clue)) continue;
        const cell = element("rect", {
          x: units(column),
          y: units(row),
          width: UNIT,
          height: UNIT,
          class: inside ? "cell" : "edge",
          role: "gridcell",
          tabindex: -1,
          "aria-colindex": column + 2,
        });
        if (inside) this.cells.push(cell);
        else this.edgeCells.set(clue, cell);
        if (!inside) cell.setAttribute("aria-label", this.clueName(clue));
        line.append(cell);
      }
      if (line.childElementCount) ground.append(line);
    }
    return ground;
  }

  /** Whether the focus can go to a clue: where there is one. */
  reachable(clue) {
    return clue >= 0 && this.clues[clue] > 0;
  }

  cellAt(row, column) {
    return (
      this.edgeCells.get(this.clueAt(row, column)) ?? (this.clueAt(row, column) < 0 ? super.cellAt(row, column) : null)
    );
  }

  neighbour(row, column, step) {
    const to = [row + step[0], column + step[1]];
    return super.neighbour(row, column, step) ?? (this.reachable(this.clueAt(...to)) ? to : null);
  }

  slotsAt(row, column) {
    return this.clueAt(row, column) < 0 ? super.slotsAt(row, column) : [];
  }

  update(position) {
    const reached = this.#reached(position);
    const twice = duplicates(position.values.subarray(0, this.spots), this.n, this.parks);
    this.missed = missedClues(position.values, this.clues, this.n, this.tallest);
    for (let slot = 0; slot < this.spots; slot++)
      this.#paint(position, slot, this.assist > 0 && twice.has(slot), reached.has(slot));
    this.clueTexts.forEach((word, clue) => {
      word.classList.toggle("broken", this.assist > 0 && this.missed.includes(clue));
      word.classList.toggle("lit", clue === this.lit);
    });
    this.#light(position);
    const full = position.values.every((value) => value !== OPEN);
    this.solved = full && !twice.size && !this.missed.length;
    this.brokenText = [
      twice.size ? "A height stands twice in a line." : "",
      this.missed.length
        ? `${this.missed.map((clue) => this.clueName(clue)).join(", ")}: another number of towers is seen.`
        : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** With more help: where the selected height cannot stand any more. */
  #reached(position) {
    const [chosen] = this.selection;
    const height = this.selection.size === 1 ? position.values[chosen] : OPEN;
    if (this.assist < 2 || !(height > 0)) return new Set();
    const same = [...position.values.keys()].filter((slot) => position.values[slot] === height);
    return new Set(same.flatMap((slot) => peers(slot, this.n)));
  }

  clueName(clue) {
    const [row, column] = this.edge(clue);
    const side = SIDES[Math.floor(clue / this.n)];
    const line = side === "top" || side === "bottom" ? `column ${column + 1}` : `row ${row + 1}`;
    return `${this.clues[clue] ? `clue ${this.clues[clue]}` : "no clue"} at the ${side}, ${line}`;
  }

  #paint(position, slot, twice, reached) {
    const key = `${position.at(slot)},${twice}`;
    const trial = position.depths[slot] ? ` trial t${Math.min(position.depths[slot], 3)}` : "";
    const cell = this.cells[slot];
    const selected = this.selection.has(slot);
    const ground = selected ? " selected" : reached ? " attacked" : "";
    cell.setAttribute("class", `cell${ground}${twice ? " wrong" : ""}`);
    cell.setAttribute("aria-selected", selected);
    if (!this.redraw(slot, key, this.figures, () => this.#figures(position, slot, trial, twice))) return;
    cell.setAttribute("aria-label", this.label(position, slot));
  }

  #figures(position, slot, trial, twice) {
    const [row, column] = this.placeOf(slot);
    const value = position.values[slot];
    if (value !== OPEN) {
      const kind = `tower${this.fixed(slot) ? " given" : ""}${twice ? " broken" : ""}${trial}`;
      const nodes = [text(value ? `${value}` : "▫", ...middle(row, column), 12, kind)];
      if (twice)
        nodes.push(element("path", { d: `M${units(column) + 3} ${units(row + 1) - 3}h14`, class: "wrong-line" }));
      return nodes;
    }
    return valuesOf(position.notes[slot]).map((note) => {
      const [x, y, size] = notePlace(row, column, note, this.#kinds());
      return text(`${note || "▫"}`, x, y, size, `note${trial}`);
    });
  }

  #kinds() {
    return this.tallest + (this.parks ? 1 : 0);
  }

  label(position, slot) {
    const [row, column] = this.placeOf(slot);
    const value = position.values[slot];
    const notes = valuesOf(position.notes[slot]);
    const stands =
      value !== OPEN
        ? `${value || "park"}${this.fixed(slot) ? ", given" : ""}`
        : notes.length
          ? `notes ${notes.join(" ")}`
          : "open";
    const ends = [
      [this.clues[4 * this.n - 1 - row], "left"],
      [this.clues[this.n + row], "right"],
      [this.clues[column], "top"],
      [this.clues[3 * this.n - 1 - column], "bottom"],
    ];
    const clues = ends.filter(([number]) => number).map(([number, side]) => `${number} ${side}`);
    return `${stands}, row ${row + 1}, column ${column + 1}${clues.length ? `, clues ${clues.join(", ")}` : ""}${position.depths[slot] ? ", in trial" : ""}`;
  }

  /** Towers seen from the clue that was clicked. */
  #light(position) {
    if (this.lit == null) return;
    const line = lineOf(this.lit, this.n);
    for (const at of seen(line.map((slot) => position.values[slot]))) this.cells[line[at]].classList.add("seen");
  }

  clueOf(clue) {
    if (clue < 4 * this.n) {
      const [row, column] = this.edge(clue);
      const line = lineOf(clue, this.n).map((slot) => this.placeOf(slot));
      const rows = line.map(([r]) => r);
      const columns = line.map(([, c]) => c);
      return {
        layer: "cells",
        place: [row, column, row, column],
        band: [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)],
      };
    }
    const line = clue - 4 * this.n;
    const place = line < this.n ? [line, 0, line, this.n - 1] : [0, line - this.n, this.n - 1, line - this.n];
    return { layer: "cells", band: place };
  }

  ghost(spot, values, before) {
    const [row, column] = this.placeOf(spot);
    if (values.length === 1) return [text(`${values[0] || "▫"}`, ...middle(row, column), 12, "ghost-letter")];
    return before.flatMap((value) => {
      const [x, y, size] = notePlace(row, column, value, this.#kinds());
      const gone = !values.includes(value);
      const word = text(`${value || "▫"}`, x, y, size, gone ? "note gone" : "note");
      return gone
        ? [word, element("path", { d: `M${x - size / 2} ${y + size / 2}l${size} ${-size}`, class: "strike" })]
        : [word];
    });
  }

  // --- hands

  targetAt(x, y) {
    const target = super.targetAt(x, y);
    if (target.kind === "cell") return target;
    const clue = this.clueAt(target.row, target.column);
    return clue >= 0 ? { ...target, kind: "clue", clue } : target;
  }

  press(play, target, how) {
    if (target.kind === "clue") return this.#toggleLight(play, target.clue);
    if (target.kind !== "cell") return undefined;
    if (how.secondary) return play.ask([target.slot], how.at);
    if (!how.shift) this.selection.clear();
    this.dragging = true;
    return this.#select(play, target.slot);
  }

  drag(play, target) {
    if (this.dragging && target.kind === "cell" && !this.selection.has(target.slot)) this.#select(play, target.slot);
  }

  release(play) {
    this.dragging = false;
    play.commit();
  }

  #select(play, slot) {
    this.selection.add(slot);
    play.refresh();
    play.focus(Math.floor(slot / this.n), slot % this.n);
  }

  #toggleLight(play, clue) {
    this.lit = this.lit === clue || !this.clues[clue] ? null : clue;
    play.refresh();
  }

  moved(play, [row, column], how) {
    if (this.clueAt(row, column) >= 0) return;
    if (!how?.shift) this.selection.clear();
    this.selection.add(this.slotAt(row, column));
    play.refresh();
  }

  key(play, event, [row, column]) {
    if (event.key === "n" || event.key === "N") return play.setTool(play.tool === "note" ? "digit" : "note") ?? true;
    if (event.key === "Escape" && this.lit != null) return ((this.lit = null), play.refresh(), true);
    const clue = this.clueAt(row, column);
    if (clue >= 0) return (event.key === " " || event.key === "Enter") && (this.#toggleLight(play, clue), true);
    if (!this.selection.size) this.selection.add(this.slotAt(row, column));
    if (event.key === "Backspace" || event.key === "Delete") return (this.#clear(play), true);
    const digit = /^Digit\d$/.test(event.code ?? "")
      ? Number(event.code.slice(5))
      : /^\d+$/.test(event.key)
        ? Number(event.key)
        : null;
    if (digit === null) return false;
    const value = this.#number(digit, event.pad);
    if (this.options().includes(value)) this.#enter(play, value, play.tool === "note" || event.shiftKey);
    return true;
  }

  /** In big cities two digits in quick succession make one number. */
  #number(digit, fromPad) {
    const now = performance.now();
    const recent = !fromPad && now - (this.typed?.at ?? -SLOW) < SLOW;
    const joined = recent ? this.typed.value * 10 + digit : digit;
    const value = joined <= this.tallest ? joined : digit;
    this.typed = { value, at: now };
    return value;
  }

  #open() {
    return [...this.selection].filter((slot) => !this.fixed(slot));
  }

  #clear(play) {
    play.play(this.#open().map((slot) => ({ slot, value: OPEN, note: 0 })));
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
      edits.push(...slots.flatMap((slot) => cleanedNotes(play.position, slot, value, this.n)));
    play.play(edits);
  }

  static blank(rows) {
    const none = () => Array(rows).fill(0);
    return {
      format: "sightline/1",
      family: "skyscrapers",
      size: [rows, rows],
      clues: { top: none(), right: none(), bottom: none(), left: none() },
    };
  }
}
