import assert from "node:assert/strict";
import { test } from "node:test";
import { runsOf, runThrough, study } from "../../../../src/sightline/web/static/families/nonogram/lines.js";

const cells = (text) => [...text].map((sign) => ({ "?": -1, ".": 0, "#": 1 })[sign] ?? Number(sign));
const plain = (...lengths) => lengths.map((length) => [length, 1]);

/** Every way to lay runs into cells, told the slow way. */
function arrangements(runs, line) {
  const found = [];
  const lay = (at, j, places) => {
    if (j === runs.length) {
      const full = Array(line.length).fill(0);
      places.forEach(([start, end], run) => full.fill(runs[run][1], start, end));
      if (full.every((value, i) => line[i] === -1 || line[i] === value)) found.push(places);
      return;
    }
    const [length] = runs[j];
    const gap = j + 1 < runs.length && runs[j + 1][1] === runs[j][1] ? 1 : 0;
    for (let start = at; start < line.length; start++)
      for (let end = start + 1; end <= line.length; end++)
        if (length === "?" || length === end - start) lay(end + gap, j + 1, [...places, [start, end]]);
  };
  lay(0, 0, []);
  return found;
}

test("a number dims just when it has one place and all of that is marked", () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 3000; round++) {
    const n = 1 + random(9);
    const colours = 1 + random(2);
    const runs = Array.from({ length: random(4) }, () => [random(5) || "?", 1 + random(colours)]);
    const line = Array.from({ length: n }, () => [-1, -1, 0, 1 + random(colours)][random(4)]);
    const ways = arrangements(runs, line);
    const { possible, certain } = study(runs, line);
    assert.equal(possible, ways.length > 0, JSON.stringify([runs, line]));
    if (!possible) continue;
    runs.forEach(([, colour], run) => {
      const places = new Set(ways.map((all) => `${all[run]}`));
      const marked = places.size === 1 && line.slice(...ways[0][run]).every((cell) => cell === colour);
      assert.equal(certain[run], marked, JSON.stringify([runs, line, run]));
    });
  }
});

test("a line is complete without a single cross", () => {
  assert.ok(study(plain(2, 1), cells("##?#?")).complete);
  assert.deepEqual(study(plain(2, 1), cells("##?#?")).certain, [true, true]);
  assert.ok(!study(plain(2, 1), cells("##???")).complete);
  assert.ok(study([], cells("???")).complete);
});

test("a run of unknown length is finished when it cannot grow", () => {
  const unknown = plain("?");
  assert.ok(study(unknown, cells("?##??")).complete);
  assert.ok(!study(unknown, cells("?##??")).finished);
  assert.deepEqual(study(unknown, cells(".##.?")), { possible: true, complete: true, finished: true, certain: [true] });
  assert.ok(study(plain(2, 1), cells("##?#?")).finished);
  assert.ok(!study(unknown, cells("#.#??")).possible);
});

test("a run that could be either of two stays bright", () => {
  assert.deepEqual(study(plain(1, 1), cells("??#??")).certain, [false, false]);
  assert.deepEqual(study(plain(1, 2), cells("#????")).certain, [true, false]);
});

test("colours may touch, like colours may not", () => {
  assert.ok(
    study(
      [
        [1, 1],
        [1, 2],
      ],
      cells("12"),
    ).complete,
  );
  assert.ok(
    !study(
      [
        [1, 1],
        [1, 1],
      ],
      cells("??"),
    ).possible,
  );
});

test("runs and the running count", () => {
  assert.deepEqual(runsOf(cells("##?#..22")), [
    [2, 1],
    [1, 1],
    [2, 2],
  ]);
  assert.equal(runThrough(cells("?###?"), 2), 3);
  assert.equal(runThrough(cells("?###?"), 0), 0);
});
