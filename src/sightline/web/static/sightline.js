/** Sightline for other pages: verbs that answer with plain values, and the element <sightline-puzzle>. */

import { Engine } from "./engine.js";
import { ROOT } from "./place.js";

/** A request that cannot be answered; the message is one clear line. */
export class SightlineError extends Error {
  name = "SightlineError";
}

let engine;

async function ask(verb, body) {
  engine ??= new Engine();
  const answer = await engine.send(verb, body);
  if (answer.ok) return answer;
  throw new SightlineError((await answer.json()).error);
}

const json = async (verb, body) => (await ask(verb, body)).json();

/** The puzzle of a text in any format that Sightline reads, as its own JSON. */
export async function read(text, { family, format } = {}) {
  const { puzzles } = await json("open", { text, family, format });
  if (puzzles.length !== 1) throw new SightlineError(`one puzzle is expected, and there are ${puzzles.length}`);
  return puzzles[0].puzzle;
}

const puzzleOf = (given) => (typeof given === "string" ? read(given) : given);

/** The same question for every verb about a puzzle, or about a position of it. */
const about = async (verb, given, { state, ...more } = {}) => json(verb, { puzzle: await puzzleOf(given), state, ...more });

export const solve = (given, options) => about("solve", given, options);
export const count = (given, options) => about("count", given, options);
export const check = (given, options) => about("check", given, options);
export const hint = (given, options) => about("hint", given, options);
export const explain = (given, options) => about("explain", given, options);
export const rate = (given, options) => about("rate", given, options);

/** A new puzzle of a family. */
export async function generate(family, { size, difficulty, technique, seed, ...options } = {}) {
  const { puzzle, level, seed: used } = await json("new", { family, size, difficulty, technique, seed, options });
  return { puzzle, level, seed: used };
}

/** A puzzle as text in a format. */
export async function write(given, format = "json") {
  return (await json("write", { puzzle: await puzzleOf(given), format })).text;
}

/** A picture as SVG. */
export async function draw(given, { state } = {}) {
  return (await ask("draw", { puzzle: await puzzleOf(given), state, format: "svg" })).text();
}

/** Ends what is being computed and frees its memory; the next question starts anew. */
export function close() {
  engine?.close();
  engine = undefined;
}

export default { read, solve, count, check, hint, explain, rate, generate, write, draw, close, SightlineError };

/** A puzzle to play: its text, or an address that has it, in `src`; with `hints`, the page helps. */
class PuzzleElement extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ["src", "hints", "title"];
  #frame = null;

  connectedCallback() {
    this.#frame = Object.assign(document.createElement("iframe"), { loading: "lazy", allow: "clipboard-write" });
    Object.assign(this.#frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
    if (getComputedStyle(this).display === "inline") this.style.display = "block";
    if (!this.offsetHeight) this.style.height = "32rem";
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(this.#frame);
    addEventListener("message", this.#hear);
    this.#show();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
  }

  attributeChangedCallback() {
    if (this.#frame) this.#show();
  }

  #show() {
    const text = this.getAttribute("src") ?? this.textContent.trim();
    this.#frame.title = this.getAttribute("title") ?? "A puzzle";
    this.#frame.src = `${ROOT}?embed=${this.hasAttribute("hints") ? "hints" : "plain"}#p=${encodeURIComponent(text)}`;
  }

  /** The page inside says when its puzzle is solved. */
  #hear = ({ source, data }) => {
    if (source !== this.#frame.contentWindow || data?.sightline !== "solved") return;
    this.dispatchEvent(new CustomEvent("solved", { detail: { seconds: data.seconds, hints: data.hints } }));
  };
}

if (globalThis.customElements && !customElements.get("sightline-puzzle")) {
  customElements.define("sightline-puzzle", PuzzleElement);
}
