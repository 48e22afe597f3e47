/**
 * What the runs of a line say about its cells. Runs are [length, colour], "?" for a length that the puzzle does not tell;
 * cells are -1 open, 0 background or a colour.
 */

const UNKNOWN = "?";

/** The runs that stand in a line when open cells count as background. */
export function runsOf(cells) {
  const runs = [];
  let before = 0;
  for (const cell of cells) {
    const colour = cell > 0 ? cell : 0;
    if (colour && colour === before) runs[runs.length - 1][0]++;
    else if (colour) runs.push([1, colour]);
    before = colour;
  }
  return runs;
}

/** Whether runs that stand are those of a clue. */
export function sameRuns(standing, runs) {
  return (
    standing.length === runs.length &&
    standing.every(([length, colour], at) => [length, UNKNOWN].includes(runs[at][0]) && colour === runs[at][1])
  );
}

/**
 * How a line stands: `possible` if its runs still fit, `complete` if the marks show just these runs, `finished` if
 * nothing is left to do, and for each run whether it is `certain`: there is one place left for it, and all of that is
 * marked. A run of unknown length may still grow, so that a complete line is not yet finished.
 */
export function study(runs, cells) {
  const before = ends(runs, cells);
  const after = ends([...runs].reverse(), [...cells].reverse());
  const n = cells.length;
  const certain = runs.map(() => false);
  if (!before.at(n, runs.length)) return { possible: false, complete: false, finished: false, certain };
  runs.forEach(([length, colour], j) => {
    const places = [];
    const [least, most] = length === UNKNOWN ? [1, n] : [length, length];
    for (let start = 0; start + least <= n && places.length < 2; start++) {
      if (!before.starts(start, j)) continue;
      for (let end = start + least; end <= Math.min(n, start + most) && before.holds(j, start, end); end++)
        if (after.starts(n - end, runs.length - 1 - j)) places.push([start, end]);
    }
    certain[j] = places.length === 1 && cells.slice(...places[0]).every((cell) => cell === colour);
  });
  const complete = sameRuns(runsOf(cells), runs);
  const closed = runs.every(([length], j) => length !== UNKNOWN || certain[j]);
  return { possible: true, complete, finished: complete && closed, certain };
}

/** Which first runs fit which first cells. */
function ends(runs, cells) {
  const n = cells.length;
  const wide = runs.length + 1;
  const fit = new Uint8Array((n + 1) * wide);
  const grown = new Uint8Array(wide); // which runs of unknown length can have the cell before
  const blocked = runs.map(([, colour]) => {
    const sums = new Uint16Array(n + 1); // cells that cannot take this run's colour
    for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + (cells[i] !== -1 && cells[i] !== colour ? 1 : 0);
    return sums;
  });
  const at = (i, j) => fit[i * wide + j] === 1;
  const holds = (j, start, end) => blocked[j][end] === blocked[j][start];
  /** Whether run j may start here, with those before it in place. */
  const starts = (i, j) => {
    if (j === 0 || runs[j - 1][1] !== runs[j][1]) return at(i, j);
    return i > 0 && cells[i - 1] <= 0 && at(i - 1, j);
  };
  /** Whether run j may end before cell i. */
  const stops = (i, j) => {
    if (runs[j][0] === UNKNOWN) return (grown[j] = holds(j, i - 1, i) && (grown[j] || starts(i - 1, j)));
    const start = i - runs[j][0];
    return start >= 0 && holds(j, start, i) && starts(start, j);
  };
  fit[0] = 1;
  for (let i = 1; i <= n; i++) {
    for (let j = 0; j < wide; j++) {
      const empty = cells[i - 1] <= 0 && at(i - 1, j);
      const run = j > 0 && stops(i, j - 1);
      fit[i * wide + j] = empty || run ? 1 : 0;
    }
  }
  return { at, starts, holds };
}

/** The length of the run through a cell, counting only marked cells: the number beside the pointer. */
export function runThrough(cells, at) {
  const colour = cells[at];
  if (!(colour > 0)) return 0;
  let first = at;
  let last = at;
  while (first > 0 && cells[first - 1] === colour) first--;
  while (last + 1 < cells.length && cells[last + 1] === colour) last++;
  return last - first + 1;
}
