/** The puzzles that come with Sightline, and which of them is next. */

import * as store from "./store.js";
import { library } from "./wire.js";

let known = null;

/** All of them, asked for once. */
export async function entries() {
  known ??= (await library()).entries;
  return known;
}

/** The puzzle of a family that comes after another and is not solved yet; null if there is none. */
export async function entryAfter({ family, id }) {
  const pack = (await entries()).filter((one) => one.family === family);
  const at = pack.findIndex((one) => one.id === id);
  const solved = store.results();
  return [...pack.slice(at + 1), ...pack.slice(0, Math.max(at, 0))].find((one) => !(one.id in solved)) ?? null;
}
