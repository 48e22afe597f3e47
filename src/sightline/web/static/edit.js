/** Making a puzzle: the board becomes a drawing board, and a badge says at once how good the puzzle is. */

import { NAMES } from "./families/index.js";
import { MAKERS } from "./families/making.js";
import { OPEN } from "./history.js";
import { button, byId, h } from "./html.js";
import { Play } from "./play.js";
import { resized } from "./rules/making.js";
import * as store from "./store.js";
import { ask, heard, work } from "./wire.js";

const PAUSE = 250; // ms after the last change before the badge is asked for
const LEAST = 2;
const MOST = 60;

export class Edit {
  constructor(page) {
    this.page = page;
    this.bar = byId("editing");
    this.active = false;
  }

  /** Edits the puzzle on the board. */
  open() {
    const { view } = this.page.play;
    this.start(view.family, view.puzzle);
  }

  async start(family, doc) {
    if (!this.active) this.before = this.page.play?.view;
    this.leave();
    this.page.panel.close();
    this.page.library.close();
    this.page.clock.stop();
    this.family = family;
    this.maker = MAKERS[family];
    this.active = true;
    this.past = [];
    this.future = [];
    document.body.classList.add("editing");
    this.#drawBar();
    this.#put({ doc, painted: this.maker.paints ? await this.#painted(doc) : null });
  }

  /** What to paint on for a puzzle that is there already: its solution. */
  async #painted(doc) {
    const blank = Array(doc.size[0] * doc.size[1]).fill(0);
    const found = await ask("solve", { puzzle: doc, limit: 1 }).catch(() => null);
    return found?.boards?.[0] ?? blank;
  }

  leave() {
    if (!this.active) return;
    this.active = false;
    this.job?.cancel();
    clearTimeout(this.waiting);
    document.body.classList.remove("editing");
    this.bar.hidden = true;
  }

  /** Puts a sheet {doc, painted} on the drawing board. */
  #put(sheet) {
    const { page } = this;
    const { doc, painted } = (this.sheet = sheet);
    const view = { family: this.family, title: `Your ${NAMES[this.family]}`, puzzle: doc, id: "edit" };
    const table = new this.maker(view);
    const { at, zoomed, cell, table: last } = page.board;
    const again = last?.constructor === table.constructor && `${last.doc.size}` === `${doc.size}`;
    page.play = new Play(page, table);
    painted?.forEach((value, slot) => page.play.position.put(slot, [value > 0 ? value : OPEN, 0, 0]));
    page.board.at = null;
    page.board.show(table);
    if (again && zoomed) page.board.setCell(cell);
    if (again && at && table.cellAt(...at)) page.board.focus(...at);
    page.play.refresh();
    page.dock.show(table);
    byId("title").textContent = view.title;
    byId("status").textContent = table.editHelp;
    byId("status").className = "";
    this.#askSoon();
  }

  /** A table in the making hands over its next document. */
  change(doc, painted = null) {
    if (JSON.stringify(doc) === JSON.stringify(this.sheet.doc)) return;
    this.past.push(this.sheet);
    this.future = [];
    this.#put({ doc, painted });
  }

  /** Something was painted: its clues are new. */
  changed() {
    const { table, position } = this.page.play;
    if (this.maker.paints) this.change(table.docOf(position), Array.from(position.values));
  }

  undo() {
    this.#swap(this.past, this.future);
  }

  redo() {
    this.#swap(this.future, this.past);
  }

  #swap(from, to) {
    const sheet = from.pop();
    if (!sheet) return;
    to.push(this.sheet);
    this.#put(sheet);
  }

  #drawBar() {
    this.badge = h("output", { class: "badge", role: "status" }, "…");
    const size = (label, index) => {
      const change = (by) => this.#resize(index, by);
      return h(
        "span",
        { class: "size" },
        h("span", {}, label),
        button("−", () => change(-1), { "aria-label": `Fewer ${label.toLowerCase()}` }),
        button("+", () => change(1), { "aria-label": `More ${label.toLowerCase()}` }),
      );
    };
    const sizes = this.maker.square ? [size("Size", 0)] : [size("Rows", 0), size("Columns", 1)];
    const verbs = [
      button("Undo", () => this.undo()),
      button("Redo", () => this.redo()),
      button("Save", () => this.save()),
      button("Leave", () => this.before && this.page.start(this.before)),
      button("Play it", () => this.#play(), { class: "strong" }),
    ];
    this.bar.replaceChildren(h("div", { class: "row" }, this.badge, sizes), h("div", { class: "row" }, verbs));
    this.bar.hidden = false;
  }

  #resize(index, by) {
    const { doc, painted } = this.sheet;
    const size = doc.size.map((count, at) =>
      this.maker.square || at === index ? Math.max(LEAST, Math.min(MOST, count + by)) : count,
    );
    if (`${size}` === `${doc.size}`) return;
    this.past.push(this.sheet);
    this.future = [];
    this.#put(resized(doc, painted, size));
  }

  /** The document as the server reads it: as a puzzle to play. */
  async #view() {
    const found = await heard(ask("open", { text: JSON.stringify(this.sheet.doc) }), (words) => this.page.say(words));
    return found?.puzzles[0];
  }

  async #play() {
    const view = await this.#view();
    if (view) this.page.start(view);
  }

  async save() {
    const view = await this.#view();
    if (view && store.save(view)) this.page.say("Saved in the library.");
  }

  // --- the badge

  #askSoon() {
    clearTimeout(this.waiting);
    this.job?.cancel();
    this.#showBadge("…", "thinking");
    this.waiting = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const job = (this.job = work("badge", { puzzle: this.sheet.doc }));
    const found = await heard(job.done, (text) => job === this.job && this.#tell({ status: "invalid", text }));
    if (job !== this.job) return;
    this.job = null;
    if (found && this.active) this.#tell(found);
  }

  #tell({ status, text, level, difference, value }) {
    const signs = {
      unique: "✓ Unique",
      several: "◇ Several",
      none: "✗ No solution",
      invalid: "✗",
      unknown: "? Not known",
      best: "✓ At most",
    };
    const more =
      status === "best" ? `${value ?? ""}` : status === "unique" ? (level ?? "") : status === "invalid" ? text : "";
    this.#showBadge([signs[status], more].filter(Boolean).join(status === "unique" && more ? ", " : " "), status);
    this.page.board.bring({ different: difference ?? [] });
  }

  #showBadge(words, status) {
    this.badge.textContent = words;
    this.badge.dataset.status = status;
  }
}
