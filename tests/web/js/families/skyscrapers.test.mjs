import assert from "node:assert/strict";
import { test } from "node:test";
import * as towers from "../../../../src/sightline/web/static/families/skyscrapers/rules.js";
import { Skyscrapers } from "../../../../src/sightline/web/static/families/skyscrapers/table.js";
import { OPEN, Position } from "../../../../src/sightline/web/static/history.js";
import { examples } from "../views.mjs";

const LINES = [
  [0, 1],
  [2, 3],
  [0, 2],
  [1, 3],
];

test("towers: what is seen, and what is certain", () => {
  assert.deepEqual(towers.seen([2, 4, 3, 1]), [0, 1]);
  assert.deepEqual(towers.seen([OPEN, 1, OPEN, 3]), [1, 3]);
  assert.equal(towers.certainView([2, 4, OPEN, OPEN], 4), 2);
  assert.equal(towers.certainView([2, OPEN, 4, OPEN], 4), null);
  assert.equal(towers.certainView([1, 2, 3, OPEN], 4), null);
});

test("towers: duplicates, missed clues and notes that a tower cleans", () => {
  assert.deepEqual([...towers.duplicates([1, 1, OPEN, OPEN], LINES, 0)].sort(), [0, 1]);
  assert.equal(towers.duplicates([0, 0, OPEN, OPEN], LINES, 2).size, 0, "parks may repeat");
  assert.deepEqual(towers.missedClues([2, 1, OPEN, OPEN], [0, 2], [[2, 3], [0, 1]], 2), [1]);
  const position = new Position(4);
  [0, 1, 2, 3].forEach((slot) => (position.notes[slot] = 0b110));
  assert.deepEqual(
    towers
      .cleanedNotes(position, 0, 2, LINES)
      .map(({ slot }) => slot)
      .sort(),
    [1, 2],
  );
});

test("edge clues look along their lines, clockwise", () => {
  const table = new Skyscrapers(examples("skyscrapers")[0]);
  assert.deepEqual(table.lineOf(0), [0, 4, 8, 12]);
  assert.deepEqual(table.lineOf(4), [3, 2, 1, 0]);
  assert.deepEqual(table.lineOf(8), [15, 11, 7, 3]);
  assert.deepEqual(table.lineOf(12), [12, 13, 14, 15]);
  assert.deepEqual(table.numbers, [0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]);
});

test("an answer writes every height", () => {
  const table = new Skyscrapers(examples("skyscrapers")[0]);
  assert.deepEqual(
    table.answer([0, 1]).map(({ value }) => value),
    [0, 1],
  );
});
