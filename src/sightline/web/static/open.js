/** Opening: paste any format, drop or choose a file, follow a link. */

import { button, h } from "./html.js";
import { ask, attempt } from "./wire.js";

const LARGEST = 45_000; // bytes of a file; packed, they are a third more
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
    addEventListener("dragstart", (event) => event.preventDefault()); // what is dropped comes from elsewhere
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.#drop(event));
    addEventListener("paste", (event) => this.#paste(event));
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
    this.answer = h("div", { role: "status" });
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
      this.answer,
    );
    text.focus();
  }

  /** Pasting anywhere but into a field opens what was pasted. */
  #paste(event) {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) this.read(text);
  }

  async #drop(event) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) return this.#file(file);
    const text = event.dataTransfer.getData("text/plain");
    return text ? this.read(text) : undefined;
  }

  /** A file goes as it is: its bytes say how they are to be read, and its name settles doubt. */
  async #file(file) {
    if (!file) return false;
    if (file.size > LARGEST) return this.#refuse(`${file.name} is larger than ${LARGEST / 1000} kB.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return this.#start({ bytes: packed, name: file.name });
  }

  /** Reads a text; false if nothing could be made of it. */
  async read(text) {
    return text.trim() ? this.#start({ text }) : this.#refuse("There is nothing to read yet.");
  }

  /** Starts the puzzle that was sent; several are listed to choose from. */
  async #start(sent) {
    const found = await attempt(ask("open", sent), (words) => this.#refuse(words));
    if (!found) return false;
    if (found.puzzles.length === 1) this.page.start(found.puzzles[0]);
    else this.#list(found.puzzles);
    return true;
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

  #refuse(words) {
    if (this.page.panel.kind === "open" && this.answer) this.answer.replaceChildren(h("p", { class: "bad" }, words));
    else this.page.notify(words);
    return false;
  }
}
