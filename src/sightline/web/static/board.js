/** The board: a table's drawing in a frame that scrolls and zooms, with one cell in focus and highlights. */

import { say, titleOf } from "./say.js";
import { settings } from "./store.js";
import { box, element, text, units, UNIT } from "./svg.js";

const LEAST = 9; // px per cell
const MOST = 150;
const FEW = 20; // rows and columns that are all numbered; of more, every fifth
const PADDING = 8; // px around the sheet, as the style sheet says

export class Board {
  constructor(root) {
    this.root = root;
    new ResizeObserver(() => this.table && !this.zoomed && this.fit()).observe(root.parentElement);
    this.watchFocus();
  }

  /** Builds the drawing once; afterwards only what changes is touched. */
  show(table) {
    this.table = table;
    this.zoomed = false;
    this.crossed = "";
    const drawing = table.draw();
    const { top, right, bottom, left } = (this.margin = this.#marginOf(table));
    this.layers = {
      cells: this.#layer(
        "cells",
        [-left, -top, table.columns + left + right, table.rows + top + bottom],
        [...drawing.cells, ...this.#coordinates()],
      ),
    };
    if (table.heads) {
      this.layers.top = this.#layer("head-top", [0, 0, table.columns + right, table.heads.top], drawing.top);
      this.layers.left = this.#layer("head-left", [0, 0, table.heads.left, table.rows + bottom], drawing.left);
    }
    const { cells } = this.layers;
    cells.setAttribute("role", "grid");
    const { rows, columns, margin } = table;
    cells.setAttribute("aria-label", say("board.name", { title: titleOf(table.view), rows, columns }));
    cells.setAttribute("aria-rowcount", rows + margin.top + margin.bottom);
    cells.setAttribute("aria-colcount", columns + margin.left + margin.right);
    this.cursor = element("rect", { width: UNIT, height: UNIT, rx: 2, class: "cursor", "aria-hidden": "true" });
    cells.append(this.cursor);
    const sheet = document.createElement("div");
    sheet.className = table.heads ? "sheet headed" : "sheet";
    const corner = document.createElement("div");
    corner.className = "corner";
    sheet.append(...(table.heads ? [corner, this.layers.top, this.layers.left, cells] : [cells]));
    this.root.replaceChildren(sheet);
    this.sheet = sheet;
    this.fit();
    this.rove(...(table.firstCell?.() ?? [0, 0]));
  }

  /** The room for the numbers of rows and columns, in cells: the fewer cells, the larger they are. */
  get #beside() {
    const { rows, columns } = this.table;
    return Math.min(0.8, 0.3 + 0.035 * Math.max(rows, columns));
  }

  /** Whether rows and columns are numbered here: some puzzles have these numbers in their margins themselves. */
  get #hasCoordinates() {
    return settings.coordinates && !this.table.numbersLines;
  }

  /** The margins of the drawing: those of the table, and room for the numbers of rows and columns. */
  #marginOf({ margin, heads }) {
    const beside = this.#hasCoordinates ? this.#beside : 0;
    if (heads) return { ...margin, right: margin.right + beside, bottom: margin.bottom + beside };
    return { ...margin, left: margin.left + beside, top: margin.top + beside };
  }

  /** "r4" and "c3" beside the board, at its left and top, or opposite the heads. */
  #coordinates() {
    if (!this.#hasCoordinates) return [];
    const { rows, columns, heads, margin } = this.table;
    const few = (count) => (at) => count <= FEW || at === 0 || (at + 1) % 5 === 0;
    const numbers = (count) => [...Array(count).keys()].filter(few(count));
    const beside = this.#beside;
    const widest = `r${Math.max(rows, columns)}`.length; // "r12" is wider than "r9"
    const size = beside * ({ 2: 12, 3: 10 }[widest] ?? 8);
    const away = 0.55 * beside; // a little more than the middle: the board's frame takes some of the room
    const x = units(heads ? columns + margin.right + away : -margin.left - away);
    const y = units(heads ? rows + margin.bottom + away : -margin.top - away);
    const row = (at) => text(`r${at + 1}`, x, units(at + 0.5), size, "coordinate");
    const column = (at) => text(`c${at + 1}`, units(at + 0.5), y, size, "coordinate");
    return [element("g", { "aria-hidden": "true" }, ...numbers(rows).map(row), ...numbers(columns).map(column))];
  }

  /** Draws the same table again, when a setting has changed its margins. */
  redraw() {
    const { at } = this;
    this.show(this.table);
    if (at) this.rove(...at);
  }

  /** As large as fits again. */
  refit() {
    this.zoomed = false;
    this.fit();
  }

  /** Bands along the row and the column of a cell under the pointer; null takes them away. */
  cross(target) {
    const inside = target && this.table.isInside(target.row, target.column);
    const key = inside ? `${target.row},${target.column}` : "";
    if (key === this.crossed) return;
    this.crossed = key;
    this.crosshair?.remove();
    this.crosshair = null;
    if (!inside) return;
    const { rows, columns } = this.table;
    const bands = [
      [target.row, 0, target.row, columns - 1],
      [0, target.column, rows - 1, target.column],
    ];
    const shapes = bands.map((band) => box(band, 0, "crosshair"));
    this.crosshair = element("g", { "aria-hidden": "true" }, ...shapes);
    this.layers.cells.insertBefore(this.crosshair, this.layers.cells.marks);
  }

  #layer(kind, [x, y, width, height], children) {
    const layer = element("svg", { class: kind, viewBox: [x, y, width, height].map(units).join(" ") }, ...children);
    layer.style.width = `calc(var(--cell) * ${width})`;
    layer.style.height = `calc(var(--cell) * ${height})`;
    layer.marks = element("g", { "aria-hidden": "true", class: "marks" });
    if (kind !== "cells") layer.setAttribute("aria-hidden", "true");
    layer.append(layer.marks);
    return layer;
  }

  /** Cells across and down, margins and heads included. */
  get size() {
    const { rows, columns, heads } = this.table;
    const { margin } = this;
    return [
      columns + margin.left + margin.right + (heads?.left ?? 0),
      rows + margin.top + margin.bottom + (heads?.top ?? 0),
    ];
  }

  /** As large as fits, but never too small for a finger: then the board scrolls. */
  fit() {
    const [across, down] = this.size;
    const around = this.root.parentElement;
    const room = around.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(around);
    const taken = [...around.children].filter((node) => node !== this.root);
    const high = room.height - parseFloat(paddingTop) - parseFloat(paddingBottom) - taken.reduce((sum, node) => sum + node.getBoundingClientRect().height, 0);
    const finger = matchMedia("(pointer: coarse)").matches ? 22 : 17;
    const comfortable = Math.max(34, Math.min(MOST, 1100 / Math.max(across, down)));
    const fitting = Math.min((room.width - 18) / across, (high - 26) / down);
    const least = fitting > 0.75 * finger ? 0 : finger;
    this.setCell(Math.floor(Math.max(least, Math.min(comfortable, fitting))));
  }

  setCell(pixels) {
    this.cell = Math.max(LEAST, Math.min(MOST, pixels));
    this.root.style.setProperty("--cell", `${this.cell}px`);
    this.root.style.setProperty("--across", this.size[0]);
  }

  /** Zooms about a point of the window. */
  zoom(factor, x, y) {
    const frame = this.root.getBoundingClientRect();
    const before = this.cell;
    this.zoomed = true;
    this.setCell(before * factor);
    const grown = this.cell / before;
    this.root.scrollLeft = (this.root.scrollLeft + x - frame.left) * grown - (x - frame.left);
    this.root.scrollTop = (this.root.scrollTop + y - frame.top) * grown - (y - frame.top);
  }

  pan(dx, dy) {
    this.root.scrollLeft -= dx;
    this.root.scrollTop -= dy;
  }

  /** Turns points of the window into cells; measured once, for a whole gesture. */
  ruler() {
    const frame = this.layers.cells.getBoundingClientRect();
    const { left, top } = this.margin;
    return (x, y) => [(x - frame.left) / this.cell - left, (y - frame.top) / this.cell - top];
  }

  // --- what lies over the board

  /** On small screens the panel lies over the lower part of the board: what it hides can be scrolled into sight. */
  watchCover(panel) {
    this.panel = panel;
    new ResizeObserver(() => this.#uncover()).observe(panel);
  }

  #uncover() {
    if (!this.table || !this.panel) return;
    const [stage, panel] = [this.root.parentElement, this.panel].map((node) => node.getBoundingClientRect());
    const over = panel.height > 0 && panel.left < stage.right - 1 && panel.bottom > stage.top;
    const bottom = this.sheet.getBoundingClientRect().bottom + this.root.scrollTop;
    const hidden = over && bottom > panel.top;
    this.root.style.paddingBottom = hidden ? `${stage.bottom - panel.top + PADDING}px` : "";
    this.#scrollToMarks(hidden ? panel.top : Infinity);
  }

  /** Scrolls until the marks are in sight above a line of the window; the first of them before the last. */
  #scrollToMarks(line) {
    const { marks } = this.layers.cells;
    const follows = marks.querySelectorAll(".conclusion, .mistake, .different");
    const boxes = [...(follows.length ? follows : marks.children)].map((mark) => mark.getBoundingClientRect());
    if (!boxes.length) return;
    const frame = this.root.getBoundingClientRect();
    const heads = this.table.heads ?? { left: 0, top: 0 };
    const away = (start, end, least, most) => {
      const [first, last] = [Math.min(...boxes.map((box) => box[start])), Math.max(...boxes.map((box) => box[end]))];
      return first < least ? first - least : Math.max(0, Math.min(last - most, first - least));
    };
    const [left, top] = [frame.left + heads.left * this.cell + PADDING, frame.top + heads.top * this.cell + PADDING];
    this.root.scrollLeft += away("left", "right", left, frame.right - PADDING);
    this.root.scrollTop += away("top", "bottom", top, Math.min(line, frame.bottom) - PADDING);
  }

  // --- focus: one cell at a time can be reached with Tab

  watchFocus() {
    this.root.addEventListener("focusin", () =>
      this.root.classList.toggle("keys", this.root.querySelector(":focus-visible") !== null),
    );
    this.root.addEventListener("focusout", () => this.root.classList.remove("keys"));
  }

  rove(row, column) {
    const cell = this.table.cellAt(row, column);
    if (!cell) return null;
    this.table.cellAt(...(this.at ?? [row, column]))?.setAttribute("tabindex", -1);
    cell.setAttribute("tabindex", 0);
    this.at = [row, column];
    this.cursor.setAttribute("x", units(column));
    this.cursor.setAttribute("y", units(row));
    return cell;
  }

  focus(row, column) {
    const cell = this.rove(row, column);
    cell?.focus({ preventScroll: true });
    this.#reveal(row, column);
  }

  /** Scrolls a cell out from behind the heads. */
  #reveal(row, column) {
    const heads = this.table.heads ?? { left: 0, top: 0 };
    const [x, y] = [(column + this.margin.left) * this.cell, (row + this.margin.top) * this.cell];
    const keep = (from, room) => (at) => Math.max(Math.min(at, from), from + this.cell - room);
    const { clientWidth, clientHeight } = this.root;
    this.root.scrollLeft = keep(x, clientWidth - heads.left * this.cell - 2 * PADDING)(this.root.scrollLeft);
    this.root.scrollTop = keep(y, clientHeight - heads.top * this.cell - 2 * PADDING)(this.root.scrollTop);
  }

  /** Rings the cell that a sentence names; null removes the ring. */
  pointAt(cell) {
    this.ring?.remove();
    this.ring = cell && box([...cell, ...cell], -1, "pointed");
    if (this.ring) this.layers.cells.append(this.ring);
  }

  // --- marks: what a hint, a check or an explanation highlights

  /** {premises, conclusions: [{spot, values, before}], clues, mistakes, different} */
  highlight({ premises = [], conclusions = [], clues = [], mistakes = [], different = [] }) {
    const { table } = this;
    const marks = { cells: [], top: [], left: [] };
    const spots = [
      [premises, "premise"],
      [different, "different"],
      [mistakes, "mistake"],
    ];
    for (const clue of clues) this.#highlightClue(table.clueOf(clue), marks);
    for (const [which, kind] of spots)
      for (const spot of which) marks.cells.push(...table.highlight(kind, table.placeOf(spot)));
    for (const { spot, values, before } of conclusions) {
      marks.cells.push(...table.highlight("conclusion", table.placeOf(spot)), ...table.ghost(spot, values, before));
    }
    for (const [name, layer] of Object.entries(this.layers)) layer.marks.replaceChildren(...marks[name]);
    this.#uncover();
  }

  /** Highlights places [row, column] or [row, column, toRow, toColumn] of the board. */
  highlightPlaces(kind, places) {
    this.highlight({});
    const whole = places.map(([row, column, toRow = row, toColumn = column]) => [row, column, toRow, toColumn]);
    this.layers.cells.marks.replaceChildren(...whole.flatMap((place) => this.table.highlight(kind, place)));
  }

  #highlightClue(found, marks) {
    if (!found) return;
    if (found.band) marks.cells.push(box(found.band, 0.8, "highlight band"));
    if (found.place && found.layer === "cells") marks.cells.push(...this.table.highlight("clue-mark", found.place));
    else if (found.place) marks[found.layer].push(box(found.place, 0.8, "highlight clue-mark"));
  }
}
