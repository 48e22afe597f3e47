/** "Why not?": the candidates of a spot as a small menu, and the reason that rules one out. */

import { button, h } from "./html.js";
import { chain, marksOf, sentence } from "./reasons.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

export class Why {
  constructor(page) {
    this.page = page;
    document.addEventListener(
      "pointerdown",
      (event) => this.menu && !this.menu.contains(event.target) && this.close(),
      true,
    );
  }

  close() {
    this.menu?.remove();
    this.menu = null;
  }

  /** Lists the values of these spots, beside a point of the window. */
  open(slots, [x, y]) {
    this.close();
    const { table } = this.page.play;
    const groups = slots
      .filter((slot) => slot < table.spots && !table.fixed(slot))
      .map((slot) => this.#group(table, slot, slots.length > 1));
    if (!groups.length) return;
    this.menu = h(
      "div",
      { class: "menu", role: "menu", "aria-label": say("why.title") },
      h("p", { role: "presentation" }, say("why.menu")),
      groups,
    );
    this.menu.addEventListener("keydown", (event) => this.#key(event));
    document.body.append(this.menu);
    const { width, height } = this.menu.getBoundingClientRect();
    this.menu.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    this.menu.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
    this.menu.querySelector("button").focus();
  }

  #group(table, slot, named) {
    const items = table
      .options(slot)
      .map((value) => button(`${table.valueName(value)}?`, () => this.ask(slot, value), { role: "menuitem" }));
    return h("div", { class: "row", role: "presentation" }, named ? h("span", {}, table.spotName(slot)) : null, items);
  }

  #key(event) {
    const items = [...this.menu.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      this.close();
      this.page.board.focus(...this.page.board.at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async ask(spot, value) {
    const { page } = this;
    const { table, position, view } = page.play;
    this.close();
    page.board.focus(...page.board.at);
    const state = this.#stateWithout(table, position, spot);
    const isCurrent = page.panel.ticket("why");
    const question = ask("why", { puzzle: view.puzzle, state, spot, value });
    const found = await attempt(question, (words) => isCurrent() && page.notify(words));
    if (found && isCurrent()) this.#show(found, spot, value);
  }

  /** The question is about the spot, so what is there now is left out. */
  #stateWithout(table, position, spot) {
    const state = table.state(position);
    if (!table.fixed(spot)) state[spot] = null;
    return state;
  }

  /** Three answers: it is ruled out, nothing else is possible, or both are open; the first two with their reason. */
  #show({ step, steps, possible }, spot, value) {
    const { page } = this;
    const { table, position } = page.play;
    const asked = `${table.spotName(spot)}: ${table.valueName(value)}`;
    const reason = () => (steps.length > 1 ? chain(steps) : sentence(step, page.play.view.family));
    const verdict = possible ? say(step ? "why.certain" : "why.possible") : "";
    const words = [verdict && h("p", {}, verdict), step && reason()].filter(Boolean);
    page.panel.open("why", say("why.title"), h("p", { class: "quiet" }, asked), words);
    const marks = step && marksOf(table, position, { ...step, facts: [] });
    page.board.highlight(step ? { ...marks, [possible ? "different" : "mistakes"]: [spot] } : { different: [spot] });
    const reasons = step ? steps.map((one) => one.text).join(" ") : "";
    page.announce(possible ? `${asked}: ${verdict} ${reasons}` : reasons);
  }
}
