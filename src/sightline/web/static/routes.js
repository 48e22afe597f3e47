/** Addresses: every view of the page has one, so that Back, Forward, reload and bookmarks do what people expect. */

import { isStatic, ROOT as FOLDER } from "./place.js";

const ROOT = FOLDER.pathname;
const HOME = "home";
const MARK = isStatic ? "#/" : ""; // a folder of files has one page: what follows the # names the view
const LINK_BODY = /^[a-z]+(\/[a-z]+)?\/[0-9]+\/[0-9]+\//;
/** Where puzzles are made from pictures, beside the drafts. */
export const PICTURE = "picture";
/** What was solved, beside the families of the library. */
export const STATISTICS = "statistics";
/** The tutorial of a family in addresses, beside the techniques of its course. */
export const FIRST_STEPS = "first-steps";

/** The view that an address names: {name, parts}. */
export function routeOf(path, root = ROOT) {
  if (!path.startsWith(root)) return { name: "lost", parts: [] };
  try {
    const [name = HOME, ...parts] = path.slice(root.length).split("/").filter(Boolean).map(decodeURIComponent);
    return { name, parts };
  } catch {
    return { name: "lost", parts: [] };
  }
}

/** The address of a view. */
export function addressOf(name, ...parts) {
  return ROOT + (name === HOME ? "" : MARK + [name, ...parts].map(encodeURIComponent).join("/"));
}

/** An address with the query or the fragment that carries a puzzle. */
export function withQuery(address, query) {
  if (!isStatic || !query) return address + query;
  return query.startsWith("#") ? ROOT + query : ROOT + query.replace(/#.*/, "") + address.slice(ROOT.length);
}

/** The puzzle of a deep link: `?p=` (or, for long ones, `#p=`) with a puzz.link body, or any text. */
export function sharedText({ search, hash }) {
  const text = new URLSearchParams(search).get("p") ?? new URLSearchParams(hash.slice(1)).get("p");
  if (!text) return null;
  return LINK_BODY.test(text) ? `https://puzz.link/p?${text}` : text;
}

/** Whether a fragment is part of an address; in a folder of files, others are places within the view. */
function isPlace(hash) {
  return !isStatic || !hash || hash.startsWith(MARK) || hash.startsWith("#p=");
}

/** Follows links and the browser's Back and Forward; `arrive(route)` shows a view. */
export class Router {
  constructor(arrive) {
    this.arrive = () => arrive(this.route);
    addEventListener("popstate", () => isPlace(location.hash) && this.arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  get route() {
    if (!isStatic) return routeOf(location.pathname);
    return routeOf(ROOT + (location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : ""));
  }

  /** Links within the page change the view; with a key held, or to elsewhere, the browser does what it does. */
  #follow(event) {
    const link = event.target.closest?.("a[data-link]");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);
    if (!link || !plain || event.defaultPrevented) return;
    event.preventDefault();
    this.go(link.getAttribute("href"));
  }

  go(address) {
    this.note(address);
    this.arrive();
  }

  /** Makes an address the current one without showing its view. */
  note(address, replace = false) {
    if (address === location.pathname + location.search + location.hash) return;
    history[replace ? "replaceState" : "pushState"](null, "", address);
  }
}
