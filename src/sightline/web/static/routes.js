/** Addresses: every view of the page has one, so that Back, Forward, reload and bookmarks do what people expect. */

const ROOT = new URL("../", import.meta.url).pathname; // the folder that the page is in
const HOME = "home";
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
  return ROOT + (name === HOME ? "" : [name, ...parts].map(encodeURIComponent).join("/"));
}

/** Follows links and the browser's Back and Forward; `arrive(route)` shows a view. */
export class Router {
  constructor(arrive) {
    this.arrive = () => arrive(this.route);
    addEventListener("popstate", this.arrive);
    document.addEventListener("click", (event) => this.#follow(event));
  }

  get route() {
    return routeOf(location.pathname);
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
