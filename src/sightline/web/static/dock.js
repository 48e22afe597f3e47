/** The dock under the board: tools, the pad, and the buttons for moves and help. */

import { button, byId, h } from "./html.js";

export class Dock {
  constructor(page) {
    this.page = page;
    this.tools = byId("tools");
    this.pad = byId("pad");
    this.verbs = byId("verbs");
    this.trial = byId("trial");
    this.#drawVerbs();
  }

  #drawVerbs() {
    const { page } = this;
    const verb = (name, label, key, run) =>
      (this[name] = button(label, run, {
        "aria-keyshortcuts": key,
        title: `${name[0].toUpperCase()}${name.slice(1)} (${key.replace("Control", "Ctrl")})`,
      }));
    this.verbs.replaceChildren(
      verb("undo", "Undo", "Control+Z", () => page.play.take("undo")),
      verb("redo", "Redo", "Control+Y", () => page.play.take("redo")),
      verb("try", "Trial", "T", () => page.beginTrial()),
      verb("check", "Check", "C", () => page.check()),
      verb("hint", "Hint", "H", () => page.hints.ask()),
      verb("explain", "Explain", "E", () => page.explain.open()),
    );
    this.hint.classList.add("strong");
  }

  /** A new table: its tools and pad. */
  show(table) {
    const choose = (tool) =>
      button([tool.swatch ? this.#swatch(tool.swatch) : "", tool.label], () => this.page.play.setTool(tool.id), {
        class: "tool",
        "data-tool": tool.id,
        "aria-pressed": "false",
      });
    this.tools.replaceChildren(...[...table.tools, { id: "ask", label: "Why?" }].map(choose));
    const press = (key) => button(key.label, () => this.page.padKey(key.key), { "aria-label": key.name });
    this.pad.replaceChildren(...table.pad.map(press));
    this.pad.hidden = !table.pad.length;
    this.extras = table.proves ? button("Prove", () => this.page.prove()) : null;
    if (this.extras) this.tools.append(this.extras);
    this.update();
  }

  #swatch(rgb) {
    const dot = h("span", { class: "swatch", "aria-hidden": "true" });
    dot.style.background = `#${rgb}`;
    return dot;
  }

  update() {
    const { play } = this.page;
    for (const tool of this.tools.children) tool.setAttribute("aria-pressed", tool.dataset.tool === play.tool);
    const { history } = play;
    this.undo.disabled = !history.past.length;
    this.redo.disabled = !history.future.length;
    this.#showTrial(history.depth);
  }

  #showTrial(depth) {
    this.trial.hidden = depth === 0;
    if (!depth) return;
    const { page } = this;
    this.trial.replaceChildren(
      h("span", {}, depth > 1 ? `Trial ${depth}` : "Trial"),
      button("Accept", () => page.play.take("acceptTrial"), { "aria-keyshortcuts": "A" }),
      button("Reject", () => page.play.take("rejectTrial"), { "aria-keyshortcuts": "R" }),
    );
  }
}
