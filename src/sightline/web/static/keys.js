/** Keys: those of the board while it has the focus, and those of the page everywhere but in text fields. */

import { familyInfo } from "./catalogue.js";
import { h } from "./html.js";

const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, dialog[open] *";

export function watchKeys(page) {
  addEventListener("keydown", (event) => {
    if (!page.play || page.waiting || event.target.closest?.(TYPING) || event.defaultPrevented) return;
    const handled = shared(page, event) || (onBoard(page, event) && page.play.key(event)) || letter(page, event);
    if (handled) event.preventDefault();
  });
  addEventListener("keyup", (event) => page.play?.table.keyUp(event));
}

/** Keys reach the board when it has the focus, or when nothing else has. */
function onBoard(page, event) {
  return (
    !document.body.classList.contains("with-library") &&
    (event.target === document.body || page.board.root.contains(event.target))
  );
}

/** With Ctrl or Command, wherever the focus is. */
function shared(page, event) {
  if (event.key === "Escape" && page.panel.isOpen)
    return (page.panel.close(), page.board.focus(...page.board.at), true);
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  const verb = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
  if (!verb) return false;
  if (page.edit.active) page.edit[verb]();
  else page.play.take(verb);
  return true;
}

function letter(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "?") return (shortcuts(page), true);
  if (page.edit.active || document.body.classList.contains("with-library")) return false;
  const verbs = {
    h: () => page.hints.ask(),
    c: () => page.check(),
    t: () => page.beginTrial(),
    e: () => page.explain.open(),
    a: () => page.play.take("acceptTrial"),
    r: () => page.play.take("rejectTrial"),
    w: () => page.askWhy(page.play.table.slotsAt(...page.board.at), middleOf(page)),
    "+": () => page.board.zoom(1.15, innerWidth / 2, innerHeight / 2),
    "-": () => page.board.zoom(1 / 1.15, innerWidth / 2, innerHeight / 2),
  };
  const run = verbs[event.key.toLowerCase()];
  if (!run || (event.key.toLowerCase() === "r" && !page.play.history.depth)) return false;
  run();
  return true;
}

function middleOf(page) {
  const { left, top, width, height } = page.play.table.cellAt(...page.board.at).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

const SHARED = [
  ["Arrows, Home, End", "move"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["H", "hint; again tells more"],
  ["C", "check"],
  ["E", "explain every step"],
  ["W", "why not this value?"],
  ["T, A, R", "trial: begin, accept, reject"],
  ["+, −, two fingers", "zoom"],
  ["Esc", "close the panel"],
];

export function shortcuts(page) {
  const row = ([keys, words]) => [h("dt", {}, keys), h("dd", {}, words)];
  const own = page.play?.table.help ?? [];
  const rules = h("p", {});
  const keys = h("dl", { class: "keys" }, [...own, ...SHARED].map(row));
  page.panel.open("shortcuts", "Keys and gestures", rules, keys);
  const show = (family) => (rules.textContent = family?.rules ?? "");
  if (page.play) familyInfo(page.play.view.family).then(show, () => {});
}
