/** New: family, size, difficulty and seed; the page's only dialog. */

import { catalogue } from "./catalogue.js";
import { hasOwnEditor } from "./families/index.js";
import { button, byId, field, h } from "./html.js";
import { searching } from "./panel.js";
import { levelName, say } from "./say.js";
import * as store from "./store.js";
import { ask, attempt, work } from "./wire.js";

const ANY = "any";
const OTHER = "other";
const [LEAST, MOST] = [2, 99]; // rows and columns of any other size

export class NewPuzzle {
  constructor(page) {
    this.page = page;
    this.dialog = byId("new");
  }

  async open(wanted) {
    const known = await attempt(catalogue(), (words) => this.page.notify(words));
    if (!known || this.dialog.open) return;
    const families = known.families.filter(({ name, makes, edits }) => makes || edits || hasOwnEditor(name));
    const option = (value, label, selected) => h("option", { value, selected }, label);
    const info = () => families.find(({ name }) => name === family.value);
    const last = store.lastChoice();
    const chosen = wanted ?? (this.page.isPlaying ? this.page.play.view.family : last.family);
    const names = families.map(({ name, title }) => option(name, title, name === chosen));
    const family = h("select", { name: "family", onchange: () => adapt() }, names);
    const size = h("select", { name: "size", onchange: () => offer() });
    const other = otherSize(() => offer());
    const rules = h("div", { onchange: () => offer() });
    const levels = [ANY, ...known.levels].map((level) => option(level, level === ANY ? say("new.any") : levelName(level), level === (last.level ?? known.levels[0])));
    const level = h("select", { name: "difficulty" }, levels);
    const make = h("button", { type: "submit", class: "strong" }, say("new.make"));
    const blank = button(say("new.blank"), () => this.#blank(family.value, sizeOf(), chosenRules(rules, "[data-rule]")));
    const sizeOf = () => (size.value === OTHER ? other.value() : size.value);
    const offer = () => {
      other.root.hidden = size.value !== OTHER;
      if (info().makes) this.#offer({ family, size: sizeOf(), level, rules });
    };
    const adapt = () => {
      const { name, sizes, options, makerOptions, makes, edits } = info();
      const before = name === last.family ? last.size : null;
      const known = sizes.includes(before) ? before : sizes[1] ?? sizes[0];
      const named = sizes.map((one) => option(one, one.replace("x", " × "), one === known));
      size.replaceChildren(...named, option(OTHER, say("new.other-size"), false));
      other.allow(info().square);
      if (before && before !== known) {
        size.value = OTHER;
        other.set(before);
      }
      const offered = options.filter(({ choices }) => choices.length);
      rules.replaceChildren(...offered.map((one) => ruleField(one, true)), ...makerOptions.map((one) => ruleField(one, false)));
      make.disabled = level.disabled = !makes;
      blank.disabled = !edits && !hasOwnEditor(name);
      offer();
    };
    adapt();
    const seed = h("input", {
      name: "seed",
      inputmode: "numeric",
      pattern: "[0-9]*",
      placeholder: say("new.any-seed"),
      autocomplete: "off",
    });
    this.answer = h("div", { role: "status" });
    const form = h(
      "form",
      { method: "dialog", onsubmit: (event) => this.#make(event, { family, size: sizeOf(), level, seed, rules }) },
      h("h2", { id: "new-title" }, say("new.title")),
      field(say("new.family"), family),
      field(say("new.size"), size),
      other.root,
      rules,
      field(say("new.level"), level),
      field(say("new.seed"), seed),
      this.answer,
      h(
        "div",
        { class: "row" },
        make,
        blank,
        button(say("panel.cancel"), () => this.dialog.close()),
      ),
    );
    this.dialog.replaceChildren(form);
    this.dialog.onclose = () => this.task?.cancel();
    this.dialog.showModal();
  }

  /** Only levels that can be made of this size and by these rules can be chosen. */
  async #offer({ family, size, level, rules }) {
    const asked = { family: family.value, size, options: chosenRules(rules) };
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
      size,
      ...(level.value === ANY ? {} : { difficulty: level.value }),
      options: chosenRules(rules),
      ...(seed.value ? { seed: Number(seed.value) } : {}),
    };
    store.keepChoice({ family: family.value, size, level: level.value });
    this.task = work("new", asked);
    this.answer.replaceChildren(searching(say("new.working"), this.task));
    const refused = (words) => this.answer.replaceChildren(h("p", { class: "bad" }, words));
    const view = await attempt(this.task.done, refused);
    this.task = null;
    if (view && !view.puzzle) return refused(say("new.cancelled"));
    if (!view || !this.dialog.open) return undefined;
    this.dialog.close();
    return this.page.start(view);
  }
}

/** Rows and columns as numbers, for a size that is not in the list. */
function otherSize(onchange) {
  const number = (name) =>
    h("input", { name, type: "number", min: LEAST, max: MOST, value: 10, inputmode: "numeric", onchange });
  const [rows, columns] = [number("rows"), number("columns")];
  const across = field(say("edit.columns"), columns);
  return {
    root: h("div", { class: "row", hidden: true }, field(say("edit.rows"), rows), across),
    value: () => `${rows.value}x${across.hidden ? rows.value : columns.value}`,
    set: (size) => ([rows.value, columns.value] = size.split("x")),
    allow: (square) => (across.hidden = square),
  };
}

/** A rule, or an option of the maker, as a choice; its values are kept as JSON. */
function ruleField({ name, about, choices }, isRule) {
  const options = choices.map(({ value, label }) => h("option", { value: JSON.stringify(value) }, label));
  const words = about.split(/[,:]/)[0];
  const label = `${words[0].toUpperCase()}${words.slice(1)}`;
  return field(label, h("select", { name, "data-rule": isRule, "data-usual": JSON.stringify(choices[0].value) }, options));
}

/** The rules and other options that are not as usual. */
function chosenRules(rules, which = "select") {
  const chosen = [...rules.querySelectorAll(which)].filter((one) => one.value !== one.dataset.usual);
  return Object.fromEntries(chosen.map((one) => [one.name, JSON.parse(one.value)]));
}
