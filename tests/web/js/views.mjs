/** The views of every family's examples, as the server sends them. */

import { readFileSync } from "node:fs";
import process from "node:process";

export const VIEWS = JSON.parse(readFileSync(process.env.VIEWS, "utf8"));

export function examples(family) {
  return VIEWS.filter((view) => view.family === family);
}
