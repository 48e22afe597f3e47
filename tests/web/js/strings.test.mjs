/** The catalogues of words: every key that the page uses is there, and every language has all of them. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const ROOT = new URL("../../../src/sightline/web/static/", import.meta.url);
const listed = (folder) => readdirSync(new URL(folder, ROOT));
const load = async (path) => (await import(new URL(path, ROOT))).default;

/** The page's own words, and those of each table that brings some: for each language, words by key. */
async function catalogues() {
  const page = {};
  for (const name of listed("strings/")) page[name.replace(".js", "")] = await load(`strings/${name}`);
  const tables = listed("families/").filter((name) => existsSync(new URL(`families/${name}/words.js`, ROOT)));
  return [page, ...(await Promise.all(tables.map((name) => load(`families/${name}/words.js`))))];
}

test("every language has the same keys, and functions where English has them", async () => {
  const [page, ...tables] = await catalogues();
  assert.ok(tables.length);
  for (const found of [page, ...tables]) {
    assert.deepEqual(Object.keys(found).sort(), Object.keys(page).sort());
    for (const [name, words] of Object.entries(found)) {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(found.en).sort(), name);
      for (const [key, value] of Object.entries(found.en)) assert.equal(typeof words[key], typeof value, `${name}: ${key}`);
    }
  }
});

test("values have the same names in every language", async () => {
  const names = (words) => [...`${words}`.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
  for (const found of await catalogues())
    for (const [name, words] of Object.entries(found))
      for (const [key, value] of Object.entries(found.en))
        if (typeof value === "string") assert.deepEqual(names(words[key]), names(value), `${name}: ${key}`);
});

test("every key that the page names is there", async () => {
  const english = Object.assign({}, ...(await catalogues()).map((found) => found.en));
  const files = readdirSync(ROOT, { recursive: true }).filter((name) => /\.(js|html)$/.test(name));
  for (const name of files) {
    const text = readFileSync(new URL(name, ROOT), "utf8");
    const used = [...text.matchAll(/say\("([\w.-]+)"|data-(?:say|label|title)="([\w.-]+)"/g)];
    for (const [, one, other] of used) assert.ok((one ?? other) in english, `${name}: ${one ?? other}`);
  }
});

test("no words for people are written outside the catalogues", () => {
  const files = readdirSync(ROOT, { recursive: true }).filter((name) => name.endsWith(".js") && !/strings\/|words\.js/.test(name));
  const patterns = [
    /\blabel: "[A-Za-z]{2,}/,
    /\bnotify\("/,
    /\bannounce\("/,
    /textContent = "[A-Za-z]/,
    /"aria-label": ["`][A-Za-z]|\("aria-label", ["`][A-Za-z]/,
    /(?:placeholder|title): "[A-Za-z]/,
    /\["[A-Z][a-z]+[^"]*", ["`]/,
    /(?:editHelp|brokenText) = "[A-Za-z]/,
    /"[A-Z][a-z]+ [a-z]+ [^"]*\."/,
  ];
  for (const name of files) {
    const text = readFileSync(new URL(name, ROOT), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "");
    for (const pattern of patterns) assert.equal(text.match(pattern)?.[0], undefined, `${name}: ${pattern}`);
  }
});
