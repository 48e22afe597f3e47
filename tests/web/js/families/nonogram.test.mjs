import assert from "node:assert/strict";
import { test } from "node:test";
import { NonogramEditor } from "../../../../src/sightline/web/static/families/nonogram/editor.js";
import { isVague, pictureClues, readRuns, recolouredRuns, resizedPicture, resizedRuns, writeRuns } from "../../../../src/sightline/web/static/families/nonogram/sheets.js";

test("a picture gives its clues, and keeps what fits when it is resized", async () => {
  const doc = { size: [2, 3], clues: {} };
  const painted = [1, -1, 1, 1, 1, 0];
  assert.deepEqual(pictureClues(doc, painted).clues, { rows: [[1, 1], [2]], columns: [[2], [1], [1]] });
  assert.deepEqual(resizedPicture(painted, [2, 3], [1, 2]), [1, -1]);
  const smaller = await NonogramEditor.resized(NonogramEditor.sheet(doc, painted), [1, 2]);
  assert.deepEqual(smaller.view.puzzle.clues, { rows: [[1]], columns: [[1], []] });
  assert.equal((await NonogramEditor.resized(NonogramEditor.sheet(doc, painted), [3, 3])).painted.length, 9);
});

test("typed runs read as clues, and clues as what one types", () => {
  const colors = [{ char: "a" }, { char: "b" }];
  assert.deepEqual(readRuns(" 3, 1 ? ", null), [3, 1, "?"]);
  assert.deepEqual(readRuns("0", null), []);
  assert.deepEqual(readRuns("", null), []);
  assert.deepEqual(readRuns("3b 12 ?a", colors), [[3, 2], [12, 1], ["?", 1]]);
  for (const wrong of ["3x", "x", "-1", "1.5", "??", "3b"]) assert.equal(readRuns(wrong, null), null, wrong);
  assert.equal(readRuns("3c", colors), null);
  for (const text of ["3 1 ?", "", "10"]) assert.equal(writeRuns(readRuns(text, null), null), text);
  assert.equal(writeRuns(readRuns("3b 12a", colors), colors), "3b 12a");
});

test("typed clues keep what fits in another size, and their runs in other colours", () => {
  const doc = { size: [2, 2], clues: { rows: [["?"], [1]], columns: [[2], []] } };
  assert.ok(isVague(doc));
  assert.deepEqual(resizedRuns(doc, [3, 1]).clues, { rows: [["?"], [1], []], columns: [[2]] });
  const coloured = recolouredRuns(doc, [{ char: "a" }, { char: "b" }]);
  assert.deepEqual(coloured.clues.rows, [[["?", 1]], [[1, 1]]]);
  assert.ok(isVague(coloured));
  assert.deepEqual(recolouredRuns(coloured, undefined).clues, doc.clues);
});
