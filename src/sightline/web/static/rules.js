/** How to play: the rules of a family on one card, with a small example that fills in by itself. */

import { familyInfo } from "./catalogue.js";
import { loadTable, tableFor } from "./families/index.js";
import { button, byId, h } from "./html.js";
import { FIRST_STEPS } from "./routes.js";
import { say } from "./say.js";
import { element, units } from "./svg.js";

const BEAT = 420; // ms from mark to mark
const REST = 3200; // ms that the finished example stays

export async function showRules(page, family) {
  const asked = Promise.all([familyInfo(family), loadTable(family)]);
  const [info] = await asked.catch((error) => [page.notify(error.message)]);
  const card = byId("card");
  if (!info || card.open) return;
  const example = new Example(info.emblem);
  const sentences = info.rules.split(/(?<=\.)\s+/);
  card.className = "rules";
  card.replaceChildren(
    h("h2", { id: "card-title" }, say("rules.title", { title: info.title })),
    h(
      "div",
      { class: "rules-body" },
      example.root,
      h("ol", {}, sentences.map((one) => h("li", {}, one))),
    ),
    h(
      "div",
      { class: "row" },
      button(say("rules.close"), () => card.close(), { class: "strong" }),
      info.explains ? button(say("rules.tutorial"), () => (card.close(), page.go("learn", family, FIRST_STEPS))) : null,
    ),
  );
  card.onclose = () => {
    example.stop();
    if (page.isPlaying) page.board.focus(...page.board.at);
  };
  card.showModal();
  example.play();
}

/** A small puzzle that is solved mark by mark, again and again; at once where little motion is asked for. */
class Example {
  constructor(view) {
    this.table = tableFor(view);
    this.table.assist = 0;
    this.edits = view.answer ? this.table.answer(view.answer).filter(({ slot, value }) => value > 0 && !this.table.fixed(slot)) : [];
    const { cells, left = [], top = [] } = this.table.draw();
    const heads = this.table.heads ?? { left: 0, top: 0 };
    const { margin, rows, columns } = this.table;
    const moved = (x, y, nodes) => element("g", { transform: `translate(${units(-x)} ${units(-y)})` }, ...nodes);
    const [across, down] = [margin.left + heads.left, margin.top + heads.top];
    const box = [-across, -down, columns + across + margin.right, rows + down + margin.bottom].map(units).join(" ");
    const parts = [moved(heads.left, 0, left), moved(0, heads.top, top), ...cells];
    const drawing = element("svg", { viewBox: box, class: "cells" }, ...parts);
    for (const cell of drawing.querySelectorAll("[role], [tabindex]"))
      ["role", "tabindex", "aria-label"].forEach((name) => cell.removeAttribute(name));
    this.root = h("div", { class: "example", "aria-hidden": "true" }, drawing);
    this.#show(0);
  }

  #show(count) {
    const position = this.table.start();
    for (const { slot, value } of this.edits.slice(0, count)) position.put(slot, [value, 0, 0]);
    this.table.update(position, null);
  }

  play() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.#show(this.edits.length);
    let at = 0;
    const beat = () => {
      at = at >= this.edits.length ? 0 : at + 1;
      this.#show(at);
      this.timer = setTimeout(beat, at === this.edits.length ? REST : BEAT);
    };
    this.timer = setTimeout(beat, BEAT);
    return undefined;
  }

  stop() {
    clearTimeout(this.timer);
  }
}
