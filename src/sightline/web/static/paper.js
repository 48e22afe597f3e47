/** Paper without a server: pages that the browser prints or saves as a PDF, and drawings as pixels. */

import { familyInfo } from "./catalogue.js";
import { h } from "./html.js";
import { say } from "./say.js";
import { ask, drawing } from "./wire.js";

const SCALE = 2; // pixels of a PNG for one unit of the drawing
const CLASS = "on-paper";

/** Prints puzzles ([{title, puzzle}]) of a family under their rules; with `solutions`, these follow on a page of their own. */
export async function printPuzzles(title, family, puzzles, solutions = false) {
  const { rules } = await familyInfo(family);
  const figures = async (state) =>
    Promise.all(puzzles.map(async (one) => figure(one.title, await drawing({ puzzle: one.puzzle, format: "svg", ...(await state(one)) }))));
  const paper = h(
    "div",
    { id: "paper" },
    h("section", {}, h("h1", {}, title), h("p", {}, rules), await figures(() => ({}))),
    solutions ? h("section", { class: "solutions" }, h("h2", {}, say("print.solutions")), await figures(solved)) : null,
  );
  takeAway();
  document.body.append(paper);
  document.body.classList.add(CLASS);
  addEventListener("afterprint", takeAway, { once: true });
  window.print();
}

/** Leaves the page itself to be printed. */
export function takeAway() {
  const paper = document.getElementById("paper");
  paper?.querySelectorAll("img").forEach(({ src }) => URL.revokeObjectURL(src));
  paper?.remove();
  document.body.classList.remove(CLASS);
}

/** A drawing as a PNG. */
export async function pixelsOf(svg) {
  const image = await imageOf(svg);
  const canvas = new OffscreenCanvas(image.width * SCALE, image.height * SCALE);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas.convertToBlob({ type: "image/png" });
}

async function solved({ puzzle }) {
  const { boards } = await ask("solve", { puzzle });
  return { state: boards[0] };
}

async function figure(title, svg) {
  return h("figure", {}, h("figcaption", {}, title), await imageOf(svg));
}

async function imageOf(svg) {
  const image = h("img", { alt: "", src: URL.createObjectURL(svg) });
  await image.decode();
  return image;
}
