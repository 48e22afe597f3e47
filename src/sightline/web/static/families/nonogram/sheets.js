/** The sheets of nonograms that are being made: a picture whose clues follow, or clues alone, with "?" for a length that is not told. */

import { cellSpots, localView } from "../local.js";
import { runsOf } from "./lines.js";

const UNKNOWN = "?";
const pair = (run) => (Array.isArray(run) ? run : [run, 1]);

/** The view of a document on the page; `more` goes into it. */
export function viewOf(doc, more = {}) {
  const { givens, ...bare } = doc;
  const values = [...Array((doc.colors?.length ?? 1) + 1).keys()];
  return localView(bare, { ...cellSpots(doc.size, values), ...more });
}

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

/** Clues that are typed, and follow from no picture. */
export function runsSheet(doc) {
  return { view: viewOf(doc, { typed: true }) };
}

/** Clues of a board of another size: lines that are left keep theirs, new ones are empty. */
export function resizedRuns(doc, [rows, columns]) {
  const lines = (clues, count) => Array.from({ length: count }, (_, at) => clues[at] ?? []);
  return { ...doc, size: [rows, columns], clues: { rows: lines(doc.clues.rows, rows), columns: lines(doc.clues.columns, columns) } };
}

/** The clues with another palette: runs name their colour where there are several. */
export function recolouredRuns(doc, colors) {
  const line = (runs) => runs.map((run) => (colors ? pair(run) : pair(run)[0]));
  const { rows, columns } = doc.clues;
  return { ...doc, colors, clues: { rows: rows.map(line), columns: columns.map(line) } };
}

/** The largest number of a colour in the clues. */
export function mostColour({ clues: { rows, columns } }) {
  return Math.max(0, ...[...rows, ...columns].flat().map((run) => pair(run)[1]));
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
