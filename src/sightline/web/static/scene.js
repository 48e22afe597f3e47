/** Draws the marks of a scene as the server sends them: [kind, row, column, …], each with the role that styles it. */

import { box, cellRect, cross, element, middle, noteTexts, strokes, text, units } from "./svg.js";

const WEIGHTS = { grid: "thin", band: "band", frame: "frame" };
const LARGEST = 11.5; // units, of a number in a cell
const WIDE = 21; // units that the signs of a long number share

/** The nodes of one mark, moved by so many rows and columns; `kind` is added to its class. */
export function drawMark([kind, row, column, ...rest], kinds = "", [down, right] = [0, 0]) {
  return DRAW[kind](row + down, column + right, kinds ? ` ${kinds}` : "", ...rest);
}

const DRAW = {
  tile: (row, column, kinds, role, colour) => [
    coloured(element("rect", { ...cellRect(row, column), class: `tile role-${role}${kinds}` }), colour),
  ],
  label: (row, column, kinds, words, role, colour) => {
    const size = Math.min(LARGEST, WIDE / Math.max(words.length, 1));
    return [coloured(text(words, ...middle(row, column), size, `label role-${role}${kinds}`), colour)];
  },
  notes: (row, column, kinds, values, of) => noteTexts(row, column, values, of, String, `note${kinds}`),
  rule: (row, column, kinds, toRow, toColumn, role) => [
    element("path", {
      d: `M${units(column)} ${units(row)}L${units(toColumn)} ${units(toRow)}`,
      class: `rule ${WEIGHTS[role] ?? "thin"}${kinds}`,
    }),
  ],
  band: (row, column, kinds, toRow, toColumn, role) => [
    box([row, column, toRow, toColumn], 2, `stripe role-${role}${kinds}`),
  ],
  disc: (row, column, kinds, role) => {
    const [x, y] = middle(row, column);
    return [element("circle", { cx: x, cy: y, r: 8.2, class: `disc role-${role}${kinds}` })];
  },
  cross: (row, column, kinds) => [cross(row, column, `cross${kinds}`)],
  strokes: (row, column, kinds, toRow, toColumn, count, role) => [
    strokes([row, column, toRow, toColumn], count, `strokes role-${role}${kinds}`),
  ],
};

/** A node in a colour of the puzzle's own. */
function coloured(node, rgb) {
  if (rgb) node.style.fill = `#${rgb}`;
  return node;
}
