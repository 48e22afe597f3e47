/** Dates of the daily puzzles, and their addresses. */

const SLUG = /^daily-(\d{4}-\d\d-\d\d)$/;

/** The date of a puzzle's address; null if it is not a daily one. */
export function dateOf(slug) {
  return slug.match(SLUG)?.[1] ?? null;
}

/** The address of a day's puzzles, within a family. */
export function slugOf(date) {
  return `daily-${date}`;
}

/** Today, as the player's calendar says it: 2026-01-31. */
export function today(now = new Date()) {
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
