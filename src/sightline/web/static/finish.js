/** When a puzzle is solved: the card with time, best time and hints, the finished picture, a replay, the next puzzle. */

import { formatTime } from "./clock.js";
import { keepSolved } from "./collection.js";
import { tellSolved } from "./embed.js";
import { button, h } from "./html.js";
import { entryAfter } from "./packs.js";
import { addressOf } from "./routes.js";
import { inLanguage, puzzleName, say } from "./say.js";
import * as store from "./store.js";
import { pictureSvg } from "./svg.js";
import { thumbnail } from "./thumbnail.js";
import { ask, attempt } from "./wire.js";

export class Finish {
  constructor(page) {
    this.page = page;
  }

  /** Notes the result and shows the card. */
  show() {
    const { page } = this;
    const { view, table, position } = page.play;
    const result = this.#note(view, page.clock.seconds, page.game.hints, table.drawing?.(position));
    tellSolved(result);
    const title = inLanguage(view.titles);
    if (title) page.announce(say("finish.reveal", { title }));
    const more = Promise.all([
      attempt(ask("rate", { puzzle: view.puzzle }), () => {}),
      view.slug && !view.date ? entryAfter(view).catch(() => null) : null,
    ]);
    return this.#card(result, more);
  }

  /** The card of a result; `more`, the rating and the next puzzle, comes later. */
  async #card(result, more) {
    const { page } = this;
    const { view, table, position } = page.play;
    const facts = h("dl", { class: "facts" }, factRows(result));
    const again = async () => (await import("./replay.js")).replay(page, () => this.#card(result, more));
    const next = h("div", { class: "row" }, button(say("finish.replay"), again));
    const title = inLanguage(view.titles);
    const reveal = title ? h("p", { class: "reveal" }, say("finish.reveal", { title })) : null;
    page.panel.open("done", say("finish.title"), portrait(table, position), reveal, facts, next);
    const [rating, after] = await more;
    if (rating?.hardest) facts.append(...factRow("hardest", rating.hardest));
    const link = (words, href) => h("a", { class: "strong-link", href, "data-link": true }, words);
    next.prepend(
      after
        ? link(say("finish.next", { name: puzzleName(after.name) }), addressOf("play", after.family, after.slug))
        : view.date
          ? link(say("finish.daily"), addressOf("daily", view.date))
          : link(say("finish.more"), addressOf("library", view.family)),
    );
  }

  /** The result of this game, with the best time so far. */
  #note(view, seconds, hints, drawing) {
    const { id, family, level, slug, titles } = view;
    const before = store.results()[id];
    const best = Math.min(seconds, before?.best ?? Infinity);
    const count = (before?.count ?? 0) + 1;
    const result = { family, level, slug, seconds, best, hints, count, when: Date.now() };
    if (drawing && inLanguage(titles)) Object.assign(result, { titles, drawing });
    store.keepResult(id, result);
    keepSolved(view, seconds);
    return { ...result, record: before !== undefined && seconds < before.best };
  }
}

function factRows({ seconds, best, hints, record }) {
  return [
    ["time", formatTime(seconds)],
    ["best", `${formatTime(best)}${record ? ` – ${say("finish.record")}` : ""}`],
    ["hints", `${hints}`],
  ].flatMap(([name, words]) => factRow(name, words));
}

function factRow(name, words) {
  return [h("dt", {}, say(`finish.${name}`)), h("dd", {}, words)];
}

/** The solved puzzle as its family shows it, or as it is on the board. */
function portrait(table, position) {
  const drawn = table.drawing ? pictureSvg(table.drawing(position)) : table.portrait?.(position);
  if (drawn) return h("div", { class: "portrait", "aria-hidden": "true" }, drawn);
  const frame = thumbnail(table.view, () => position.copy());
  frame.classList.add("portrait");
  return frame;
}
