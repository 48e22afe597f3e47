/** Questions and answers: one call per verb, errors as one clear line, work that can be cancelled.
 *  They go to the server, or to a worker of the page that runs the same Python. */

import { isStatic, ROOT } from "./place.js";
import { say } from "./say.js";

const API = new URL("api/", ROOT);
let jobs = 0;
const tab = Math.random().toString(36).slice(2, 10);
const engine = isStatic ? import("./engine.js").then(({ pageEngine }) => pageEngine()) : null;

export class Refused extends Error {}

/** The answer to a request; a refusal goes to `refused` in one line, and gives null. */
export async function attempt(request, refused) {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused(error.message);
    return null;
  }
}

export async function ask(verb, body = {}) {
  return (await send(verb, body)).json();
}

export async function library() {
  return (await send("library")).json();
}

/** A drawing as a file. */
export async function drawing(body) {
  return (await send("draw", body)).blob();
}

/** Work that may take long: {done, cancel()}; a cancelled search still answers with what is known. */
export function work(verb, body) {
  const job = `${tab}-${++jobs}`;
  let running = true;
  return {
    done: ask(verb, { ...body, job }).finally(() => (running = false)),
    cancel: () => running && ask("cancel", { job }).catch(() => {}),
  };
}

/** Begins to load what answers questions, unless one was asked before. */
export async function startEngine() {
  (await engine)?.start();
}

/** Settled when questions are answered without delay. */
export async function ready() {
  await (await engine)?.ready;
}

async function send(verb, body) {
  let answer;
  try {
    answer = await (engine ? (await engine).send(verb, body) : fetch(new URL(verb, API), body && post(body)));
  } catch {
    throw new Refused(say("wire.silent"));
  }
  if (!answer.ok) throw new Refused(await reason(answer));
  return answer;
}

function post(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function reason(answer) {
  const words = await answer.json().catch(() => ({}));
  const again = answer.headers.get("Retry-After");
  return `${words.error ?? say("wire.refused", { status: answer.status })}${again ? ` ${say("wire.again", { seconds: again })}` : ""}`;
}
