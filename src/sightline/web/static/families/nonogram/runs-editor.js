/** The editor for nonograms by their clues: choose a row or a column, and type its runs. */

import { digitOf } from "../../digits.js";
import { button, h } from "../../html.js";
import { say } from "../../say.js";
import { box } from "../../svg.js";
import { ask } from "../../wire.js";
import { mostColour, pictureSheet, readRuns, recolouredRuns, runsSheet, writeRuns } from "./sheets.js";
import { Nonogram } from "./table.js";
import { givenTools, paletteTools, wayButtons } from "./tools.js";

/** Lines are chosen as ["rows", number] or ["columns", number]. */
export class RunsEditor extends Nonogram {
  editHelp = say("runs.type");
  tools = [];
  chosen = ["rows", 0];

  get #number() {
    const [kind, at] = this.chosen;
    return kind === "rows" ? at : this.rows + at;
  }

  /** Marks the line that is typed into. */
  showChosen(chosen) {
    const [kind, at] = chosen ?? ["rows", 0];
    this.heads.lines[this.#number].ground.classList.remove("chosen");
    this.chosen = [kind, Math.min(at, this[kind] - 1)];
    this.heads.lines[this.#number].ground.classList.add("chosen");
    this.band?.remove();
    this.band = box(this.clueOf(this.#number).band, 0, "chosen-line");
    this.figures.append(this.band);
    this.#showText();
  }

  // --- the field

  editTools(edit) {
    this.edit = edit;
    this.name = h("span", {});
    this.field = h("input", {
      name: "runs",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "next",
      placeholder: "0",
      oninput: () => this.#type(),
      onkeydown: (event) => this.#fieldKey(event),
    });
    this.#showText();
    const step = (by, sign, name) => button(sign, () => this.#step(by), { "aria-label": say(`runs.${name}`) });
    return [
      wayButtons("clues", () => this.#paint()),
      h("span", { class: "line-runs" }, step(-1, "‹", "before"), h("label", {}, this.name, this.field), step(1, "›", "after")),
      ...paletteTools(this.doc.colors, mostColour(this.doc), (colors) => edit.change(runsSheet(recolouredRuns(this.doc, colors)))),
      ...givenTools(this.doc, (doc) => edit.change(runsSheet(doc))),
    ];
  }

  #showText() {
    if (!this.field) return;
    const [kind, at] = this.chosen;
    this.name.textContent = this.lineName(this.#number);
    this.field.value = writeRuns(this.doc.clues[kind][at], this.colours);
    this.field.removeAttribute("aria-invalid");
  }

  /** The next line, or the one before: rows first, then columns, and round. */
  #step(by) {
    const count = this.rows + this.columns;
    const next = (this.#number + by + count) % count;
    this.edit.choose(next < this.rows ? ["rows", next] : ["columns", next - this.rows]);
    this.field.select();
  }

  #fieldKey(event) {
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#step(by);
  }

  /** Takes over what is typed, as far as it reads as runs; the text stays as it is. */
  #type() {
    const { value, selectionEnd } = this.field;
    const runs = readRuns(value, this.colours);
    this.field.setAttribute("aria-invalid", runs === null);
    if (!runs) return;
    const [kind, at] = this.chosen;
    const lines = this.doc.clues[kind].map((line, number) => (number === at ? runs : line));
    const next = this.edit.change(runsSheet({ ...this.doc, clues: { ...this.doc.clues, [kind]: lines } }), `${this.chosen}`);
    if (!next) return;
    next.field.value = value;
    next.field.focus();
    next.field.setSelectionRange(selectionEnd, selectionEnd);
  }

  /** Goes on with the picture that these clues describe. */
  async #paint() {
    const { page } = this.edit;
    const found = await page.whileBusy(ask("solve", { puzzle: this.doc, limit: 1 }).catch(() => null));
    const painted = found?.boards?.[0];
    if (painted) this.edit.change(pictureSheet(this.doc, painted));
    else page.notify(say("runs.no-picture"));
  }

  // --- the board: a click chooses the line of a head, or the row of a cell, and then its column

  press(play, target) {
    this.pressed = target;
  }

  drag() {}

  abort() {
    this.pressed = null;
  }

  release(play) {
    const { row, column } = this.pressed ?? { row: -1, column: -1 };
    this.pressed = null;
    const across = row >= 0 && row < this.rows;
    const down = column >= 0 && column < this.columns;
    if (!across && !down) return;
    const again = `${this.chosen}` === `rows,${row}` && down;
    play.page.edit.choose(across && !again ? ["rows", row] : ["columns", column]);
    this.field.focus();
    this.field.select();
  }

  moved() {}

  /** A number that is typed on the board begins the clue of the row there, or of the line that is chosen. */
  key(play, event, [row, column]) {
    const digit = digitOf(event) ?? (event.key === "?" ? "?" : null);
    if (digit === null && event.key !== "Enter" && event.key !== " ") return false;
    if (![`rows,${row}`, `columns,${column}`].includes(`${this.chosen}`)) this.edit.choose(["rows", row]);
    this.field.focus();
    this.field.select();
    if (digit === null) return true;
    this.field.value = `${digit}`;
    this.#type();
    return true;
  }
}
