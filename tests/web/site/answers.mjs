/** Answers the questions of a file with the interpreter of a site: node answers.mjs SITE QUESTIONS ANSWERS */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, questions, answers] = process.argv.slice(2);
const packed = ".packed";
const folder = mkdtempSync(join(tmpdir(), "site-"));
for (const name of readdirSync(join(site, "python"))) {
  const data = readFileSync(join(site, "python", name));
  writeFileSync(join(folder, name.replace(packed, "")), name.endsWith(packed) ? gunzipSync(data) : data);
}
const read = async (name) => new Uint8Array(readFileSync(join(folder, name)));
const { startPython } = await import(pathToFileURL(join(site, "static/interpreter.js")));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const parts = JSON.parse(readFileSync(join(folder, "parts.json")));
const python = await startPython(loadPyodide, read, parts, `${folder}/`);
const text = new TextDecoder();
const found = JSON.parse(readFileSync(questions)).map(([verb, body]) => {
  const { status, media, body: bytes } = python.reply(verb, body, () => {});
  return [status, media, text.decode(bytes)];
});
writeFileSync(answers, JSON.stringify({ backend: python.backend, answers: found }));
rmSync(folder, { recursive: true });
