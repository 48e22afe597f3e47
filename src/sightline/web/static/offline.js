/** The page without the network: a service worker keeps its files, and the answers that are the same for everybody. */

import { today } from "./dates.js";
import { isStatic, ROOT } from "./place.js";
import { ask, library, ready } from "./wire.js";

const SOON = 10_000; // ms after which a page with a server prepares for being without it
const PAUSE = 100; // ms between two questions whose answers are kept, so that others go first
const DAY = 86_400_000;
const DAYS = 14;
const DONE = "sightline/kept";

/** Keeps the page for use without the network, once everything else is done. */
export async function keepOffline() {
  if (!navigator.serviceWorker) return; // an old browser, or an address that it does not trust
  if (isStatic) await ready();
  else await pause(SOON);
  await register();
  if (!isStatic) await keepAnswers();
}

/** The service worker, when it can answer for the page. */
export async function register() {
  await navigator.serviceWorker.register(new URL("sw.js", ROOT), { scope: ROOT.pathname });
  await navigator.serviceWorker.ready;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((go) => serviceWorker.addEventListener("controllerchange", go, { once: true }));
}

/** Asks once a day for the puzzles of the library, the course and the coming days; the service worker keeps them. */
export async function keepAnswers(wait = PAUSE) {
  if (localStorage.getItem(DONE) === today()) return;
  for (const [verb, body] of await questions()) {
    await ask(verb, body).catch(() => null);
    await pause(wait);
  }
  localStorage.setItem(DONE, today());
}

async function questions() {
  const [{ families }, { families: courses }, { entries }] = await Promise.all([ask("families"), ask("techniques"), library()]);
  const makers = families.filter(({ makes }) => makes);
  return [
    ...comingDays().flatMap((date) => makers.map(({ name }) => ["daily", { family: name, date }])),
    ...entries.map(({ family, slug }) => ["entry", { family, name: slug }]),
    ...Object.keys(courses).map((family) => ["tutorial", { family }]),
    ...Object.entries(courses).flatMap(([family, list]) => list.map(({ slug }) => ["lesson", { family, technique: slug }])),
  ];
}

function comingDays() {
  return Array.from({ length: DAYS }, (_, number) => today(new Date(Date.now() + number * DAY)));
}

function pause(ms) {
  return new Promise((go) => setTimeout(go, ms));
}
