/** The page: connects board, dock, panel and verbs, and saves the game. */

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Dock } from "./dock.js";
import { Edit } from "./edit.js";
import { Explain } from "./explain.js";
import { canPlay, loadStyles, tableFor } from "./families/index.js";
import { Gestures } from "./gestures.js";
import { Hints } from "./hints.js";
import { byId, h } from "./html.js";
import { shortcuts, watchKeys } from "./keys.js";
import { Library } from "./library.js";
import { NewPuzzle } from "./new.js";
import { Open, sharedText } from "./open.js";
import { Panel } from "./panel.js";
import { Play } from "./play.js";
import { watchNames } from "./reasons.js";
import { print } from "./printing.js";
import { openSettings, showTheme } from "./settings.js";
import { share } from "./share.js";
import { Checks } from "./checks.js";
import { Solve } from "./solve.js";
import * as store from "./store.js";
import { Why } from "./why.js";
import { ask, attempt } from "./wire.js";

const NOTICE_TIME = 4000; // ms that a notice is shown
const STALE = ["hint", "check", "why"]; // panels about the position before the move

class Page {
  constructor() {
    this.board = new Board(byId("board"));
    this.panel = new Panel(
      () => this.board.highlight({}),
      () => this.board.focus(...this.board.at),
    );
    watchNames(this.panel.root, this.board);
    this.dock = new Dock(this);
    this.clock = new Clock((words) => (byId("clock").textContent = store.settings.clock ? words : "–:––"));
    this.hints = new Hints(this);
    this.explain = new Explain(this);
    this.why = new Why(this);
    this.checks = new Checks(this);
    this.solve = new Solve(this);
    this.opener = new Open(this);
    this.library = new Library(this);
    this.newPuzzle = new NewPuzzle(this);
    this.edit = new Edit(this);
    this.gestures = new Gestures(this.board, this.#pointerHandlers());
    watchKeys(this);
    this.#watchBar();
  }

  /** Pointers go to the game that is on the board, unless another is about to take its place. */
  #pointerHandlers() {
    const call =
      (name) =>
      (...rest) =>
        this.waiting || this.play?.pointerHandlers()[name](...rest);
    return Object.fromEntries(
      ["press", "drag", "release", "abort", "hover", "leave"].map((name) => [name, call(name)]),
    );
  }

  #watchBar() {
    const go = {
      new: () => this.newPuzzle.open(),
      open: () => this.opener.open(),
      library: () => this.library.open(),
      edit: () => this.edit.open(),
      share: () => share(this),
      print: () => print(this),
      solve: () => this.solve.open(),
      settings: () => openSettings(this),
      shortcuts: () => shortcuts(this),
    };
    const menu = byId("menu");
    const toggle = (open) => {
      menu.setAttribute("aria-expanded", open);
      document.body.classList.toggle("with-menu", open);
    };
    document.addEventListener("pointerdown", (event) => event.target.closest("#bar") || toggle(false));
    byId("bar").addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
    menu.addEventListener("click", () => toggle(menu.getAttribute("aria-expanded") !== "true"));
    byId("nav").addEventListener("click", (event) => {
      const where = event.target.closest("[data-go]")?.dataset.go;
      if (!where) return;
      toggle(false);
      if (where !== "library") this.library.close();
      go[where]();
    });
    byId("clock").addEventListener("click", () => {
      store.setSetting("clock", !store.settings.clock);
      this.#showClock();
    });
  }

  #showClock() {
    this.clock.refresh();
    byId("clock").setAttribute(
      "aria-label",
      store.settings.clock ? "Timer; press to hide" : "Timer hidden; press to show",
    );
  }

  // --- games

  /** Puts a puzzle on the board; one that was begun continues where it was. */
  start(view) {
    if (!view.marks) return void this.#renew(view);
    if (!canPlay(view)) return void this.notify(`The studio cannot play ${view.title} yet.`);
    if (this.play) forgetLink();
    this.library.close();
    this.edit.leave();
    this.panel.close();
    const kept = store.gameOf(view.id);
    const table = tableFor(view);
    this.play = new Play(this, table, kept?.history);
    this.board.at = null;
    this.board.show(table);
    this.play.refresh();
    this.dock.show(table);
    byId("title").textContent = [view.title, view.level].filter(Boolean).join(" · ");
    document.title = `${view.title} – Sightline`;
    this.solved = table.solved;
    this.clock.start(kept?.seconds ?? 0);
    if (this.solved) this.clock.stop();
    this.checks.forget();
    this.checks.judge();
    this.showStatus();
    this.keep();
  }

  /** Asks again for a view that an older version of the page has kept. */
  async #renew({ puzzle, level }) {
    const found = await attempt(ask("open", { text: JSON.stringify(puzzle) }), (words) => this.notify(words));
    if (found) this.start({ ...found.puzzles[0], level });
  }

  /** Ignores input for the board until a promise is settled; returns its value. */
  async whileBusy(promise) {
    this.waiting = (this.waiting ?? 0) + 1;
    this.board.root.inert = true;
    try {
      return await promise;
    } finally {
      this.waiting -= 1;
      this.board.root.inert = this.waiting > 0;
    }
  }

  keep() {
    const { view, history, table } = this.play;
    if (!this.edit.active) store.keepGame(view, history, this.clock.seconds, table.solved);
  }

  /** Something was played: hints start over, the game is kept, a solved puzzle is announced. */
  changed() {
    this.hints.reset();
    if (STALE.includes(this.panel.kind)) this.panel.close();
    if (this.edit.active) return this.edit.changed();
    this.board.highlight({});
    this.dock.update();
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 300);
    const { table } = this.play;
    if (table.full && table.best == null) this.checks.learnBest();
    this.checks.watch();
    this.checks.judge();
    return this.showResult();
  }

  /** Shows the status of the board, and announces it when it has just been solved. */
  showResult() {
    const { table } = this.play;
    if (table.solved && !this.solved) this.#celebrate();
    this.solved = table.solved;
    this.showStatus();
  }

  #celebrate() {
    this.clock.stop();
    this.keep();
    const time = store.settings.clock ? ` in ${byId("clock").textContent}` : "";
    this.announce(`Solved${time}.`);
  }

  showStatus() {
    const { table } = this.play;
    const status = byId("status");
    if (this.play.shown) return void status.replaceChildren();
    const broken = store.settings.assist > 0 ? table.brokenText : "";
    const tally = table.tally ?? "";
    status.className = table.solved ? "solved" : broken ? "broken" : "";
    const solved = store.settings.clock ? `Solved in ${byId("clock").textContent}` : "Solved";
    status.textContent = table.solved
      ? [`✓ ${solved}`, tally].filter(Boolean).join(" · ")
      : [tally, broken && `! ${broken}`].filter(Boolean).join(" · ");
  }

  shownAgain() {
    this.board.highlight({});
    this.showStatus();
  }

  busy() {
    this.notify("The board shows an explanation or a solution; close the panel to play on.");
  }

  beginTrial() {
    this.play.hide();
    this.play.history.beginTrial();
    this.dock.update();
    this.keep();
    this.announce(`Trial ${this.play.history.depth} begins.`);
  }

  check() {
    return this.checks.open();
  }

  rewind() {
    return this.checks.rewind();
  }

  prove() {
    return this.checks.prove();
  }

  askWhy(slots, at) {
    this.why.open(slots, at);
  }

  padKey(key) {
    const { play, board } = this;
    if (play.shown) return this.busy();
    return play.table.key(play, { key, pad: true }, board.at);
  }

  toolChanged() {
    this.dock.update();
  }

  // --- messages

  /** Shows a notice for a few seconds. */
  notify(words) {
    const toast = byId("toast");
    toast.textContent = words;
    toast.classList.add("seen");
    clearTimeout(this.saying);
    this.saying = setTimeout(() => toast.classList.remove("seen"), NOTICE_TIME);
  }

  /** Announces something to screen readers. */
  announce(words) {
    byId("live").textContent = words;
  }

  /** The running count beside the pointer. */
  count(words) {
    const count = byId("count");
    count.textContent = words;
    if (!words) return;
    const [x, y] = this.play.pointer;
    count.style.transform = `translate(${x + 14}px, ${y - 34}px)`;
  }
}

/** Removes the link of a puzzle that is no longer on the board from the address. */
function forgetLink() {
  if (location.search || location.hash) history.replaceState(null, "", location.pathname);
}

/** A shared link, else the last game, else the first puzzle of the library. */
async function begin(page) {
  const text = sharedText(location);
  if (text && (await page.opener.read(text))) return;
  forgetLink();
  const last = store.games()[0];
  const kept = last && store.gameOf(last.id);
  if (kept && canPlay(kept.view)) return page.start(kept.view);
  const first = await page.library.first();
  if (first) page.start(first);
}

showTheme();
const page = new Page();
window.addEventListener("pagehide", () => page.play && page.keep());
loadStyles()
  .then(() => begin(page))
  .catch((error) => {
  byId("status").replaceChildren(h("span", {}, error.message));
});
