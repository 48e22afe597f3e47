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

/** The spots that share a line with `spot`. */
export function peers(spot, lines) {
  return lines
    .filter((line) => line.includes(spot))
    .flat()
    .filter((other) => other !== spot);
}

/** The spots whose height stands more often in a line than it may: once, a park as often as the rules say. */
export function duplicates(values, lines, parks) {
  const wrong = new Set();
  for (const line of lines) {
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

/** The clues that are missed for certain; `lines` are the spots that each looks along, nearest first. */
export function missedClues(values, numbers, lines, tallest) {
  return numbers.flatMap((number, clue) => {
    if (!number) return [];
    const view = certainView(
      lines[clue].map((spot) => values[spot]),
      tallest,
    );
    return view !== null && view !== number ? [clue] : [];
  });
}

/** The edits that take `value` out of the notes of every peer of `spot`. */
export function cleanedNotes(position, spot, value, lines) {
  return peers(spot, lines)
    .filter((other) => position.notes[other] & (1 << value))
    .map((slot) => ({ slot, note: position.notes[slot] & ~(1 << value) }));
}
