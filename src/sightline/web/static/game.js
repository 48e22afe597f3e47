/** The game on the board: starting one, keeping it, and what happens when it is solved. */

import { loadTable, tableFor } from "./families/index.js";
import { button, byId, h } from "./html.js";
import { Play } from "./play.js";
import { addressOf, withQuery } from "./routes.js";
import { levelName, say, titleOf } from "./say.js";
import * as store from "./store.js";

const KEEP_AFTER = 300; // ms after a move
const STALE = ["hint", "check", "why"]; // panels about the position before the move

export class Game {
  constructor(page) {
    this.page = page;
    this.play = null;
    this.hints = 0;
    addEventListener("storage", (event) => this.#follow(event));
  }

  /** Whether this game is the one of an address. */
  isAt(family, id) {
    const view = this.play?.view;
    return view?.family === family && (view.id === id || view.slug === id);
  }

  /** Puts a puzzle on the board; one that was begun continues where it was. */
  async start(view, { query = "", replace = false, progress = null } = {}) {
    const { page } = this;
    if (!view.marks) {
      const fresh = await page.renew(view);
      if (fresh) await this.start(fresh, { query, replace, progress });
      return;
    }
    if (!page.canPlay(view) || !(await this.#tableIsThere(view))) return;
    page.leave();
    page.showBoard();
    page.router.note(withQuery(addressOf("play", view.family, view.slug ?? view.id), query), replace);
    const kept = store.gameOf(view.id);
    this.put(view, kept);
    if (progress?.length && !kept?.history.past.length) this.#goOn(progress);
    page.board.focus(...page.board.at);
  }

  /** Loads the table of a puzzle, if it is not there; false if something else is to be shown by then. */
  async #tableIsThere({ family }) {
    const { turn } = this.page;
    try {
      await loadTable(family);
    } catch {
      return this.page.notify(say("wire.silent"));
    }
    return turn === this.page.turn;
  }

  /** Puts what a link says was played onto the board, as one move that can be undone. */
  #goOn(progress) {
    const { table, position } = this.play;
    const fitting = progress.filter(({ spot }) => spot < table.spots && !table.fixed(spot));
    this.play.play(table.learned(position, fitting));
  }

  /** Shows a puzzle and what was kept of its game. */
  put(view, kept) {
    const { page } = this;
    const table = tableFor(view);
    this.play = new Play(page, table, kept?.history);
    page.board.at = null;
    page.board.show(table);
    this.play.refresh();
    page.dock.show(table);
    showTitle(view);
    this.assisted = kept?.assisted ?? false;
    this.hints = kept?.hints ?? 0;
    this.solved = table.solved;
    page.clock.set(kept?.seconds ?? 0);
    page.checks.forget();
    page.checks.judge();
    if (table.proves) page.checks.learnBest();
    this.showStatus();
    this.keep();
  }

  /** Another tab has played on: the game there is the game here. */
  #follow({ key }) {
    const { page } = this;
    const id = this.play?.view.id;
    if (!id || !page.isPlaying || page.edit.active || key !== store.gameKey(id)) return;
    const kept = store.gameOf(id);
    if (!kept || JSON.stringify(kept.history) === JSON.stringify(this.play.history)) return;
    clearTimeout(this.keeping);
    const { at } = page.board;
    const { tool } = this.play;
    this.play = new Play(page, this.play.table, kept.history);
    this.play.tool = tool;
    page.board.highlight({});
    this.play.refresh();
    page.dock.update();
    page.clock.set(kept.seconds);
    this.solved = this.play.table.solved;
    this.showStatus();
    if (at) page.board.rove(...at);
  }

  keep() {
    clearTimeout(this.keeping);
    if (!this.play || this.page.edit.active) return;
    const { view, history, table, shown } = this.play;
    const { assisted, hints } = this;
    const solved = shown ? this.solved : table.solved; // what is shown may be an earlier position
    store.keepGame(view, history, this.page.clock.seconds, solved, { assisted, hints });
  }

  /** Something was played: hints start over, the game is kept, a solved puzzle is announced. */
  changed() {
    const { page } = this;
    page.hints.reset();
    if (STALE.includes(page.panel.kind)) page.panel.close();
    page.panel.forget(STALE);
    if (page.edit.active) return page.edit.changed();
    page.board.highlight({});
    page.dock.update();
    if (!this.solved) page.clock.run();
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER);
    page.checks.watch();
    page.checks.judge();
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
    const { page } = this;
    page.clock.stop();
    this.keep();
    page.announce(this.#solvedText());
    if (!this.assisted) page.finish.show();
  }

  /** What is filled in by the program does not count as solved. */
  #solvedText() {
    if (this.assisted) return say("game.filled-in");
    const time = store.settings.clock ? byId("clock").textContent : "";
    return time ? say("game.solved-in", { time }) : say("game.solved");
  }

  showStatus() {
    const { table } = this.play;
    const status = byId("status");
    if (this.page.edit.active) return;
    if (this.play.shown) return void status.replaceChildren();
    const broken = store.settings.assist > 0 ? table.brokenText : "";
    const tally = table.tally ?? "";
    status.className = table.solved ? "solved" : broken ? "broken" : "";
    const solved = `✓ ${this.#solvedText()}`;
    status.textContent = table.solved
      ? [solved, tally].filter(Boolean).join(" · ")
      : [tally, broken && `! ${broken}`].filter(Boolean).join(" · ");
    if (broken && broken !== this.announced && !table.solved) this.page.announce(broken);
    this.announced = broken;
  }

  /** A hint was shown; those that tell more of the same are not counted again. */
  hinted(rung) {
    if (rung === 1) this.hints += 1;
  }

  /** Begins again; undo brings everything back. */
  restart() {
    this.page.panel.close();
    this.play.take("restart");
    this.page.clock.set(0);
    this.assisted = false;
    this.hints = 0;
    this.page.notify(say("game.restarted"));
  }

  /** Covers the board and stops the timer until one goes on. */
  pause() {
    const { page } = this;
    const running = page.clock.running;
    page.clock.stop();
    const card = byId("card");
    card.className = "pause";
    card.replaceChildren(
      h("h2", { id: "card-title" }, say("game.paused")),
      h("p", { class: "quiet" }, say("game.paused-text")),
      button(say("game.go-on"), () => card.close(), { class: "strong" }),
    );
    card.onclose = () => {
      if (running) page.clock.run();
      page.board.focus(...page.board.at);
    };
    card.showModal();
  }
}

function showTitle(view) {
  const named = view.title.toLowerCase().includes(view.level);
  const level = view.level && !named ? h("span", { class: "level" }, levelName(view.level)) : null;
  const title = titleOf(view);
  byId("title").replaceChildren(title, ...(level ? [" ", level] : []));
  document.title = `${title} – Sightline`;
}
