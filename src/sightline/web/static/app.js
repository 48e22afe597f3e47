/** The page: shows the view that the address names, and connects board, dock, panel and verbs. */

import { Board } from "./board.js";
import { Checks } from "./checks.js";
import { Clock } from "./clock.js";
import { dateOf } from "./dates.js";
import { Dock } from "./dock.js";
import { watchDrops } from "./drop.js";
import { showEmbedded } from "./embed.js";
import { canPlay, loadTable, pictureView } from "./families/index.js";
import { Game } from "./game.js";
import { Gestures } from "./gestures.js";
import { Hints } from "./hints.js";
import { byId, h } from "./html.js";
import { drawIcons } from "./icons.js";
import { watchKeys } from "./keys.js";
import { later, LaterView, loadRest } from "./later.js";
import { Menu } from "./menu.js";
import { Messages } from "./messages.js";
import { Panel } from "./panel.js";
import { watchNames } from "./reasons.js";
import { addressOf, PICTURE, Router, sharedText, STATISTICS } from "./routes.js";
import { say, sayPage, useLanguage } from "./say.js";
import * as store from "./store.js";
import { showTheme } from "./theme.js";
import { Why } from "./why.js";
import { ask, attempt, startEngine } from "./wire.js";

/** The views but for the board: each loads its class. */
const VIEWS = {
  home: async () => (await import("./home.js")).Home,
  daily: async () => (await import("./daily.js")).Daily,
  learn: async () => (await import("./learn.js")).Learn,
  library: async () => (await import("./library.js")).Library,
  statistics: async () => (await import("./statistics.js")).Statistics,
  make: async () => (await import("./make.js")).Make,
  picture: pictureView,
  lost: async () => (await import("./lost.js")).Lost,
};

class Page {
  constructor() {
    this.messages = new Messages();
    this.board = new Board(byId("board"));
    this.panel = new Panel(
      () => this.board.table && this.board.highlight({}),
      () => this.#returnFocus(),
    );
    watchNames(this.panel.root, this.board);
    this.board.watchCover(this.panel.root);
    this.dock = new Dock(this);
    this.clock = new Clock((words) => this.#showTime(words));
    this.game = new Game(this);
    this.hints = new Hints(this);
    this.checks = new Checks(this);
    this.why = new Why(this); // not later: keys may follow at once, which are for its menu
    this.#addParts();
    this.gestures = new Gestures(this.board, this.#pointerHandlers());
    this.views = Object.fromEntries(Object.entries(VIEWS).map(([name, load]) => [name, new LaterView(this, load)]));
    this.router = new Router((route) => this.arrive(route));
    this.menu = new Menu(this);
    watchKeys(this);
    watchDrops(this);
    keepFocus();
    byId("clock").addEventListener("click", () => this.toggleClock());
  }

  /** What is not needed before it is asked for. */
  #addParts() {
    later(this, "explain", async () => (await import("./explain.js")).Explain, ["open"]);
    later(this, "finish", async () => (await import("./finish.js")).Finish, ["show"]);
    later(this, "solve", async () => (await import("./solve.js")).Solve, ["open"]);
    later(this, "opener", async () => (await import("./open.js")).Open, ["open", "read", "readFile"]);
    later(this, "newPuzzle", async () => (await import("./new.js")).NewPuzzle, ["open"]);
    const ways = ["open", "resume", "from", "blank"];
    later(this, "edit", async () => (await import("./edit.js")).Edit, ways, { active: false, leave: () => {} });
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

  #returnFocus() {
    if (this.isPlaying) this.board.focus(...this.board.at);
  }

  // --- views

  /** The game on the board, or the puzzle that is being made. */
  get play() {
    return this.game.play;
  }

  get isPlaying() {
    return document.body.dataset.view === "play";
  }

  /** Shows what the address names; a link that carries a puzzle opens it. */
  async arrive({ name, parts }) {
    const turn = (this.turn = Symbol("arrival"));
    const text = sharedText(location);
    if (text && (await this.opener.read(text, true))) return;
    if (turn !== this.turn) return;
    if (name === "play") await this.#arriveAtPlay(parts, () => turn === this.turn);
    else if (name === "make" && parts[0] === PICTURE) await this.show("picture");
    else if (name === "library" && parts[0] === STATISTICS) await this.show("statistics");
    else if (name === "make" && parts.length) await this.edit.resume(parts[0]);
    else await this.show(name in this.views ? name : "lost", parts);
  }

  async #arriveAtPlay([family, id], isCurrent) {
    if (this.isPlaying && !this.edit.active && this.game.isAt(family, id)) return;
    document.body.classList.add("loading");
    loadTable(family).catch(() => {}); // while the puzzle is looked for
    const view = family && id ? await this.#find(family, id) : null;
    document.body.classList.remove("loading");
    if (!isCurrent()) return;
    await (view ? this.game.start(view) : this.show("lost", ["play"]));
  }

  /** A puzzle by its address: a game of this browser, or a puzzle of the library. */
  async #find(family, id) {
    const own = store.gameOf(id)?.view ?? store.gameAt(family, id) ?? store.saved().find((one) => one.id === id);
    if (own) return own;
    const date = dateOf(id);
    const asked = date ? ask("daily", { family, date }) : ask("entry", { family, name: id });
    return attempt(this.whileBusy(asked), (words) => date && this.notify(words));
  }

  /** Leaves the board and shows one of the other views; settled when it is there. */
  show(name, parts = []) {
    this.leave();
    document.body.dataset.view = name;
    const root = byId("view");
    root.replaceChildren();
    this.menu.update(name);
    byId("main").scrollTop = 0;
    byId("main").focus({ preventScroll: true });
    return this.views[name].show(root, ...parts).catch((error) => this.notify(error.message));
  }

  /** The board gives way: the game is kept, and its timer stops. */
  leave() {
    this.panel.close();
    this.why.close();
    if (!this.isPlaying) return;
    this.game.keep();
    this.edit.leave();
    this.clock.stop();
  }

  /** Shows the board. */
  showBoard() {
    document.body.dataset.view = "play";
    byId("view").replaceChildren();
    this.menu.update("play");
    loadRest();
  }

  /** The rules of the game on the board. */
  async showRules() {
    const { family } = this.play.view;
    (await import("./rules.js")).showRules(this, family);
  }

  /** Makes a puzzle from a picture in a file. */
  showPicture(file) {
    this.router.note(addressOf("make", PICTURE));
    this.turn = Symbol("arrival");
    this.show("picture", [file]);
  }

  go(...where) {
    this.router.go(addressOf(...where));
  }

  // --- games: what the features around the board ask for

  start(view, options) {
    this.game.start(view, options);
  }

  keep() {
    this.game.keep();
  }

  changed() {
    this.game.changed();
  }

  showResult() {
    this.game.showResult();
  }

  showStatus() {
    this.game.showStatus();
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

  shownAgain() {
    this.board.highlight({});
    this.showStatus();
  }

  busy() {
    this.notify(say("play.shown"));
  }

  beginTrial() {
    this.play.hide();
    this.play.history.beginTrial();
    this.dock.update();
    this.keep();
    this.announce(say("trial.begins", { depth: this.play.history.depth }));
  }

  /** Ends the innermost trial: "acceptTrial" or "rejectTrial". */
  endTrial(verb) {
    if (!this.play.history.depth) return;
    this.play.take(verb);
    this.announce(say(verb === "acceptTrial" ? "trial.accepted" : "trial.rejected"));
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

  // --- the timer

  toggleClock() {
    store.setSetting("clock", !store.settings.clock);
    this.clock.refresh();
  }

  #showTime(words) {
    const clock = byId("clock");
    const shown = store.settings.clock;
    clock.textContent = shown ? words : "–:––";
    clock.setAttribute("aria-label", shown ? say("clock.time", { time: words }) : say("clock.hidden"));
    clock.title = say(shown ? "clock.hide" : "clock.show");
  }

  // --- messages

  notify(words) {
    this.messages.notify(words);
  }

  announce(words) {
    this.messages.announce(words);
  }

  count(words) {
    this.messages.count(words, this.play.pointer);
  }

  /** Asks again for a view that an older version of the page has kept. */
  async renew({ puzzle, level }) {
    const found = await attempt(ask("open", { text: JSON.stringify(puzzle) }), (words) => this.notify(words));
    return found && { ...found.puzzles[0], level };
  }

  canPlay(view) {
    if (canPlay(view)) return true;
    this.notify(say("play.cannot", { title: view.title }));
    return false;
  }
}

/** A pointer on a button leaves the keyboard where it is: on the board. */
function keepFocus() {
  addEventListener("mousedown", (event) => {
    const pressed = event.target.closest?.("button");
    if (pressed && !pressed.closest("dialog")) event.preventDefault();
  });
}

async function begin() {
  showTheme();
  showEmbedded();
  await useLanguage(store.settings.language);
  sayPage(document);
  drawIcons(document);
  const page = new Page();
  window.addEventListener("pagehide", () => page.isPlaying && page.keep());
  await page.arrive(page.router.route);
  startEngine();
  import("./offline.js").then(({ keepOffline }) => keepOffline()).catch(() => {}); // then it needs the network
}

begin().catch((error) => {
  byId("view").replaceChildren(h("p", { class: "bad" }, error.message));
});
