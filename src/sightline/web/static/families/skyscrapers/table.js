/** The table for skyscrapers: towers and notes inside, clues on all four sides that light up what they see. */

import { Digits } from "../../digits.js";
import { OPEN } from "../../history.js";
import { addWords, say } from "../../say.js";
import { element, middle, ruling, text, units, valuesOf } from "../../svg.js";
import { settings } from "../../store.js";
import { Table } from "../../table.js";
import { cityDrawing } from "./city.js";
import words from "./words.js";
import { cleanedNotes, duplicates, missedClues, peers, seen } from "./rules.js";

addWords(words);

export class Skyscrapers extends Digits(Table) {
  margin = { top: 1, right: 1, bottom: 1, left: 1 };
  nothing = 0;

  constructor(view) {
    super(view);
    this.parks = this.doc.rules?.parks ?? 0;
    this.diagonals = this.doc.rules?.diagonals ?? false;
    this.tallest = this.rows - this.parks;
    this.ends = this.clues.flatMap(({ kind }, clue) => (kind === "edge" ? [clue] : []));
    this.numbers = this.ends.map((clue) => Number(this.numberOf(clue)));
    this.sightLines = this.ends.map((clue) => this.lineOf(clue));
    this.help = [
      [say("towers.write"), say("towers.write-text")],
      [say("towers.note"), say("towers.note-text")],
      [say("towers.light"), say("towers.light-text")],
      [say("help.right"), say("towers.why-text")],
    ];
  }

  /** The spots of every row, then of every column, then of the diagonals if they have the rule too. */
  get lines() {
    const along = (step, first) => Array.from({ length: this.rows }, (_, at) => first + at * step);
    const diagonals = this.diagonals ? [along(this.rows + 1, 0), along(this.rows - 1, this.rows - 1)] : [];
    return [...super.lines, ...diagonals];
  }

  sign(value) {
    return value ? `${value}` : "▫";
  }

  draw() {
    this.figures = element("g", { "aria-hidden": "true" });
    this.drawn = new Map();
    this.edges = element("g", { "aria-hidden": "true" });
    this.clueTexts = this.ends.map((clue) => {
      const word = text(this.numberOf(clue), ...middle(...this.headOf(clue)), 10.5, "clue");
      this.edges.append(word);
      return word;
    });
    const rules = [...ruling(this.rows, this.columns), ...this.#drawDiagonals()];
    return { cells: [this.drawCells(), this.figures, ...rules, this.edges] };
  }

  #drawDiagonals() {
    const far = units(this.rows);
    return this.diagonals ? [element("path", { d: `M0 0L${far} ${far}M${far} 0L0 ${far}`, class: "rule thin" })] : [];
  }

  update(position) {
    const reached = this.#reached(position);
    const twice = duplicates(position.values.subarray(0, this.spots), this.lines, this.parks);
    this.missed = missedClues(position.values, this.numbers, this.sightLines, this.tallest);
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
      twice.size ? say("towers.twice") : "",
      this.missed.length
        ? say("towers.missed", { clues: this.missed.map((clue) => this.clueName(clue)).join(", ") })
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
    return new Set(same.flatMap((slot) => peers(slot, this.lines)));
  }

  #paint(position, slot, twice, reached) {
    const key = `${position.at(slot)},${twice}`;
    const trial = position.depths[slot] ? ` trial t${Math.min(position.depths[slot], 3)}` : "";
    const cell = this.cells[slot];
    const selected = this.selection.has(slot);
    const ground = selected ? " selected" : reached ? " shaded" : "";
    cell.setAttribute("class", `cell${ground}${twice ? " wrong" : ""}`);
    cell.setAttribute("aria-selected", selected);
    const height = settings.shadeHeights ? Math.max(position.values[slot], 0) : 0;
    cell.style.setProperty("--height", `${Math.round((100 * height) / this.tallest)}%`);
    cell.classList.toggle("tall", height > 0 && !ground && !twice);
    if (!this.redraw(slot, key, this.figures, () => this.#figures(position, slot, trial, twice))) return;
    const [row, column] = this.placeOf(slot);
    const told = `${this.contentName(position, slot)}, ${this.cellName(row, column)}`;
    cell.setAttribute("aria-label", `${told}${trial ? say("cell.trial") : ""}`);
  }

  #figures(position, slot, trial, twice) {
    const [row, column] = this.placeOf(slot);
    const value = position.values[slot];
    if (value === OPEN) return this.noteFigures(slot, valuesOf(position.notes[slot]), `note${trial}`);
    const kind = `tower${this.fixed(slot) ? " given" : ""}${twice ? " broken" : ""}${trial}`;
    const nodes = [text(this.sign(value), ...middle(row, column), 12, kind)];
    if (twice)
      nodes.push(element("path", { d: `M${units(column) + 3} ${units(row + 1) - 3}h14`, class: "wrong-line" }));
    return nodes;
  }

  /** Towers seen from the clue that was clicked. */
  #light(position) {
    if (this.lit == null) return;
    const line = this.sightLines[this.lit];
    for (const at of seen(line.map((slot) => position.values[slot]))) this.cells[line[at]].classList.add("seen");
  }

  #toggleLight(play, clue) {
    this.lit = this.lit === clue || !this.numbers[clue] ? null : clue;
    play.refresh();
  }

  press(play, target, how) {
    return target.kind === "clue" ? this.#toggleLight(play, target.clue) : super.press(play, target, how);
  }

  key(play, event, [row, column]) {
    if (event.key === "Escape" && this.lit != null) return ((this.lit = null), play.refresh(), true);
    const clue = this.clueAt(row, column);
    if (clue >= 0 && (event.key === " " || event.key === "Enter")) return (this.#toggleLight(play, clue), true);
    if (clue >= 0 && !["n", "N"].includes(event.key)) return false;
    return super.key(play, event, [row, column]);
  }

  /** The heights that no tower in the lines of a cell has yet. */
  notesFor(position, slot) {
    const taken = new Set(peers(slot, this.lines).map((other) => position.values[other]));
    return this.options(slot).filter((height) => height === 0 || !taken.has(height));
  }

  /** The finished city, seen from above. */
  portrait(position) {
    return cityDrawing([...position.values.subarray(0, this.spots)], this.columns);
  }

  /** The numbers that stand in every line already. */
  finishedKeys(position) {
    const counts = new Map();
    for (const value of position.values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return this.values.filter((value) => value > 0 && counts.get(value) === this.rows).map(String);
  }

  cleaned(position, slot, value) {
    return cleanedNotes(position, slot, value, this.lines);
  }
}
