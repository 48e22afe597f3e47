/** The one list of tables: families with a table or an editor of their own; every other family gets the default. */

/** Everything is loaded when it is needed. */
const FAMILIES = {
  skyscrapers: { table: async () => (await import("./skyscrapers/table.js")).Skyscrapers },
  nonogram: {
    table: async () => (await import("./nonogram/table.js")).Nonogram,
    editor: async () => (await import("./nonogram/editor.js")).NonogramEditor,
    pictures: async () => (await import("./nonogram/picture.js")).PictureImport,
  },
  hashi: {
    table: async () => (await import("./hashi/table.js")).Hashi,
    editor: async () => (await import("./hashi/editor.js")).HashiEditor,
  },
  rooks: {
    table: async () => (await import("./rooks/table.js")).Rooks,
    editor: async () => (await import("./rooks/editor.js")).RooksEditor,
  },
};
const DEFAULT = "grid"; // the table of every other family

const loading = {};
const makers = {}; // functions that make a table of a view, by family

/** Whether there is a table for a puzzle: its family's own, or the default one where spots are cells. */
export function canPlay(view) {
  return view.family in FAMILIES || view.spots.every((place) => place.length === 2);
}

const nameOf = (family) => (family in FAMILIES ? family : DEFAULT);

/** Loads the table of a family, with its style sheet. */
export function loadTable(family) {
  const name = nameOf(family);
  loading[name] ??= load(name).catch((error) => {
    loading[name] = null;
    throw error;
  });
  return loading[name];
}

/** Loads the tables of all families. */
export function loadTables() {
  return Promise.all([...Object.keys(FAMILIES), DEFAULT].map(loadTable));
}

async function load(name) {
  const own = async () => {
    const Table = await FAMILIES[name].table();
    return (view) => new Table(view);
  };
  const [make] = await Promise.all(
    name === DEFAULT ? [import("../grid.js").then(({ gridTable }) => gridTable)] : [own(), loadStyle(name)],
  );
  makers[name] = make;
}

/** The table of a puzzle whose family's has been loaded. */
export function tableFor(view) {
  return makers[nameOf(view.family)](view);
}

/** A promise of the class of a family's editor. */
export async function editorOf(family) {
  const [editor] = await Promise.all([
    FAMILIES[family]?.editor?.() ?? import("../grid-editor.js").then(({ GridEditor }) => GridEditor),
    loadTable(family),
  ]);
  return editor;
}

export function hasOwnEditor(family) {
  return FAMILIES[family]?.editor !== undefined;
}

/** The view that makes puzzles from pictures: a promise of its class. */
export function pictureView() {
  return Object.values(FAMILIES).find(({ pictures }) => pictures).pictures();
}

/** Without its style sheet a table can be played as well. */
function loadStyle(family) {
  if (!globalThis.document) return null;
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`./${family}/style.css`, import.meta.url);
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
