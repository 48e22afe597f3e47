/** New: family, size, difficulty and seed; the page's only dialog. */

import { catalogue } from "./catalogue.js";
import { hasOwnEditor } from "./families/index.js";
import { button, byId, field, h } from "./html.js";
import { searching } from "./panel.js";
import { ask, attempt, work } from "./wire.js";

const ANY = "any";

export class NewPuzzle {
  constructor(page) {
    this.page = page;
    this.dialog = byId("new");
  }

  async open() {
    const known = await attempt(catalogue(), (words) => this.page.notify(words));
    if (!known || this.dialog.open) return;
    const families = known.families.filter(({ name, makes, edits }) => makes || edits || hasOwnEditor(name));
    const option = (value, label, selected) => h("option", { value, selected }, label);
    const info = () => families.find(({ name }) => name === family.value);
    const playing = this.page.play?.view.family;
    const names = families.map(({ name, title }) => option(name, title, name === playing));
    const family = h("select", { name: "family", onchange: () => adapt() }, names);
    const size = h("select", { name: "size", onchange: () => offer() });
    const rules = h("div", { onchange: () => offer() });
    const levels = [ANY, ...known.levels].map((level) => option(level, level, level === known.levels[0]));
    const level = h("select", { name: "difficulty" }, levels);
    const make = h("button", { type: "submit", class: "strong" }, "Make it");
    const blank = button("Blank, to edit", () => this.#blank(family.value, size.value, chosenRules(rules)));
    const offer = () => info().makes && this.#offer({ family, size, level, rules });
    const adapt = () => {
      const { name, sizes, options, makes, edits } = info();
      size.replaceChildren(...sizes.map((one, at) => option(one, one.replace("x", " × "), at === 1)));
      rules.replaceChildren(...options.filter(({ choices }) => choices.length).map(ruleField));
      make.disabled = level.disabled = !makes;
      blank.disabled = !edits && !hasOwnEditor(name);
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
    this.answer = h("div", { role: "status" });
    const form = h(
      "form",
      { method: "dialog", onsubmit: (event) => this.#make(event, { family, size, level, seed, rules }) },
      h("h2", { id: "new-title" }, "New puzzle"),
      field("Family", family),
      field("Size", size),
      rules,
      field("Difficulty", level),
      field("Seed", seed),
      this.answer,
      h(
        "div",
        { class: "row" },
        make,
        blank,
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
    const answer = await attempt(ask("levels", asked), () => {});
    if (!answer || turn !== this.turn) return;
    for (const one of level.options) one.disabled = one.value !== ANY && !answer.levels.includes(one.value);
    if (level.selectedOptions[0]?.disabled) level.value = answer.levels.at(-1) ?? ANY;
  }

  #blank(family, size, rules) {
    this.dialog.close();
    this.page.edit.blank(family, size, rules);
  }

  async #make(event, { family, size, level, seed, rules }) {
    event.preventDefault();
    const asked = {
      family: family.value,
      size: size.value,
      ...(level.value === ANY ? {} : { difficulty: level.value }),
      options: chosenRules(rules),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
    };
    this.task = work("new", asked);
    this.answer.replaceChildren(searching("Making one …", this.task));
    const refused = (words) => this.answer.replaceChildren(h("p", { class: "bad" }, words));
    const view = await attempt(this.task.done, refused);
    this.task = null;
    if (view && !view.puzzle) return refused("Cancelled before one was found.");
    if (!view || !this.dialog.open) return undefined;
    this.dialog.close();
    return this.page.start(view);
  }
}

/** A rule as a choice; its values are kept as JSON. */
function ruleField({ name, about, choices }) {
  const options = choices.map(({ value, label }) => h("option", { value: JSON.stringify(value) }, label));
  const words = about.split(",")[0];
  const label = `${words[0].toUpperCase()}${words.slice(1)}`;
  return field(label, h("select", { name, "data-usual": JSON.stringify(choices[0].value) }, options));
}

/** The rules that are not as usual. */
function chosenRules(rules) {
  const chosen = [...rules.querySelectorAll("select")].filter((one) => one.value !== one.dataset.usual);
  return Object.fromEntries(chosen.map((one) => [one.name, JSON.parse(one.value)]));
}
