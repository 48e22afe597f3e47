/** Views and other parts of the page whose modules are loaded when they are first used, so that the first visit is short. */

import { loadTables } from "./families/index.js";
import { say } from "./say.js";

const REST = 1000; // ms after which a board that is shown loads the parts that it may need
const parts = []; // functions that load a part of the page

/** A view: its module is loaded when it is first shown, with the tables that draw puzzles. */
export class LaterView {
  /** load(): a promise of its class. */
  constructor(page, load) {
    Object.assign(this, { page, load });
  }

  async show(root, ...rest) {
    const turn = this.page.turn;
    const [View] = await Promise.all([this.load(), loadTables()]);
    this.view ??= new View(this.page);
    if (turn !== this.page.turn) return undefined;
    document.title = `${this.view.title()} – Sightline`;
    return this.view.show(root, ...rest);
  }
}

/**
 * Puts a stand-in for a part of the page, as `page[name]`: the first call of one of `verbs` loads the part, which then
 * takes its place. `load()` is a promise of its class; `meanwhile` is what else the stand-in has.
 */
export function later(page, name, load, verbs, meanwhile = {}) {
  let made = null;
  const make = () => {
    made ??= load().then((Part) => (page[name] = new Part(page)));
    return made;
  };
  const call = async (verb, rest) => {
    try {
      await make();
    } catch {
      made = null; // the next call tries again
      return page.notify(say("wire.silent"));
    }
    return page[name][verb](...rest);
  };
  const calls = verbs.map((verb) => [verb, (...rest) => call(verb, rest)]);
  page[name] = { ...meanwhile, ...Object.fromEntries(calls) };
  parts.push(make);
}

/** Loads the parts that a board may need, once it has been there for a while. */
export function loadRest() {
  const all = parts.splice(0);
  if (all.length) setTimeout(() => all.forEach((make) => make().catch(() => {})), REST); // then when it is used
}
