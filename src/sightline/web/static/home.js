/** Home: go on where you were, the families as tiles, and the ways to everything else. */

import { catalogue } from "./catalogue.js";
import { canPlay } from "./families/index.js";
import { dailyCards } from "./daily-cards.js";
import { today } from "./dates.js";
import { h } from "./html.js";
import { icon } from "./icons.js";
import { progress } from "./progress-bar.js";
import { addressOf } from "./routes.js";
import { packName, say, titleOf } from "./say.js";
import * as store from "./store.js";
import { positionOf, solvedThumbnail, thumbnail } from "./thumbnail.js";
import { formatTime } from "./clock.js";
import { element, pictureSvg } from "./svg.js";

const MOST_BEGUN = 4;
const SHOWN = 3; // solved pictures on the card of a pack

export class Home {
  constructor(page) {
    this.page = page;
  }

  title = () => say("home.title");

  async show(root) {
    const daily = h("section", { class: "band", "aria-labelledby": "today" });
    const families = h("section", { class: "band", "aria-labelledby": "families" });
    const packs = h("section", { class: "band", "aria-labelledby": "packs" });
    root.replaceChildren(hero(), h("div", { class: "stack" }, this.#begun(), daily, families, packs, ways(() => this.page.opener.open())));
    const known = await catalogue();
    daily.replaceChildren(heading("today", say("home.today")), await dailyCards(today()));
    families.replaceChildren(
      heading("families", say("home.families")),
      h("ul", { class: "tiles" }, known.families.filter(({ emblem }) => canPlay(emblem)).map(tile)),
    );
    const offered = known.families.flatMap(({ name, packs: own }) => own.map((pack) => packCard(name, pack)));
    if (offered.length) packs.replaceChildren(heading("packs", say("home.packs")), h("ul", { class: "packs" }, offered));
    else packs.remove();
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

/** The signature: bars of a skyline, and the line of sight over those that are seen from the left. */
function skyline() {
  const heights = [40, 52, 44, 76, 58, 100];
  const bars = heights.map((height, at) => {
    const seen = heights.slice(0, at).every((other) => other < height);
    return element("rect", { x: 4 + 16 * at, y: 110 - height, width: 10, height, rx: 0.8, class: seen ? "seen" : "" });
  });
  const sight = element("path", { d: "M-4 76L96 1", class: "sight" });
  const ground = element("path", { d: "M0 110H98", class: "ground" });
  const drawing = element("svg", { viewBox: "-4 0 104 111", preserveAspectRatio: "none" }, ...bars, ground, sight);
  return h("div", { class: "skyline", "aria-hidden": "true" }, drawing);
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
      h("span", { class: "card-title" }, titleOf(view), h("small", {}, say("home.played", { time }))),
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

/** A pack beside the levels: how much of it is solved, and the pictures that were found last. */
function packCard(family, { name, slug, count }) {
  const own = Object.values(store.results()).filter((one) => one.family === family && one.slug?.replace(/-\d+$/, "") === slug);
  const drawn = own.flatMap(({ drawing }) => drawing ?? []).slice(-SHOWN);
  const unknown = Array.from({ length: Math.min(SHOWN, count) - drawn.length }, () => h("i", {}, "?"));
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: addressOf("library", family, slug), "data-link": true },
      h("span", { class: "found", "aria-hidden": "true" }, drawn.map(pictureSvg), unknown),
      h("span", { class: "card-title" }, packName(name), h("small", {}, say("library.done", { done: own.length, count }))),
      progress(own.length, count),
    ),
  );
}

function ways(open) {
  const inside = (kind, sign) => [icon(sign), h("span", {}, h("b", {}, say(`home.${kind}`)), h("small", {}, say(`home.${kind}-text`)))];
  const way = (kind, sign) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "way", href: addressOf(kind), "data-link": true },
        inside(kind, sign),
      ),
    );
  return h(
    "section",
    { class: "band", "aria-labelledby": "more" },
    heading("more", say("home.more")),
    h("ul", { class: "ways" }, way("daily", "daily"), way("learn", "learn"), way("library", "library"), way("make", "make"), h("li", {}, h("button", { type: "button", class: "way", onclick: open }, inside("open", "open")))),
  );
}
