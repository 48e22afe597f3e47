/** A bar that shows how much of a pack is solved. */

import { h } from "./html.js";

export function progress(done, count) {
  const bar = h("span", { class: "progress", "aria-hidden": "true" }, h("i"));
  bar.firstElementChild.style.width = `${(100 * done) / Math.max(count, 1)}%`;
  return bar;
}
