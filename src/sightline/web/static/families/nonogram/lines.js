/** What the runs of a line say about its cells. Runs are [length, colour]; cells -1 open, 0 background or a colour. */

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

export function sameRuns(one, other) {
  return (
    one.length === other.length &&
    one.every(([length, colour], at) => length === other[at][0] && colour === other[at][1])
  );
}

/**
 * How a line stands: `possible` if its runs still fit, `complete` if the marks show just these runs, and for each run
 * whether it is `certain`: there is one place left for it, and all of that is marked.
 */
export function study(runs, cells) {
  const before = ends(runs, cells);
  const after = ends([...runs].reverse(), [...cells].reverse());
  const n = cells.length;
  if (!before.at(n, runs.length)) return { possible: false, complete: false, certain: runs.map(() => false) };
  const certain = runs.map(([length, colour], j) => {
    const places = [];
    for (let start = 0; start + length <= n && places.length < 2; start++) {
      const fits =
        before.starts(start, j) && before.holds(j, start) && after.starts(n - start - length, runs.length - 1 - j);
      if (fits) places.push(start);
    }
    return places.length === 1 && cells.slice(places[0], places[0] + length).every((cell) => cell === colour);
  });
  return { possible: true, complete: sameRuns(runsOf(cells), runs), certain };
}

/** Which first runs fit which first cells. */
function ends(runs, cells) {
  const n = cells.length;
  const wide = runs.length + 1;
  const fit = new Uint8Array((n + 1) * wide);
  const blocked = runs.map(([, colour]) => {
    const sums = new Uint16Array(n + 1); // cells that cannot take this run's colour
    for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + (cells[i] !== -1 && cells[i] !== colour ? 1 : 0);
    return sums;
  });
  const at = (i, j) => fit[i * wide + j] === 1;
  const holds = (j, start) => blocked[j][start + runs[j][0]] === blocked[j][start];
  /** Whether run j may start here, with those before it in place. */
  const starts = (i, j) => {
    if (j === 0 || runs[j - 1][1] !== runs[j][1]) return at(i, j);
    return i > 0 && cells[i - 1] <= 0 && at(i - 1, j);
  };
  fit[0] = 1;
  for (let i = 1; i <= n; i++) {
    for (let j = 0; j < wide; j++) {
      const empty = cells[i - 1] <= 0 && at(i - 1, j);
      const start = j > 0 ? i - runs[j - 1][0] : -1;
      const run = start >= 0 && holds(j - 1, start) && starts(start, j - 1);
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
