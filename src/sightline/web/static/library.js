/** The library: examples by family and level, games that were begun, puzzles that were saved. */

import { catalogue } from "./catalogue.js";
import { canPlay, tableFor } from "./families/index.js";
import { button, byId, h } from "./html.js";
import * as store from "./store.js";
import { element, units } from "./svg.js";
import { library } from "./wire.js";

const LARGEST_PICTURE = 900; // cells

export class Library {
  constructor(page) {
    this.page = page;
    this.root = byId("library");
  }

  async examples() {
    this.known ??= (await library()).examples.filter(canPlay);
    return this.known;
  }

  async first() {
    return (await this.examples())[0];
  }

  async open() {
    this.page.panel.close();
    document.body.classList.add("with-library");
    this.root.hidden = false;
    const close = button("Back to the board", () => this.close());
    this.root.replaceChildren(
      h("header", {}, h("h2", { id: "library-title" }, "Library"), close),
      h("p", { class: "quiet" }, "Opening …"),
    );
    const failed = (error) => (this.page.notify(error.message), []);
    const [examples, families] = await Promise.all([
      this.examples().catch(failed),
      catalogue().then((known) => known.families, failed),
    ]);
    const begun = store
      .games()
      .filter(({ solved, begun }) => begun && !solved)
      .map(({ id }) => store.gameOf(id)?.view);
    const save = this.page.play ? button("Save this puzzle", () => this.#save()) : null;
    this.root.replaceChildren(
      h("header", {}, h("h2", { id: "library-title" }, "Library"), h("div", { class: "row" }, save, close)),
      this.#section("Begun", begun.filter(Boolean)),
      this.#section("Saved by you", store.saved(), true),
      ...families.map(({ name, title }) =>
        this.#section(
          title,
          examples.filter((one) => one.family === name),
        ),
      ),
    );
  }

  async #save() {
    if (this.page.edit.active) await this.page.edit.save();
    else store.save(this.page.play.view);
    this.open();
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    document.body.classList.remove("with-library");
    this.page.board.fit();
  }

  #section(title, views, own = false) {
    if (!views.length) return "";
    return h(
      "section",
      { class: "section" },
      h("h3", {}, title),
      h(
        "ul",
        {},
        views.map((view) => this.#card(view, own)),
      ),
    );
  }

  #card(view, own) {
    const forget = own
      ? button("Forget", () => (store.forget(view.id), this.open()), { "aria-label": `Forget ${view.title}` })
      : null;
    const words = h("span", { class: "card-title" }, view.title, view.level ? h("small", {}, view.level) : null);
    return h(
      "li",
      {},
      button([picture(view), words], () => this.page.start(view), { class: "card" }),
      forget,
    );
  }
}

/** A small drawing of the untouched puzzle. */
function picture(view) {
  const frame = h("span", { class: "picture", "aria-hidden": "true" });
  const { rows, columns } = view;
  if (rows * columns > LARGEST_PICTURE) return frame;
  const table = tableFor(view);
  const { cells, left: leftHead, top: topHead } = table.draw();
  table.update(table.start(), null);
  for (const node of cells)
    for (const cell of node.querySelectorAll("[role], [tabindex]"))
      ["role", "tabindex", "aria-label"].forEach((name) => cell.removeAttribute(name));
  const heads = table.heads ?? { left: 0, top: 0 };
  const moved = (x, y, nodes = []) => element("g", { transform: `translate(${units(-x)} ${units(-y)})` }, ...nodes);
  const margins = [moved(heads.left, 0, leftHead), moved(0, heads.top, topHead)];
  const left = table.margin.left + heads.left;
  const top = table.margin.top + heads.top;
  const box = [-left, -top, columns + left + table.margin.right, rows + top + table.margin.bottom].map(units).join(" ");
  frame.append(element("svg", { viewBox: box, class: "cells", role: "presentation" }, ...margins, ...cells));
  return frame;
}
