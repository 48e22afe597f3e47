import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN } from "../../../src/sightline/web/static/history.js";
import { axisOf, cellsAlong, intent } from "../../../src/sightline/web/static/stroke.js";

test("strokes: the first cell decides, and the line is kept", () => {
  assert.deepEqual(intent(OPEN, 1), { from: OPEN, to: 1 });
  assert.deepEqual(intent(1, 1), { from: 1, to: OPEN });
  assert.deepEqual(intent(0, 1), { from: 0, to: OPEN });
  assert.deepEqual(intent(1, 0), { from: 1, to: OPEN });
  assert.deepEqual(intent(1, 2), { from: 1, to: 2 }, "one colour over another");
  assert.equal(axisOf([2, 2], [2, 2]), null);
  assert.equal(axisOf([2, 2], [3, 4]), "row");
  assert.equal(axisOf([2, 2], [5, 1]), "column");
  assert.deepEqual(cellsAlong([2, 2], [4, 0], "row"), [
    [2, 2],
    [2, 1],
    [2, 0],
  ]);
  assert.deepEqual(cellsAlong([2, 2], [4, 0], "column"), [
    [2, 2],
    [3, 2],
    [4, 2],
  ]);
});
