/** Puzzles that are written as rows of signs: each change gives a new document, and the old one stays for undo. */

export const BLANK = ".";

export function withSign(doc, row, column, sign) {
  const changed = (line) => line.slice(0, column) + sign + line.slice(column + 1);
  return { ...doc, clues: doc.clues.map((line, at) => (at === row ? changed(line) : line)) };
}

export function blankSigns(family, [rows, columns], rules = {}) {
  const doc = { format: "sightline/1", family, size: [rows, columns], clues: Array(rows).fill(BLANK.repeat(columns)) };
  return Object.keys(rules).length ? { ...doc, rules } : doc;
}

/** A document of another size: what still fits stays. */
export function resizedSigns(doc, [rows, columns]) {
  const line = (at) => (doc.clues[at] ?? "").slice(0, columns).padEnd(columns, BLANK);
  return { ...doc, size: [rows, columns], clues: Array.from({ length: rows }, (_, at) => line(at)) };
}
