/** Opening: paste any format, drop or choose a file, follow a link. */

import { button, h } from "./html.js";
import { readProgress } from "./progress.js";
import { sharedText } from "./routes.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

const LARGEST = 45_000; // bytes of a file; packed, they are a third more
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
      onchange: () => this.readFile(file.files[0]),
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

  /** A file goes as it is: its bytes say how they are to be read, and its name settles doubt. */
  async readFile(file) {
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
