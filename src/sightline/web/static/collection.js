/** The player's own puzzles in the library file of this machine, where the studio runs for one person alone. */

import * as store from "./store.js";
import { ask, Refused } from "./wire.js";

/** What the server says; null if it keeps nothing, or cannot be reached: the browser's own copy goes on. */
async function tell(body) {
  try {
    const answer = await ask("collection", body);
    return answer.local ? answer : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

/** Takes over what the library file has: puzzles that were added or removed elsewhere, by the command or another browser. */
export async function takeOver() {
  const answer = await tell({ do: "list" });
  if (!answer) return;
  const there = new Set(answer.puzzles.map(({ id }) => id));
  for (const { id, number } of store.saved()) if (number && !there.has(id)) store.forget(id);
  const here = new Set(store.saved().map(({ id }) => id));
  for (const view of answer.puzzles.toReversed()) if (!here.has(view.id)) store.save(view);
}

export function keep({ puzzle, title }) {
  return tell({ do: "save", puzzle, title });
}

export function forget({ puzzle }) {
  return tell({ do: "forget", puzzle });
}

export function keepSolved({ puzzle }, seconds) {
  return tell({ do: "progress", puzzle, solved: true, seconds: Math.round(seconds) });
}
