/** The hint ladder: each request reveals a little more, as the server says it. */

import { button, h } from "./html.js";
import { chain, legend, marksOf, sentence, withReferences } from "./reasons.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

const CONCLUSION = 4;
const LAST = 5;
const RUNGS = [1, 2, 3, 4, LAST];
const LADDERS = ["step", "mistake"]; // the kinds of hints that tell more and more

const paragraph = (text) => h("p", { class: "hint-text" }, withReferences(text));

export class Hints {
  constructor(page) {
    this.page = page;
    this.reset();
  }

  /** The board changed: the next hint starts at the bottom again. */
  reset() {
    this.rung = this.asked = 0;
    this.kind = "step";
  }

  /** The next rung of the ladder, or a certain one. */
  async ask(wanted = this.#next()) {
    const { page } = this;
    page.play.hide();
    const { table, position, view } = page.play;
    const isCurrent = page.panel.ticket("hint");
    this.asked = wanted;
    const question = ask("hint", { puzzle: view.puzzle, state: table.state(position), rung: wanted });
    const hint = await attempt(question, (words) => isCurrent() && page.notify(words));
    if (!isCurrent()) return;
    if (!hint) return void (this.asked = this.rung);
    this.rung = wanted;
    this.kind = hint.kind;
    page.game.hinted(wanted);
    this.#show(hint);
  }

  #next() {
    return RUNGS.find((rung) => rung > this.asked) ?? LAST;
  }

  #show(hint) {
    const { page, rung } = this;
    const { table, position } = page.play;
    const facts = hint.conclusions ?? [];
    const marks = marksOf(table, position, { premises: hint.premises, clues: hint.clues, facts });
    page.board.highlight({ ...marks, mistakes: hint.wrong != null ? [hint.wrong] : [] });
    const full = rung >= LAST && hint.step?.text;
    const words = full ? this.#reason(hint) : hint.text.split("\n").map(paragraph);
    const climbs = rung < LAST && LADDERS.includes(hint.kind);
    const more = climbs ? button(say("hint.more"), () => this.ask(), { class: "strong" }) : null;
    const step = hint.kind === "step";
    const apply = step && facts.length && rung >= CONCLUSION ? button(say("hint.do"), () => this.#apply(facts)) : null;
    const rewind = hint.kind === "mistake" ? button(say("check.rewind"), () => page.rewind()) : null;
    page.panel.open(
      "hint",
      say(hint.kind === "mistake" ? "hint.mistake" : "hint.title"),
      this.#ladder(hint),
      words,
      rung >= 3 && step ? legend() : null,
      h("div", { class: "row" }, more, apply, rewind),
    );
    page.announce(full && step ? `${hint.step.technique}: ${hint.step.text}` : hint.text);
  }

  /** The whole sentence; of a mistake, which mark it is and all steps of its refutation. */
  #reason({ kind, text, step, steps = [] }) {
    const reason = steps.length > 1 ? chain(steps) : sentence(step, this.page.play.view.family);
    return kind === "mistake" ? [paragraph(text.split("\n")[0]), reason] : [reason];
  }

  #ladder(hint) {
    if (!LADDERS.includes(hint.kind)) return null;
    const one = (rung) =>
      h(
        "li",
        { class: rung <= this.rung ? "reached" : "", "aria-current": rung === this.rung ? "step" : null },
        say(`hint.${hint.kind}-${rung}`),
      );
    return h("ol", { class: "ladder", "aria-label": say("hint.ladder") }, RUNGS.map(one));
  }

  #apply(facts) {
    const { play } = this.page;
    play.play(play.table.learned(play.position, facts));
  }
}
