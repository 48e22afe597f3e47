/** Requests to the server: one call per verb, errors as one clear line, work that can be cancelled. */

import { say } from "./say.js";

const API = new URL("../api/", import.meta.url); // beside the page, in whatever folder that is
let jobs = 0;
const tab = Math.random().toString(36).slice(2, 10);

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
  const answer = await send(verb, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

export async function library() {
  return (await send("library")).json();
}

/** A drawing as a file. */
export async function drawing(body) {
  const answer = await send("draw", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.blob();
}

/** Work that may take long: {done, cancel()}; a cancelled search still answers with what is known. */
export function work(verb, body) {
  const job = `${tab}-${++jobs}`;
  return {
    done: ask(verb, { ...body, job }),
    cancel: () => ask("cancel", { job }).catch(() => ({ cancelled: false })),
  };
}

async function send(verb, options) {
  let answer;
  try {
    answer = await fetch(new URL(verb, API), options);
  } catch {
    throw new Refused(say("wire.silent"));
  }
  if (!answer.ok) throw new Refused(await reason(answer));
  return answer;
}

async function reason(answer) {
  const words = await answer.json().catch(() => ({}));
  const again = answer.headers.get("Retry-After");
  return `${words.error ?? say("wire.refused", { status: answer.status })}${again ? ` ${say("wire.again", { seconds: again })}` : ""}`;
}
