/** The hint ladder: each request reveals a little more, and only the last two rungs reveal a value. */

import { button, h } from "./html.js";
import { legend, marksOf, sentence, withReferences } from "./reasons.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

const CONCLUSION = 4;
const LAST = 5;
const RUNGS = {
  step: [1, 2, 3, 4, 5],
  mistake: [1, 2, LAST], // that there is one, where, and why
};

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
    return (RUNGS[this.kind] ?? RUNGS.step).find((rung) => rung > this.asked) ?? LAST;
  }

  #show(hint) {
    const { page, rung } = this;
    const { table, position } = page.play;
    const facts = hint.conclusions ?? [];
    const marks = marksOf(table, position, { premises: hint.premises, clues: hint.clues, facts });
    page.board.highlight({ ...marks, mistakes: hint.wrong != null ? [hint.wrong] : [] });
    const full = rung >= LAST && hint.step?.text;
    const words = full ? sentence(hint.step, page.play.view.family) : h("p", { class: "hint-text" }, withReferences(hint.text));
    const climbs = rung < LAST && hint.kind in RUNGS;
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
    page.announce(full ? `${hint.step.technique}: ${hint.step.text}` : hint.text);
  }

  #ladder(hint) {
    const rungs = RUNGS[hint.kind];
    if (!rungs) return null;
    const one = (rung) =>
      h(
        "li",
        { class: rung <= this.rung ? "reached" : "", "aria-current": rung === this.rung ? "step" : null },
        say(`hint.${hint.kind}-${rung}`),
      );
    return h("ol", { class: "ladder", "aria-label": say("hint.ladder") }, rungs.map(one));
  }

  #apply(facts) {
    const { play } = this.page;
    play.play(play.table.learned(play.position, facts));
  }
}
