/** Light or dark, and colours for every kind of sight. */

import { settings } from "./store.js";

export function showTheme() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.sight = settings.sight;
}
