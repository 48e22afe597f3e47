/** What is kept in this browser: settings, unfinished games, puzzles that were saved. */

const HEAD = "sightline/";
const MOST_GAMES = 60;
const MOST_DRAFTS = 30;
export const DEFAULTS = {
  assist: 1,
  clock: true,
  cleanNotes: true,
  theme: "system",
  sight: "usual",
  language: "system",
  coordinates: true,
  crosshair: true,
  crossFinished: false,
  shadeHeights: false,
};

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(HEAD + key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(HEAD + key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden: the game is not saved
  }
}

export const settings = { ...DEFAULTS, ...read("settings", {}) };

export function setSetting(name, value) {
  settings[name] = value;
  write("settings", settings);
}

/** The games, the latest first; the oldest make room: [{id, family, title, when, begun, solved}]. */
export function games() {
  return read("games", []);
}

/** `more` is kept with the game: {assisted, hints}. */
export function keepGame(view, history, seconds, solved, more = {}) {
  const entry = {
    id: view.id,
    family: view.family,
    title: view.title,
    slug: view.slug,
    when: Date.now(),
    begun: history.past.length > 0,
    solved,
    seconds,
  };
  const kept = [entry, ...games().filter((game) => game.id !== view.id)];
  while (kept.length > MOST_GAMES) remove(kept.pop());
  while (!write(`game/${view.id}`, { view, history, seconds, ...more }) && kept.length > 1) remove(kept.pop());
  return write("games", kept);
}

function remove({ id }) {
  localStorage.removeItem(`${HEAD}game/${id}`);
}

/** The key of a game in the browser's storage, by which other tabs notice its changes. */
export function gameKey(id) {
  return `${HEAD}game/${id}`;
}

export function gameOf(id) {
  return read(`game/${id}`, null);
}

/** The puzzle of a game by its name in the address. */
export function gameAt(family, slug) {
  const found = games().find((game) => game.family === family && game.slug === slug);
  return found && gameOf(found.id)?.view;
}

/** Puzzles that the player saved or made. */
export function saved() {
  return read("saved", []);
}

export function save(view) {
  return write("saved", [view, ...saved().filter((one) => one.id !== view.id)]);
}

export function forget(id) {
  return write(
    "saved",
    saved().filter((one) => one.id !== id),
  );
}

/** What was chosen last for new puzzles. */
export function lastChoice() {
  return read("choice", {});
}

export function keepChoice(choice) {
  return write("choice", choice);
}

// --- puzzles that are being made

/** The drafts, the latest first: [{id, family, when, puzzle, painted}]. */
export function drafts() {
  return read("drafts", []);
}

export function keepDraft(draft) {
  const others = drafts().filter(({ id }) => id !== draft.id);
  return write("drafts", [{ ...draft, when: Date.now() }, ...others].slice(0, MOST_DRAFTS));
}

export function forgetDraft(id) {
  return write(
    "drafts",
    drafts().filter((one) => one.id !== id),
  );
}

// --- what was learned

const lessonName = (family, slug) => `${family}/${slug}`;

export function learned(family, slug) {
  return read("learned", []).includes(lessonName(family, slug));
}

export function keepLearned(family, slug) {
  return write("learned", [...new Set([...read("learned", []), lessonName(family, slug)])]);
}

// --- what was solved

/** By the puzzle's id: {family, level, seconds, best, hints, count, when}. */
export function results() {
  return read("results", {});
}

export function keepResult(id, result) {
  return write("results", { ...results(), [id]: result });
}
