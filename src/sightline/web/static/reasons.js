/** Steps on the board: what a hint, an explanation or a refutation highlights. */

import { h } from "./html.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";

const spotOf = (one) => one.spot ?? one;

/** The highlights for a step that follows from `position`. */
export function marksOf(table, position, { premises = [], clues = [], facts = [], cases = [] }) {
  const cited = premises.flatMap((one) => one.either ?? [one]).map(spotOf);
  const seen = new Set([...cited, ...cases.map((one) => one.assumed.spot)]);
  const plain = facts.flatMap((fact) => fact.either ?? [fact]);
  const before = (spot) => table.meaning(position, spot);
  return {
    clues,
    premises: [...seen].filter((spot) => !plain.some((fact) => fact.spot === spot)),
    conclusions: plain.map(({ spot, values }) => {
      const left = before(spot).filter((value) => values.includes(value));
      return { spot, values: left.length ? left : values, before: before(spot) };
    }),
  };
}

/** A sentence in which the names of cells point at the board. */
export function withReferences(text) {
  return text.split(/(r\d+c\d+)/).map((part) => {
    const [, row, column] = part.match(/^r(\d+)c(\d+)$/) ?? [];
    return row ? h("span", { class: "ref", "data-cell": `${row - 1},${column - 1}` }, part) : part;
  });
}

/** Rings a cell on the board while the pointer is on its name. */
export function watchNames(root, board) {
  root.addEventListener("pointerover", (event) => {
    const name = event.target.closest("[data-cell]")?.dataset.cell;
    board.pointAt(name ? name.split(",").map(Number) : null);
  });
  root.addEventListener("pointerleave", () => board.pointAt(null));
}

/** The sentence of a step, with the links of its argument below, case by case. */
export function sentence(step, family) {
  const cases = (step.cases ?? []).map((one) =>
    h("div", { class: "case" }, h("p", {}, withReferences(say("reason.if", { text: one.text }))), chain(one.links)),
  );
  const learn = family && step.tier && knownLesson(family, step.technique);
  const parts = [
    h("strong", {}, step.technique),
    learn ? h("a", { class: "learn", href: learn, "data-link": true }, say("reason.learn")) : null,
    h("p", {}, withReferences(step.text)),
    chain(step.links),
  ];
  return h("div", { class: "sentence" }, ...parts, ...cases);
}

/** The address of a technique's lesson. */
function knownLesson(family, technique) {
  const slug = technique.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-");
  return addressOf("learn", family, slug);
}

/** Steps one after the other. */
export function chain(links) {
  if (!links?.length) return null;
  return h(
    "ol",
    { class: "links" },
    links.map((link) => h("li", {}, sentence(link))),
  );
}

export function legend() {
  const key = (kind, words) => h("span", { class: `key ${kind}` }, words);
  return h("p", { class: "legend" }, key("premise", say("reason.look")), key("conclusion", say("reason.follows")));
}
