/** Steps on the board: what a hint, an explanation or a refutation highlights. */

import { h } from "./html.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";

/** The most ties of a chain that one sentence tells. */
const FEW_TIES = 4;

const spotOf = (one) => one.spot ?? one;

/** What a step or its parts cite; of a chain, the ties that it is made of. */
function citedBy({ chain, parts, premises = [] }) {
  if (chain?.length) return chain;
  return parts?.length ? parts.flatMap(citedBy) : premises;
}

/** The highlights for a step that follows from `position`. */
export function marksOf(table, position, step) {
  const { clues = [], facts = [], cases = [] } = step;
  const cited = citedBy(step).flatMap((one) => one.either ?? [one]).map(spotOf);
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
    ties(step),
    chain(step.links),
  ];
  return h("div", { class: "sentence" }, ...parts, ...cases);
}

/** The address of a technique's lesson. */
function knownLesson(family, technique) {
  const slug = technique.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-");
  return addressOf("learn", family, slug);
}

/** The ties of a chain, those of its parts included, where it is too long for a sentence. */
function ties(step) {
  const told = [step, ...(step.parts ?? [])].map((one) => one.chain ?? []);
  const long = told.filter((chain) => chain.length > FEW_TIES).flat();
  if (!long.length) return null;
  return h(
    "ol",
    { class: "links" },
    long.map((tie) => h("li", {}, withReferences(tie.text))),
  );
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
