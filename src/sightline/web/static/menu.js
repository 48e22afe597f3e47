/** The bar: places to go, and a menu of everything else. */

import { byId, h } from "./html.js";
import { icon } from "./icons.js";
import { shortcuts } from "./keys.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";

const PLACES = ["daily", "learn", "library", "make"];
const WITHIN = { picture: "make", statistics: "library" }; // views that belong to a place

export class Menu {
  constructor(page) {
    this.page = page;
    this.button = byId("menu");
    this.places = byId("places");
    this.places.replaceChildren(
      ...PLACES.map((name) =>
        h("a", { href: addressOf(name), "data-link": true, "data-place": name }, icon(name), say(`menu.${name}`)),
      ),
    );
    document.addEventListener("pointerdown", (event) => event.target.closest("#nav, #menu") || this.#toggle(false));
    document.addEventListener("keydown", (event) => this.#escape(event));
    this.button.addEventListener("click", () => this.#toggle(this.button.getAttribute("aria-expanded") !== "true"));
    byId("nav").addEventListener("click", (event) => this.#choose(event));
  }

  #toggle(open) {
    this.button.setAttribute("aria-expanded", open);
    document.body.classList.toggle("with-menu", open);
  }

  /** Escape closes the menu, and nothing else with it. */
  #escape(event) {
    if (event.key !== "Escape" || this.button.getAttribute("aria-expanded") !== "true") return;
    event.preventDefault();
    if (byId("nav").contains(document.activeElement)) this.button.focus();
    this.#toggle(false);
  }

  /** Marks the place where one is. */
  update(name) {
    for (const link of this.places.children)
      link.toggleAttribute("aria-current", link.dataset.place === (WITHIN[name] ?? name));
  }

  #choose(event) {
    const what = event.target.closest("[data-go]")?.dataset.go;
    if (!what) return;
    this.#toggle(false);
    this.#verbs()[what]();
  }

  #verbs() {
    const { page } = this;
    return {
      new: () => page.newPuzzle.open(),
      open: () => page.opener.open(),
      library: () => page.go("library"),
      make: () => page.go("make"),
      rules: () => page.showRules(),
      restart: () => page.game.restart(),
      pause: () => page.game.pause(),
      fit: () => page.board.refit(),
      edit: () => page.edit.open(),
      share: async () => (await import("./share.js")).share(page),
      print: async () => (await import("./printing.js")).print(page),
      solve: () => page.solve.open(),
      settings: async () => (await import("./settings.js")).openSettings(page),
      shortcuts: () => shortcuts(page),
    };
  }
}
