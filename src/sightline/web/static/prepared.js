/** Answers that lie beside the page as files, because they are the same for everybody: the same bytes as a worker's. */

import { ROOT } from "./place.js";

const FOLDER = new URL("answers/", ROOT);
const NAMES = {
  families: () => "families",
  techniques: () => "techniques",
  library: () => "library",
  collection: () => "collection", // no library file here
  entry: ({ family, name }) => `entry/${family}/${name}`,
  daily: ({ family, date }) => `daily/${family}/${date}`,
  tutorial: ({ family }) => `tutorial/${family}`,
  lesson: ({ family, technique }) => `lesson/${family}/${technique}`,
};
let known;

/** The answer to a question from a file; null where there is none. */
export async function prepared(verb, body) {
  const name = NAMES[verb]?.(body);
  if (!name || !(await names()).has(name)) return null;
  const found = await fetch(new URL(`${name}.json`, FOLDER)).catch(() => null);
  return found?.ok ? found : null;
}

function names() {
  known ??= fetch(new URL("index.json", FOLDER))
    .then((found) => found.json())
    .then((list) => new Set(list))
    .catch(() => new Set());
  return known;
}
