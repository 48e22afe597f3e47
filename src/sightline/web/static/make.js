/** Making: start with an empty board, go on with a draft, or open what exists already. */

import { catalogue } from "./catalogue.js";
import { hasOwnEditor } from "./families/index.js";
import { button, h } from "./html.js";
import { addressOf, PICTURE } from "./routes.js";
import { say } from "./say.js";
import * as store from "./store.js";
import { solvedThumbnail, thumbnail } from "./thumbnail.js";

export class Make {
  constructor(page) {
    this.page = page;
  }

  title = () => say("make.title");

  async show(root) {
    this.root = root;
    root.replaceChildren(h("div", { class: "stack" }, h("h1", { id: "view-title" }, say("make.title"))));
    const { families } = await catalogue();
    const able = families.filter(({ name, edits }) => edits || hasOwnEditor(name));
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, say("make.title")),
        h("p", {}, say("make.lead")),
        h("section", { class: "section" }, h("h2", {}, say("make.blank")), h("ul", { class: "cards" }, able.map((one) => this.#blank(one)))),
        this.#drafts(families),
        h(
          "div",
          { class: "row" },
          button(say("make.picture"), () => this.page.go("make", PICTURE), { class: "strong" }),
          button(say("make.open"), () => this.page.opener.open()),
          button(say("make.generate"), () => this.page.newPuzzle.open()),
        ),
      ),
    );
  }

  #blank({ name, title, sizes, emblem }) {
    const begin = () => this.page.edit.blank(name, sizes[Math.min(1, sizes.length - 1)], {});
    return h(
      "li",
      {},
      button([solvedThumbnail(emblem, emblem.answer), h("span", { class: "card-title" }, title)], begin, { class: "card" }),
    );
  }

  #drafts(families) {
    const drafts = store.drafts();
    if (!drafts.length) return null;
    const titleOf = (family) => families.find(({ name }) => name === family)?.title ?? family;
    const one = ({ id, family, sheet, when }) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "card", href: addressOf("make", id), "data-link": true },
          sheet.view.marks ? thumbnail(sheet.view) : h("span", { class: "picture", "aria-hidden": "true" }),
          h("span", { class: "card-title" }, `${titleOf(family)} ${sheet.view.rows}×${sheet.view.columns}`, h("small", {}, new Date(when).toLocaleDateString())),
        ),
        button(say("library.forget"), () => (store.forgetDraft(id), this.show(this.root))),
      );
    return h("section", { class: "section" }, h("h2", {}, say("make.drafts")), h("ul", { class: "cards" }, drafts.map(one)));
  }
}
