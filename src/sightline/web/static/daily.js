/** The daily puzzles: one per family and day, with an archive, streaks, and a result to share. */

import { catalogue } from "./catalogue.js";
import { formatTime } from "./clock.js";
import { dailyCards, resultsOf } from "./daily-cards.js";
import { dateOf, today } from "./dates.js";
import { copied, save } from "./export.js";
import { button, h } from "./html.js";
import { addressOf } from "./routes.js";
import { language, levelName, say } from "./say.js";
import * as store from "./store.js";

const FIRST = "2026-01-01";
const WEEK = 7;
const DAY = 24 * 60 * 60 * 1000;

function shifted(date, days) {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

function named(date, options) {
  return new Date(date).toLocaleDateString(language, { timeZone: "UTC", ...options });
}

/** How many days in a row, up to today or yesterday, had a puzzle solved. */
export function streak(results = Object.values(store.results()), from = today()) {
  const days = new Set(results.map(({ slug }) => slug && dateOf(slug)).filter(Boolean));
  let date = days.has(from) ? from : shifted(from, -1);
  let count = 0;
  for (; days.has(date); date = shifted(date, -1)) count += 1;
  return count;
}

export class Daily {
  constructor(page) {
    this.page = page;
  }

  title = () => say("daily.title");

  async show(root, wanted = today()) {
    const date = /^\d{4}-\d\d-\d\d$/.test(wanted) && !Number.isNaN(Date.parse(wanted)) ? wanted : today();
    const last = today();
    const link = (to, words) =>
      to >= FIRST && to <= last ? h("a", { href: addressOf("daily", to), "data-link": true }, words) : null;
    const days = streak();
    const { week } = await catalogue();
    const level = levelName(week[(new Date(date).getUTCDay() + 6) % WEEK]);
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, `${named(date, { weekday: "long", day: "numeric", month: "long" })} `, h("span", { class: "level" }, level)),
        h("p", {}, say("daily.lead"), days ? ` ${say("daily.streak", { count: days })}` : ""),
        await dailyCards(date),
        h(
          "div",
          { class: "row" },
          link(shifted(date, -1), say("daily.before")),
          link(shifted(date, 1), say("daily.after")),
          date === last ? null : link(last, say("daily.today")),
          Object.keys(resultsOf(date)).length ? [button(say("daily.share"), () => this.#share(date)), button(say("daily.picture"), () => this.#picture(date))] : null,
        ),
        calendar(date, last),
      ),
    );
  }

  /** The day's results as a picture. */
  async #picture(date) {
    const { families } = await catalogue();
    const results = resultsOf(date);
    const rows = families.filter(({ name }) => results[name]).map(({ name, title }) => ({ title, level: levelName(results[name].level), time: formatTime(results[name].best), hints: results[name].hints }));
    const { resultPicture } = await import("./result-picture.js");
    save(await resultPicture(named(date, { weekday: "long", day: "numeric", month: "long" }), rows, streak()), `sightline-${date}.png`);
  }

  /** The day's results as text: what was solved and how quickly, and nothing of the answers. */
  async #share(date) {
    const { families } = await catalogue();
    const results = resultsOf(date);
    const line = ({ name, title }) => {
      const one = results[name];
      return one && `${title} (${levelName(one.level)}): ${formatTime(one.best)}${"💡".repeat(Math.min(one.hints, 5))}`;
    };
    const text = [`Sightline ${date}`, ...families.map(line).filter(Boolean)].join("\n");
    this.page.notify((await copied(text)) ? say("daily.copied") : text);
  }
}

/** The names of the days above a calendar, Monday first. */
function weekdays() {
  const names = [...Array(WEEK).keys()].map((at) => named(shifted("2026-01-05", at), { weekday: "short" }));
  return h("div", { class: "calendar weekdays", "aria-hidden": "true" }, names.map((name) => h("span", {}, name)));
}

/** The days of a month; a day with something solved has a tick. */
function calendar(date, last) {
  const first = `${date.slice(0, 7)}-01`;
  const solved = new Set(Object.values(store.results()).map(({ slug }) => slug && dateOf(slug)));
  const days = [];
  for (let day = first; day.startsWith(date.slice(0, 7)); day = shifted(day, 1)) days.push(day);
  const one = (day) => {
    const words = [`${Number(day.slice(8))}`, solved.has(day) ? h("span", { class: "tick" }, "✓") : null];
    const label = `${named(day, { day: "numeric", month: "long" })}${solved.has(day) ? `, ${say("library.state-done")}` : ""}`;
    const cell =
      day > last
        ? h("span", { class: "day" }, words)
        : h("a", { class: "day", href: addressOf("daily", day), "data-link": true, "aria-label": label, "aria-current": day === date ? "date" : null }, words);
    return h("li", {}, cell);
  };
  const list = h("ol", { class: "calendar" }, days.map(one));
  list.firstElementChild.style.gridColumnStart = ((new Date(first).getUTCDay() + 6) % WEEK) + 1;
  const month = (day) => named(day, { month: "long", year: "numeric" });
  const other = (day, sign) =>
    day >= FIRST && day <= last ? h("a", { class: "month", href: addressOf("daily", day), "data-link": true, "aria-label": month(day) }, sign) : null;
  const [before, after] = [shifted(first, -1), shifted(days.at(-1), 1)];
  return h("section", { class: "section" }, h("h2", {}, other(before, "‹"), month(date), other(after, "›")), weekdays(), list);
}
