/** The runs in a nonogram's margins: where they are drawn, and how they look when they are used up or no longer fit. */

import { element, text, units, UNIT } from "../../svg.js";

const FIVE = 5;
const EDGE = 0.2; // of a cell, between the numbers and the board
const HIGH = 0.66; // of a cell, from number to number in a column

/** Black or white, whichever reads better on a colour. */
export function inkOn(rgb) {
  const part = (at) => {
    const value = parseInt(rgb.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4) > 0.179 ? "on-light" : "on-dark";
}

export class Heads {
  /** runs: [length, colour] of each line, rows first. */
  constructor(runs, rows, columns, colours) {
    Object.assign(this, { runs, rows, columns, colours });
    const wide = (line) => this.words(line).reduce((sum, word) => sum + this.#width(word), EDGE + 0.15);
    this.left = Math.max(1, ...runs.slice(0, rows).map(wide));
    this.top = Math.max(1, ...runs.slice(rows).map((line) => EDGE + 0.15 + HIGH * Math.max(line.length, 1)));
  }

  words(line) {
    if (!line.length) return ["0"];
    return line.map(([length, colour]) => (this.colours ? `${length}${this.colours[colour - 1].char}` : `${length}`));
  }

  #width(word) {
    return 0.32 + 0.3 * word.length;
  }

  /** The drawings of the left and the top margin. */
  draw() {
    const left = element("g");
    const top = element("g");
    this.lines = this.runs.map((line, number) => {
      const drawn = this.#drawLine(line, number);
      (number < this.rows ? left : top).append(drawn.ground, ...drawn.chips, ...drawn.texts);
      return drawn;
    });
    const fives = (last) => Array.from({ length: Math.ceil(last / FIVE) - 1 }, (_, at) => units((at + 1) * FIVE));
    const [wide, high] = [units(this.left), units(this.top)];
    const rules = (d, kind) => element("path", { d, class: `rule ${kind}` });
    left.append(
      rules(
        fives(this.rows)
          .map((y) => `M0 ${y}H${wide}`)
          .join(""),
        "thin",
      ),
    );
    left.append(rules(`M${wide} 0V${units(this.rows)}`, "frame"));
    top.append(
      rules(
        fives(this.columns)
          .map((x) => `M${x} 0V${high}`)
          .join(""),
        "thin",
      ),
    );
    top.append(rules(`M0 ${high}H${units(this.columns)}`, "frame"));
    return [[left], [top]];
  }

  #drawLine(line, number) {
    const words = this.words(line);
    const places = this.#places(words, number);
    const size = this.colours ? 10 : 11.5;
    const place =
      number < this.rows
        ? { x: 0, y: units(number), width: units(this.left), height: UNIT }
        : { x: units(number - this.rows), y: 0, width: UNIT, height: units(this.top) };
    const kinds = line.map(([, colour]) => (this.colours ? ` ${inkOn(this.colours[colour - 1].rgb)}` : ""));
    return {
      ground: element("rect", { ...place, class: "head" }),
      chips: this.colours ? line.map(([, colour], run) => this.#chip(places[run], words[run], colour)) : [],
      texts: words.map((word, run) => text(word, ...places[run], size, "run")),
      kinds,
    };
  }

  /** The middles of a line's numbers; the last is next to the board. */
  #places(words, number) {
    const places = [];
    let back = EDGE;
    for (const word of [...words].reverse()) {
      const wide = number < this.rows ? this.#width(word) : HIGH;
      const at = back + wide / 2;
      const across = [units(this.left - at), units(number + 0.5)];
      places.unshift(number < this.rows ? across : [units(number - this.rows + 0.5), units(this.top - at)]);
      back += wide;
    }
    return places;
  }

  /** A patch of the run's colour behind its number. */
  #chip([x, y], word, colour) {
    const wide = units(this.#width(word)) - 2;
    const chip = element("rect", { x: x - wide / 2, y: y - 6.2, width: wide, height: 12.4, rx: 3, class: "chip" });
    chip.style.fill = `#${this.colours[colour - 1].rgb}`;
    return chip;
  }

  /** Shows how a line stands: spent numbers dim, a line that cannot be is marked; without help, neither. */
  paint(line, { possible, complete, certain }, help) {
    const { ground, texts, chips, kinds } = this.lines[line];
    const broken = help && !possible;
    ground.classList.toggle("broken", broken);
    texts.forEach((word, run) => {
      const spent = help && (this.runs[line].length ? certain[run] : complete);
      chips[run]?.classList.toggle("gone", spent || broken);
      word.setAttribute("class", `run${spent ? " spent" : broken ? " broken" : (kinds[run] ?? "")}`);
    });
  }

  /** Highlights the lines through the pointer. */
  near(lines) {
    for (const line of this.nearby ?? []) if (!lines.includes(line)) this.lines[line].ground.classList.remove("near");
    for (const line of lines) this.lines[line].ground.classList.add("near");
    this.nearby = lines;
  }
}
