/** Keys: those of the board while it has the focus, and those of the page everywhere but in text fields. */

import { h } from "./html.js";
import { say } from "./say.js";

const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, dialog[open] *";

export function watchKeys(page) {
  addEventListener("keydown", (event) => {
    if (!page.play || !page.isPlaying || page.waiting || event.target.closest?.(TYPING) || event.defaultPrevented) return;
    const handled =
      shared(page, event) || (away(event) && page.panel.onkey?.(event)) || (onBoard(page, event) && page.play.key(event)) || letter(page, event);
    if (handled) event.preventDefault();
  });
  addEventListener("keyup", (event) => page.play?.table.keyUp(event));
}

/** Keys reach the board when it has the focus, or when nothing else has. */
function onBoard(page, event) {
  return (
    event.target === document.body || event.target.id === "main" || page.board.root.contains(event.target)
  );
}

/** Whether a key is free for the panel: no button or slider has the focus. */
function away(event) {
  return !event.target.closest?.("button, a, input, #panel");
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
  if (page.edit.active) return false;
  const verbs = {
    h: () => page.hints.ask(),
    c: () => page.check(),
    t: () => page.beginTrial(),
    e: () => page.explain.open(),
    a: () => page.endTrial("acceptTrial"),
    r: () => page.endTrial("rejectTrial"),
    w: () => page.askWhy(page.play.table.slotsAt(...page.board.at), middleOf(page)),
    "+": () => page.board.zoom(1.15, innerWidth / 2, innerHeight / 2),
    "-": () => page.board.zoom(1 / 1.15, innerWidth / 2, innerHeight / 2),
    f: () => page.board.refit(),
    p: () => page.game.pause(),
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

const SHARED = ["move", "undo", "hint", "check", "explain", "why", "trial", "zoom", "fit", "pause", "close"];

export function shortcuts(page) {
  const row = ([keys, words]) => [h("dt", {}, keys), h("dd", {}, words)];
  const own = (page.isPlaying && page.play?.table.help) || [];
  const shared = SHARED.map((name) => [say(`keys.${name}`), say(`keys.${name}-text`)]);
  const rules = page.isPlaying
    ? h("button", { type: "button", onclick: () => page.showRules() }, say("menu.rules"))
    : null;
  page.panel.open(
    "shortcuts",
    say("keys.title"),
    h("dl", { class: "keys" }, [...own, ...shared].map(row)),
    h("div", { class: "row" }, rules),
  );
}
