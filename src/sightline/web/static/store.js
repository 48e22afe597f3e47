/** What is kept in this browser: settings, unfinished games, puzzles that were saved. */

const HEAD = "sightline/";
const MOST_GAMES = 60;
export const DEFAULTS = { assist: 1, clock: true, cleanNotes: true, theme: "system" };

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

export function keepGame(view, history, seconds, solved) {
  const entry = {
    id: view.id,
    family: view.family,
    title: view.title,
    when: Date.now(),
    begun: history.past.length > 0,
    solved,
  };
  const kept = [entry, ...games().filter((game) => game.id !== view.id)];
  while (kept.length > MOST_GAMES) remove(kept.pop());
  while (!write(`game/${view.id}`, { view, history, seconds }) && kept.length > 1) remove(kept.pop());
  return write("games", kept);
}

function remove({ id }) {
  localStorage.removeItem(`${HEAD}game/${id}`);
}

export function gameOf(id) {
  return read(`game/${id}`, null);
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
