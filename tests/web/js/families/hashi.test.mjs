import assert from "node:assert/strict";
import { test } from "node:test";
import { Chart, numberOf } from "../../../../src/sightline/web/static/families/hashi/chart.js";
import { nextIsland, putIsland } from "../../../../src/sightline/web/static/families/hashi/editor.js";
import { Hashi } from "../../../../src/sightline/web/static/families/hashi/table.js";
import { History, OPEN } from "../../../../src/sightline/web/static/history.js";
import { examples } from "../views.mjs";

const MAP = ["4.2..", ".3..2", "3....", ".3.1.", "3.4.3"];

/** The chart of a map, with the pairs in the order in which the server sends them. */
function chartOf(lines) {
  const islands = lines.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === "." ? [] : [{ row, column, number: numberOf(sign) }])),
  );
  const next = ({ row, column }, [down, right]) =>
    islands.find((one) =>
      right ? one.row === row && one.column > column : one.column === column && one.row > row && down,
    );
  const places = islands.flatMap((island) =>
    [next(island, [0, 1]), next(island, [1, 0])]
      .filter(Boolean)
      .map((to) => [island.row, island.column, to.row, to.column]),
  );
  return new Chart(islands, places, lines[0].length);
}

test("bridges: pairs come in the order of the puzzle's spots", () => {
  const chart = chartOf(MAP);
  assert.equal(chart.islands.length, 10);
  const places = chart.pairs.map((pair) =>
    pair.map((island) => [chart.islands[island].row, chart.islands[island].column].join("")).join("-"),
  );
  assert.deepEqual(places, ["00-02", "00-20", "02-42", "11-14", "11-31", "14-44", "20-40", "31-33", "40-42", "42-44"]);
  const long = places.indexOf("02-42");
  assert.deepEqual(chart.crossings[long].map((spot) => places[spot]).sort(), ["11-14", "31-33"]);
});

test("bridges: a click in the water finds the pair whose line is nearest", () => {
  const chart = chartOf(MAP);
  const [down, across] = [chart.spotAt(2.5, 1.1), chart.spotAt(2.9, 1.5)];
  assert.ok(!chart.isAcross(down));
  assert.ok(chart.isAcross(across));
  assert.equal(chart.spotAt(4.5, 0.5), -1);
});

test("bridges: groups, crowds, crossings, groups that are cut off, loops", () => {
  const rules = { connected: true, loops: true };
  const square = chartOf(["2.2", "...", "2.2"]);
  const values = [1, 1, 1, 1];
  assert.deepEqual(square.groups([1, OPEN, OPEN, 1]), [0, 0, 2, 2]);
  assert.ok(square.solved(values, rules));
  assert.ok(!square.solved(values, { connected: true, loops: false }));
  assert.equal(square.loops(values).length, 1);
  assert.deepEqual(square.broken([2, 1, OPEN, OPEN], rules).crowded, [0]);
  assert.deepEqual(square.broken([2, OPEN, OPEN, OPEN], rules).cutOff, [0, 1]);
  assert.ok(!square.solved([2, 0, 0, 2], rules));
  assert.ok(square.solved([2, 0, 0, 2], { connected: false, loops: true }));
  const crossing = chartOf([".1.", "1.1", ".1."]);
  assert.deepEqual(crossing.broken([1, 1], rules).crossed, [0, 1]);
});

test("a drawn bridge may grow until an end has all it wants", () => {
  const view = examples("hashi").find(({ puzzle }) => puzzle.rules.planks === 3);
  const table = new Hashi(view);
  const { position } = new History(table.slots);
  position.put(0, [1, 0, 0]);
  assert.deepEqual(table.meaning(position, 0), [1, 2, 3]);
  position.put(1, [1, 0, 0]);
  assert.deepEqual(table.meaning(position, 0), [1]);
  assert.deepEqual(table.meaning(position, 2), [0, 1, 2, 3]);
  position.put(1, [2, 0, 0]);
  assert.deepEqual(table.meaning(position, 3), [0], "the lower left island has its two");
});

test("islands change one sign, and leave the old document alone", () => {
  let sea = { size: [1, 2], clues: [".."] };
  const signs = [];
  for (let click = 0; click < 10; click++) signs.push((sea = nextIsland(sea, 0, 0, 8)).clues[0][0]);
  assert.equal(signs.join(""), "?12345678.");
  assert.deepEqual(putIsland(sea, 0, 1, 10).clues, [".a"]);
  assert.deepEqual(sea.clues, [".."]);
});
