/** Statistics: how many puzzles of each family and level were solved, how quickly, and without hints. */

import { catalogue } from "./catalogue.js";
import { formatTime } from "./clock.js";
import { streak } from "./daily.js";
import { h } from "./html.js";
import { addressOf } from "./routes.js";
import { levelName, say } from "./say.js";
import * as store from "./store.js";

const COLUMNS = ["level", "solved", "best", "usual", "alone"];

/** What some results come to; the usual time is the median of the best times. */
export function summary(results) {
  const times = results.map(({ best }) => best).sort((a, b) => a - b);
  return {
    solved: results.length,
    best: times[0],
    usual: times[Math.floor((times.length - 1) / 2)],
    alone: results.filter(({ hints }) => !hints).length,
  };
}

export class Statistics {
  title = () => say("statistics.title");

  async show(root) {
    const { families, levels } = await catalogue();
    const results = Object.values(store.results());
    const known = families.filter(({ name }) => results.some(({ family }) => family === name));
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, say("statistics.title")),
        h("p", {}, results.length ? this.#totals(results) : say("statistics.none")),
        known.map((family) => this.#table(family, levels, results)),
        h("p", {}, h("a", { href: addressOf("library"), "data-link": true }, say("library.all"))),
      ),
    );
  }

  #totals(results) {
    const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
    const days = streak(results);
    const words = say("statistics.totals", { count: results.length, time: formatTime(seconds) });
    return days ? `${words} ${say("daily.streak", { count: days })}` : words;
  }

  #table({ name, title }, levels, results) {
    const own = results.filter(({ family }) => family === name);
    const row = (words, some) => {
      const { solved, best, usual, alone } = summary(some);
      const cells = [`${solved}`, formatTime(best), formatTime(usual), `${alone}`];
      return h("tr", {}, h("th", { scope: "row" }, words), cells.map((cell) => h("td", {}, cell)));
    };
    const graded = levels.map((level) => [levelName(level), own.filter((one) => one.level === level)]);
    const rows = [...graded, [say("statistics.other"), own.filter((one) => !levels.includes(one.level))]];
    return h(
      "section",
      { class: "section" },
      h("h2", {}, title),
      h(
        "div",
        { class: "scrolls" },
        h(
          "table",
          { class: "figures" },
          h("thead", {}, h("tr", {}, COLUMNS.map((column) => h("th", { scope: "col" }, say(`statistics.${column}`))))),
          h("tbody", {}, rows.filter(([, some]) => some.length).map(([words, some]) => row(words, some)), row(say("statistics.all"), own)),
        ),
      ),
    );
  }
}
