/** The explanation: every step as a sentence, a slider through them, and the board as it stands before each. */

import { button, h } from "./html.js";
import { icon } from "./icons.js";
import { searching } from "./panel.js";
import { legend, marksOf, sentence } from "./reasons.js";
import { canSay, say } from "./say.js";
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
    this.trace = null;
    const task = work("explain", { puzzle: view.puzzle, ...(state ? { state } : {}) });
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
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: last,
      value: 0,
      "aria-label": say("explain.step"),
      oninput: () => this.turn(Number(this.slider.value)),
    });
    this.list = h("ol", { class: "steps outline", "aria-label": say("explain.outline") }, this.#chapters().map((one) => this.#entry(one)));
    this.stepText = h("div", { class: "step-text" });
    this.place = h("output", { class: "place" });
    const turn = (label, by, name) => button(label, () => this.turn(this.at + by), { "aria-label": name });
    const [back, on] = [turn("‹", -1, say("explain.back")), turn("›", 1, say("explain.on"))];
    this.player = button(icon("play"), () => this.toggle(), { "aria-label": say("explain.play"), "aria-pressed": "false" });
    const controls = h("div", { class: "slider" }, back, this.player, on, this.slider, this.place);
    const level = trace.level && canSay(`level.${trace.level}`) ? say(`level.${trace.level}`) : "";
    page.panel.open(
      "explain",
      say("explain.title"),
      controls,
      this.stepText,
      legend(),
      h("p", { class: "quiet" }, say("explain.steps", { count: last }), level ? ` · ${level}` : ""),
      this.list,
      this.#origins(Boolean(state)),
    );
    page.panel.onleave = () => {
      this.#pause();
      this.trace = null;
      page.play.hide();
    };
    this.go(0);
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
    const entry = button([number, technique], () => this.turn(from), { class: "step" });
    return h("li", { "data-from": from, "data-to": to }, entry);
  }

  /** Scrolls the list, and nothing around it. */
  #reveal(entry) {
    const [frame, box] = [this.list.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (box.top < frame.top) this.list.scrollTop -= frame.top - box.top;
    else if (box.bottom > frame.bottom) this.list.scrollTop += box.bottom - frame.bottom;
  }

  // --- turning the pages

  /** A key while the explanation is open: arrows turn its pages, Space plays them; true if it was used. */
  key(event) {
    if (!this.trace || this.page.panel.kind !== "explain") return false;
    const last = this.trace.steps.length;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) return (this.turn(to), true);
    return event.key === " " ? (this.toggle(), true) : false;
  }

  /** Goes to a step because the reader asked for it. */
  turn(at) {
    this.#pause();
    this.go(at);
  }

  /** Plays the steps by themselves, or stops. */
  toggle() {
    if (this.playing) return this.#pause();
    if (this.at === this.trace.steps.length) this.go(0);
    this.player.setAttribute("aria-pressed", "true");
    this.player.replaceChildren(icon("pause"));
    return this.#wait();
  }

  #wait() {
    const words = this.trace.steps[this.at]?.text ?? "";
    this.playing = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.trace.steps.length) this.#wait();
      else this.#pause();
    }, LEAST_TIME + READING * words.length);
  }

  #pause() {
    clearTimeout(this.playing);
    this.playing = null;
    this.player?.setAttribute("aria-pressed", "false");
    this.player?.replaceChildren(icon("play"));
  }

  /** Shows the board before step `at`, with what it looks at and what follows; after the last, the end. */
  go(at) {
    const { page, trace } = this;
    const last = trace.steps.length;
    this.at = Math.max(0, Math.min(last, at));
    const step = trace.steps[this.at];
    const { table } = page.play;
    const position = table.positionOf([...this.#known(this.at), ...((step ?? trace).silent ?? [])]);
    page.play.show(position);
    page.board.highlight(step ? marksOf(table, position, step) : {});
    this.slider.value = this.at;
    this.place.textContent = step ? `${this.at + 1} / ${last}` : say("explain.end");
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
    const ending = canSay(`explain.end-${trace.end}`) ? say(`explain.end-${trace.end}`) : "";
    this.stepText.replaceChildren(step ? sentence(step, page.play.view.family) : h("p", {}, ending));
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const chapter = [...this.list.children].find(({ dataset }) => dataset.from <= this.at && this.at <= dataset.to);
    chapter?.firstElementChild.setAttribute("aria-current", "step");
    if (chapter) this.#reveal(chapter);
    page.announce(step ? `${step.technique}: ${step.text}` : ending);
  }
}
