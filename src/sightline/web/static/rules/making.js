/** Making puzzles: each change gives a new document, and the old one stays for undo. */

import { numberOf, signOf } from "./bridges.js";
import { runsOf } from "./lines.js";

const SIDES = ["top", "right", "bottom", "left"];

/** The clues of a painted picture; open cells are background. */
export function pictureClues(doc, values) {
  const [rows, columns] = doc.size;
  const line = (cells) => runsOf(cells).map((run) => (doc.colors ? run : run[0]));
  const across = Array.from({ length: rows }, (_, r) => line(values.slice(r * columns, (r + 1) * columns)));
  const down = Array.from({ length: columns }, (_, c) =>
    line(Array.from({ length: rows }, (_, r) => values[r * columns + c])),
  );
  return { ...doc, clues: { rows: across, columns: down } };
}

function withSign(lines, row, column, sign) {
  return lines.map((line, r) => (r === row ? line.slice(0, column) + sign + line.slice(column + 1) : line));
}

export function toggleWall(doc, row, column, wall = doc.clues[row][column] === ".") {
  return { ...doc, clues: withSign(doc.clues, row, column, wall ? "X" : ".") };
}

/** An island of this number; null removes it. */
export function putIsland(doc, row, column, number) {
  return { ...doc, clues: withSign(doc.clues, row, column, number === null ? "." : signOf(number)) };
}

/** Click by click: water, an island of unknown number, 1, 2, …, and water again. */
export function nextIsland(doc, row, column, most = 8) {
  const sign = doc.clues[row][column];
  const number = sign === "." ? 0 : numberOf(sign) + 1;
  return putIsland(doc, row, column, number > most ? null : number);
}

/** Sets an edge clue (clockwise from the top left); 0 takes it away. */
export function putClue(doc, clue, number) {
  const n = doc.size[0];
  const side = SIDES[Math.floor(clue / n)];
  const at = clue < 2 * n ? clue % n : n - 1 - (clue % n);
  const clues = {
    ...doc.clues,
    [side]: (doc.clues[side] ?? Array(n).fill(0)).map((old, index) => (index === at ? number : old)),
  };
  return { ...doc, clues };
}

/** Sets a given; null takes it away. */
export function putGiven(doc, row, column, number) {
  const [rows, columns] = doc.size;
  const old = doc.givens ?? Array.from({ length: rows }, () => Array(columns).fill(null));
  const givens = old.map((line, r) => line.map((value, c) => (r === row && c === column ? number : value)));
  const { givens: _, ...bare } = doc;
  return givens.flat().some((value) => value !== null && value !== 0) ? { ...bare, givens } : bare;
}

/** A document of another size: what still fits stays. */
export function resized(doc, painted, [rows, columns]) {
  const [oldRows, oldColumns] = doc.size;
  const size = [rows, columns];
  const kept = (list, count, blank) => Array.from({ length: count }, (_, at) => list?.[at] ?? blank);
  if (painted) {
    const grid = Array.from({ length: rows * columns }, (_, at) => {
      const [r, c] = [Math.floor(at / columns), at % columns];
      return r < oldRows && c < oldColumns ? painted[r * oldColumns + c] : 0;
    });
    return { doc: pictureClues({ ...doc, size }, grid), painted: grid };
  }
  if (Array.isArray(doc.clues)) {
    const clues = kept(doc.clues, rows, "").map((line) => line.slice(0, columns).padEnd(columns, "."));
    return { doc: { ...doc, size, clues }, painted: null };
  }
  const fitting = (number) => (number > rows ? 0 : number);
  const clues = Object.fromEntries(SIDES.map((side) => [side, kept(doc.clues[side], rows, 0).map(fitting)]));
  const { givens, ...bare } = doc;
  return { doc: { ...bare, size, clues }, painted: null };
}
