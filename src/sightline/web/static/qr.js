/** QR codes for links: bytes with the lowest error correction, in the smallest of the forty sizes that fits. */

const CHECK_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LOW = 1; // the level of error correction as the format says it
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The code of a text as rows of true (dark) and false; null if the text is too long for any. */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version++)
    if (bytes.length <= dataBytes(version) - (version < 10 ? 2 : 3)) return draw(version, codewords(bytes, version));
  return null;
}

// --- the codewords

/** Bytes in all, data and checks. */
function allBytes(version) {
  const side = 17 + 4 * version;
  const aligned = alignments(version).length;
  const patterns = aligned ? 25 * (aligned * aligned - 3) - 10 * (aligned - 2) : 0; // some lie on the timing lines
  const fixed = 3 * 64 + 2 * (side - 16) + 31 + (version > 6 ? 36 : 0) + patterns;
  return Math.floor((side * side - fixed) / 8);
}

function dataBytes(version) {
  return allBytes(version) - CHECK_BYTES[version - 1] * BLOCKS[version - 1];
}

/** Where the small squares are, in rows and in columns. */
export function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 10 + 4 * version;
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
}

function codewords(bytes, version) {
  const room = dataBytes(version);
  const bits = [];
  const put = (value, count) => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; words.length < room; pad ^= 1) words.push(pad ? 17 : 236);
  return interleaved(words, version);
}

/** The data in blocks, each with its check bytes; the blocks are sent byte by byte in turn. */
function interleaved(words, version) {
  const [blocks, checks] = [BLOCKS[version - 1], CHECK_BYTES[version - 1]];
  const short = Math.floor(words.length / blocks);
  const parts = [];
  for (let at = 0, block = 0; block < blocks; block++) {
    const length = short + (block >= blocks - (words.length % blocks) ? 1 : 0);
    const data = words.slice(at, at + length);
    parts.push([data, remainder(data, checks)]);
    at += length;
  }
  const turn = (which, length) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => (at < part[which].length ? [part[which][at]] : []))).flat();
  return [...turn(0, short + 1), ...turn(1, checks)];
}

function multiply(a, b) {
  let product = 0;
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> at) & 1) product ^= a;
  }
  return product;
}

/** The check bytes of a block: what is left when it is divided by the generator of that degree. */
export function remainder(data, degree) {
  let generator = [1];
  for (let at = 0, root = 1; at < degree; at++, root = multiply(root, 2))
    generator = [...generator, 0].map((factor, place) => factor ^ multiply(generator[place - 1] ?? 0, root));
  const rest = Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let at = 0; at < degree; at++) rest[at] ^= multiply(generator[at + 1], factor);
  }
  return rest;
}

// --- the drawing

function draw(version, words) {
  const side = 17 + 4 * version;
  const grid = Array.from({ length: side }, () => Array(side).fill(null));
  drawPatterns(grid, version);
  const free = grid.map((row) => row.map((cell) => cell === null));
  drawFormat(grid, 0);
  if (version > 6) drawVersion(grid, version);
  fill(grid, words);
  const choices = MASKS.map((mask, number) => {
    const masked = grid.map((row, r) => row.map((cell, c) => (free[r][c] && !isFormat(r, c, side, version) ? cell !== mask(r, c) : cell)));
    drawFormat(masked, number);
    return masked;
  });
  return choices.reduce((a, b) => (penalty(a) <= penalty(b) ? a : b));
}

/** Whether a cell belongs to the format or the version, which are not masked. */
function isFormat(r, c, side, version) {
  const format = (r === 8 && (c < 9 || c >= side - 8)) || (c === 8 && (r < 9 || r >= side - 8));
  const about = version > 6 && ((r < 6 && c >= side - 11) || (c < 6 && r >= side - 11));
  return format || about;
}

function drawPatterns(grid, version) {
  const side = grid.length;
  const square = (row, column, reach, dark) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        if (grid[row + r]?.[column + c] !== undefined) grid[row + r][column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
  };
  for (let at = 0; at < side; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  for (const [row, column] of [[3, 3], [3, side - 4], [side - 4, 3]]) square(row, column, 4, (far) => far !== 2 && far !== 4);
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((row, r) =>
    places.forEach((column, c) => {
      const corner = (r === 0 && c === 0) || (r === 0 && c === last) || (r === last && c === 0);
      if (!corner) square(row, column, 2, (far) => far !== 1);
    }),
  );
}

function drawFormat(grid, mask) {
  const side = grid.length;
  const data = (LOW << 3) | mask;
  let rest = data;
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const [row, column] = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at];
    grid[row][column] = bit(at);
    if (at < 8) grid[8][side - 1 - at] = bit(at);
    else grid[side - 15 + at][8] = bit(at);
  }
  grid[side - 8][8] = true;
}

function drawVersion(grid, version) {
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const [far, near] = [grid.length - 11 + (at % 3), Math.floor(at / 3)];
    grid[near][far] = grid[far][near] = ((bits >> at) & 1) === 1;
  }
}

/** The bits go up and down in pairs of columns, from the right; the timing column is left out. */
function fill(grid, words) {
  const side = grid.length;
  let at = 0;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++) {
      const row = ((right + 1) & 2) === 0 ? side - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row][column] !== null) continue;
        grid[row][column] = at < 8 * words.length && ((words[at >> 3] >> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks, shapes like a corner, too much of one shade. */
function penalty(grid) {
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const corners = lines.reduce((sum, line) => sum + (line.match(/(?=10111010000|00001011101)/g) ?? []).length, 0);
  let blocks = 0;
  for (let r = 1; r < grid.length; r++)
    for (let c = 1; c < grid.length; c++)
      if (grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) blocks += 1;
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return runs + 3 * blocks + 40 * corners + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
