/** A puzzle from a picture: any image that the browser can read, cut, made small, and turned into cells; at once one
 *  sees the puzzle, and whether it has one solution. */

import { button, field, h } from "../../html.js";
import { icon } from "../../icons.js";
import { levelName, say } from "../../say.js";
import { element, pictureSvg } from "../../svg.js";
import { ask, attempt, work } from "../../wire.js";
import { NonogramEditor } from "./editor.js";
import { averages, bestThreshold, blackAndWhite, findPalette, fromHex, lightness, nearest, toHex } from "./pixels.js";
import { Nonogram } from "./table.js";

const FAMILY = "nonogram";
const LARGEST_SOURCE = 640; // pixels of the longer side that is worked with
const PAUSE = 250; // ms after the last change before the puzzle is looked at
const LETTERS = "abcdefghijklmnop";

export class PictureImport {
  constructor(page) {
    this.page = page;
    this.choices = { left: 0, top: 0, right: 100, bottom: 100, columns: 20, threshold: null, dither: false, invert: false, colours: 1, palette: null };
  }

  title = () => say("picture.title");

  async show(root, file) {
    this.view = h("div", { class: "stack" });
    root.replaceChildren(this.view);
    this.#drawPage();
    if (file) await this.load(file);
  }

  #drawPage() {
    const file = h("input", { type: "file", accept: "image/*", hidden: true, onchange: () => this.load(file.files[0]) });
    this.source = h("canvas", { class: "source", "aria-label": say("picture.source"), role: "img" });
    this.watchCrop();
    this.preview = h("div", { class: "preview-picture", role: "img", "aria-label": say("picture.preview") });
    this.badge = h("output", { class: "badge", role: "status" });
    this.controls = h("div", { class: "controls" });
    this.workshop = h(
      "div",
      { class: "workshop", hidden: true },
      h("div", {}, this.source, h("p", { class: "quiet" }, say("picture.crop"))),
      this.controls,
      h("div", {}, this.preview, this.badge),
    );
    this.view.replaceChildren(
      h("h1", { id: "view-title" }, say("picture.title")),
      h("p", {}, say("picture.lead")),
      (this.target = h(
        "div",
        { class: "drop-target" },
        icon("make"),
        button(say("picture.choose"), () => file.click(), { class: "strong" }),
        h("p", { class: "quiet" }, say("picture.drop")),
        file,
      )),
      this.workshop,
    );
  }

  /** Reads a file as a picture, here in the page. */
  async load(file) {
    const bitmap = file && (await createImageBitmap(file).catch(() => null));
    if (!bitmap) return void (file && this.page.notify(say("picture.unreadable", { name: file.name ?? "" })));
    const scale = Math.min(1, LARGEST_SOURCE / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
    this.image = new OffscreenCanvas(width, height);
    const brush = this.image.getContext("2d", { willReadFrequently: true });
    brush.imageSmoothingQuality = "high";
    brush.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    Object.assign(this.choices, { left: 0, top: 0, right: 100, bottom: 100, threshold: null, palette: null });
    [this.source.width, this.source.height] = [width, height];
    this.workshop.hidden = false;
    this.target.classList.add("small");
    return this.#drawControls();
  }

  // --- what can be chosen

  #drawControls() {
    const { choices } = this;
    const change = (name, value) => {
      choices[name] = value;
      if (name === "colours") choices.palette = null;
      this.#update();
    };
    const range = (name, min, max, value = choices[name]) =>
      field(say(`picture.${name}`), h("input", { type: "range", name, min, max, value, oninput: (event) => change(name, Number(event.target.value)) }));
    const flag = (name) =>
      h("label", { class: "choice" }, h("input", { type: "checkbox", name, checked: choices[name], onchange: (event) => change(name, event.target.checked) }), h("span", {}, say(`picture.${name}`)));
    const numbers = [1, 2, 3, 4, 5, 6].map((count) => h("option", { value: count, selected: count === choices.colours }, count === 1 ? say("picture.black") : `${count}`));
    const colours = h("select", { name: "colours", onchange: (event) => change("colours", Number(event.target.value)) }, numbers);
    this.threshold = range("threshold", 1, 255, 128);
    this.shades = h("div", {}, this.threshold, flag("dither"), flag("invert"));
    this.palette = h("div", { class: "palette" });
    this.size = h("output", {});
    const sides = ["left", "top", "right", "bottom"].map((name) => range(name, 0, 100));
    this.sides = h("details", {}, h("summary", {}, say("picture.sides")), sides);
    this.controls.replaceChildren(
      range("columns", 5, 60),
      this.size,
      field(say("picture.colours"), colours),
      this.shades,
      this.palette,
      this.sides,
      h(
        "div",
        { class: "row" },
        button(say("picture.edit"), () => this.page.edit.from(FAMILY, this.sheet()), { class: "strong" }),
        (this.repair = button(say("picture.repair"), () => this.#repair(), { hidden: true })),
      ),
    );
    this.#update();
  }

  /** Dragging over the picture marks the part to keep; a click keeps all of it. */
  watchCrop() {
    const at = (event) => {
      const { left, top, width, height } = this.source.getBoundingClientRect();
      return [((event.clientX - left) * 100) / width, ((event.clientY - top) * 100) / height].map((part) => Math.max(0, Math.min(100, part)));
    };
    this.source.addEventListener("pointerdown", (event) => {
      this.from = at(event);
      this.source.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    this.source.addEventListener("pointermove", (event) => this.from && this.#crop(this.from, at(event)));
    this.source.addEventListener("pointerup", (event) => {
      this.#crop(this.from, at(event), true);
      this.from = null;
    });
  }

  #crop([x1, y1], [x2, y2], done = false) {
    const small = Math.abs(x2 - x1) < 4 || Math.abs(y2 - y1) < 4;
    if (small && !done) return;
    const whole = { left: 0, top: 0, right: 100, bottom: 100 };
    const part = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
    Object.assign(this.choices, small ? whole : part);
    for (const input of this.sides.querySelectorAll("input")) input.value = this.choices[input.name];
    this.#update();
  }

  // --- from the picture to the puzzle

  /** The part of the picture that is kept, in pixels. */
  get #part() {
    const { left, top, right, bottom } = this.choices;
    const side = (from, to, length) => {
      const first = Math.min(Math.round((Math.min(from, to) * length) / 100), length - 1);
      return [first, Math.max(1, Math.round((Math.max(from, to) * length) / 100) - first)];
    };
    const [x, width] = side(left, right, this.image.width);
    const [y, height] = side(top, bottom, this.image.height);
    return { x, y, width, height };
  }

  #update() {
    const { choices } = this;
    const { x, y, width, height } = this.#part;
    this.columns = choices.columns;
    this.rows = Math.max(5, Math.min(60, Math.round((this.columns * height) / width)));
    const { data } = this.image.getContext("2d").getImageData(x, y, width, height);
    const cells = averages(data, [width, height], [this.rows, this.columns]);
    this.cells = choices.colours > 1 ? this.#inColours(cells) : this.#inBlack(cells);
    this.size.textContent = `${this.columns} × ${this.rows}`;
    this.shades.hidden = choices.colours > 1;
    this.#drawSource({ x, y, width, height });
    this.#drawPalette();
    this.#look();
  }

  #inBlack(cells) {
    const { choices } = this;
    const shades = cells.map(lightness);
    const threshold = choices.threshold ?? bestThreshold(shades);
    this.threshold.querySelector("input").value = threshold;
    const found = blackAndWhite(shades, this.columns, threshold, choices.dither);
    return choices.invert ? found.map((cell) => 1 - cell) : found;
  }

  #inColours(cells) {
    const { choices } = this;
    choices.palette ??= findPalette(cells, choices.colours + 1);
    return cells.map((cell) => nearest(cell, choices.palette));
  }

  /** The colours of the puzzle, each of which can be another; the first is the background. */
  #drawPalette() {
    const { palette, colours } = this.choices;
    this.palette.hidden = colours < 2;
    if (this.palette.contains(document.activeElement) || colours < 2) return;
    const one = (colour, at) =>
      h("input", {
        type: "color",
        value: `#${toHex(colour)}`,
        "aria-label": at ? say("picture.colour", { number: at }) : say("picture.background"),
        oninput: (event) => {
          this.choices.palette[at] = fromHex(event.target.value);
          this.#update();
        },
      });
    this.palette.replaceChildren(...palette.map(one));
  }

  #drawSource({ x, y, width, height }) {
    const brush = this.source.getContext("2d");
    brush.drawImage(this.image, 0, 0);
    brush.fillStyle = "rgb(0 0 0 / 0.5)";
    brush.fillRect(0, 0, this.image.width, this.image.height);
    brush.drawImage(this.image, x, y, width, height, x, y, width, height);
  }

  /** The picture as a puzzle that is being made. */
  sheet() {
    const palette = this.choices.palette?.slice(1);
    const colors = palette?.map((colour, at) => ({ name: say("picture.colour", { number: at + 1 }), rgb: toHex(colour), char: LETTERS[at] }));
    const inColours = this.choices.colours > 1 && palette?.length > 1;
    const doc = { format: "sightline/1", family: FAMILY, size: [this.rows, this.columns], ...(inColours ? { colors } : {}) };
    return NonogramEditor.sheet(doc, inColours ? this.cells : this.cells.map((cell) => Math.min(cell, 1)));
  }

  // --- what becomes of it

  #look() {
    const sheet = this.sheet();
    this.#drawPreview(sheet, []);
    this.badge.textContent = "…";
    this.badge.dataset.status = "thinking";
    this.repair.hidden = true;
    clearTimeout(this.waiting);
    this.job?.cancel();
    this.waiting = setTimeout(() => this.#judge(sheet), PAUSE);
  }

  async #judge(sheet) {
    const job = (this.job = work("badge", { puzzle: sheet.view.puzzle }));
    const found = await attempt(job.done, (text) => (this.badge.textContent = text));
    if (!found || job !== this.job) return;
    const level = found.status === "unique" && found.level ? `, ${levelName(found.level)}` : "";
    this.badge.textContent = found.status === "invalid" ? found.text : `${say(`badge.${found.status}`)}${level}`;
    this.badge.dataset.status = found.status;
    this.repair.hidden = found.status !== "several" || Boolean(sheet.view.puzzle.colors);
    this.#drawPreview(sheet, found.places ?? []);
  }

  /** The puzzle as it will be solved, without its grid; cells in which solutions differ are ringed. */
  #drawPreview(sheet, different) {
    const table = new Nonogram(sheet.view);
    const position = table.start();
    sheet.painted.forEach((value, slot) => position.put(slot, [value, 0, 0]));
    const drawing = pictureSvg(table.drawing(position));
    for (const [row, column] of different)
      drawing.append(element("rect", { x: column + 0.1, y: row + 0.1, width: 0.8, height: 0.8, class: "doubtful" }));
    this.preview.replaceChildren(drawing);
  }

  /** Changes as few cells as it takes to have one solution. */
  async #repair() {
    const rows = Array.from({ length: this.rows }, (_, row) => this.cells.slice(row * this.columns, (row + 1) * this.columns));
    const drawing = rows.map((row) => row.map((cell) => ".#"[cell]).join("")).join("/");
    this.badge.textContent = say("new.working");
    const refused = (words) => (this.badge.textContent = words);
    const made = await attempt(work("new", { family: FAMILY, options: { drawing } }).done, refused);
    const found = made?.puzzle && (await attempt(ask("solve", { puzzle: made.puzzle, limit: 1 }), refused));
    if (!found?.boards?.length) return;
    const changed = found.boards[0].filter((cell, at) => cell !== this.cells[at]).length;
    this.cells = found.boards[0];
    this.#look();
    this.page.notify(say("picture.repaired", { count: changed }));
  }
}
