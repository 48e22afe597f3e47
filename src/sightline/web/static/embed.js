/** The page inside another page: without its bar, without help unless it is asked for, and it says when it is solved. */

import { isStatic } from "./place.js";

const KINDS = ["plain", "hints"];

/** How much of the page is shown: null (all of it), "plain" or "hints". */
export const embedded = isStatic ? (KINDS.find((kind) => kind === new URLSearchParams(location.search).get("embed")) ?? null) : null;

export function showEmbedded() {
  if (embedded) document.documentElement.dataset.embedded = embedded;
}

/** Tells the page around that the puzzle is solved. */
export function tellSolved({ seconds, hints }) {
  if (embedded) parent.postMessage({ sightline: "solved", seconds, hints }, "*");
}
