/** Home: go on where you were, the families as tiles, and the ways to everything else. */

import { catalogue } from "./catalogue.js";
import { canPlay } from "./families/index.js";
import { dailyCards, today } from "./daily.js";
import { h } from "./html.js";
import { icon } from "./icons.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";
import * as store from "./store.js";
import { positionOf, solvedThumbnail, thumbnail } from "./thumbnail.js";
import { formatTime } from "./clock.js";

const MOST_BEGUN = 4;

export class Home {
  constructor(page) {
    this.page = page;
  }

  title = () => say("home.title");

  async show(root) {
    const daily = h("section", { class: "band", "aria-labelledby": "today" });
    const families = h("section", { class: "band", "aria-labelledby": "families" });
    root.replaceChildren(hero(), h("div", { class: "stack" }, this.#begun(), daily, families, ways()));
    const known = await catalogue();
    daily.replaceChildren(heading("today", say("home.today")), await dailyCards(today()));
    families.replaceChildren(
      heading("families", say("home.families")),
      h("ul", { class: "tiles" }, known.families.filter(({ emblem }) => canPlay(emblem)).map(tile)),
    );
  }

  /** Games that were begun, as far as they were played. */
  #begun() {
    const games = store
      .games()
      .filter(({ begun, solved }) => begun && !solved)
      .map((game) => ({ ...game, kept: store.gameOf(game.id) }))
      .filter(({ kept }) => kept?.view.marks && canPlay(kept.view));
    if (!games.length) return null;
    return h(
      "section",
      { class: "band", "aria-labelledby": "begun" },
      heading("begun", say("home.continue")),
      h("ul", { class: "begun" }, games.slice(0, MOST_BEGUN).map(begunCard)),
    );
  }
}

function hero() {
  return h(
    "header",
    { class: "hero" },
    h("div", { class: "hero-text" }, h("h1", { id: "view-title" }, say("home.headline")), h("p", {}, say("home.lead"))),
    skyline(),
  );
}

/** The signature: bars of a skyline, and the line of sight over them. */
function skyline() {
  const picture = h("div", { class: "skyline", "aria-hidden": "true" });
  [34, 58, 46, 82, 64, 100].forEach((height, at) => {
    const bar = h("i", { class: at === 1 || at === 3 || at === 5 ? "seen" : "" });
    bar.style.height = `${height}%`;
    picture.append(bar);
  });
  return picture;
}

export function heading(id, words) {
  return h("h2", { id }, words);
}

function begunCard({ kept, seconds }) {
  const { view, history } = kept;
  const time = formatTime(seconds ?? kept.seconds ?? 0);
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card wide", href: addressOf("play", view.family, view.id), "data-link": true },
      thumbnail(view, (table) => positionOf(table, history)),
      h("span", { class: "card-title" }, view.title, h("small", {}, say("home.played", { time }))),
    ),
  );
}

function tile({ name, title, rules, emblem }) {
  const summary = rules.split(/(?<=\.)\s/)[0];
  return h(
    "li",
    { class: "tile", "data-family": name },
    h(
      "a",
      { class: "tile-face", href: addressOf("library", name), "data-link": true },
      solvedThumbnail(emblem, emblem.answer),
      h("span", { class: "tile-name" }, title),
      h("span", { class: "tile-text" }, summary),
    ),
  );
}

function ways() {
  const way = (kind, sign) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "way", href: addressOf(kind), "data-link": true },
        icon(sign),
        h("span", {}, h("b", {}, say(`home.${kind}`)), h("small", {}, say(`home.${kind}-text`))),
      ),
    );
  return h(
    "section",
    { class: "band", "aria-labelledby": "more" },
    heading("more", say("home.more")),
    h("ul", { class: "ways" }, way("daily", "daily"), way("learn", "learn"), way("library", "library"), way("make", "make")),
  );
}
