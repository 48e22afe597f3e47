/** Words in the reader's language: one catalogue per language in strings/, English for what another one lacks.
 *  A table of a family brings its own words. */

import english from "./strings/en.js";

/** Languages that have a catalogue, each under its own name; another is one file and one line here. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const added = Object.fromEntries(Object.keys(LANGUAGES).map((name) => [name, {}]));
let words = english;
export let language = "en";

/** Loads a language; "system" is the first one the browser asks for that there is. */
export async function useLanguage(wanted) {
  const asked = wanted === "system" ? (globalThis.navigator?.languages ?? []).map((one) => one.slice(0, 2)) : [wanted];
  language = asked.find((one) => one in LANGUAGES) ?? "en";
  words = language === "en" ? english : (await import(`./strings/${language}.js`)).default;
  if (globalThis.document) document.documentElement.lang = language;
}

/** Adds the words of a table: for each language, words by key. */
export function addWords(catalogues) {
  for (const [name, more] of Object.entries(catalogues)) Object.assign(added[name], more);
}

/** The words of a key; {name} stands for a value, and what depends on a number is a function. */
export function say(key, values = {}) {
  const found = words[key] ?? added[language][key] ?? english[key] ?? added.en[key];
  if (found === undefined) throw new Error(`no words for ${key}`);
  if (typeof found === "function") return found(values);
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Whether there are words for a key. */
export function canSay(key) {
  return key in english || key in added.en;
}

/** A level of difficulty in words. */
export function levelName(level) {
  return canSay(`level.${level}`) ? say(`level.${level}`) : (level ?? "");
}

/** The name of a pack of puzzles in words. */
export function packName(pack) {
  return canSay(`pack.${pack}`) ? say(`pack.${pack}`) : pack;
}

/** The name of a puzzle of a pack in words: of "Easy 7" and "Animals 3", the part before the number. */
export function puzzleName(name) {
  const [, word, number] = name.match(/^(.+) (\d+)$/) ?? [];
  return word && canSay(`name.${word}`) ? `${say(`name.${word}`)} ${number}` : name;
}

/** The title of a puzzle in words. */
export function titleOf({ title, name }) {
  return name ? title.replace(name, puzzleName(name)) : title;
}

/** What a text of several languages says in the reader's; English where it lacks that. */
export function inLanguage(texts) {
  return texts?.[language] ?? texts?.en ?? "";
}

/** Fills in the words of the page's own markup: data-say is the key of a text, data-label that of a name. */
export function sayPage(root) {
  for (const node of root.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  for (const node of root.querySelectorAll("[data-title]")) node.title = say(node.dataset.title);
}
