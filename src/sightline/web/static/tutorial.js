/** First steps in a family: a small puzzle, solved sentence by sentence by the learner. */

import { Exercise } from "./exercise.js";
import { button, h } from "./html.js";
import { watchNames, withReferences } from "./reasons.js";
import { addressOf, FIRST_STEPS } from "./routes.js";
import { say } from "./say.js";
import * as store from "./store.js";

export class Tutorial {
  constructor(page, { name, title }, { view, steps, answer }) {
    Object.assign(this, { page, name, title, view, steps, answer, at: 0 });
    this.exercise = new Exercise(page, { right: () => this.#right(), wrong: (...words) => this.#wrong(...words) });
    this.count = h("p", { class: "quiet tutorial-count" });
    this.sentence = h("p", { class: "tutorial-text" });
    this.reply = h("p", { class: "tutorial-reply", role: "status" });
    this.next = button(say("tutorial.next"), () => this.#goOn(), { class: "strong" });
    this.again = button(say("tutorial.back"), () => this.#show(this.at - 1));
  }

  /** The view; `begin` puts the first position on the board when it is in the document. */
  root() {
    const words = h("div", { class: "tutorial-words" }, this.count, this.sentence, this.reply, h("div", { class: "row" }, this.next, this.again));
    this.body = h("section", { class: "worked tutorial" }, this.exercise.root, words);
    return h(
      "div",
      { class: "stack" },
      h("p", { class: "crumbs" }, h("a", { href: addressOf("learn", this.name), "data-link": true }, say("learn.course", { title: this.title }))),
      h("h1", { id: "view-title" }, say("tutorial.title", { title: this.title })),
      h("p", {}, say("tutorial.lead")),
      this.body,
    );
  }

  begin() {
    this.#show(0);
    watchNames(this.body, this.exercise.board);
  }

  #show(at) {
    this.at = at;
    const position = { ...this.steps[at], view: this.view, answer: this.answer };
    this.exercise.show(position);
    this.count.textContent = say("tutorial.count", { at: at + 1, count: this.steps.length });
    this.sentence.replaceChildren(...withReferences(position.step.text));
    this.reply.replaceChildren();
    this.reply.className = "tutorial-reply";
    this.next.disabled = true;
    this.next.textContent = say("tutorial.next");
    this.again.hidden = at === 0;
    this.page.announce(`${this.count.textContent} ${position.step.text}`);
  }

  #right() {
    const last = this.at === this.steps.length - 1;
    this.reply.className = "tutorial-reply right";
    this.reply.replaceChildren(say(last ? "tutorial.done" : "tutorial.right"));
    this.next.disabled = false;
    if (!last) return void this.next.focus({ preventScroll: true });
    store.keepLearned(this.name, FIRST_STEPS);
    this.next.textContent = say("tutorial.play");
    return void this.next.focus({ preventScroll: true });
  }

  #wrong(words, reason) {
    this.reply.className = "tutorial-reply wrong";
    this.reply.replaceChildren(words, " ", ...withReferences(reason));
  }

  #goOn() {
    if (this.at < this.steps.length - 1) this.#show(this.at + 1);
    else this.page.go("library", this.name);
  }
}
