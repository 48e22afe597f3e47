/** What a drag paints: the first cell decides, the stroke keeps to one line and leaves decided cells alone. */

import { OPEN } from "./history.js";

/** What a press on a cell that holds `value` does with a tool: what it changes, and into what. */
export function intent(value, tool) {
  return { from: value, to: value === OPEN ? tool : value === tool || tool <= 0 || value === 0 ? OPEN : tool };
}

/** The line a drag has settled on: "row", "column", or null while it has not left its first cell. */
export function axisOf([row, column], [toRow, toColumn]) {
  if (row === toRow && column === toColumn) return null;
  return Math.abs(toColumn - column) >= Math.abs(toRow - row) ? "row" : "column";
}

/** The cells from the first to where the pointer is, along the axis. */
export function cellsAlong([row, column], [toRow, toColumn], axis) {
  if (!axis) return [[row, column]];
  const [from, to] = axis === "row" ? [column, toColumn] : [row, toRow];
  const step = from <= to ? 1 : -1;
  const cells = [];
  for (let at = from; at !== to + step; at += step) cells.push(axis === "row" ? [row, at] : [at, column]);
  return cells;
}
