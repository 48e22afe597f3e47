/** The explanation: every step as a sentence, a slider through them, and the board as it stands before each. */

import { button, h } from "./html.js";
import { searching } from "./panel.js";
import { legend, marksOf, sentence } from "./reasons.js";
import { canSay, say } from "./say.js";
import { Stepper } from "./stepper.js";
import { attempt, work } from "./wire.js";

const LEAST_TIME = 1500; // ms that a step is shown when they play by themselves
const READING = 28; // ms per letter of its sentence

export class Explain {
  constructor(page) {
    this.page = page;
  }

  /** From the empty board, or from where the player stands. */
  async open(fromHere = false) {
    const { page } = this;
    const { table, view, history } = page.play;
    const state = fromHere ? table.state(history.position) : undefined;
    const isCurrent = page.panel.ticket("explain");
    this.task?.cancel();
    const task = (this.task = work("explain", { puzzle: view.puzzle, ...(state ? { state } : {}) }));
    page.panel.open("explain", say("explain.title"), searching(say("explain.working"), task));
    page.panel.onleave = () => {
      task.cancel();
      page.play.hide();
    };
    const refused = (words) =>
      isCurrent() && page.panel.open("explain", say("explain.title"), h("p", {}, words), this.#origins(fromHere));
    const trace = await attempt(task.done, refused);
    if (!trace || !isCurrent()) return;
    if (trace.steps) this.#show(trace, state);
    else refused(say("explain.cancelled"));
  }

  #show(trace, state) {
    const { page } = this;
    this.trace = trace;
    this.given = this.#facts(state);
    const last = trace.steps.length;
    this.steps = new Stepper({
      last,
      name: say("explain.step"),
      wait: (at) => LEAST_TIME + READING * (trace.steps[at]?.text ?? "").length,
      show: (at) => this.#turnTo(at),
    });
    this.list = h("ol", { class: "steps outline", "aria-label": say("explain.outline") }, this.#chapters().map((one) => this.#entry(one)));
    this.stepText = h("div", { class: "step-text" });
    const level = trace.level && canSay(`level.${trace.level}`) ? say(`level.${trace.level}`) : "";
    page.panel.open(
      "explain",
      say("explain.title"),
      this.steps.root,
      this.stepText,
      legend(),
      h("p", { class: "quiet" }, say("explain.steps", { count: last }), level ? ` · ${level}` : ""),
      this.list,
      this.#origins(Boolean(state)),
    );
    page.panel.onkey = (event) => this.steps.key(event);
    page.panel.onleave = () => {
      this.steps.stop();
      page.play.hide();
    };
    this.steps.go(0);
  }

  #origins(fromHere) {
    const other = fromHere
      ? button(say("explain.from-start"), () => this.open(false))
      : button(say("explain.from-here"), () => this.open(true));
    return h("div", { class: "row" }, other);
  }

  #facts(state) {
    return (state ?? []).flatMap((entry, spot) => (entry === null ? [] : [{ spot, values: [entry].flat() }]));
  }

  /** Everything that is known before step `at`. */
  #known(at) {
    return [...this.given, ...this.trace.steps.slice(0, at).flatMap((step) => [...(step.silent ?? []), ...step.facts])];
  }

  /** Steps one after the other by the same technique are one line of the list: [{technique, from, to}]. */
  #chapters() {
    const found = [];
    this.trace.steps.forEach(({ technique }, at) => {
      if (found.at(-1)?.technique === technique) found.at(-1).to = at;
      else found.push({ technique, from: at, to: at });
    });
    return found;
  }

  #entry({ technique, from, to }) {
    const number = h("span", { class: "number" }, from === to ? `${from + 1}` : `${from + 1}–${to + 1}`);
    const entry = button([number, technique], () => this.steps.turn(from), { class: "step" });
    return h("li", { "data-from": from, "data-to": to }, entry);
  }

  /** Scrolls the list, and nothing around it. */
  #reveal(entry) {
    const [frame, box] = [this.list.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (box.top < frame.top) this.list.scrollTop -= frame.top - box.top;
    else if (box.bottom > frame.bottom) this.list.scrollTop += box.bottom - frame.bottom;
  }

  /** Shows the board before step `at`, with what it looks at and what follows; after the last, the end. */
  #turnTo(at) {
    const { page, trace } = this;
    const step = trace.steps[at];
    const { table } = page.play;
    const position = table.positionOf([...this.#known(at), ...((step ?? trace).silent ?? [])]);
    page.play.show(position);
    page.board.highlight(step ? marksOf(table, position, step) : {});
    const ending = canSay(`explain.end-${trace.end}`) ? say(`explain.end-${trace.end}`) : "";
    this.stepText.replaceChildren(step ? sentence(step, page.play.view.family) : h("p", {}, ending));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const chapter = [...this.list.children].find(({ dataset }) => dataset.from <= at && at <= dataset.to);
    chapter?.firstElementChild.setAttribute("aria-current", "step");
    if (chapter) this.#reveal(chapter);
    page.announce(step ? `${step.technique}: ${step.text}` : ending);
    return step ? `${at + 1} / ${trace.steps.length}` : say("explain.end");
  }
}
