/* The page without the network. What precedes this line says which files there are (SITE: {version, files, server}). */

const { SITE } = self;
const SCOPE = self.registration.scope;
const HEAD = `sightline ${SCOPE} `;
const NAME = HEAD + SITE.version;
const ANSWERS = `${NAME} answers`;
const KEPT = ["families", "techniques", "library", "entry", "daily", "lesson", "tutorial"]; // the same for everybody

const inScope = (name) => new URL(name, SCOPE).href;

self.addEventListener("install", (event) => event.waitUntil(store().then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(forget().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!request.url.startsWith(SCOPE)) return;
  const verb = SITE.server && request.url.startsWith(inScope("api/")) ? request.url.slice(inScope("api/").length) : null;
  if (verb !== null && !KEPT.includes(verb)) return;
  if (verb === null && request.method !== "GET") return;
  event.respondWith(verb === null ? file(request) : answer(request));
});

async function store() {
  const cache = await caches.open(NAME);
  await cache.addAll(SITE.files.map((name) => new Request(inScope(name), { cache: "no-cache" })));
}

async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith(HEAD) && name !== NAME && name !== ANSWERS);
  return Promise.all(names.map((name) => caches.delete(name)));
}

/** A file: from the cache if there is no server that may have a newer one, else from the network while there is one. */
async function file(request) {
  const kept = () => caches.match(request.mode === "navigate" ? inScope("./") : request, { cacheName: NAME });
  if (!SITE.server) return (await kept()) ?? (await seen(request)) ?? fetchAndKeep(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

const seen = (request) => caches.match(request, { cacheName: ANSWERS });

/** Answers that lie beside the page are kept when they are first read. */
async function fetchAndKeep(request) {
  const found = await fetch(request);
  if (found.ok && request.url.startsWith(inScope("answers/"))) await keep(request, found.clone());
  return found;
}

/** The server's answer, or else the one that it gave to the same question before. */
async function answer(request) {
  const name = `${request.url}?${encodeURIComponent(await request.clone().text())}`;
  try {
    const found = await fetch(request);
    if (found.ok) await keep(name, found.clone());
    return found;
  } catch (error) {
    const known = await caches.match(name, { cacheName: ANSWERS });
    if (known) return known;
    throw error;
  }
}

async function keep(name, found) {
  const cache = await caches.open(ANSWERS);
  await cache.put(name, found);
}
