import assert from "node:assert/strict";
import { test } from "node:test";
import { toggleWall } from "../../../../src/sightline/web/static/families/rooks/editor.js";
import { Field } from "../../../../src/sightline/web/static/families/rooks/field.js";
import { Rooks } from "../../../../src/sightline/web/static/families/rooks/table.js";
import { resizedSigns } from "../../../../src/sightline/web/static/families/signs.js";
import { OPEN } from "../../../../src/sightline/web/static/history.js";
import { examples } from "../views.mjs";

test("attacks: lines end at walls, rooks clash along them", () => {
  const free = ["..X", "...", "X.."].flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "." ? [`${row},${column}`] : [])),
  );
  const lines = [
    [0, 0, 0, 1],
    [1, 0, 1, 2],
    [2, 1, 2, 2],
    [0, 0, 1, 0],
    [0, 1, 2, 1],
    [1, 2, 2, 2],
  ];
  const spotAt = (row, column) => free.indexOf(`${row},${column}`);
  const field = new Field(lines, free.length, spotAt);
  assert.deepEqual(field.raysFrom(spotAt(1, 1)), [
    [1, 0, 1, 2],
    [0, 1, 2, 1],
  ]);
  const values = Array(7).fill(OPEN);
  values[spotAt(0, 0)] = values[spotAt(2, 1)] = 1;
  assert.deepEqual(field.conflicts(values).rooks, []);
  assert.equal(field.count(values), 2);
  values[spotAt(0, 1)] = 1;
  assert.deepEqual(field.conflicts(values).rooks.sort(), [0, 1, spotAt(2, 1)].sort());
  assert.ok(field.attacked(values)[spotAt(1, 1)]);
});

test("walls change one sign, and leave the old document alone", () => {
  const doc = { size: [2, 2], clues: ["..", ".X"] };
  assert.deepEqual(toggleWall(doc, 0, 1).clues, [".X", ".X"]);
  assert.deepEqual(toggleWall(doc, 1, 1).clues, ["..", ".."]);
  assert.deepEqual(doc.clues, ["..", ".X"]);
  assert.deepEqual(resizedSigns(doc, [3, 1]), { size: [3, 1], clues: [".", ".", "."] });
});

test("an answer writes what stands", () => {
  const table = new Rooks(examples("rooks")[0]);
  assert.deepEqual(
    table.answer([1, 0, 0]).map(({ value }) => value),
    [1, OPEN, OPEN],
  );
});
