/** Small drawings of a puzzle: untouched, as far as it was played, or solved. */

import { tableFor } from "./families/index.js";
import { History } from "./history.js";
import { h } from "./html.js";
import { element, units } from "./svg.js";

const LARGEST = 900; // cells

/** The position of a game that was kept. */
export function positionOf(table, saved) {
  const { position } = History.fromJSON(saved, table.slots);
  const start = table.start();
  for (let slot = 0; slot < table.spots; slot++) if (table.fixed(slot)) position.put(slot, start.at(slot));
  return position;
}

/** A drawing for eyes alone; `positionFor(table)` says what is on the board. */
export function thumbnail(view, positionFor = (table) => table.start()) {
  const frame = h("span", { class: "picture", "aria-hidden": "true" });
  const { rows, columns } = view;
  if (rows * columns > LARGEST) return frame;
  const table = tableFor(view);
  table.assist = 0;
  const { cells, left: leftHead, top: topHead } = table.draw();
  table.update(positionFor(table), null);
  for (const node of cells)
    for (const cell of node.querySelectorAll("[role], [tabindex]"))
      ["role", "tabindex", "aria-label", "aria-colindex"].forEach((name) => cell.removeAttribute(name));
  const heads = table.heads ?? { left: 0, top: 0 };
  const moved = (x, y, nodes = []) => element("g", { transform: `translate(${units(-x)} ${units(-y)})` }, ...nodes);
  const margins = [moved(heads.left, 0, leftHead), moved(0, heads.top, topHead)];
  const left = table.margin.left + heads.left;
  const top = table.margin.top + heads.top;
  const box = [-left, -top, columns + left + table.margin.right, rows + top + table.margin.bottom].map(units).join(" ");
  frame.append(element("svg", { viewBox: box, class: "cells", role: "presentation" }, ...margins, ...cells));
  return frame;
}

/** A drawing of the solved puzzle. */
export function solvedThumbnail(view, answer) {
  return thumbnail(view, (table) => (answer ? table.answered(answer) : table.start()));
}
