/** The sheets of nonograms that are being made: a picture whose clues follow, or clues alone, with "?" for a length that is not told. */

import { cellSpots, localView } from "../local.js";
import { runsOf } from "./lines.js";

const UNKNOWN = "?";
const pair = (run) => (Array.isArray(run) ? run : [run, 1]);

/** The view of a document on the page; `more` goes into it. Given cells are no obstacle to painting. */
export function viewOf(doc, more = {}) {
  const values = [...Array((doc.colors?.length ?? 1) + 1).keys()];
  return localView(doc, { ...cellSpots(doc.size, values), ...more });
}

/** The same cells are given, with what `valueAt(row, column)` says, on a board of this size; none where none is left. */
function withGivens(doc, [rows, columns], valueAt) {
  const { givens, ...bare } = doc;
  const one = (r, c) => (givens?.[r]?.[c] == null ? null : valueAt(r, c));
  const next = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => one(r, c)));
  return next.flat().some((value) => value !== null) ? { ...bare, givens: next } : bare;
}

/** Whether a cell is given. */
export function isGiven({ givens }, row, column) {
  return givens?.[row]?.[column] != null;
}

export function withoutGivens({ givens, ...bare }) {
  return bare;
}

/** The clues of a painted picture; open cells are background. */
export function pictureClues(doc, values) {
  const [rows, columns] = doc.size;
  const line = (cells) => runsOf(cells).map((run) => (doc.colors ? run : run[0]));
  const across = Array.from({ length: rows }, (_, r) => line(values.slice(r * columns, (r + 1) * columns)));
  const down = Array.from({ length: columns }, (_, c) =>
    line(Array.from({ length: rows }, (_, r) => values[r * columns + c])),
  );
  return { ...withGivens(doc, doc.size, (r, c) => values[r * columns + c]), clues: { rows: across, columns: down } };
}

/** A picture of another size: what still fits stays. */
export function resizedPicture(painted, [oldRows, oldColumns], [rows, columns]) {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [r, c] = [Math.floor(at / columns), at % columns];
    return r < oldRows && c < oldColumns ? painted[r * oldColumns + c] : 0;
  });
}

export function pictureSheet(doc, painted) {
  return { view: viewOf(pictureClues(doc, painted)), painted };
}

/** Clues that are typed, and follow from no picture; given cells stand on the board. */
export function runsSheet(doc) {
  const view = viewOf(doc, { typed: true });
  const start = view.start.map((values, spot) => {
    const [row, column] = view.spots[spot];
    return isGiven(doc, row, column) ? [doc.givens[row][column]] : values;
  });
  return { view: { ...view, start } };
}

/** Clues of a board of another size: lines that are left keep theirs, new ones are empty. */
export function resizedRuns(doc, [rows, columns]) {
  const lines = (clues, count) => Array.from({ length: count }, (_, at) => clues[at] ?? []);
  const kept = withGivens(doc, [rows, columns], (r, c) => doc.givens[r][c]);
  return { ...kept, size: [rows, columns], clues: { rows: lines(doc.clues.rows, rows), columns: lines(doc.clues.columns, columns) } };
}

/** The clues with another palette: runs name their colour where there are several. */
export function recolouredRuns(doc, colors) {
  const line = (runs) => runs.map((run) => (colors ? pair(run) : pair(run)[0]));
  const { rows, columns } = doc.clues;
  return { ...doc, colors, clues: { rows: rows.map(line), columns: columns.map(line) } };
}

/** The largest number of a colour in the clues and the given cells. */
export function mostColour({ clues: { rows, columns }, givens = [] }) {
  return Math.max(0, ...[...rows, ...columns].flat().map((run) => pair(run)[1]), ...givens.flat().map(Number));
}

/** Whether the length of some run is not told, so that no picture has just these clues. */
export function isVague({ clues: { rows, columns } }) {
  return [...rows, ...columns].flat().some((run) => pair(run)[0] === UNKNOWN);
}

/** The runs of a line as one types them: "3 1 ?", in colours "3a 1b"; null if it is no such text. */
export function readRuns(text, colors) {
  const words = text.split(/[\s,;]+/).filter((word) => word && word !== "0");
  const runs = words.map((word) => {
    const [, length, sign] = word.match(/^(\?|[1-9]\d{0,3})(\D?)$/) ?? [];
    const colour = sign && colors ? colors.findIndex(({ char }) => char === sign) + 1 : sign ? 0 : 1;
    return length && colour ? [length === UNKNOWN ? UNKNOWN : Number(length), colour] : null;
  });
  return runs.includes(null) ? null : runs.map((run) => (colors ? run : run[0]));
}

/** The text that reads as these runs. */
export function writeRuns(runs, colors) {
  return runs.map((run) => (colors ? `${run[0]}${colors[run[1] - 1].char}` : `${run}`)).join(" ");
}
