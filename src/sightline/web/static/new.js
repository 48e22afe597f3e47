/** New: family, size, difficulty and seed; the page's only dialog. */

import { NAMES, TABLES } from "./families/index.js";
import { button, byId, field, h } from "./html.js";
import { searching } from "./panel.js";
import { ask, heard, work } from "./wire.js";

const SIZES = {
  skyscrapers: ["4x4", "5x5", "6x6", "7x7", "8x8"],
  nonogram: ["5x5", "10x10", "15x15", "20x20", "25x25", "30x30"],
  hashi: ["7x7", "10x10", "15x15", "20x20", "25x25"],
  rooks: ["5x5", "8x8", "10x10", "15x15", "20x20"],
};
const LEVELS = ["any", "easy", "medium", "hard", "expert", "extreme"];

export class NewPuzzle {
  constructor(page) {
    this.page = page;
    this.dialog = byId("new");
  }

  open() {
    const options = (values, chosen) =>
      values.map((value) =>
        h("option", { value, selected: value === chosen }, NAMES[value] ?? value.replace("x", " × ")),
      );
    const family = h(
      "select",
      { name: "family", onchange: () => adapt() },
      options(Object.keys(TABLES), this.page.play?.view.family),
    );
    const size = h("select", { name: "size", onchange: () => offer() });
    const rules = h("div", { onchange: () => offer() });
    const level = h("select", { name: "difficulty" }, options(LEVELS, "easy"));
    const offer = () => this.#offer({ family, size, level, rules });
    const adapt = () => {
      size.replaceChildren(...options(SIZES[family.value], SIZES[family.value][1]));
      rules.replaceChildren(...TABLES[family.value].rules.map(ruleField));
      offer();
    };
    adapt();
    const seed = h("input", {
      name: "seed",
      inputmode: "numeric",
      pattern: "[0-9]*",
      placeholder: "any",
      autocomplete: "off",
    });
    this.said = h("div", { role: "status" });
    const make = h("button", { type: "submit", class: "strong" }, "Make it");
    const form = h(
      "form",
      { method: "dialog", onsubmit: (event) => this.#make(event, { family, size, level, seed, rules }) },
      h("h2", { id: "new-title" }, "New puzzle"),
      field("Family", family),
      field("Size", size),
      rules,
      field("Difficulty", level),
      field("Seed", seed),
      this.said,
      h(
        "div",
        { class: "row" },
        make,
        button("Blank, to edit", () => this.#blank(family.value, size.value, chosenRules(rules))),
        button("Cancel", () => this.dialog.close()),
      ),
    );
    this.dialog.replaceChildren(form);
    this.dialog.onclose = () => this.task?.cancel();
    this.dialog.showModal();
  }

  /** Only levels that can be made of this size and by these rules can be chosen. */
  async #offer({ family, size, level, rules }) {
    const asked = { family: family.value, size: size.value, options: chosenRules(rules) };
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const answer = await heard(ask("levels", asked), () => {});
    if (!answer || turn !== this.turn) return;
    for (const one of level.options) one.disabled = one.value !== "any" && !answer.levels.includes(one.value);
    if (level.selectedOptions[0]?.disabled) level.value = answer.levels.at(-1) ?? "any";
  }

  #blank(family, size, rules) {
    this.dialog.close();
    const [rows, columns] = size.split("x").map(Number);
    const doc = TABLES[family].blank(rows, columns);
    this.page.edit.start(family, Object.keys(rules).length ? { ...doc, rules: { ...doc.rules, ...rules } } : doc);
  }

  async #make(event, { family, size, level, seed, rules }) {
    event.preventDefault();
    const asked = {
      family: family.value,
      size: size.value,
      ...(level.value === "any" ? {} : { difficulty: level.value }),
      options: chosenRules(rules),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
    };
    this.task = work("new", asked);
    this.said.replaceChildren(searching("Making one …", this.task));
    const refused = (words) => this.said.replaceChildren(h("p", { class: "bad" }, words));
    const view = await heard(this.task.done, refused);
    this.task = null;
    if (view && !view.puzzle) return refused("Called off before one was found.");
    if (!view || !this.dialog.open) return undefined;
    this.dialog.close();
    return this.page.start(view);
  }
}

/** A rule as a choice; its values are kept as JSON. */
function ruleField([name, words, values]) {
  const options = values.map(([value, label]) => h("option", { value: JSON.stringify(value) }, label));
  return field(words, h("select", { name, "data-usual": JSON.stringify(values[0][0]) }, options));
}

/** The rules that are not as usual. */
function chosenRules(rules) {
  const chosen = [...rules.querySelectorAll("select")].filter((one) => one.value !== one.dataset.usual);
  return Object.fromEntries(chosen.map((one) => [one.name, JSON.parse(one.value)]));
}
