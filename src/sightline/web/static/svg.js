/** Building SVG: everything is measured in units, twenty to a cell. */

export const UNIT = 20;
const SPACE = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const node = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export function units(cells) {
  return Math.round(cells * UNIT * 100) / 100;
}

/** The middle of a cell. */
export function middle(row, column) {
  return [units(column + 0.5), units(row + 0.5)];
}

export function text(content, x, y, size, kind) {
  const node = element("text", { x, y: y + size * 0.36, "font-size": size, class: kind });
  node.textContent = content;
  return node;
}

/** A × in the middle of a cell. */
export function cross(row, column, kind = "cross", arm = 3.6) {
  const [x, y] = middle(row, column);
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return element("path", { d, class: kind });
}

/** The place and size of a cell's rect. */
export function cellRect(row, column) {
  return { x: units(column), y: units(row), width: UNIT, height: UNIT };
}

/** A rectangle over cells, both ends included, drawn in by `inset` units. */
export function box([row, column, toRow, toColumn], inset, kind) {
  return element("rect", {
    x: units(column) + inset,
    y: units(row) + inset,
    width: units(toColumn - column + 1) - 2 * inset,
    height: units(toRow - row + 1) - 2 * inset,
    rx: 3,
    class: kind,
  });
}

/** A finished picture alone, as {rows, columns, paths: [[d, rgb]]}: small enough to be kept. */
export function pictureSvg({ rows, columns, paths }) {
  const drawn = paths.map(([d, rgb]) => {
    const path = element("path", { d, class: "ink" });
    if (rgb) path.style.fill = `#${rgb}`;
    return path;
  });
  return element("svg", { viewBox: `-0.5 -0.5 ${columns + 1} ${rows + 1}`, class: "finished-picture" }, ...drawn);
}

/** Parallel strokes between the middles of two cells, or so many units short of them. */
export function strokes([row, column, toRow, toColumn], count, kind, inset = 0) {
  const across = row === toRow ? inset : 0;
  const down = inset - across;
  const [x1, y1] = middle(row, column).map((at, axis) => at + (axis ? down : across));
  const [x2, y2] = middle(toRow, toColumn).map((at, axis) => at - (axis ? down : across));
  const apart = Math.min(4.4, 14 / Math.max(count - 1, 1));
  let d = "";
  for (let at = 0; at < count; at++) {
    const shift = (at - (count - 1) / 2) * apart;
    d += row === toRow ? `M${x1} ${y1 + shift}H${x2}` : `M${x1 + shift} ${y1}V${y2}`;
  }
  return element("path", { d, class: kind });
}

/** Grid lines between cells; `heavy(at, last)` says which stand out. */
export function ruling(rows, columns, heavy = () => false) {
  const weight = (at, last) => (at === 0 || at === last ? "frame" : heavy(at) ? "band" : "thin");
  const paths = { thin: "", band: "", frame: "" };
  for (let at = 0; at <= rows; at++) paths[weight(at, rows)] += `M0 ${units(at)}H${units(columns)}`;
  for (let at = 0; at <= columns; at++) paths[weight(at, columns)] += `M${units(at)} 0V${units(rows)}`;
  return Object.entries(paths).map(([kind, d]) => element("path", { d, class: `rule ${kind}` }));
}

/** The places of small candidates in a cell, as on a keypad. */
export function notePlace(row, column, value, of) {
  const across = Math.ceil(Math.sqrt(of));
  const step = UNIT / across;
  const down = Math.ceil(of / across);
  const place = (value || of) - 1;
  const x = units(column) + ((place % across) + 0.5) * step;
  const y = units(row) + (UNIT - down * step) / 2 + (Math.floor(place / across) + 0.5) * step;
  return [x, y, Math.min(step * 0.8, UNIT * 0.34)];
}

/** The values whose bits are set. */
export function valuesOf(mask) {
  const found = [];
  for (let value = 0; value < 31; value++) if (mask & (1 << value)) found.push(value);
  return found;
}

export function maskOf(values) {
  return values.reduce((mask, value) => mask | (1 << value), 0);
}

/** The small candidates of a cell; `sign(value)` says how each is written. */
export function noteTexts(row, column, values, of, sign, kind) {
  return values.map((value) => {
    const [x, y, size] = notePlace(row, column, value, of);
    return text(sign(value), x, y, size, kind);
  });
}
