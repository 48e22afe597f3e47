/** Making a puzzle: the board becomes a drawing board, and a badge says at once how good the puzzle is. */

import { familyInfo } from "./catalogue.js";
import { keep } from "./collection.js";
import { TypedNumber } from "./digits.js";
import { editorOf, hasOwnEditor } from "./families/index.js";
import { OPEN } from "./history.js";
import { button, byId, h } from "./html.js";
import { Play } from "./play.js";
import { addressOf } from "./routes.js";
import { levelName, say } from "./say.js";
import * as store from "./store.js";
import { ask, attempt, work } from "./wire.js";

const PAUSE = 250; // ms after the last change before the badge is asked for
const LEAST = 2;
const MOST = 60;
const STEPS = 4; // sizes that are tried when one is refused

/** Sheets {view, painted} are what undo goes back to; the editor makes them, on the page or through the server. */
export class Edit {
  constructor(page) {
    this.page = page;
    this.bar = byId("editing");
    this.active = false;
    this.chosen = null;
    this.pressed = null;
    this.typed = new TypedNumber();
  }

  /** Edits the puzzle on the board. */
  open() {
    const { view } = this.page.play;
    return this.#start(view.family, (editor) => editor.sheetOf(view));
  }

  /** Goes on with a draft that was kept. */
  resume(id) {
    const draft = store.drafts().find((one) => one.id === id);
    if (!draft) return this.page.show("lost", ["make"]);
    return this.#start(draft.family, () => draft.sheet, id);
  }

  /** Goes on with a sheet from elsewhere. */
  from(family, sheet) {
    return this.#start(family, () => sheet);
  }

  /** Starts with an empty board. */
  blank(family, size, rules) {
    return this.#start(family, (editor) => editor.blank(family, size, rules));
  }

  /** The board takes no input until the new one is there: what is clicked meanwhile is meant for neither. */
  async #start(family, sheetOf, id = newId()) {
    const { page } = this;
    page.panel.close();
    const sheet = await page.whileBusy(attempt(this.#prepare(family, sheetOf), (words) => page.notify(words)));
    if (!sheet) return;
    if (!this.active) this.before = page.isPlaying ? page.play.view : null;
    page.leave();
    page.showBoard();
    page.router.note(addressOf("make", id));
    this.id = id;
    this.family = family;
    this.active = true;
    this.past = [];
    this.future = [];
    this.pending = Promise.resolve();
    this.choose(null);
    this.pressed = null;
    document.body.classList.add("editing");
    this.sheet = sheet;
    this.#drawBar();
    this.#show(sheet);
    page.board.focus(...page.board.at);
  }

  async #prepare(family, sheetOf) {
    this.info = await familyInfo(family);
    this.editor = await editorOf(family);
    if (hasOwnEditor(family) || this.info.edits) return sheetOf(this.editor);
    this.page.notify(say("edit.cannot", { title: this.info.title }));
    return null;
  }

  leave() {
    if (!this.active) return;
    this.active = false;
    this.job?.cancel();
    clearTimeout(this.waiting);
    document.body.classList.remove("editing");
    this.bar.hidden = true;
  }

  /** Puts a sheet on the drawing board. */
  #show(sheet) {
    const { page } = this;
    const { painted } = (this.sheet = { ...sheet, name: this.sheet?.name, author: this.sheet?.author });
    store.keepDraft({ id: this.id, family: this.family, sheet: this.sheet });
    const view = { ...sheet.view, title: say("edit.yours", { title: this.info.title }), id: "edit" };
    const table = this.editor.tableOf?.(view) ?? new this.editor(view);
    const { at, zoomed, cell, table: last } = page.board;
    const onBoard = page.board.root.contains(document.activeElement);
    const again = last?.constructor === table.constructor && last.rows === view.rows && last.columns === view.columns;
    page.game.play = new Play(page, table);
    painted?.forEach((value, slot) => page.play.position.put(slot, [value > 0 ? value : OPEN, 0, 0]));
    page.board.at = null;
    page.board.show(table);
    if (again && zoomed) page.board.setCell(cell);
    if (again && at && table.cellAt(...at)) page.board[onBoard ? "focus" : "rove"](...at);
    page.play.refresh();
    table.showChosen?.(this.chosen);
    page.dock.show(table);
    this.#drawTools(table);
    byId("title").textContent = document.title = view.title;
    byId("status").textContent = table.editHelp;
    byId("status").className = "";
    this.#askSoon();
  }

  /** The editor's own tools; the focus stays where it was among them. */
  #drawTools(table) {
    const all = () => [...this.own.querySelectorAll("button, input")];
    const focused = all().indexOf(document.activeElement);
    this.own.replaceChildren(...(table.editTools?.(this) ?? []));
    all()[focused]?.focus();
  }

  /**
   * An editor hands over its next sheet; returns the new table, or nothing where the sheet is the same.
   * Changes one after the other about the same thing, which `about` names, are undone together.
   */
  change(sheet, about = null) {
    const content = ({ view, painted }) => JSON.stringify([view, painted]);
    if (content(sheet) === content(this.sheet)) return null;
    if (!about || about !== this.about || !this.past.length) this.past.push(this.sheet);
    this.about = about;
    this.future = [];
    this.#show(sheet);
    return this.page.play.table;
  }

  /** Chooses the place that numbers are typed into; returns whether it was chosen before. */
  choose(at) {
    const again = `${this.chosen}` === `${at}`;
    this.chosen = at;
    if (!again) this.typed = new TypedNumber();
    this.page.play?.table.showChosen?.(at);
    return again;
  }

  /** Something was painted: its clues are new. */
  changed() {
    const { table, position } = this.page.play;
    if (table.sheetNow) this.change(table.sheetNow(position));
  }

  /**
   * Writes the first of some values that the server takes at a place, and says why it refused the last one.
   * Changes are made one after the other: `valuesOf(table)` is asked when the changes before are done.
   */
  put(place, valuesOf) {
    this.#next(async () => {
      let refusal = "";
      for (const value of valuesOf(this.page.play.table)) {
        const request = ask("edit", { puzzle: this.sheet.view.puzzle, place, value });
        const view = await attempt(request, (words) => (refusal = words));
        if (view) return this.change({ view });
      }
      return this.page.notify(refusal);
    });
  }

  /** Runs a change when those before it are done, unless the editor has been left by then. */
  #next(change) {
    const { past } = this;
    this.pending = this.pending.then(() => this.active && past === this.past && change());
  }

  undo() {
    this.#next(() => this.#swap(this.past, this.future));
  }

  redo() {
    this.#next(() => this.#swap(this.future, this.past));
  }

  #swap(from, to) {
    const sheet = from.pop();
    if (!sheet) return;
    to.push(this.sheet);
    this.about = null;
    this.#show(sheet);
  }

  #drawBar() {
    this.badge = h("output", { class: "badge", role: "status" }, "…");
    const size = (label, index) => {
      const change = (by) => this.#resize(index, by);
      return h(
        "span",
        { class: "size" },
        h("span", {}, say(`edit.${label}`)),
        button("−", () => change(-1), { "aria-label": say(`edit.fewer-${label}`) }),
        button("+", () => change(1), { "aria-label": say(`edit.more-${label}`) }),
      );
    };
    const sizes = this.info.square ? [size("size", 0)] : [size("rows", 0), size("columns", 1)];
    const verbs = [
      button(say("dock.undo"), () => this.undo()),
      button(say("dock.redo"), () => this.redo()),
      button(say("edit.save"), () => this.save()),
      button(say("edit.leave"), () => this.#goBack()),
      button(say("edit.play"), () => this.#play(), { class: "strong" }),
    ];
    const about = (name) =>
      h("input", { name, value: this.sheet?.[name] ?? "", maxlength: 60, placeholder: say(`edit.${name}`), "aria-label": say(`edit.${name}`), autocomplete: "off", oninput: (event) => this.#tell(name, event.target.value) });
    this.bar.replaceChildren(
      h("div", { class: "row" }, this.badge, sizes),
      h("div", { class: "row names" }, about("name"), about("author")),
      (this.own = h("div", { class: "row" })),
      h("div", { class: "row" }, verbs),
    );
    this.bar.hidden = false;
  }

  /** Back to the game that was on the board, or to the place where puzzles are made; the draft stays. */
  #goBack() {
    if (this.before) this.page.start(this.before);
    else this.page.go("make");
  }

  /** Keeps the puzzle's name or its author with the draft. */
  #tell(name, words) {
    this.sheet = { ...this.sheet, [name]: words };
    store.keepDraft({ id: this.id, family: this.family, sheet: this.sheet });
  }

  /** One row or column more or fewer; where the family has no such size, the next one that it has. */
  #resize(index, by) {
    this.#next(async () => {
      const { rows, columns } = this.sheet.view;
      let refusal = "";
      for (let step = by; Math.abs(step) <= STEPS; step += by) {
        const size = [rows, columns].map((count, at) => (this.info.square || at === index ? count + step : count));
        if (size.some((count) => count < LEAST || count > MOST)) break;
        const sheet = await attempt(this.editor.resized(this.sheet, size), (words) => (refusal ||= words));
        if (sheet) return this.change(sheet);
      }
      return refusal && this.page.notify(refusal);
    });
  }

  /** The puzzle as the server reads it: as one to play. */
  async #view() {
    await this.pending;
    const view = await attempt(this.editor.playable(this.sheet), (words) => this.page.notify(words));
    const { name, author } = this.sheet;
    return view && { ...view, ...(name ? { title: author ? say("edit.by", { name, author }) : name } : {}) };
  }

  async #play() {
    const view = await this.page.whileBusy(this.#view());
    if (view) this.page.start(view);
  }

  async save() {
    const view = await this.#view();
    if (!view || !store.save(view)) return;
    this.page.notify(say("edit.saved"));
    keep(view);
  }

  // --- the badge

  #askSoon() {
    clearTimeout(this.waiting);
    this.job?.cancel();
    this.#showBadge("…", "thinking");
    this.waiting = setTimeout(() => this.#ask(), PAUSE);
  }

  async #ask() {
    const job = (this.job = work("badge", { puzzle: this.sheet.view.puzzle }));
    const refused = (text) => job === this.job && this.#showAnswer({ status: "invalid", text });
    const found = await attempt(job.done, refused);
    if (job !== this.job) return;
    this.job = null;
    if (found && this.active) this.#showAnswer(found);
  }

  #showAnswer({ status, text, level, places, value }) {
    const more =
      status === "best" ? `${value ?? ""}` : status === "unique" ? levelName(level) : status === "invalid" ? text : "";
    this.#showBadge([say(`badge.${status}`), more].filter(Boolean).join(status === "unique" && more ? ", " : " "), status);
    this.page.board.highlightPlaces("different", places ?? []);
  }

  #showBadge(words, status) {
    this.badge.textContent = words;
    this.badge.dataset.status = status;
  }
}

function newId() {
  return Math.random().toString(36).slice(2, 10);
}
