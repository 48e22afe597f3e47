/** Cards of a day's puzzles, one for every family that can make some. */

import { catalogue } from "./catalogue.js";
import { formatTime } from "./clock.js";
import { slugOf } from "./dates.js";
import { h } from "./html.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";
import * as store from "./store.js";
import { solvedThumbnail } from "./thumbnail.js";

/** The results of a day, by family. */
export function resultsOf(date) {
  const all = Object.values(store.results()).filter((one) => one.slug === slugOf(date));
  return Object.fromEntries(all.map((one) => [one.family, one]));
}

export async function dailyCards(date) {
  const { families } = await catalogue();
  const results = resultsOf(date);
  const card = ({ name, title, emblem }) => {
    const result = results[name];
    const words = result ? `✓ ${formatTime(result.best)}` : say("daily.open");
    return h(
      "li",
      {},
      h(
        "a",
        { class: `card wide${result ? " done" : ""}`, href: addressOf("play", name, slugOf(date)), "data-link": true },
        solvedThumbnail(emblem, null),
        h("span", { class: "card-title" }, title, h("small", {}, words)),
      ),
    );
  };
  return h("ul", { class: "begun" }, families.filter(({ makes }) => makes).map(card));
}
