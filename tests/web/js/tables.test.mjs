import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTables, tableFor } from "../../../src/sightline/web/static/families/index.js";
import { History } from "../../../src/sightline/web/static/history.js";
import { VIEWS } from "./views.mjs";

await loadTables();

for (const view of VIEWS) {
  const name = `${view.family} ${view.id}`;
  test(`${name}: what is learned stands in the state, whatever was there`, () => {
    const table = tableFor(view);
    let seed = 11;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 100; round++) {
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
          `${name} ${spot}: ${known} → ${values}, but ${after}`,
        );
      }
      const state = table.state(history.position);
      assert.equal(state.length, table.spots);
      for (const entry of state) assert.ok(entry === null || Number.isInteger(entry) || entry.length > 1);
    }
  });

  test(`${name}: an untouched board says nothing but what is given`, () => {
    const table = tableFor(view);
    const state = table.state(table.start());
    const given = view.start.map((values) => (values.length === 1 ? values[0] : null));
    assert.deepEqual(state, given);
  });
}

test("every value of a default table has a name, and every clue a place or none", () => {
  for (const view of VIEWS) {
    const table = tableFor(view);
    for (const value of table.values) assert.ok(table.valueName(value));
    view.clue_places.forEach(({ kind }, clue) => assert.equal(table.clueOf(clue) === null, kind === "rule"));
  }
});

test("two values that the scene draws as signs are written, not filled and crossed out", () => {
  const view = VIEWS.find(({ family }) => family === "sums");
  assert.ok(tableFor(view).isBinary);
  const looks = Object.fromEntries([0, 1].map((value) => [value, [["label", 0, 0, `${value}`, "value"]]]));
  const table = tableFor({ ...view, looks });
  assert.ok(!table.isBinary);
  assert.deepEqual(table.pad.map(({ name }) => name), ["0", "1", "clear"]);
  assert.deepEqual(table.answer([0, 1]).map(({ value }) => value), [0, 1]);
});

test("a default table knows whether its scene numbers rows and columns", () => {
  const numbered = (name) => tableFor(VIEWS.find(({ family }) => family === name)).numbersLines;
  assert.ok(numbered("sums"));
  assert.ok(!numbered("latin"));
});
