/** Checking: what is wrong, the way back to the last correct state, and the proof that no more is possible. */

import { button, h } from "./html.js";
import { searching } from "./panel.js";
import { say } from "./say.js";
import { settings } from "./store.js";
import { ask, attempt, work } from "./wire.js";

export class Checks {
  constructor(page) {
    this.page = page;
  }

  forget() {
    this.answer = null;
    this.watch();
  }

  #asked(position = this.page.play.position) {
    const { table, view } = this.page.play;
    return { puzzle: view.puzzle, state: table.state(position) };
  }

  async open() {
    const { page } = this;
    page.play.hide();
    const isCurrent = page.panel.ticket("check");
    const found = await attempt(ask("check", this.#asked()), (words) => isCurrent() && page.notify(words));
    if (found && isCurrent()) this.#show(found);
  }

  #show({ violations = [], wrong, possible }) {
    const { page } = this;
    const bad = wrong?.length || violations.length || possible === false;
    const words = violations.map(({ text }) => h("li", {}, text));
    const count = wrong?.length
      ? say("check.wrong", { count: wrong.length })
      : violations.length
        ? say("check.broken")
        : say(page.play.table.proves ? "check.not-best" : "check.impossible");
    const verdict = page.play.table.solved
      ? say("check.solved")
      : bad
        ? count
        : possible == null && wrong == null
          ? say("check.unknown")
          : say("check.right");
    const rewind = bad ? button(say("check.rewind"), () => this.rewind(), { class: "strong" }) : null;
    page.panel.open(
      "check",
      say("check.title"),
      h("p", { class: bad ? "bad" : "good" }, verdict),
      words.length ? h("ul", {}, words) : null,
      h("div", { class: "row" }, rewind),
    );
    page.board.highlight({ mistakes: wrong ?? [] });
    page.announce(verdict);
  }

  /** The only solution as values per spot, once known; null if there are several or none. */
  async #onlyAnswer() {
    const { view } = this.page.play;
    if (this.answer?.id !== view.id) {
      const found = await ask("solve", { puzzle: view.puzzle, limit: 2 });
      this.answer = { id: view.id, values: found.status === "unique" ? found.boards[0] : null };
    }
    return this.answer.values;
  }

  #agrees(position, answer) {
    const { table } = this.page.play;
    return answer.every((value, spot) => table.meaning(position, spot).includes(value));
  }

  /** Undoes moves until nothing on the board is wrong. */
  async rewind() {
    const { page } = this;
    await page.whileBusy(attempt(this.#goBack(), (words) => page.notify(words)));
    page.panel.close();
    page.announce(say("check.back"));
  }

  async #goBack() {
    const { play } = this.page;
    const answer = await this.#onlyAnswer();
    if (answer) return play.take("rewind", (position) => this.#agrees(position, answer));
    while (play.history.past.length && (await ask("check", this.#asked())).possible === false) play.take("undo");
    return undefined;
  }

  /** At the highest assist level, wrong marks show at once. */
  async watch() {
    if (settings.assist < 3 || !this.page.play) return;
    const { table, position } = this.page.play;
    const answer = await this.#onlyAnswer().catch(() => null);
    if (!answer || this.page.play.table !== table || this.page.play.shown || this.page.panel.isOpen) return;
    const wrong = answer.flatMap((value, spot) => (table.meaning(position, spot).includes(value) ? [] : [spot]));
    this.page.board.highlight({ mistakes: wrong });
  }

  /** Asks the server about broken rules and the solution, for a table that does not know the rules itself. */
  async judge() {
    const { play } = this.page;
    const { table } = play;
    const turn = (this.turn = Symbol("judge"));
    if (!table.isJudged) return;
    const question = ask("check", { ...this.#asked(), quick: true, rest: table.rest });
    const found = await attempt(question, () => {});
    if (!found || turn !== this.turn || this.page.play !== play || play.shown) return;
    table.judge(found);
    play.refresh();
    this.page.showResult();
  }

  // --- puzzles that ask for the most

  /** Finds out in the background how many there can be, so that a full board is known as solved or not. */
  async learnBest() {
    const { page } = this;
    const { table, view } = page.play;
    const found = await ask("solve", { puzzle: view.puzzle, limit: 1 }).catch(() => null);
    if (!found || page.play.table !== table || found.status !== "best") return;
    table.best = countOf(found);
    page.play.refresh();
    page.showResult();
  }

  /** How many there can be at most, with the lines that prove it. */
  async prove() {
    const { page } = this;
    const { table, view } = page.play;
    const isCurrent = page.panel.ticket("prove");
    const task = work("solve", { puzzle: view.puzzle, limit: 1 });
    const tell = (...words) => page.panel.open("prove", say("prove.title"), ...words);
    tell(searching(say("prove.working"), task));
    page.panel.onleave = () => task.cancel();
    const found = await attempt(task.done, (words) => isCurrent() && tell(h("p", {}, words)));
    if (!found || !isCurrent()) return;
    if (!found.boards?.length) return void tell(h("p", {}, say("prove.stopped")));
    table.best = countOf(found);
    table.proof = found.cover ?? [];
    const verdict = say("prove.most", { count: table.best });
    tell(h("p", { class: "good" }, verdict), h("p", {}, say("prove.lines", { count: table.proof.length })));
    page.panel.onleave = () => this.#showProof(table, null);
    this.#showProof(table, table.proof);
    page.announce(verdict);
  }

  #showProof(table, lines) {
    table.proof = lines;
    this.page.play.refresh();
    this.page.showStatus();
  }
}

/** How many there are in the best solution. */
function countOf({ boards }) {
  return boards[0].filter((value) => value === 1).length;
}
