/** The table for hashi: round islands, planks drawn between them, groups in colour. */

import { OPEN } from "../../history.js";
import { addWords, say } from "../../say.js";
import { element, maskOf, middle, strokes, text, units, valuesOf } from "../../svg.js";
import { Table } from "../../table.js";
import { Chart, numberOf } from "./chart.js";
import words from "./words.js";

addWords(words);

const WAYS = { "0,1": "right", "1,0": "down", "0,-1": "left", "-1,0": "up" };
const NEAR = 0.44; // of a cell, from the middle of an island
const HUES = 6;

export class Hashi extends Table {
  constructor(view) {
    super(view);
    this.rules = { planks: 2, connected: true, loops: true, ...this.doc.rules };
    const islands = this.clues.filter(({ kind }) => kind === "cell").map(({ at: [row, column] }) => ({ row, column }));
    for (const island of islands) island.number = numberOf(this.doc.clues[island.row][island.column]);
    this.chart = new Chart(islands, this.places, this.columns);
    this.tools = [
      { id: "bridge", label: say("bridge.tool") },
      { id: "none", label: say("bridge.no-tool") },
    ];
    this.help = [
      [say("bridge.drag"), say("bridge.drag-text")],
      [say("help.right"), say("bridge.right-text")],
      [say("bridge.click"), say("bridge.click-text")],
      [say("bridge.keys"), say("bridge.keys-text")],
    ];
  }

  /** After the bridges, one mark per island: the player is done with it. */
  get slots() {
    return this.spots + this.chart.islands.length;
  }

  options() {
    return [...Array(this.rules.planks + 1).keys()];
  }

  /** No bridge is given. */
  fixed() {
    return false;
  }

  /** Planks that were drawn may become more, unless an end has all it wants; then what is not drawn there is not. */
  meaning(position, spot) {
    const drawn = position.values[spot];
    if (drawn === 0) return [0];
    const noted = position.notes[spot] ? valuesOf(position.notes[spot]) : this.options();
    const least = Math.max(drawn, 0);
    const finished = this.chart.pairs[spot].some((island) => this.#finished(position, island));
    return finished ? [least] : noted.filter((value) => value >= least);
  }

  /** That no plank is added, or nothing crosses a bridge, needs no mark: as many planks are drawn as there are. */
  shows(position, fact) {
    const drawn = Math.max(position.values[fact.spot], 0);
    const settled = drawn > 0 || this.#isBlocked(position, fact.spot);
    return (settled && fact.values.length === 1 && fact.values[0] === drawn) || super.shows(position, fact);
  }

  #isBlocked(position, spot) {
    return this.chart.crossings[spot].some((other) => position.values[other] > 0);
  }

  #finished(position, island) {
    const { number } = this.chart.islands[island];
    const count = this.chart.countAt(position.values, island);
    return number ? count === number : position.values[this.spots + island] === 1;
  }

  /** The planks that are sure are drawn; a note keeps what else is known of them. */
  editFor(slot, left) {
    const value = left.length === 1 ? left[0] : left[0] || OPEN;
    const drawn = this.options().filter((planks) => planks >= Math.max(value, 0));
    return { slot, value, note: value === 0 || drawn.length === left.length ? 0 : maskOf(left) };
  }

  draw() {
    this.water = element("g", { "aria-hidden": "true" });
    this.figures = element("g", { "aria-hidden": "true" });
    this.drawn = new Map();
    this.preview = element("g", { "aria-hidden": "true", class: "preview" });
    const ground = element("rect", {
      x: 0,
      y: 0,
      width: units(this.columns),
      height: units(this.rows),
      class: "sea",
      rx: 6,
    });
    return { cells: [ground, this.#drawGuides(), this.water, this.preview, this.#drawIslands(), this.figures] };
  }

  /** Faint lines where bridges can be; with more help, only where one still can. */
  #paintGuides(position) {
    const open = (spot) => this.assist < 2 || this.#canGrow(position, spot);
    this.guides.setAttribute("d", this.ways.filter((_, spot) => open(spot)).join(""));
  }

  #canGrow(position, spot) {
    return !this.#isBlocked(position, spot) && Math.max(...this.meaning(position, spot)) > Math.max(position.values[spot], 0);
  }

  #drawGuides() {
    this.ways = this.chart.pairs.map((_, spot) => {
      const [row, column, toRow, toColumn] = this.placeOf(spot);
      const [from, to] = [middle(row, column), middle(toRow, toColumn)];
      return `M${from}L${to}`;
    });
    this.guides = element("path", { class: "guide", "aria-hidden": "true" });
    return this.guides;
  }

  #drawIslands() {
    const group = element("g", { role: "presentation" });
    const lines = new Map();
    this.discs = this.chart.islands.map(({ row, column, number }) => {
      const [x, y] = middle(row, column);
      const disc = element("circle", {
        cx: x,
        cy: y,
        r: 8.2,
        class: "island",
        role: "gridcell",
        tabindex: -1,
        "aria-colindex": column + 1,
      });
      const word = text(number ? `${number}` : "?", x, y, 10.5, "island-number");
      word.setAttribute("aria-hidden", "true");
      if (!lines.has(row)) lines.set(row, element("g", { role: "row", "aria-rowindex": row + 1 }));
      lines.get(row).append(disc, word);
      return { disc, word };
    });
    group.append(...lines.values());
    return group;
  }

  update(position) {
    const { values } = position;
    const broken = this.chart.broken(values, this.rules);
    const shown = this.assist > 0 ? broken : { crowded: [], crossed: [], cutOff: [], loops: [] };
    const wrong = new Set([...shown.crossed, ...shown.loops]);
    this.#paintGuides(position);
    const roots = this.chart.groups(values);
    const sizes = new Map();
    roots.forEach((root) => sizes.set(root, (sizes.get(root) ?? 0) + 1));
    const whole = sizes.size === 1;
    const hue = (island) => (sizes.get(roots[island]) > 1 && !whole ? ` hue${roots[island] % HUES}` : "");
    for (let spot = 0; spot < this.spots; spot++)
      this.#paintBridge(position, spot, hue(this.chart.pairs[spot][0]), wrong.has(spot));
    this.chart.islands.forEach((_, island) => this.#paintIsland(position, island, hue(island), shown));
    this.solved = this.chart.solved(values, this.rules);
    this.brokenText = [
      broken.crowded.length
        ? say("bridge.crowded", { islands: broken.crowded.map((island) => this.islandName(island)).join(", ") })
        : "",
      broken.crossed.length ? say("bridge.crossed") : "",
      broken.cutOff.length ? say("bridge.cut-off") : "",
      broken.loops.length ? say("bridge.loop") : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  islandName(island) {
    const { row, column, number } = this.chart.islands[island];
    return say("bridge.island", { number: number || "?", at: say("cell.at", { row: row + 1, column: column + 1 }) });
  }

  #paintBridge(position, spot, hue, wrong) {
    const [value, note, depth] = position.at(spot);
    const limited = note && !this.chart.pairs[spot].some((island) => this.#finished(position, island));
    const trial = depth ? ` trial t${Math.min(depth, 3)}` : "";
    this.redraw(spot, `${value},${note},${trial},${hue},${wrong},${limited}`, this.water, () => {
      const nodes = [];
      if (value > 0) nodes.push(strokes(this.placeOf(spot), value, `bridge${hue}${trial}${wrong ? " broken" : ""}`));
      if (value === 0) nodes.push(this.#noBridge(spot, `cross${trial}`));
      if (limited) nodes.push(this.#most(spot, noteText(valuesOf(note)), `note${trial}`));
      return nodes;
    });
  }

  #centre(spot) {
    const [row, column, toRow, toColumn] = this.placeOf(spot);
    return middle((row + toRow) / 2, (column + toColumn) / 2);
  }

  #noBridge(spot, kind) {
    const [x, y] = this.#centre(spot);
    return element("path", { d: `M${x - 2.6} ${y - 2.6}l5.2 5.2m0 -5.2l-5.2 5.2`, class: kind });
  }

  #most(spot, words, kind) {
    return text(words, ...this.#centre(spot), 7.5, `${kind} afloat`);
  }

  #paintIsland(position, island, hue, broken) {
    const { disc, word } = this.discs[island];
    const { number } = this.chart.islands[island];
    const count = this.chart.countAt(position.values, island);
    const done = position.values[this.spots + island] === 1;
    const full = this.assist > 0 && number > 0 && count === number;
    const wrong = broken.crowded.includes(island) || broken.cutOff.includes(island);
    disc.setAttribute("class", `island${hue}${done ? " done" : ""}${full ? " full" : ""}${wrong ? " broken" : ""}`);
    word.setAttribute("class", `island-number${done || full ? " spent" : ""}${wrong ? " broken" : ""}`);
    disc.setAttribute("aria-label", this.label(position, island, count, done));
  }

  label(position, island, count, done) {
    const ways = Object.entries(this.chart.ways[island]).map(
      ([way, { spot }]) => `${say(`bridge.${way}`)} ${this.#bridgeName(position, spot)}`,
    );
    const drawn = say(done ? "bridge.drawn-done" : "bridge.drawn", { island: this.islandName(island), count });
    return `${drawn}; ${ways.join(", ") || say("bridge.alone")}`;
  }

  #bridgeName(position, spot) {
    const [value, note] = position.at(spot);
    const limit = note ? ` (${noteText(valuesOf(note))})` : "";
    return `${value === OPEN ? say("cell.open") : value === 0 ? say("bridge.none") : value}${limit}`;
  }

  highlight(kind, place) {
    if (place[0] === place[2] && place[1] === place[3]) {
      const [x, y] = middle(place[0], place[1]);
      return [element("circle", { cx: x, cy: y, r: 9.6, class: `highlight ${kind}` })];
    }
    const [x1, y1] = middle(place[0], place[1]);
    const [x2, y2] = middle(place[2], place[3]);
    const [across, inset, wide] = [y1 === y2, 8.6, kind === "conclusion" ? 5.5 : 4.5];
    const shape = across
      ? { x: x1 + inset, y: y1 - wide, width: x2 - x1 - 2 * inset, height: 2 * wide }
      : { x: x1 - wide, y: y1 + inset, width: 2 * wide, height: y2 - y1 - 2 * inset };
    return [element("rect", { ...shape, rx: 2, class: `highlight ${kind} lane` })];
  }

  ghost(spot, values, before) {
    if (values.length === 1 && values[0] === 0) return [this.#noBridge(spot, "ghost-cross")];
    const least = Math.min(...values);
    const nodes = least > 0 ? [strokes(this.placeOf(spot), least, "ghost-bridge", 9)] : [];
    if (values.length > 1) {
      const upward = before.filter((planks) => planks >= least).length === values.length;
      const words = upward ? `≥${least}` : noteText(values);
      nodes.push(this.#most(spot, words, "ghost-letter"));
    }
    return nodes;
  }

  cellAt(row, column) {
    const island = this.chart.islandAt(row, column);
    return island >= 0 ? this.discs[island].disc : null;
  }

  slotsAt(row, column) {
    return this.chart.shores[this.chart.islandAt(row, column)] ?? [];
  }

  spotName(spot) {
    const [row, column, toRow, toColumn] = this.placeOf(spot);
    return `r${row + 1}c${column + 1}–r${toRow + 1}c${toColumn + 1}`;
  }

  firstCell() {
    const { row, column } = this.chart.islands[0];
    return [row, column];
  }

  neighbour(row, column, step) {
    const way = this.chart.ways[this.chart.islandAt(row, column)]?.[WAYS[`${step}`]];
    if (!way) return null;
    const to = this.chart.islands[way.to];
    return [to.row, to.column];
  }

  // --- pointer and keys

  targetAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const island = this.chart.islandAt(row, column);
    const off = Math.hypot(x - column - 0.5, y - row - 0.5);
    if (island >= 0 && off <= NEAR + 0.06) return { kind: "island", island, row, column, x, y };
    const spot = this.chart.spotAt(x, y);
    return spot >= 0 ? { kind: "spot", slot: spot, row, column, x, y } : { kind: "none", row, column, x, y };
  }

  press(play, target, how) {
    this.stroke = { from: target, secondary: how.secondary, spot: null, asked: play.tool === "ask" };
  }

  /** From an island, the side that the pointer has left it on says which bridge is meant. */
  drag(play, target) {
    const stroke = this.stroke;
    if (!stroke || stroke.from.kind !== "island") return;
    const { row, column, island } = stroke.from;
    const [right, down] = [target.x - column - 0.5, target.y - row - 0.5];
    const far = Math.max(Math.abs(right), Math.abs(down)) > 0.55;
    const way = Math.abs(right) >= Math.abs(down) ? (right > 0 ? "right" : "left") : down > 0 ? "down" : "up";
    stroke.spot = far ? (this.chart.ways[island][way]?.spot ?? -1) : null;
    this.#showPreview(stroke.spot);
  }

  #showPreview(spot) {
    this.preview.replaceChildren(...(spot >= 0 && spot !== null ? [strokes(this.placeOf(spot), 1, "reach")] : []));
  }

  release(play) {
    const stroke = this.stroke;
    this.stroke = null;
    this.#showPreview(null);
    if (!stroke) return;
    const none = stroke.secondary !== (play.tool === "none");
    if (stroke.from.kind === "island" && stroke.spot === null) this.#toggleDone(play, stroke.from.island);
    else if (stroke.from.kind === "island" && stroke.spot >= 0) this.#cycle(play, stroke.spot, none);
    else if (stroke.from.kind === "spot") this.#cycle(play, stroke.from.slot, none);
  }

  abort() {
    this.stroke = null;
    this.#showPreview(null);
  }

  hover(play, target) {
    this.#showPreview(target?.kind === "spot" ? target.slot : null);
  }

  #toggleDone(play, island) {
    const slot = this.spots + island;
    play.play([{ slot, value: play.position.values[slot] === 1 ? OPEN : 1 }]);
  }

  #cycle(play, spot, none) {
    const value = play.position.values[spot];
    if (none) return play.play([{ slot: spot, value: value === 0 ? OPEN : 0, note: 0 }]);
    if (value <= 0 && this.#isBlocked(play.position, spot)) return play.notify(say("bridge.crosses"));
    const next = value <= 0 ? 1 : value >= this.rules.planks ? OPEN : value + 1;
    return play.play([{ slot: spot, value: next, note: 0 }]);
  }

  key(play, event, [row, column]) {
    const island = this.chart.islandAt(row, column);
    if (event.key === " " || event.key === "Enter" || event.key === "d") return (this.#toggleDone(play, island), true);
    if (event.key === "x" || event.key === "X") {
      this.crossing = true;
      play.notify(say("bridge.which"));
      return true;
    }
    const step = { ArrowRight: "right", ArrowLeft: "left", ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (!step || !(event.shiftKey || this.crossing)) return false;
    const way = this.chart.ways[island][step];
    if (way) this.#cycle(play, way.spot, this.crossing);
    this.crossing = false;
    return true;
  }
}

/** At most so many, or just these numbers of planks. */
function noteText(values) {
  const [least, most] = [values[0], values.at(-1)];
  return values.length === most - least + 1 ? `≤${most}` : values.join(" ");
}
