/** The library: the packs of every family with what was solved of them, and the player's own puzzles. */

import { catalogue } from "./catalogue.js";
import { formatTime } from "./clock.js";
import { forget as forgetKept, takeOver } from "./collection.js";
import { save } from "./export.js";
import { button, h } from "./html.js";
import { entries as allEntries } from "./packs.js";
import { isStatic } from "./place.js";
import { addressOf, STATISTICS } from "./routes.js";
import { showRules } from "./rules.js";
import { progress } from "./progress-bar.js";
import { inLanguage, levelName, packName, say, titleOf } from "./say.js";
import * as store from "./store.js";
import { pictureSvg } from "./svg.js";
import { positionOf, solvedThumbnail, thumbnail } from "./thumbnail.js";
import { ask, attempt, drawing } from "./wire.js";

export class Library {
  constructor(page) {
    this.page = page;
  }

  title = () => say("library.title");

  /** All families, or the puzzles of one; `pack` is the part of them to begin with. */
  async show(root, family, pack) {
    this.root = root;
    this.family = family;
    root.replaceChildren(h("div", { class: "stack" }, h("h1", { id: "view-title" }, say("library.title"))));
    const [entries, { families, levels }] = await Promise.all([allEntries(), catalogue(), takeOver()]);
    this.data = { entries, families, levels };
    const chosen = families.find(({ name }) => name === family);
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, chosen ? chosen.title : say("library.title")),
        chosen ? this.#about(chosen) : [this.#families(), h("p", {}, h("a", { href: addressOf("library", STATISTICS), "data-link": true }, say("statistics.title")))],
        chosen ? this.#pack(chosen) : this.#own(),
      ),
    );
    if (pack) root.querySelector(`#pack-${CSS.escape(pack)}`)?.scrollIntoView();
  }

  /** Every family with how much of its pack is solved. */
  #families() {
    const { entries, families } = this.data;
    const solved = store.results();
    const card = ({ name, title, emblem }) => {
      const pack = entries.filter((one) => one.family === name);
      const done = pack.filter(({ id }) => id in solved).length;
      return h(
        "li",
        {},
        h(
          "a",
          { class: "card pack", href: addressOf("library", name), "data-link": true },
          solvedThumbnail(emblem, emblem.answer),
          h("span", { class: "card-title" }, title, h("small", {}, say("library.done", { done, count: pack.length }))),
          progress(done, pack.length),
        ),
      );
    };
    return h("ul", { class: "cards" }, families.map(card));
  }

  #about({ name, title, rules }) {
    return h(
      "div",
      { class: "pack-head" },
      h("p", {}, rules),
      h(
        "div",
        { class: "row" },
        button(say("menu.rules"), () => showRules(this.page, name)),
        button(say("library.make-one", { title }), () => this.page.newPuzzle.open(name)),
        h("a", { href: addressOf("library"), "data-link": true }, say("library.all")),
      ),
    );
  }

  /** The puzzles of one family, level by level, with filters. */
  #pack({ name, title }) {
    const pack = this.data.entries.filter((one) => one.family === name);
    const booklet = new Booklet(this.page, title, () => show());
    const list = h("div", {});
    const option = (value, label) => h("option", { value }, label);
    const choose = (key, label, options) =>
      h(
        "label",
        { class: "field" },
        h("span", {}, label),
        h("select", { name: key, onchange: () => show() }, option("", say("library.any")), options),
      );
    const sizes = [...new Set(pack.map(({ rows, columns }) => `${rows} × ${columns}`))];
    const techniques = [...new Set(pack.flatMap((one) => one.techniques))].sort();
    const open = h("input", { type: "checkbox", onchange: () => show() });
    const filters = h(
      "div",
      { class: "filters" },
      choose("level", say("library.level"), this.data.levels.map((one) => option(one, levelName(one)))),
      choose("size", say("library.size"), sizes.map((one) => option(one, one))),
      techniques.length ? choose("technique", say("library.technique"), techniques.map((one) => option(one, one))) : null,
      h("label", { class: "choice" }, open, h("span", {}, say("library.unsolved"))),
      booklet.root,
    );
    const solved = store.results();
    const show = () => {
      const value = (key) => filters.querySelector(`[name=${key}]`)?.value ?? "";
      const fits = (one) =>
        (!value("level") || one.level === value("level")) &&
        (!value("size") || `${one.rows} × ${one.columns}` === value("size")) &&
        (!value("technique") || one.techniques.includes(value("technique"))) &&
        !(open.checked && one.id in solved);
      const found = pack.filter(fits);
      const packs = [...new Set(found.flatMap(({ pack: own }) => own ?? []))];
      const single = found.filter((one) => !one.pack);
      const made = (one) => one.techniques.length > 0;
      const groups = [
        ...packs.map((own) => [packName(own), found.filter((one) => one.pack === own)]),
        ...this.data.levels.map((level) => [levelName(level), single.filter((one) => made(one) && one.level === level)]),
        [say("library.other"), single.filter((one) => !made(one))],
      ];
      list.replaceChildren(
        ...groups.filter(([, some]) => some.length).map(([words, some]) => groupSection(words, some, booklet)),
        ...(found.length ? [] : [h("p", { class: "quiet" }, say("library.none"))]),
      );
    };
    show();
    return h("div", { class: "pack-list" }, filters, list);
  }

  /** Games that were begun and puzzles that were saved. */
  #own() {
    const begun = store
      .games()
      .filter(({ solved, begun: played }) => played && !solved)
      .map(({ id }) => store.gameOf(id))
      .filter((kept) => kept?.view.marks);
    return h(
      "div",
      {},
      section(
        say("library.begun"),
        begun.map(({ view, history }) => h("li", {}, card(view, (table) => positionOf(table, history)))),
      ),
      section(
        say("library.saved"),
        store.saved().map((view) => h("li", {}, card(view), this.#forget(view))),
      ),
    );
  }

  #forget(view) {
    const forget = async () => {
      store.forget(view.id);
      await forgetKept(view);
      this.show(this.root, this.family);
    };
    return button(say("library.forget"), forget, { "aria-label": say("library.forget-this", { title: titleOf(view) }) });
  }
}

/** Puzzles that are chosen to be printed together. */
class Booklet {
  constructor(page, title, onchange) {
    Object.assign(this, { page, title, onchange, active: false, chosen: new Map() });
    this.root = h("div", { class: "row booklet" });
    this.#draw();
  }

  has(slug) {
    return this.chosen.has(slug);
  }

  toggle(family, slug) {
    if (!this.chosen.delete(slug)) this.chosen.set(slug, { family, name: slug });
    this.#draw();
    this.onchange();
  }

  #turn(active) {
    this.active = active;
    this.#draw();
    this.onchange();
  }

  #draw() {
    const count = this.chosen.size;
    const begin = button(say("booklet.begin"), () => this.#turn(true));
    const end = button(say("panel.cancel"), () => this.#turn(false));
    const print = button(say("booklet.print", { count }), () => this.#print(), { class: "strong", disabled: !count });
    this.root.replaceChildren(...(this.active ? [print, end] : [begin]));
  }

  /** The command's book: how to play, the puzzles, and their solutions at the end. */
  async #print() {
    const entries = [...this.chosen.values()];
    this.page.notify(say("booklet.working"));
    if (isStatic) return attempt(this.#printHere(entries), (words) => this.page.notify(words));
    const book = await attempt(drawing({ format: "pdf", title: this.title, entries }), (words) => this.page.notify(words));
    if (book) save(book, `${this.title.toLowerCase()}.pdf`);
    return book;
  }

  /** The same by the browser, where there is no server. */
  async #printHere(entries) {
    const [{ printPuzzles }, ...puzzles] = await Promise.all([import("./paper.js"), ...entries.map((one) => ask("entry", one))]);
    return printPuzzles(this.title, entries[0].family, puzzles, true);
  }
}

function section(title, cards) {
  return cards.length ? h("section", { class: "section" }, h("h2", {}, title), h("ul", { class: "cards" }, cards)) : null;
}

function card(view, positionFor) {
  return h(
    "a",
    { class: "card", href: addressOf("play", view.family, view.slug ?? view.id), "data-link": true },
    thumbnail(view, positionFor),
    h("span", { class: "card-title" }, titleOf(view), view.level ? h("small", {}, levelName(view.level)) : null),
  );
}

/** Puzzles as numbered squares; solved ones have a tick and the best time, solved pictures show what they are. */
function groupSection(title, entries, booklet) {
  const solved = store.results();
  const begun = new Set(store.games().flatMap((game) => (game.begun && !game.solved ? [game.id] : [])));
  const done = entries.filter(({ id }) => id in solved).length;
  const pictures = entries.some(({ pack }) => pack);
  const square = ({ family, slug, name, rows, columns, id, level, pack }) => {
    const result = solved[id];
    const state = result ? "done" : begun.has(id) ? "begun" : "";
    const words = result ? say("library.best", { time: formatTime(result.best) }) : null;
    const shown = inLanguage(result?.titles);
    const size = `${rows}×${columns}`;
    const about = pack ? `${size} · ${levelName(level)}` : size;
    const number = shortName(name);
    const unseen = (text) => (text ? h("span", { class: "unseen" }, text) : null);
    const before = pack ? `${packName(pack)} ${shown ? `${number}, ` : ""}` : name.slice(0, -number.length);
    const chosen = booklet.active && { type: "button", "aria-pressed": `${booklet.has(slug)}`, onclick: () => booklet.toggle(family, slug) };
    return h(
      "li",
      {},
      h(
        chosen ? "button" : "a",
        { class: `square ${state}`, ...(chosen || { href: addressOf("play", family, slug), "data-link": true }) },
        pack ? h("span", { class: "shown", "aria-hidden": "true" }, result?.drawing ? pictureSvg(result.drawing) : "?") : null,
        h("b", { class: shown ? "shown-title" : "" }, result ? h("span", { "aria-hidden": "true" }, "✓ ") : null, unseen(before), shown || number),
        h("small", {}, words ?? about),
        unseen(state && say(`library.state-${state}`)),
      ),
    );
  };
  return h(
    "section",
    { class: "section", id: pictures ? `pack-${entries[0].slug.replace(/-\d+$/, "")}` : null },
    h("h2", {}, title, h("small", {}, ` ${done} / ${entries.length}`)),
    pictures ? progress(done, entries.length) : null,
    h("ol", { class: pictures ? "squares pictures" : "squares" }, entries.map(square)),
  );
}

/** The number at the end of a name, or the name. */
function shortName(name) {
  return name.match(/^\w+ (\d+)$/)?.[1] ?? name;
}
