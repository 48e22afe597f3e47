/** The catalogues of words: every key that the page uses is there, and every language has all of them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const ROOT = new URL("../../../src/sightline/web/static/", import.meta.url);
const catalogue = async (name) => (await import(new URL(`strings/${name}`, ROOT))).default;

test("every language has the same keys, and functions where English has them", async () => {
  const english = await catalogue("en.js");
  for (const name of readdirSync(new URL("strings/", ROOT))) {
    const words = await catalogue(name);
    assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), name);
    for (const [key, value] of Object.entries(english)) assert.equal(typeof words[key], typeof value, `${name}: ${key}`);
  }
});

test("values have the same names in every language", async () => {
  const english = await catalogue("en.js");
  const names = (words) => [...`${words}`.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
  for (const name of readdirSync(new URL("strings/", ROOT))) {
    const words = await catalogue(name);
    for (const [key, value] of Object.entries(english))
      if (typeof value === "string") assert.deepEqual(names(words[key]), names(value), `${name}: ${key}`);
  }
});

test("every key that the page names is there", async () => {
  const english = await catalogue("en.js");
  const files = readdirSync(ROOT, { recursive: true }).filter((name) => /\.(js|html)$/.test(name));
  for (const name of files) {
    const text = readFileSync(new URL(name, ROOT), "utf8");
    const used = [...text.matchAll(/say\("([\w.-]+)"|data-(?:say|label|title)="([\w.-]+)"/g)];
    for (const [, one, other] of used) assert.ok((one ?? other) in english, `${name}: ${one ?? other}`);
  }
});
