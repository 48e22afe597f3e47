/** A position to practise on: a board of its own, on which the learner marks what follows; wrong marks are answered. */

import { Board } from "./board.js";
import { canMark, conclusions } from "./conclusions.js";
import { padButtons, toolButtons } from "./dock.js";
import { tableFor } from "./families/index.js";
import { Gestures } from "./gestures.js";
import { OPEN } from "./history.js";
import { button, h } from "./html.js";
import { Play } from "./play.js";
import { marksOf } from "./reasons.js";
import { say } from "./say.js";
import { maskOf } from "./svg.js";
import { ask, attempt } from "./wire.js";

export class Exercise {
  /** page: {notify, announce, count}; told: {right(step), wrong(words, reason)}. */
  constructor(page, told) {
    this.page = page;
    this.told = told;
    this.stage = h("div", { class: "lesson-board board" });
    this.tools = h("div", { class: "tools exercise-tools", role: "toolbar", "aria-label": say("exercise.tools") });
    this.root = h("div", { class: "exercise" }, h("div", { class: "lesson-stage" }, this.stage), this.tools);
  }

  /** Puts a position on the board: {view, known, step, marks, answer}; it must be in the document by then. Instead of
   *  the step, one of `others` will do as well: [{step, marks}]. */
  show({ view, known, step, marks, answer, others = [] }, { marked = true } = {}) {
    Object.assign(this, { step, answer, finished: false, ways: [{ step, marks }, ...others] });
    const table = tableFor(view);
    this.board ??= this.#newBoard();
    this.play = new Play(this.#host(), table);
    this.before = table.positionOf(known);
    for (let slot = 0; slot < table.spots; slot++) this.play.position.put(slot, this.before.at(slot));
    if (!marks.length) this.#writeNotes(table);
    this.board.show(table);
    this.play.refresh();
    const { premises, clues } = marksOf(table, this.before, step);
    this.board.highlight(marked ? { premises, clues } : {});
    if (!marks.length && !canMark(table, this.before, step.facts)) return this.#offer(table);
    this.tools.replaceChildren(
      ...toolButtons(table, this.play),
      ...padButtons(table, (key) => table.key(this.play, { key, pad: true }, this.board.at)),
    );
    return this.#showTool();
  }

  /** Where the board has no mark for what follows, the learner chooses a sentence instead. */
  #offer(table) {
    this.finished = true;
    const choose = (one) => {
      if (!one.isRight) return this.told.wrong(say("exercise.no"), "");
      this.board.highlight(marksOf(table, this.before, this.step));
      return this.told.right(this.step);
    };
    const offered = conclusions(table, this.before, this.step.facts);
    this.tools.replaceChildren(h("p", {}, say("exercise.choose")), ...offered.map((one) => button(one.words, () => choose(one))));
  }

  /** Where values are only ruled out, all candidates are on the board, to be taken away. */
  #writeNotes(table) {
    if (!table.tools.some(({ id }) => id === "note")) return;
    this.play.tool = "note";
    for (let spot = 0; spot < table.spots; spot++) {
      const left = table.meaning(this.before, spot);
      if (left.length > 1) this.play.position.put(spot, [OPEN, maskOf(left), 0]);
    }
  }

  #newBoard() {
    const board = new Board(this.stage);
    const call =
      (name) =>
      (...rest) =>
        this.finished || this.play.pointerHandlers()[name](...rest);
    const names = ["press", "drag", "release", "abort", "hover", "leave"];
    this.gestures = new Gestures(board, Object.fromEntries(names.map((name) => [name, call(name)])));
    this.stage.addEventListener("keydown", (event) => !this.finished && this.play.key(event) && event.preventDefault());
    this.stage.addEventListener("keyup", (event) => this.play.table.keyUp(event));
    return board;
  }

  /** What a game asks of the page that it is on. */
  #host() {
    const { page, board } = this;
    const nothing = () => {};
    return {
      board,
      plain: true,
      notify: (words) => page.notify(words),
      announce: (words) => page.announce(words),
      count: nothing,
      changed: () => this.#judge(),
      toolChanged: () => this.#showTool(),
      askWhy: nothing,
      busy: nothing,
      showStatus: nothing,
      shownAgain: nothing,
    };
  }

  /** Shows what follows, for who gives up. */
  reveal() {
    this.board.highlight(marksOf(this.play.table, this.before, this.step));
  }

  #showTool() {
    for (const tool of this.tools.querySelectorAll("[data-tool]"))
      tool.setAttribute("aria-pressed", tool.dataset.tool === this.play.tool);
  }

  #meaning(spot) {
    return this.play.table.meaning(this.play.position, spot);
  }

  /** A mark that cannot be right is taken back, with the reason; when all is marked, the position is done. */
  #judge() {
    const { table } = this.play;
    const wrong = [...Array(table.spots).keys()].find((spot) => this.#isWrong(spot));
    if (wrong !== undefined) return this.#refuse(wrong);
    const done = this.ways.find((way) => this.#isMarked(way));
    if (!done) return undefined;
    this.finished = true;
    this.board.highlight(marksOf(table, this.before, { ...done.step, facts: [] }));
    return this.told.right(done.step);
  }

  /** Whether all that follows in a step is on the board: its marks, or where it has none, what it rules out. */
  #isMarked({ step, marks }) {
    const wanted = (marks.length ? marks : step.facts).filter((fact) => !fact.either);
    return wanted.length > 0 && wanted.every((fact) => this.play.table.shows(this.play.position, fact));
  }

  /** Whether what is marked at a spot contradicts what follows, or the only answer. */
  #isWrong(spot) {
    const left = this.#meaning(spot);
    const fact = this.step.facts.find((one) => one.spot === spot);
    if (fact && !left.some((value) => fact.values.includes(value))) return true;
    return this.answer !== null && !left.includes(this.answer[spot]);
  }

  async #refuse(spot) {
    const { table } = this.play;
    const [value] = this.#meaning(spot);
    this.play.history.undo();
    this.play.refresh();
    this.board.highlight({ mistakes: [spot] });
    const name = say("exercise.wrong", { spot: table.spotName(spot), value: table.valueName(value) });
    this.told.wrong(name, "");
    const question = { puzzle: table.view.puzzle, state: table.state(this.before), spot, value };
    const found = await attempt(ask("why", question), () => {});
    if (!found?.step || found.possible) return;
    this.told.wrong(name, found.text);
    this.board.highlight({ ...marksOf(table, this.before, { ...found.step, facts: [] }), mistakes: [spot] });
  }
}
