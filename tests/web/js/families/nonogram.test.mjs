import assert from "node:assert/strict";
import { test } from "node:test";
import { NonogramEditor, pictureClues, resizedPicture } from "../../../../src/sightline/web/static/families/nonogram/editor.js";

test("a picture gives its clues, and keeps what fits when it is resized", async () => {
  const doc = { size: [2, 3], clues: {} };
  const painted = [1, -1, 1, 1, 1, 0];
  assert.deepEqual(pictureClues(doc, painted).clues, { rows: [[1, 1], [2]], columns: [[2], [1], [1]] });
  assert.deepEqual(resizedPicture(painted, [2, 3], [1, 2]), [1, -1]);
  const smaller = await NonogramEditor.resized(NonogramEditor.sheet(doc, painted), [1, 2]);
  assert.deepEqual(smaller.view.puzzle.clues, { rows: [[1]], columns: [[1], []] });
  assert.equal((await NonogramEditor.resized(NonogramEditor.sheet(doc, painted), [3, 3])).painted.length, 9);
});
