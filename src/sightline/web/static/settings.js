/** Settings: how much help, the timer, notes, light or dark. */

import { choice, h } from "./html.js";
import { setSetting, settings } from "./store.js";

const ASSIST = [
  [0, "None: only what I draw"],
  [1, "Broken rules show, finished clues dim"],
  [2, "And what is done or out of reach is shaded"],
  [3, "And wrong marks show at once"],
];

export function showTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

export function openSettings(page) {
  const change = (name) => (value) => {
    setSetting(name, value);
    showTheme();
    page.play.refresh();
    page.clock.refresh();
    page.checks.watch();
    page.showStatus();
  };
  const flag = (name, words) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "checkbox",
        checked: settings[name],
        onchange: (event) => change(name)(event.target.checked),
      }),
      h("span", {}, words),
    );
  page.panel.open(
    "settings",
    "Settings",
    choice("assist", "Help while playing", ASSIST, settings.assist, change("assist")),
    choice(
      "theme",
      "Colours",
      [
        ["system", "As the system"],
        ["light", "Light"],
        ["dark", "Dark"],
      ],
      settings.theme,
      change("theme"),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "Habits"),
      flag("clock", "Show the timer"),
      flag("cleanNotes", "A placed number cleans the notes in its lines"),
    ),
  );
}
