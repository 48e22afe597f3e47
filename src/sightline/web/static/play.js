/** A game: one table, its history, and what pointers and keys do to them. */

import { History, OPEN } from "./history.js";
import { settings } from "./store.js";

const ENDS = { Home: [0, -1], End: [0, 1], PageUp: [-1, 0], PageDown: [1, 0] };
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Play {
  /** page: {board, notify, count, changed, ask, toolChanged} */
  constructor(page, table, saved) {
    this.page = page;
    this.table = table;
    this.view = table.view;
    this.history = saved ? History.fromJSON(saved, table.slots) : new History(table.slots);
    this.#putGivens();
    this.tool = table.tools[0]?.id ?? "";
    this.shown = null;
    table.assist = this.#assist();
  }

  /** How much help the table gives; none in exercises, while a puzzle is made, or while something else is shown. */
  #assist() {
    return this.page.plain || this.page.edit?.active || this.shown ? 0 : Number(settings.assist);
  }

  #putGivens() {
    const start = this.table.start();
    for (let slot = 0; slot < start.slots; slot++)
      if (start.values[slot] !== OPEN) this.history.position.put(slot, start.at(slot));
  }

  get position() {
    return this.history.position;
  }

  setting(name) {
    return settings[name];
  }

  // --- moves

  draft(edits) {
    this.#paint(this.history.draft(edits));
  }

  /** The draft becomes a move; where nothing was drafted, nothing has changed. */
  commit() {
    if (!this.history.draftChanges.length) return;
    this.history.commit();
    this.page.changed();
  }

  play(edits) {
    this.draft(edits.filter(({ slot }) => !this.table.fixed(slot)));
    this.commit();
  }

  /** Runs one of the history's verbs that give touched slots: undo, redo, acceptTrial, rejectTrial, restart. */
  take(verb, ...rest) {
    this.hide();
    this.#paint(this.history[verb](...rest) ?? []);
    this.page.changed();
  }

  #paint(slots) {
    this.table.update(this.position, slots);
  }

  /** Repaints everything. */
  refresh() {
    this.table.assist = this.#assist();
    this.table.update(this.shown ?? this.position, null);
  }

  /** Shows another position (an explanation, a solution) until `hide`. */
  show(position) {
    this.shown = position;
    this.table.selection?.clear();
    this.refresh();
    this.page.showStatus();
  }

  hide() {
    if (!this.shown) return;
    this.shown = null;
    this.refresh();
    this.page.shownAgain();
  }

  // --- what tables ask for

  notify(words) {
    this.page.notify(words);
  }

  count(words) {
    this.page.count(words);
  }

  ask(slots, at) {
    this.page.askWhy(slots, at);
  }

  focus(row, column) {
    this.page.board.focus(row, column);
  }

  setTool(id) {
    this.tool = id;
    this.page.toolChanged();
    return true;
  }

  // --- pointer and keys

  pointerHandlers() {
    const target = (x, y) => this.table.targetAt(...this.ruler(x, y));
    return {
      press: (x, y, how) => {
        this.ruler = this.page.board.ruler();
        this.pointer = [x, y];
        if (this.shown) return this.page.busy();
        const found = target(x, y);
        if (found.slot >= 0 && (this.tool === "ask" || (how.secondary && how.shift)))
          return this.ask([found.slot], [x, y]);
        if (this.table.cellAt(found.row, found.column)) this.focus(found.row, found.column);
        return this.table.press(this, found, how);
      },
      drag: (x, y) => {
        this.pointer = [x, y];
        if (!this.shown) this.table.drag(this, target(x, y));
      },
      release: () => !this.shown && this.table.release(this),
      abort: () => {
        this.table.abort?.(this);
        this.draft([]);
        this.count("");
      },
      hover: (x, y) => {
        this.ruler = this.page.board.ruler();
        const found = target(x, y);
        this.page.board.cross(settings.crosshair ? found : null);
        if (!this.shown) this.table.hover(this, found);
      },
      leave: () => {
        this.page.board.cross(null);
        this.table.hover(this, null);
      },
    };
  }

  /** A key on the board; true if it was used. */
  key(event) {
    const { board } = this.page;
    if (!this.shown && this.#tableKey(event)) return true;
    const step = ARROWS[event.key] ?? ENDS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return false;
    const to = this.#goal(step, event.key in ENDS);
    if (to) {
      board.focus(...to);
      if (!this.shown) this.table.moved(this, to, { shift: event.shiftKey });
    }
    return true;
  }

  /** A key that the table knows; what it changed under the focus is announced to screen readers. */
  #tableKey(event) {
    const { board } = this.page;
    const label = () => this.table.cellAt(...board.at)?.getAttribute("aria-label");
    const before = label();
    if (!this.table.key(this, event, board.at)) return false;
    if (label() && label() !== before) this.page.announce(label());
    return true;
  }

  /** The next cell that way, or the last one. */
  #goal(step, far) {
    let to = this.table.neighbour(...this.page.board.at, step);
    for (let next = to; far && next; next = this.table.neighbour(...next, step)) to = next;
    return to;
  }
}
