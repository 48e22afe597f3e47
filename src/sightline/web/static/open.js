/** Opening: paste any format, drop or choose a file, follow a link. */

import { button, h } from "./html.js";
import { readProgress } from "./progress.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

const LARGEST = 45_000; // bytes of a file; packed, they are a third more
const LINK_BODY = /^[a-z]+(\/[a-z]+)?\/[0-9]+\/[0-9]+\//;

/** The puzzle of a deep link: `?p=` (or, for long ones, `#p=`) with a puzz.link body, or any text. */
export function sharedText({ search, hash }) {
  const text = new URLSearchParams(search).get("p") ?? new URLSearchParams(hash.slice(1)).get("p");
  if (!text) return null;
  return LINK_BODY.test(text) ? `https://puzz.link/p?${text}` : text;
}

/** A text that is the address of this studio, with a puzzle in it; else the text itself. */
export function withoutAddress(text) {
  const found = URL.canParse?.(text.trim()) ? new URL(text.trim()) : null;
  return (found && sharedText(found)) ?? text;
}

function queryOf(text) {
  return URL.canParse?.(text.trim()) ? new URL(text.trim()).search : "";
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
      "aria-label": say("open.puzzle"),
      placeholder: say("open.placeholder"),
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
      say("open.title"),
      text,
      h(
        "div",
        { class: "row" },
        button(say("open.open"), () => this.read(text.value), { class: "strong" }),
        button(say("open.choose"), () => file.click()),
        file,
      ),
      h("p", { class: "quiet" }, say("open.drop")),
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
    if (file.type.startsWith("image/")) return (this.page.showPicture(file), true);
    if (file.size > LARGEST) return this.#refuse(say("open.large", { name: file.name, most: LARGEST / 1000 }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return this.#start({ bytes: packed, name: file.name });
  }

  /** Reads a text; false if nothing could be made of it. From the page's own address, that stays as it is. */
  async read(text, fromAddress = false) {
    if (!text.trim()) return this.#refuse(say("open.nothing"));
    const query = fromAddress ? location.search + location.hash : "";
    const progress = readProgress(new URLSearchParams(fromAddress ? location.search : queryOf(text)).get("s") ?? "");
    return this.#start({ text: withoutAddress(text) }, { query, replace: fromAddress, progress });
  }

  /** Starts the puzzle that was sent; several are listed to choose from. */
  async #start(sent, options) {
    const found = await attempt(ask("open", sent), (words) => this.#refuse(words));
    if (!found) return false;
    if (found.puzzles.length === 1) this.page.start(found.puzzles[0], options);
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
    page.panel.open("open", say("open.several", { count: puzzles.length }), h("ol", { class: "steps plain" }, puzzles.map(one)));
  }

  #refuse(words) {
    if (this.page.panel.kind === "open" && this.answer) this.answer.replaceChildren(h("p", { class: "bad" }, words));
    else this.page.notify(words);
    return false;
  }
}
