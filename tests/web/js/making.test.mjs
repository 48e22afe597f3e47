import assert from "node:assert/strict";
import { test } from "node:test";
import * as making from "../../../src/sightline/web/static/rules/making.js";

test("a picture gives its clues, and keeps what fits when it is resized", () => {
  const doc = { size: [2, 3], clues: {} };
  const painted = [1, -1, 1, 1, 1, 0];
  assert.deepEqual(making.pictureClues(doc, painted).clues, { rows: [[1, 1], [2]], columns: [[2], [1], [1]] });
  const smaller = making.resized(doc, painted, [1, 2]);
  assert.deepEqual(smaller.doc.clues, { rows: [[1]], columns: [[1], []] });
  assert.deepEqual(making.resized(doc, painted, [3, 3]).painted.length, 9);
});

test("walls and islands change one sign, and leave the old document alone", () => {
  const doc = { size: [2, 2], clues: ["..", ".X"] };
  assert.deepEqual(making.toggleWall(doc, 0, 1).clues, [".X", ".X"]);
  assert.deepEqual(making.toggleWall(doc, 1, 1).clues, ["..", ".."]);
  assert.deepEqual(doc.clues, ["..", ".X"]);
  let sea = { size: [1, 2], clues: [".."] };
  const signs = [];
  for (let click = 0; click < 10; click++) signs.push((sea = making.nextIsland(sea, 0, 0, 8)).clues[0][0]);
  assert.equal(signs.join(""), "?12345678.");
  assert.deepEqual(making.putIsland(sea, 0, 1, 10).clues, [".a"]);
});

test("clues count clockwise, givens vanish when the last one goes", () => {
  const none = [0, 0];
  const doc = { size: [2, 2], clues: { top: none, right: none, bottom: none, left: none } };
  assert.deepEqual(making.putClue(doc, 1, 2).clues.top, [0, 2]);
  assert.deepEqual(making.putClue(doc, 4, 2).clues.bottom, [0, 2]);
  assert.deepEqual(making.putClue(doc, 6, 1).clues.left, [0, 1]);
  const given = making.putGiven(doc, 0, 1, 2);
  assert.deepEqual(given.givens, [
    [null, 2],
    [null, null],
  ]);
  assert.equal(making.putGiven(given, 0, 1, null).givens, undefined);
  assert.deepEqual(making.resized(doc, null, [3, 3]).doc.clues.top, [0, 0, 0]);
});
