/** From the pixels of a picture to the cells of a nonogram: shades, thresholds, dots, and a few colours. */

/** The mean [red, green, blue] of every cell; what is transparent is white. `pixels` are RGBA bytes. */
export function averages(pixels, [width, height], [rows, columns]) {
  const cells = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [top, bottom] = span(row, rows, height);
      const [left, right] = span(column, columns, width);
      cells.push(mean(pixels, width, top, bottom, left, right));
    }
  }
  return cells;
}

function span(at, count, length) {
  const from = Math.floor((at * length) / count);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * length) / count))];
}

function mean(pixels, width, top, bottom, left, right) {
  const sum = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 4 * (y * width + x);
      const seen = pixels[at + 3] / 255;
      for (let part = 0; part < 3; part++) sum[part] += 255 + (pixels[at + part] - 255) * seen;
    }
  }
  const count = (bottom - top) * (right - left);
  return sum.map((part) => part / count);
}

/** How light a colour looks, 0–255. */
export function lightness([red, green, blue]) {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** The shade that parts dark from light best: the two groups are as far apart as they can be. */
export function bestThreshold(shades) {
  const counts = Array(256).fill(0);
  for (const shade of shades) counts[Math.round(shade)] += 1;
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0);
  let [best, found, below, weight] = [-1, 128, 0, 0];
  for (let shade = 0; shade < 255; shade++) {
    weight += counts[shade];
    below += counts[shade] * shade;
    const rest = shades.length - weight;
    if (!weight || !rest) continue;
    const apart = below / weight - (total - below) / rest;
    const value = weight * rest * apart * apart;
    if (value > best) [best, found] = [value, shade + 1];
  }
  return found;
}

/** Black and white: 1 for cells darker than the threshold; with `dither`, shades become dots. */
export function blackAndWhite(shades, columns, threshold, dither) {
  if (!dither) return shades.map((shade) => (shade < threshold ? 1 : 0));
  const rest = shades.map((shade) => shade + 128 - threshold);
  const pass = (at, error) => at < rest.length && (rest[at] += error);
  return rest.map((_, at) => {
    const dark = rest[at] < 128 ? 1 : 0;
    const error = rest[at] - (dark ? 0 : 255);
    const column = at % columns;
    if (column < columns - 1) pass(at + 1, (error * 7) / 16);
    if (column > 0) pass(at + columns - 1, (error * 3) / 16);
    pass(at + columns, (error * 5) / 16);
    if (column < columns - 1) pass(at + columns + 1, error / 16);
    return dark;
  });
}

const ROUNDS = 12; // of moving colours to the middle of their cells

/** So many colours that stand for all, the lightest first: it is the background. */
export function findPalette(cells, count) {
  let palette = [cells.reduce((a, b) => (lightness(a) >= lightness(b) ? a : b))];
  while (palette.length < count) {
    const farthest = cells.reduce((a, b) => (away(a, palette) >= away(b, palette) ? a : b));
    if (away(farthest, palette) < 40) break; // no other colour is left
    palette.push(farthest);
  }
  for (let round = 0; round < ROUNDS; round++) palette = palette.map((colour, at) => middle(cells, palette, at) ?? colour);
  return palette.map((colour) => colour.map(Math.round)).sort((a, b) => lightness(b) - lightness(a));
}

function middle(cells, palette, at) {
  const own = cells.filter((cell) => nearest(cell, palette) === at);
  return own.length ? [0, 1, 2].map((part) => own.reduce((sum, cell) => sum + cell[part], 0) / own.length) : null;
}

function distance(a, b) {
  return (a[0] - b[0]) ** 2 * 0.3 + (a[1] - b[1]) ** 2 * 0.59 + (a[2] - b[2]) ** 2 * 0.3;
}

function away(cell, palette) {
  return Math.min(...palette.map((colour) => distance(cell, colour)));
}

/** The number of the colour that is nearest to a cell's. */
export function nearest(cell, palette) {
  const far = palette.map((colour) => distance(cell, colour));
  return far.indexOf(Math.min(...far));
}

export function toHex(colour) {
  return colour.map((part) => Math.max(0, Math.min(255, Math.round(part))).toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
}
