/** Solving: one solution or how many there are, with a way to cancel the search. */

import { button, h } from "./html.js";
import { searching } from "./panel.js";
import { canSay, language, say } from "./say.js";
import { attempt, work } from "./wire.js";

const statusText = (status) => (canSay(`solve.${status}`) ? say(`solve.${status}`) : status);

export class Solve {
  constructor(page) {
    this.page = page;
  }

  async open() {
    const found = await this.#run(say("solve.title"), "solve", {}, say("solve.working"));
    if (!found) return;
    const { page } = this;
    const boards = found.boards ?? [];
    const show = boards.map((board, at) =>
      button(boards.length > 1 ? say("solve.show-one", { which: "AB"[at] }) : say("solve.show"), () => this.#show(found, at)),
    );
    const known = found.known && !boards.length ? button(say("solve.show-known"), () => this.#showKnown(found)) : null;
    const keep = boards.length === 1 ? button(say("solve.put"), () => this.#put(boards[0])) : null;
    const count = button(say("solve.count"), () => this.#count());
    page.panel.open(
      "solve",
      say("solve.title"),
      h("p", {}, statusText(found.status)),
      h("div", { class: "row" }, show, known, keep, count),
      (this.tally = h("div", {})),
    );
    page.panel.onleave = () => page.play.hide();
    page.announce(statusText(found.status));
  }

  /** Runs a search with a Cancel beside it; null if it was refused or the panel went on to something else. */
  async #run(title, verb, body, words) {
    const { page } = this;
    const task = work(verb, { puzzle: page.play.view.puzzle, ...body });
    const isCurrent = page.panel.ticket("solve");
    page.panel.open("solve", title, searching(words, task));
    page.panel.onleave = () => task.cancel();
    const found = await attempt(task.done, (refusal) => isCurrent() && page.panel.open("solve", title, h("p", {}, refusal)));
    return isCurrent() ? found : null;
  }

  /** Shows what a search knew when it was cancelled. */
  #showKnown({ known }) {
    const { play } = this.page;
    play.show(play.table.positionOf(known.map((values, spot) => ({ spot, values }))));
  }

  #show({ boards }, at) {
    const { play, board } = this.page;
    play.show(play.table.answered(boards[at]));
    const other = boards[1 - at];
    const different = (other ?? []).flatMap((value, spot) => (value === boards[at][spot] ? [] : [spot]));
    board.highlight({ different });
  }

  #put(board) {
    const { page } = this;
    page.panel.close();
    page.game.assisted = true;
    page.play.play(page.play.table.answer(board));
  }

  async #count() {
    const { page } = this;
    const task = work("count", { puzzle: page.play.view.puzzle });
    this.tally.replaceChildren(searching(say("solve.counting"), task));
    page.panel.onleave = () => {
      task.cancel();
      page.play.hide();
    };
    const tell = (words) => this.tally.replaceChildren(h("p", {}, words));
    const found = await attempt(task.done, tell);
    if (found) tell(counted(found));
  }
}

function counted({ count = 0, complete = false }) {
  const number = BigInt(count).toLocaleString(language);
  if (complete) return say("solve.in-all", { count, number });
  return count ? say("solve.at-least", { number }) : say("solve.none-counted");
}
