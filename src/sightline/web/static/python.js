/** The worker of a page without a server: loads Python, says how far it is, and answers questions. */

import { startPython } from "./interpreter.js";

const FOLDER = new URL("../python/", import.meta.url);
const SHOWN = 0.01; // progress is told in steps of this size

const tell = (kind, value, moved = []) => postMessage({ kind, value }, moved);
const fetchFile = globalThis.fetch;

/** Asks for everything at once, counts what arrives, and unpacks what was packed, whatever the host does. */
function watchFetch({ sizes }) {
  const asked = new Map(Object.keys(sizes).map((name) => [name, fetchFile(new URL(name, FOLDER))]));
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  let shown = 0;
  const counter = () =>
    new TransformStream({
      transform(piece, out) {
        done += piece.length;
        if (done / whole >= shown + SHOWN) tell("progress", (shown = Math.min(1, done / whole)));
        out.enqueue(piece);
      },
    });
  globalThis.fetch = async (address, options) => {
    const name = String(address).split("/").at(-1);
    const packed = `${name}.packed` in sizes;
    const answer = await (packed ? asked.get(`${name}.packed`) : fetchFile(address, options));
    if (!answer.ok || !answer.body) return answer;
    const counted = answer.body.pipeThrough(counter());
    const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
    return new Response(packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted, { headers });
  };
}

async function read(name) {
  const answer = await fetch(new URL(name, FOLDER));
  if (!answer.ok) throw new Error(`${name} is missing`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function begin() {
  const scripts = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(new URL(name, FOLDER))); // the first needs the second
  const parts = await (await fetchFile(new URL("parts.json", FOLDER))).json();
  watchFetch(parts);
  const [{ loadPyodide }] = await Promise.all(scripts);
  return startPython(loadPyodide, read, parts, FOLDER.href);
}

const python = begin();

python.then(
  ({ backend }) => tell("ready", backend),
  (error) => tell("failed", error.message),
);

globalThis.onmessage = async ({ data: { verb, text } }) => {
  const { reply } = await python;
  const answer = reply(verb, text, (known) => tell("known", known));
  tell("answer", answer, [answer.body.buffer]);
};
