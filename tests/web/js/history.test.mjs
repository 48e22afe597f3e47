import assert from "node:assert/strict";
import { test } from "node:test";
import { History, OPEN } from "../../../src/sightline/web/static/history.js";

const put = (history, slot, value) => history.play([{ slot, value }]);

test("undo and redo walk the same way back and forth", () => {
  const history = new History(4);
  for (let slot = 0; slot < 4; slot++) put(history, slot, slot);
  for (let at = 3; at >= 0; at--) assert.deepEqual([...history.undo()], [at]);
  assert.ok(history.position.values.every((value) => value === OPEN));
  for (let at = 0; at < 4; at++) history.redo();
  assert.deepEqual([...history.position.values], [0, 1, 2, 3]);
});

test("a new move forgets what could be redone, and nothing is limited", () => {
  const history = new History(1);
  for (let at = 0; at < 5000; at++) put(history, 0, at % 2);
  assert.equal(history.past.length, 5000);
  history.undo();
  history.play([{ slot: 0, value: OPEN }]);
  assert.equal(history.future.length, 0);
});

test("edits that change nothing are no move", () => {
  const history = new History(2);
  assert.equal(history.play([{ slot: 1, value: OPEN }]).size, 0);
  assert.equal(history.past.length, 0);
});

test("a draft is replaced by the next, and becomes one move", () => {
  const history = new History(3);
  history.draft([
    { slot: 0, value: 1 },
    { slot: 1, value: 1 },
  ]);
  const touched = history.draft([
    { slot: 0, value: 1 },
    { slot: 2, value: 0 },
  ]);
  assert.deepEqual([...touched].sort(), [0, 1, 2]);
  history.commit();
  assert.deepEqual([...history.position.values], [1, OPEN, 0]);
  history.undo();
  assert.deepEqual([...history.position.values], [OPEN, OPEN, OPEN]);
});

test("trials nest: marks carry their depth, accept lifts it, reject takes them away", () => {
  const history = new History(3);
  put(history, 0, 1);
  history.beginTrial();
  put(history, 1, 1);
  history.beginTrial();
  put(history, 2, 1);
  assert.equal(history.depth, 2);
  assert.deepEqual([...history.position.depths], [0, 1, 2]);
  history.acceptTrial();
  assert.deepEqual([...history.position.depths], [0, 1, 1]);
  assert.equal(history.depth, 1);
  history.rejectTrial();
  assert.deepEqual([...history.position.values], [1, OPEN, OPEN]);
  assert.equal(history.depth, 0);
  while (history.future.length) history.redo();
  assert.equal(history.depth, 1, "redo leads into the trial again");
  assert.deepEqual([...history.position.values], [1, 1, 1]);
});

test("accept and reject without a trial do nothing", () => {
  const history = new History(1);
  put(history, 0, 1);
  history.acceptTrial();
  history.rejectTrial();
  assert.equal(history.position.values[0], 1);
  assert.equal(history.past.length, 1);
});

test("rewind goes back to the last position that is right", () => {
  const history = new History(4);
  [1, 1, 0, 1].forEach((value, slot) => put(history, slot, value));
  history.rewind(({ values }) => values.every((value) => value === OPEN || value === 1));
  assert.deepEqual([...history.position.values], [1, 1, OPEN, OPEN]);
});

test("a saved history is played again; one that does not fit is forgotten", () => {
  const history = new History(3);
  put(history, 0, 2);
  history.beginTrial();
  history.play([{ slot: 1, note: 6 }]);
  history.undo();
  const saved = JSON.parse(JSON.stringify(history));
  const again = History.fromJSON(saved, 3);
  again.redo();
  assert.equal(again.position.values[0], 2);
  assert.equal(again.position.notes[1], 6);
  assert.equal(again.depth, 1);
  assert.equal(History.fromJSON(saved, 0).past.length, 0);
  assert.equal(History.fromJSON({ past: "?" }, 3).past.length, 0);
});
