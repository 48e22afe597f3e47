/** The table for nonograms: runs in the margins, cells that are filled or crossed out. */

import { OPEN } from "../../history.js";
import { addWords, say } from "../../say.js";
import { axisOf, cellsAlong, intent } from "../../stroke.js";
import { box, cross, element, middle, ruling, text, units, valuesOf } from "../../svg.js";
import { Table } from "../../table.js";
import { Heads, inkOn } from "./heads.js";
import { runThrough, study } from "./lines.js";
import words from "./words.js";

addWords(words);

const FIVE = 5;
const FEW = 4; // lines named in one sentence
const pair = (run) => (Array.isArray(run) ? run : [run, 1]);

export class Nonogram extends Table {
  constructor(view) {
    super(view);
    const { rows, columns } = this.doc.clues;
    this.runs = [...rows, ...columns].map((line) => line.map(pair));
    this.colours = this.doc.colors ?? null;
    this.palette = this.colours?.length ?? 1;
    this.studies = [];
    const fill = (value) => ({
      id: `${value}`,
      label: this.colours ? `${this.colours[value - 1].char} ${this.colours[value - 1].name}` : say("tool.fill"),
      swatch: this.colours?.[value - 1].rgb ?? "",
    });
    this.tools = [...Array(this.palette).keys()].map((at) => fill(at + 1));
    this.tools.push({ id: "0", label: say("tool.cross") });
    this.heads = new Heads(this.runs, this.rows, this.columns, this.colours);
    this.help = [
      [say("runs.drag"), say("runs.drag-text")],
      [say("runs.right"), say("help.cross")],
      [say("help.keys"), say("runs.keys-text")],
    ];
  }

  draw() {
    this.crosses = new Map();
    this.shaded = null;
    this.letters = new Map();
    this.figures = element("g", { "aria-hidden": "true" });
    this.bands = element("g", { "aria-hidden": "true" });
    const cells = [
      this.drawCells(),
      this.bands,
      this.figures,
      ...ruling(this.rows, this.columns, (at) => at % FIVE === 0),
    ];
    const [left, top] = this.heads.draw();
    return { cells, left, top };
  }

  /** Repaints what changed, and the numbers of the lines through it. */
  update(position, slots) {
    const lines = new Set();
    for (const slot of slots ?? Array(this.spots).keys()) {
      this.#paint(position, slot);
      lines.add(Math.floor(slot / this.columns));
      lines.add(this.rows + (slot % this.columns));
    }
    for (const line of lines) {
      this.studies[line] = study(
        this.runs[line],
        this.lines[line].map((slot) => position.values[slot]),
      );
      this.heads.paint(line, this.studies[line], this.assist > 0);
    }
    this.#paintBands();
    this.solved = this.studies.every(({ complete }) => complete);
    this.broken = this.studies.flatMap(({ possible }, line) => (possible ? [] : [this.lineName(line)]));
  }

  /** With more help, lines that are finished are shaded: nothing is left to do there. */
  #paintBands() {
    const done = this.studies.flatMap(({ finished }, line) => (this.assist > 1 && finished ? [line] : []));
    if (`${done}` === this.shaded) return;
    this.shaded = `${done}`;
    this.bands.replaceChildren(...done.map((line) => box(this.clueOf(line).band, 0, "finished")));
  }

  get brokenText() {
    const lines = this.broken.slice(0, FEW).join(", ");
    return this.broken.length ? say("runs.broken", { lines, more: Math.max(0, this.broken.length - FEW) }) : "";
  }

  #paint(position, slot) {
    const value = position.values[slot];
    const [row, column] = this.placeOf(slot);
    const cell = this.cells[slot];
    const trial = position.depths[slot] ? ` trial t${Math.min(position.depths[slot], 3)}` : "";
    cell.setAttribute("class", `cell${value > 0 ? " filled" : ""}${trial}${this.fixed(slot) ? " given" : ""}`);
    this.#figure(this.crosses, slot, value === 0, () => cross(row, column));
    this.crosses.get(slot)?.setAttribute("class", `cross${trial}`);
    if (this.colours) this.#paintColour(position, slot, row, column);
    const stands =
      value > 0 ? (this.colours ? this.colours[value - 1].name : say("cell.filled")) : say(value === 0 ? "cell.crossed" : "cell.open");
    cell.setAttribute("aria-label", `${stands}, ${this.#place(row, column)}${trial ? say("cell.trial") : ""}`);
  }

  #place(row, column) {
    this.placeNames ??= this.runs.map(
      (line, number) => `${this.lineName(number)} (${this.heads.words(line).join(" ")})`,
    );
    return `${this.placeNames[row]}, ${this.placeNames[this.rows + column]}`;
  }

  #paintColour(position, slot, row, column) {
    const value = position.values[slot];
    this.cells[slot].style.fill = value > 0 ? `#${this.colours[value - 1].rgb}` : "";
    const notes = position.notes[slot];
    const letters =
      value > 0
        ? this.colours[value - 1].char
        : value === OPEN && notes
          ? valuesOf(notes)
              .map((v) => (v ? this.colours[v - 1].char : "·"))
              .join("")
          : "";
    this.letters.get(slot)?.remove();
    if (!letters) return;
    const sign = text(
      letters,
      ...middle(row, column),
      8,
      value > 0 ? `letter ${inkOn(this.colours[value - 1].rgb)}` : "note",
    );
    this.letters.set(slot, sign);
    this.figures.append(sign);
  }

  #figure(store, slot, wanted, make) {
    const there = store.get(slot);
    if (wanted && !there) {
      const figure = make();
      store.set(slot, figure);
      this.figures.append(figure);
    } else if (!wanted && there) {
      there.remove();
      store.delete(slot);
    }
  }

  lineName(line) {
    const across = line < this.rows;
    return say(across ? "cell.row" : "cell.column", { number: across ? line + 1 : line - this.rows + 1 });
  }

  clueOf(clue) {
    if (clue < this.rows)
      return { layer: "left", place: [clue, 0, clue, this.heads.left - 1], band: [clue, 0, clue, this.columns - 1] };
    const column = clue - this.rows;
    return { layer: "top", place: [0, column, this.heads.top - 1, column], band: [0, column, this.rows - 1, column] };
  }

  ghost(spot, values) {
    const [row, column] = this.placeOf(spot);
    if (values.length !== 1) return [];
    const [value] = values;
    if (value === 0) return [cross(row, column, "ghost-cross")];
    const [x, y] = [units(column) + 4.5, units(row) + 4.5];
    const fill = element("rect", { x, y, width: 11, height: 11, rx: 1.5, class: "ghost-fill" });
    if (!this.colours) return [fill];
    const { rgb, char } = this.colours[value - 1];
    fill.style.fill = `#${rgb}`;
    return [fill, text(char, ...middle(row, column), 8, `letter ${inkOn(rgb)}`)];
  }

  /** The finished picture alone, without grid and crosses: one path for each colour. */
  drawing(position) {
    const paths = Array(this.palette).fill("");
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; ) {
        const value = position.values[row * this.columns + column];
        let end = column + 1;
        while (end < this.columns && position.values[row * this.columns + end] === value) end += 1;
        if (value > 0) paths[value - 1] += `M${column} ${row}h${end - column}v1.02h${column - end}z`;
        column = end;
      }
    }
    const rgb = (at) => (this.colours ? this.colours[at].rgb : null);
    return { rows: this.rows, columns: this.columns, paths: paths.map((d, at) => [d, rgb(at)]) };
  }

  // --- pointer and keys

  #toolFor(play, secondary) {
    const tool = Number(play.tool);
    return secondary ? (tool === 0 ? 1 : 0) : tool;
  }

  press(play, target, how) {
    this.stroke = null;
    if (target.kind !== "cell" || this.fixed(target.slot)) return;
    const what = intent(play.position.values[target.slot], this.#toolFor(play, how.secondary));
    this.stroke = {
      first: [target.row, target.column],
      axis: null,
      last: null,
      base: play.position.values.slice(),
      ...what,
    };
    this.drag(play, target);
  }

  drag(play, target) {
    const stroke = this.stroke;
    if (!stroke) return;
    const clamp = (at, count) => Math.max(0, Math.min(count - 1, at));
    const here = [clamp(target.row, this.rows), clamp(target.column, this.columns)];
    stroke.axis ??= axisOf(stroke.first, here);
    const cells = cellsAlong(stroke.first, here, stroke.axis);
    const key = `${cells.length},${cells.at(-1)}`;
    if (key === stroke.last) return;
    stroke.last = key;
    const slots = cells.map(([row, column]) => this.slotAt(row, column));
    const changing = slots.filter((slot) => stroke.base[slot] === stroke.from && !this.fixed(slot));
    play.draft(changing.map((slot) => ({ slot, value: stroke.to, note: 0 })));
    play.count(this.#countText(play, stroke, cells));
  }

  /** The running count: how long this stroke is, and the run that it is part of. */
  #countText(play, stroke, cells) {
    if (stroke.to <= 0) return cells.length > 1 ? `${cells.length}` : "";
    const [row, column] = cells.at(-1);
    const line = stroke.axis === "column" ? this.rows + column : row;
    const run = runThrough(
      this.lines[line].map((slot) => play.position.values[slot]),
      stroke.axis === "column" ? row : column,
    );
    return run > cells.length ? `${cells.length} (${run})` : `${cells.length}`;
  }

  release(play) {
    this.stroke = null;
    play.count("");
    this.#crossFinished(play);
    play.commit();
  }

  /** Where a line has just been finished, the rest of it is crossed out, if the player likes that. */
  #crossFinished(play) {
    const edits = play.history.draftChanges.map(([slot, , [value, note]]) => ({ slot, value, note }));
    if (!play.setting("crossFinished") || !edits.length) return;
    const lines = edits.flatMap(({ slot }) => [Math.floor(slot / this.columns), this.rows + (slot % this.columns)]);
    const done = [...new Set(lines)].filter((line) => this.studies[line].finished);
    const open = done.flatMap((line) => this.lines[line]).filter((slot) => play.position.values[slot] === OPEN);
    play.draft([...edits, ...[...new Set(open)].map((slot) => ({ slot, value: 0, note: 0 }))]);
  }

  hover(play, target) {
    this.heads.near(target?.kind === "cell" ? [target.row, this.rows + target.column] : []);
  }

  key(play, event, [row, column]) {
    const slot = this.slotAt(row, column);
    const digit = /^[1-9]$/.test(event.key) && Number(event.key) <= this.palette ? Number(event.key) : 0;
    if (digit && this.colours) play.setTool(event.key);
    const tool =
      { " ": Number(play.tool) || 1, Enter: Number(play.tool) || 1, x: 0, X: 0, Backspace: OPEN, Delete: OPEN }[
        event.key
      ] ??
      (digit || null);
    if (tool === null) return false;
    const value = play.position.values[slot];
    if (!event.repeat)
      this.held = { key: event.key, ...(tool === OPEN ? { from: value, to: OPEN } : intent(value, tool)) };
    this.moved(play, [row, column]);
    return true;
  }

  /** The focus came to a cell: a held key draws on. */
  moved(play, [row, column]) {
    const slot = this.slotAt(row, column);
    const fits =
      this.held && !this.fixed(slot) && (this.held.to === OPEN || play.position.values[slot] === this.held.from);
    if (fits) {
      play.draft([{ slot, value: this.held.to, note: 0 }]);
      this.#crossFinished(play);
      play.commit();
    }
    this.hover(play, { kind: "cell", row, column });
  }

  keyUp(event) {
    if (event.key === this.held?.key) this.held = null;
  }
}
