/** The explanation: every step as a sentence, a slider through them, and the board as it stands before each. */

import { button, h } from "./html.js";
import { searching } from "./panel.js";
import { legend, marksOf, sentence } from "./reasons.js";
import { attempt, work } from "./wire.js";

const ENDS = {
  solved: "Solved: every step is forced, so this is the only solution.",
  stuck: "No reason goes further: what is left open has several answers.",
  impossible: "There is no solution.",
  best: "Done: nothing better is possible.",
};

export class Explain {
  constructor(page) {
    this.page = page;
  }

  /** From the empty board, or from where the player stands. */
  async open(fromHere = false) {
    const { page } = this;
    const { table, view, history } = page.play;
    const state = fromHere ? table.state(history.position) : undefined;
    const task = work("explain", { puzzle: view.puzzle, ...(state ? { state } : {}) });
    page.panel.open("explain", "Explain", searching("Working it out …", task));
    page.panel.onleave = () => {
      task.cancel();
      page.play.hide();
    };
    const refused = (words) => page.panel.open("explain", "Explain", h("p", {}, words), this.#origins(fromHere));
    const trace = await attempt(task.done, refused);
    if (trace && page.panel.kind === "explain") {
      if (trace.steps) this.#show(trace, state);
      else refused("The explanation was cancelled.");
    }
  }

  #show(trace, state) {
    const { page } = this;
    this.trace = trace;
    this.given = this.#facts(state);
    const last = trace.steps.length;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: 0,
      "aria-label": "Step",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.list = h(
      "ol",
      { class: "steps" },
      trace.steps.map((step, at) => this.#entry(step, at)),
    );
    this.stepText = h("div", { class: "step-text" });
    const turn = (label, by, name) => button(label, () => this.go(this.at + by), { "aria-label": name });
    const [back, on] = [turn("‹", -1, "Step back"), turn("›", 1, "Step on")];
    const controls = h("div", { class: "slider" }, back, this.slider, on);
    const level = trace.level ? h("p", { class: "quiet" }, `${last} steps · ${trace.level}`) : null;
    page.panel.open(
      "explain",
      "Explain",
      controls,
      this.stepText,
      legend(),
      level,
      this.list,
      this.#origins(Boolean(state)),
    );
    page.panel.onleave = () => page.play.hide();
    this.go(0);
  }

  #origins(fromHere) {
    const other = fromHere
      ? button("From the start", () => this.open(false))
      : button("From where I am", () => this.open(true));
    return h("div", { class: "row" }, other);
  }

  #facts(state) {
    return (state ?? []).flatMap((entry, spot) => (entry === null ? [] : [{ spot, values: [entry].flat() }]));
  }

  /** Everything that is known before step `at`. */
  #known(at) {
    return [...this.given, ...this.trace.steps.slice(0, at).flatMap((step) => [...(step.silent ?? []), ...step.facts])];
  }

  #entry(step, at) {
    return h(
      "li",
      {},
      button(h("span", {}, h("b", {}, step.technique), ` ${step.text}`), () => this.go(at), { class: "step" }),
    );
  }

  /** Scrolls the list, and nothing around it. */
  #reveal(entry) {
    const [frame, box] = [this.list.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (box.top < frame.top) this.list.scrollTop -= frame.top - box.top;
    else if (box.bottom > frame.bottom) this.list.scrollTop += box.bottom - frame.bottom;
  }

  /** Shows the board before step `at`, with what it looks at and what follows; after the last, the end. */
  go(at) {
    const { page, trace } = this;
    this.at = Math.max(0, Math.min(trace.steps.length, at));
    const step = trace.steps[this.at];
    const { table } = page.play;
    const position = table.positionOf([...this.#known(this.at), ...((step ?? trace).silent ?? [])]);
    page.play.show(position);
    page.board.highlight(step ? marksOf(table, position, step) : {});
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `${this.at + 1} of ${trace.steps.length + 1}`);
    this.stepText.replaceChildren(step ? sentence(step) : h("p", {}, ENDS[trace.end] ?? ""));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const entry = this.list.children[this.at]?.firstElementChild;
    entry?.setAttribute("aria-current", "step");
    if (entry) this.#reveal(entry);
    page.announce(step ? `${step.technique}: ${step.text}` : (ENDS[trace.end] ?? ""));
  }
}
