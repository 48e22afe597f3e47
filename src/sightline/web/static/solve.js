/** Solving: one solution or how many there are, with a way to cancel the search. */

import { button, h } from "./html.js";
import { searching } from "./panel.js";
import { attempt, work } from "./wire.js";

const STATUS = {
  unique: "There is one solution.",
  several: "There are several solutions; where two differ is marked.",
  none: "There is no solution.",
  best: "No better solution is possible.",
  unknown: "The search was stopped before it was done.",
};

export class Solve {
  constructor(page) {
    this.page = page;
  }

  async open() {
    const found = await this.#run("Solve", "solve", {}, "Searching …");
    if (!found) return;
    const { page } = this;
    const boards = found.boards ?? [];
    const show = boards.map((board, at) =>
      button(boards.length > 1 ? `Show ${"AB"[at]}` : "Show it", () => this.#show(found, at)),
    );
    const known = found.known && !boards.length ? button("Show what is known", () => this.#showKnown(found)) : null;
    const keep = boards.length === 1 ? button("Put it on my board", () => this.#put(boards[0])) : null;
    const count = button("Count them all", () => this.#count());
    page.panel.open(
      "solve",
      "Solve",
      h("p", {}, STATUS[found.status] ?? found.status),
      h("div", { class: "row" }, show, known, keep, count),
      (this.tally = h("div", {})),
    );
    page.panel.onleave = () => page.play.hide();
    page.announce(STATUS[found.status] ?? found.status);
  }

  /** Runs a search with a Cancel beside it; null if it was refused or the panel went on to something else. */
  async #run(title, verb, body, words) {
    const { page } = this;
    const task = work(verb, { puzzle: page.play.view.puzzle, ...body });
    page.panel.open("solve", title, searching(words, task));
    page.panel.onleave = () => task.cancel();
    const found = await attempt(task.done, (refusal) => page.panel.open("solve", title, h("p", {}, refusal)));
    return page.panel.kind === "solve" ? found : null;
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
    page.play.play(page.play.table.answer(board));
  }

  async #count() {
    const { page } = this;
    const task = work("count", { puzzle: page.play.view.puzzle });
    this.tally.replaceChildren(searching("Counting …", task));
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
  const number = BigInt(count).toLocaleString("en");
  if (complete) return `${number} ${count === 1 ? "solution" : "solutions"} in all.`;
  return count ? `At least ${number}; the count was stopped.` : "The count was stopped before the first.";
}
