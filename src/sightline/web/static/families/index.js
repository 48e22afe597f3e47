/** The one list of tables: families with a table or an editor of their own; every other family gets the default. */

import { gridTable, isGrid } from "../grid.js";
import { Hashi } from "./hashi/table.js";
import { Nonogram } from "./nonogram/table.js";
import { Rooks } from "./rooks/table.js";
import { Skyscrapers } from "./skyscrapers/table.js";

/** Editors, and the view that makes puzzles from pictures, are loaded when they are needed. */
export const TABLES = {
  skyscrapers: { table: Skyscrapers },
  nonogram: {
    table: Nonogram,
    editor: async () => (await import("./nonogram/editor.js")).NonogramEditor,
    pictures: async () => (await import("./nonogram/picture.js")).PictureImport,
  },
  hashi: { table: Hashi, editor: async () => (await import("./hashi/editor.js")).HashiEditor },
  rooks: { table: Rooks, editor: async () => (await import("./rooks/editor.js")).RooksEditor },
};

/** Whether there is a table for a puzzle: its family's own, or the default one where spots are cells. */
export function canPlay(view) {
  return view.family in TABLES || isGrid(view);
}

/** The table of a puzzle. */
export function tableFor(view) {
  const own = TABLES[view.family]?.table;
  return own ? new own(view) : gridTable(view);
}

/** A promise of the class of a family's editor. */
export async function editorOf(family) {
  return TABLES[family]?.editor?.() ?? (await import("../grid-editor.js")).GridEditor;
}

export function hasOwnEditor(family) {
  return TABLES[family]?.editor !== undefined;
}

/** The view that makes puzzles from pictures: a promise of its class. */
export function pictureView() {
  return Object.values(TABLES).find(({ pictures }) => pictures).pictures();
}

/** Loads the style sheets of the tables in the list. */
export function loadStyles() {
  const load = (family) =>
    new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`./${family}/style.css`, import.meta.url);
      link.onload = link.onerror = resolve;
      document.head.append(link);
    });
  return Promise.all(Object.keys(TABLES).map(load));
}
