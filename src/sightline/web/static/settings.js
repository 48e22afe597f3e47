/** Settings: how much help, the timer, notes, light or dark. */

import { choice, h } from "./html.js";
import { LANGUAGES, say } from "./say.js";
import { setSetting, settings } from "./store.js";
import { showTheme } from "./theme.js";

const ASSIST = [0, 1, 2, 3];
const THEMES = ["system", "light", "dark"];
const SIGHTS = ["usual", "contrast", "safe"];
const FLAGS = ["clock", "coordinates", "crosshair", "cleanNotes", "crossFinished", "shadeHeights"];

export function openSettings(page) {
  const change = (name) => (value) => {
    setSetting(name, value);
    showTheme();
    page.clock.refresh();
    if (page.isPlaying) refreshGame(page, name);
  };
  const several = (name, values) =>
    choice(
      name,
      say(`settings.${name}`),
      values.map((value) => [value, say(`settings.${name}-${value}`)]),
      settings[name],
      change(name),
    );
  const flag = (name) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "checkbox",
        name,
        checked: settings[name],
        onchange: (event) => change(name)(event.target.checked),
      }),
      h("span", {}, say(`settings.${name}`)),
    );
  const languages = [["system", say("settings.language-system")], ...Object.entries(LANGUAGES)];
  const speak = (value) => (setSetting("language", value), location.reload());
  page.panel.open(
    "settings",
    say("settings.title"),
    several("assist", ASSIST),
    several("theme", THEMES),
    several("sight", SIGHTS),
    h("fieldset", {}, h("legend", {}, say("settings.habits")), FLAGS.map(flag)),
    choice("language", say("settings.language"), languages, settings.language, speak),
  );
}

/** A setting shows on the board at once. */
function refreshGame(page, name) {
  if (name === "coordinates") page.board.redraw();
  page.play.refresh();
  page.checks.watch();
  page.showStatus();
}
