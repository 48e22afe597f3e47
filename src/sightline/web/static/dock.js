/** The dock: tools, the pad, and the buttons for moves and help. */

import { button, byId, h } from "./html.js";
import { icon } from "./icons.js";
import { say } from "./say.js";

/** A button for every tool of a table. */
export function toolButtons({ tools }, play) {
  return tools.map(({ id, label, swatch }) =>
    button([swatch ? swatchOf(swatch) : "", label], () => play.setTool(id), {
      class: "tool",
      "data-tool": id,
      "aria-pressed": "false",
    }),
  );
}

/** A button for every key of a table's pad. */
export function padButtons({ pad }, press) {
  return pad.map(({ key, label, name }) => button(label, () => press(key), { "aria-label": name, "data-key": key }));
}

function swatchOf(rgb) {
  const dot = h("span", { class: "swatch", "aria-hidden": "true" });
  dot.style.background = `#${rgb}`;
  return dot;
}

export class Dock {
  constructor(page) {
    this.page = page;
    this.tools = byId("tools");
    this.pad = byId("pad");
    this.verbs = byId("verbs");
    this.#drawVerbs();
  }

  #drawVerbs() {
    const { page } = this;
    const verb = (name, key, run) =>
      (this[name] = button([icon(name), h("span", {}, say(`dock.${name}`))], run, {
        "aria-keyshortcuts": key,
        "data-verb": name,
        title: `${say(`dock.${name}`)} (${key.replace("Control", "Ctrl")})`,
      }));
    this.verbs.replaceChildren(
      verb("undo", "Control+Z", () => page.play.take("undo")),
      verb("redo", "Control+Y", () => page.play.take("redo")),
      verb("trial", "T", () => page.beginTrial()),
      verb("check", "C", () => page.check()),
      verb("hint", "H", () => page.hints.ask()),
      verb("explain", "E", () => page.explain.open()),
    );
    this.trialBar = byId("trial");
    this.hint.classList.add("strong");
  }

  /** A new table: its tools and pad. */
  show(table) {
    const ask = { id: "ask", label: say("dock.why") };
    this.tools.replaceChildren(...toolButtons({ tools: [...table.tools, ask] }, this.page.play));
    for (const { label, name, run } of table.actions ?? [])
      this.tools.append(button(label, () => run(this.page.play), { "data-action": name }));
    this.pad.replaceChildren(...padButtons(table, (key) => this.page.padKey(key)));
    this.pad.hidden = !table.pad.length;
    if (table.proves) this.tools.append(button(say("dock.prove"), () => this.page.prove()));
    this.update();
  }

  update() {
    const { play } = this.page;
    for (const tool of this.tools.querySelectorAll("[data-tool]"))
      tool.setAttribute("aria-pressed", tool.dataset.tool === play.tool);
    const { history, table } = play;
    this.undo.disabled = !history.past.length;
    this.redo.disabled = !history.future.length;
    const done = new Set(table.finishedKeys?.(play.position) ?? []);
    for (const key of this.pad.children) {
      key.classList.toggle("finished", done.has(key.dataset.key));
      key.classList.toggle("armed", play.armed === key.dataset.key);
    }
    this.#showTrial(history.depth);
  }

  #showTrial(depth) {
    this.trialBar.hidden = depth === 0;
    if (!depth) return;
    const { page } = this;
    this.trialBar.replaceChildren(
      h("span", {}, depth > 1 ? say("trial.deep", { depth }) : say("trial.title")),
      button(say("trial.accept"), () => page.endTrial("acceptTrial"), { "aria-keyshortcuts": "A" }),
      button(say("trial.reject"), () => page.endTrial("rejectTrial"), { "aria-keyshortcuts": "R" }),
    );
  }
}
