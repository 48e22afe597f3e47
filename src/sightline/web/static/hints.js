/** The hint ladder: each request reveals a little more, and only the last two rungs reveal a value. */

import { button, h } from "./html.js";
import { legend, marksOf, sentence, withReferences } from "./reasons.js";
import { ask, attempt } from "./wire.js";

const FIRST = 1;
const CONCLUSION = 4;
const LAST = 5;

export class Hints {
  constructor(page) {
    this.page = page;
    this.rung = 0;
  }

  /** The board changed: the next hint starts at the bottom again. */
  reset() {
    this.rung = 0;
    this.asked = null;
  }

  async ask(rung = Math.min(this.rung + 1, LAST)) {
    const { page } = this;
    page.play.hide();
    this.rung = Math.max(rung, FIRST);
    const { table, position, view } = page.play;
    const asked = (this.asked = Symbol("hint"));
    const question = ask("hint", { puzzle: view.puzzle, state: table.state(position), rung: this.rung });
    const hint = await attempt(question, (words) => page.notify(words));
    if (hint && asked === this.asked) this.#show(hint);
  }

  #show(hint) {
    const { page, rung } = this;
    const { table, position } = page.play;
    const facts = hint.conclusions ?? [];
    const marks = marksOf(table, position, { premises: hint.premises, clues: hint.clues, facts });
    page.board.highlight({ ...marks, mistakes: hint.wrong != null ? [hint.wrong] : [] });
    const full = rung >= LAST && hint.step?.text;
    const words = full ? sentence(hint.step) : h("p", { class: "hint-text" }, withReferences(hint.text));
    const more =
      rung < LAST && hint.kind === "step" ? button("Tell me more", () => this.ask(), { class: "strong" }) : null;
    const apply =
      hint.kind === "step" && facts.length && rung >= CONCLUSION ? button("Do it", () => this.#apply(facts)) : null;
    const rewind =
      hint.kind === "mistake"
        ? button("Rewind to the last correct state", () => page.rewind(), { class: "strong" })
        : null;
    const why = hint.kind === "mistake" && rung < LAST ? button("Why?", () => this.ask(LAST)) : null;
    const shown = h("div", { class: "row" }, more, apply, rewind, why);
    page.panel.open(
      "hint",
      hint.kind === "mistake" ? "A mistake" : "Hint",
      this.#ladder(hint),
      words,
      rung >= 3 && hint.kind === "step" ? legend() : null,
      shown,
    );
    page.announce(full ? `${hint.step.technique}: ${hint.step.text}` : hint.text);
  }

  #ladder(hint) {
    if (hint.kind !== "step") return null;
    const names = ["where", "what kind", "what to look at", "what follows", "why"];
    const one = (name, at) =>
      h(
        "li",
        { class: at + 1 <= this.rung ? "reached" : "", "aria-current": at + 1 === this.rung ? "step" : null },
        name,
      );
    return h("ol", { class: "ladder", "aria-label": "How much this hint tells" }, names.map(one));
  }

  #apply(facts) {
    const { play } = this.page;
    play.play(play.table.learned(play.position, facts));
  }
}
