import assert from "node:assert/strict";
import { test } from "node:test";
import { TABLES } from "../../../src/sightline/web/static/families/index.js";
import { History, OPEN } from "../../../src/sightline/web/static/history.js";

const DOCS = {
  skyscrapers: {
    size: [3, 3],
    clues: { top: [0, 0, 0], right: [0, 2, 0], bottom: [0, 0, 0], left: [1, 0, 0] },
    givens: [
      [0, 0, 0],
      [0, 2, 0],
      [0, 0, 0],
    ],
  },
  nonogram: {
    size: [2, 3],
    clues: {
      rows: [
        [
          [1, 1],
          [1, 2],
        ],
        [[2, 2]],
      ],
      columns: [[[1, 1]], [[2, 2]], [[1, 2]]],
    },
    colors: [
      { name: "red", rgb: "cc2222", char: "r" },
      { name: "blue", rgb: "2255cc", char: "b" },
    ],
  },
  hashi: { size: [3, 3], clues: ["3.3", "...", "2.2"], rules: { planks: 3, connected: true, loops: true } },
  rooks: { size: [2, 2], clues: ["..", ".X"] },
};
const tableOf = (family) => new TABLES[family]({ family, title: family, puzzle: { family, ...DOCS[family] } });

for (const family of Object.keys(TABLES)) {
  test(`${family}: what is learned stands in the state, whatever was there`, () => {
    const table = tableOf(family);
    let seed = 11;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 400; round++) {
      const history = new History(table.slots);
      const start = table.start();
      for (let slot = 0; slot < table.slots; slot++) history.position.put(slot, start.at(slot));
      for (let step = 0; step < 6; step++) {
        const spot = random(table.spots);
        const known = table.meaning(history.position, spot);
        const values = known.filter(() => random(2));
        if (!values.length) continue;
        history.play(table.learned(history.position, [{ spot, values }]));
        const after = table.meaning(history.position, spot);
        assert.ok(
          after.every((value) => values.includes(value)),
          `${family} ${spot}: ${known} → ${values}, but ${after}`,
        );
      }
      const state = table.state(history.position);
      assert.equal(state.length, table.spots);
      for (const entry of state) assert.ok(entry === null || Number.isInteger(entry) || entry.length > 1);
    }
  });

  test(`${family}: an untouched board says nothing but what is given`, () => {
    const table = tableOf(family);
    const state = table.state(table.start());
    assert.deepEqual(
      state.filter((entry) => entry !== null),
      family === "skyscrapers" ? [2] : [],
    );
  });
}

test("a drawn bridge may grow until an end has all it wants", () => {
  const table = tableOf("hashi");
  const { position } = new History(table.slots);
  position.put(0, [1, 0, 0]);
  assert.deepEqual(table.meaning(position, 0), [1, 2, 3]);
  position.put(1, [2, 0, 0]);
  assert.deepEqual(table.meaning(position, 0), [1]);
  assert.deepEqual(table.meaning(position, 2), [0, 1, 2, 3]);
  position.put(3, [OPEN, 0, 0]);
  assert.deepEqual(table.meaning(position, 3), [0], "the lower left island has its two");
});

test("an answer writes what stands, and parks", () => {
  assert.deepEqual(
    tableOf("rooks")
      .answer([1, 0, 0])
      .map(({ value }) => value),
    [1, OPEN, OPEN],
  );
  assert.deepEqual(
    tableOf("skyscrapers")
      .answer([0, 1])
      .map(({ value }) => value),
    [0, 1],
  );
});
