/** What links carry: a position as text, and codes for cameras. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { readProgress, writeProgress } from "../../../src/sightline/web/static/progress.js";
import { alignments, qrCode, remainder } from "../../../src/sightline/web/static/qr.js";

test("a position reads back", () => {
  const state = [1, null, [1, 2, 12], 0, null, null];
  assert.equal(writeProgress(state), "1.(12c)0");
  assert.deepEqual(readProgress("1.(12c)0"), [
    { spot: 0, values: [1] },
    { spot: 2, values: [1, 2, 12] },
    { spot: 3, values: [0] },
  ]);
  assert.equal(readProgress("1<"), null);
});

test("a block and its check bytes are divided without rest", () => {
  const data = [64, 86, 134, 86, 198, 198, 242, 194, 4, 132, 20, 37, 34, 16, 236, 17];
  const checks = remainder(data, 10);
  assert.deepEqual(remainder([...data, ...checks], 10), Array(10).fill(0));
});

test("codes have the side of the smallest version that fits", () => {
  assert.deepEqual(alignments(7), [6, 22, 38]);
  assert.deepEqual([17, 18, 32, 2953].map((length) => qrCode("a".repeat(length)).length), [21, 25, 25, 177]);
  assert.equal(qrCode("a".repeat(2954)), null);
});

test("a code that a decoder has read stays the same", () => {
  const rows = qrCode("https://x/?p=a1B/a1B/a1B/a1B/a1B/a1B/a1B/a1B/a1B/a1B/a1B/a1").map((row) => row.map(Number).join(""));
  assert.equal(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16), "d8b13bff4c071b21");
});
