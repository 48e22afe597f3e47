/** The verbs without a server: a worker answers one question at a time. One that takes too long ends the worker, and
 *  a new worker takes its place; what was known by then is the answer. */

import { ROOT } from "./place.js";
import { prepared } from "./prepared.js";

const SECONDS = 20; // that a question may take, as on the server
const BREAKS = 3; // starts that may fail before the next question waits for no other
const WORKER = new URL("static/python.js", ROOT);

/** Answers questions; dispatches "progress" (detail: the part that is loaded, 0 to 1), "ready" and "failed". */
export class Engine extends EventTarget {
  #waiting = [];
  #current = null;
  #worker = null;
  #ready = false;
  #failures = 0;

  constructor(seconds = SECONDS) {
    super();
    this.seconds = seconds;
    this.ready = new Promise((go) => this.addEventListener("ready", go, { once: true }));
  }

  /** The answer to a question as a Response, like that of a server. */
  async send(verb, body = {}) {
    if (verb === "cancel") return respond(200, { cancelled: this.#cancel(body.job) });
    return (await prepared(verb, body)) ?? this.#ask(verb, body);
  }

  /** Loads the interpreter, if that has not begun. */
  start() {
    if (this.#worker) return;
    this.#worker = newWorker();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(event.message ?? "the worker cannot be loaded");
  }

  /** Ends the worker; what waits is refused. */
  close() {
    this.#end();
    if (this.#current) this.#settle(respond(503, { error: "closed" }));
    for (const job of this.#waiting.splice(0)) job.resolve(respond(503, { error: "closed" }));
  }

  #ask(verb, body) {
    return new Promise((resolve) => {
      this.#waiting.push({ verb, text: JSON.stringify(body), name: body.job, resolve, known: null });
      this.start();
      this.#next();
    });
  }

  #next() {
    if (!this.#ready || this.#current || !this.#waiting.length) return;
    const job = (this.#current = this.#waiting.shift());
    job.timer = setTimeout(() => this.#stop(`this takes longer than ${this.seconds} s: use the command`), this.seconds * 1000);
    this.#worker.postMessage({ verb: job.verb, text: job.text });
  }

  #receive({ kind, value }) {
    const handlers = { progress: this.#progress, ready: this.#begin, known: this.#know, answer: this.#finish, failed: this.#fail };
    handlers[kind].call(this, value);
  }

  #progress(detail) {
    this.dispatchEvent(new CustomEvent("progress", { detail }));
  }

  #begin(detail) {
    this.#ready = true;
    this.#failures = 0;
    this.dispatchEvent(new CustomEvent("ready", { detail }));
    this.#next();
  }

  #know(text) {
    if (this.#current) this.#current.known = text;
  }

  #finish({ status, media, body, healthy }) {
    this.#settle(new Response(body, { status, headers: { "Content-Type": media } }));
    if (!healthy) this.#restart();
    this.#next();
  }

  #settle(answer) {
    const job = this.#current;
    this.#current = null;
    clearTimeout(job.timer);
    job.resolve(answer);
  }

  /** Ends the question that is being answered: with what is known, or else with a refusal. */
  #stop(words) {
    const { known } = this.#current;
    this.#settle(known === null ? respond(503, { error: words }) : new Response(known));
    this.#restart();
  }

  #cancel(name) {
    if (name !== undefined && this.#current?.name === name) {
      this.#stop("cancelled");
      return true;
    }
    const at = this.#waiting.findIndex((job) => job.name === name);
    if (name === undefined || at < 0) return false;
    this.#waiting.splice(at, 1)[0].resolve(respond(503, { error: "cancelled" }));
    return true;
  }

  #restart() {
    this.#end();
    this.start();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
  }

  /** The interpreter cannot be loaded, or broke: nothing that waits can be answered now. */
  #fail(words) {
    this.#end();
    if (this.#current) this.#settle(respond(500, { error: words }));
    this.#failures += 1;
    if (this.#waiting.length && this.#failures < BREAKS) return this.start();
    for (const job of this.#waiting.splice(0)) job.resolve(respond(503, { error: words }));
    return this.dispatchEvent(new CustomEvent("failed", { detail: words }));
  }
}

let engine;

/** The one engine of a page; a line on it says how far it is. */
export function pageEngine() {
  if (engine) return engine;
  engine = new Engine();
  import("./loading.js").then(({ watch }) => watch(engine));
  return engine;
}

function respond(status, value) {
  return new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
}

/** A worker may come from our own origin only: on a page of another origin, a script of its own loads ours. */
function newWorker() {
  if (globalThis.location?.origin === WORKER.origin) return new Worker(WORKER, { type: "module" });
  const script = new Blob([`import ${JSON.stringify(WORKER.href)};`], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(script), { type: "module" });
}
