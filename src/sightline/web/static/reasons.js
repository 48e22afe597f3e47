/** Steps on the board: what a hint, an explanation or a refutation brings out. */

import { h } from "./html.js";

const spotOf = (one) => one.spot ?? one;

/** The marks for a step that stands before `position`. */
export function marksOf(table, position, { premises = [], clues = [], facts = [] }) {
  const plain = facts.flatMap((fact) => fact.either ?? [fact]);
  const before = (spot) => table.meaning(position, spot);
  return {
    clues,
    premises: premises.map(spotOf).filter((spot) => !plain.some((fact) => fact.spot === spot)),
    conclusions: plain.map(({ spot, values }) => {
      const left = before(spot).filter((value) => values.includes(value));
      return { spot, values: left.length ? left : values, before: before(spot) };
    }),
  };
}

/** The sentence of a step, with the links of its argument below. */
export function sentence(step) {
  const links = step.links?.length
    ? h(
        "ol",
        { class: "links" },
        step.links.map((link) => h("li", {}, sentence(link))),
      )
    : null;
  return h("div", { class: "sentence" }, h("strong", {}, step.technique), h("p", {}, step.text), links);
}

export function legend() {
  const key = (kind, words) => h("span", { class: `key ${kind}` }, words);
  return h("p", { class: "legend" }, key("premise", "look here"), key("conclusion", "so this follows"));
}
