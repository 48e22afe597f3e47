import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN, Position } from "../../../src/sightline/web/static/history.js";
import { Field } from "../../../src/sightline/web/static/rules/attacks.js";
import { Chart } from "../../../src/sightline/web/static/rules/bridges.js";
import { axisOf, cellsAlong, intent } from "../../../src/sightline/web/static/rules/stroke.js";
import * as towers from "../../../src/sightline/web/static/rules/towers.js";

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

test("towers: what is seen, and what is certain", () => {
  assert.deepEqual(towers.seen([2, 4, 3, 1]), [0, 1]);
  assert.deepEqual(towers.seen([OPEN, 1, OPEN, 3]), [1, 3]);
  assert.equal(towers.certainView([2, 4, OPEN, OPEN], 4), 2);
  assert.equal(towers.certainView([2, OPEN, 4, OPEN], 4), null);
  assert.equal(towers.certainView([1, 2, 3, OPEN], 4), null);
});

test("towers: edge clues look along their lines, clockwise", () => {
  assert.deepEqual(towers.lineOf(0, 3), [0, 3, 6]);
  assert.deepEqual(towers.lineOf(3, 3), [2, 1, 0]);
  assert.deepEqual(towers.lineOf(6, 3), [8, 5, 2]);
  assert.deepEqual(towers.lineOf(9, 3), [6, 7, 8]);
});

test("towers: duplicates, missed clues and notes that a tower cleans", () => {
  assert.deepEqual([...towers.duplicates([1, 1, OPEN, OPEN], 2, 0)].sort(), [0, 1]);
  assert.equal(towers.duplicates([0, 0, OPEN, OPEN], 2, 2).size, 0, "parks may repeat");
  assert.deepEqual(towers.missedClues([2, 1, OPEN, OPEN], [0, 0, 0, 0, 0, 0, 0, 2], 2, 2), [7]);
  const position = new Position(4);
  [0, 1, 2, 3].forEach((slot) => (position.notes[slot] = 0b110));
  assert.deepEqual(
    towers
      .cleanedNotes(position, 0, 2, 2)
      .map(({ slot }) => slot)
      .sort(),
    [1, 2],
  );
});

const MAP = ["4.2..", ".3..2", "3....", ".3.1.", "3.4.3"];

test("bridges: pairs come in the order of the puzzle's spots", () => {
  const chart = new Chart(MAP);
  assert.equal(chart.islands.length, 10);
  const places = chart.pairs.map((pair) =>
    pair.map((island) => [chart.islands[island].row, chart.islands[island].column].join("")).join("-"),
  );
  assert.deepEqual(places, ["00-02", "00-20", "02-42", "11-14", "11-31", "14-44", "20-40", "31-33", "40-42", "42-44"]);
  const long = places.indexOf("02-42");
  assert.deepEqual(chart.crossings[long].map((spot) => places[spot]).sort(), ["11-14", "31-33"]);
});

test("bridges: a click in the water finds the pair whose line is nearest", () => {
  const chart = new Chart(MAP);
  const [down, across] = [chart.spotAt(2.5, 1.1), chart.spotAt(2.9, 1.5)];
  assert.ok(!chart.isAcross(down));
  assert.ok(chart.isAcross(across));
  assert.equal(chart.spotAt(4.5, 0.5), -1);
});

test("bridges: groups, crowds, crossings, groups that are cut off, loops", () => {
  const rules = { connected: true, loops: true };
  const square = new Chart(["2.2", "...", "2.2"]);
  const values = [1, 1, 1, 1];
  assert.deepEqual(square.groups([1, OPEN, OPEN, 1]), [0, 0, 2, 2]);
  assert.ok(square.solved(values, rules));
  assert.ok(!square.solved(values, { connected: true, loops: false }));
  assert.equal(square.loops(values).length, 1);
  assert.deepEqual(square.broken([2, 1, OPEN, OPEN], rules).crowded, [0]);
  assert.deepEqual(square.broken([2, OPEN, OPEN, OPEN], rules).cutOff, [0, 1]);
  assert.ok(!square.solved([2, 0, 0, 2], rules));
  assert.ok(square.solved([2, 0, 0, 2], { connected: false, loops: true }));
  const crossing = new Chart([".1.", "1.1", ".1."]);
  assert.deepEqual(crossing.broken([1, 1], rules).crossed, [0, 1]);
});

test("attacks: lines end at walls, rooks clash along them", () => {
  const field = new Field(["..X", "...", "X.."]);
  assert.deepEqual(field.attackLines.slice(0, 3), [
    [0, 0, 0, 1],
    [1, 0, 1, 2],
    [2, 1, 2, 2],
  ]);
  assert.deepEqual(field.attackLines.slice(3), [
    [0, 0, 1, 0],
    [0, 1, 2, 1],
    [1, 2, 2, 2],
  ]);
  assert.deepEqual(field.raysFrom(field.spotAt(1, 1)), [
    [1, 0, 1, 2],
    [0, 1, 2, 1],
  ]);
  assert.equal(field.spotAt(0, 2), -1);
  const values = Array(7).fill(OPEN);
  values[field.spotAt(0, 0)] = values[field.spotAt(2, 1)] = 1;
  assert.deepEqual(field.conflicts(values).rooks, []);
  assert.equal(field.count(values), 2);
  values[field.spotAt(0, 1)] = 1;
  assert.deepEqual(field.conflicts(values).rooks.sort(), [0, 1, field.spotAt(2, 1)].sort());
  assert.ok(field.attacked(values)[field.spotAt(1, 1)]);
});
