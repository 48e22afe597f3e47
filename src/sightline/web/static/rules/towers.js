/** What one sees along lines of towers, and which towers stand in each other's way. */

/** The indices of the towers that are seen along a line; open cells (-1) hide nothing. */
export function seen(heights) {
  const found = [];
  let highest = 0;
  heights.forEach((height, at) => {
    if (height > highest) {
      found.push(at);
      highest = height;
    }
  });
  return found;
}

/** How many are seen for certain: null until every cell up to the tallest is filled. */
export function certainView(heights, tallest) {
  const top = heights.indexOf(tallest);
  const last = top >= 0 ? top : heights.length - 1;
  for (let at = 0; at <= last; at++) if (heights[at] < 0) return null;
  return seen(heights).length;
}

/** The spots that edge clue `clue` looks along, nearest first; clues run clockwise from the top left. */
export function lineOf(clue, n) {
  const side = Math.floor(clue / n);
  const at = clue % n;
  const each = [...Array(n).keys()];
  if (side === 0) return each.map((r) => r * n + at);
  if (side === 1) return each.map((c) => at * n + n - 1 - c);
  if (side === 2) return each.map((r) => (n - 1 - r) * n + n - 1 - at);
  return each.map((c) => (n - 1 - at) * n + c);
}

/** The spots of rows, then of columns. */
export function rowsAndColumns(n) {
  const each = [...Array(n).keys()];
  return [...each.map((r) => each.map((c) => r * n + c)), ...each.map((c) => each.map((r) => r * n + c))];
}

/** The spots that share a row or column with `spot`. */
export function peers(spot, n) {
  const row = Math.floor(spot / n);
  const column = spot % n;
  return rowsAndColumns(n)
    .filter((_, at) => at === row || at === n + column)
    .flat()
    .filter((other) => other !== spot);
}

/** The spots whose height stands more often in a line than it may: once, a park as often as the rules say. */
export function duplicates(values, n, parks) {
  const wrong = new Set();
  for (const line of rowsAndColumns(n)) {
    const places = new Map();
    for (const spot of line) {
      if (values[spot] >= 0) places.set(values[spot], [...(places.get(values[spot]) ?? []), spot]);
    }
    for (const [value, spots] of places) {
      if (spots.length > (value === 0 ? parks : 1)) spots.forEach((spot) => wrong.add(spot));
    }
  }
  return wrong;
}

/** The clues that are missed for certain. */
export function missedClues(values, clues, n, tallest) {
  return clues.flatMap((number, clue) => {
    if (!number) return [];
    const view = certainView(
      lineOf(clue, n).map((spot) => values[spot]),
      tallest,
    );
    return view !== null && view !== number ? [clue] : [];
  });
}

/** The edits that take `value` out of the notes of every peer of `spot`. */
export function cleanedNotes(position, spot, value, n) {
  return peers(spot, n)
    .filter((other) => position.notes[other] & (1 << value))
    .map((slot) => ({ slot, note: position.notes[slot] & ~(1 << value) }));
}
