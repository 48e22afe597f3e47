/** Opening: paste any format, drop or choose a file, follow a link. */

import { button, h } from "./html.js";
import { ask, Refused } from "./wire.js";

const LARGEST = 60_000; // characters the server takes
const LINK_BODY = /^[a-z]+(\/[a-z]+)?\/[0-9]+\/[0-9]+\//;

/** The puzzle of a deep link: `?p=` (or, for long ones, `#p=`) with a puzz.link body, or any text. */
export function sharedText({ search, hash }) {
  const text = new URLSearchParams(search).get("p") ?? new URLSearchParams(hash.slice(1)).get("p");
  if (!text) return null;
  return LINK_BODY.test(text) ? `https://puzz.link/p?${text}` : text;
}

export class Open {
  constructor(page) {
    this.page = page;
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.#drop(event));
  }

  open() {
    const { page } = this;
    const text = h("textarea", {
      rows: 7,
      spellcheck: "false",
      "aria-label": "Puzzle",
      placeholder: "A puzz.link address, a game ID, JSON, a picture in characters …",
    });
    const file = h("input", {
      type: "file",
      class: "unseen",
      tabindex: -1,
      "aria-hidden": "true",
      onchange: () => this.#file(file.files[0]),
    });
    this.said = h("div", { role: "status" });
    page.panel.open(
      "open",
      "Open",
      text,
      h(
        "div",
        { class: "row" },
        button("Open", () => this.read(text.value), { class: "strong" }),
        button("Choose a file", () => file.click()),
        file,
      ),
      h("p", { class: "quiet" }, "Or drop a file anywhere."),
      this.said,
    );
    text.focus();
  }

  async #drop(event) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) return this.#file(file);
    const text = event.dataTransfer.getData("text/plain");
    return text ? this.read(text) : undefined;
  }

  async #file(file) {
    if (!file) return;
    if (file.size > LARGEST) return void this.#tell(`${file.name} is larger than ${LARGEST / 1000} kB.`);
    await this.read(await file.text());
  }

  /** Reads a text and starts its puzzle; several are listed to choose from. False if nothing could be read. */
  async read(text) {
    const { page } = this;
    if (!text.trim()) return this.#tell("There is nothing to read yet.");
    try {
      const { puzzles } = await ask("open", { text });
      if (puzzles.length === 1) page.start(puzzles[0]);
      else this.#list(puzzles);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#tell(error.message);
    }
  }

  #list(puzzles) {
    const { page } = this;
    const one = (view, at) =>
      h(
        "li",
        {},
        button(`${at + 1}. ${view.title}`, () => page.start(view), { class: "step" }),
      );
    page.panel.open("open", `${puzzles.length} puzzles`, h("ol", { class: "steps plain" }, puzzles.map(one)));
  }

  #tell(words) {
    if (this.page.panel.kind === "open" && this.said) this.said.replaceChildren(h("p", { class: "bad" }, words));
    else this.page.say(words);
    return false;
  }
}
