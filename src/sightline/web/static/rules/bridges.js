/** A map of islands: who sees whom, which bridges cross, what hangs together. */

const DIGITS = "123456789abcdefghijklmnopqrstuvw";

export function numberOf(sign) {
  return DIGITS.indexOf(sign) + 1; // 0 for "?"
}

export function signOf(number) {
  return number ? DIGITS[number - 1] : "?";
}

/** Islands row by row; pairs by their upper or left island, the right neighbour before the lower one. */
export class Chart {
  constructor(lines) {
    this.islands = [];
    this.byCell = new Map();
    lines.forEach((line, row) =>
      [...line].forEach((sign, column) => {
        if (sign === ".") return;
        this.byCell.set(`${row},${column}`, this.islands.length);
        this.islands.push({ row, column, number: numberOf(sign) });
      }),
    );
    this.#findPairs();
    this.#findCrossings();
  }

  #findPairs() {
    const nextIn = (island, direction) => {
      const here = this.islands[island];
      const along = direction === "right" ? ["row", "column"] : ["column", "row"];
      let best = -1;
      this.islands.forEach((there, number) => {
        const ahead = there[along[0]] === here[along[0]] && there[along[1]] > here[along[1]];
        if (ahead && (best < 0 || there[along[1]] < this.islands[best][along[1]])) best = number;
      });
      return best;
    };
    this.pairs = [];
    this.shores = this.islands.map(() => []);
    this.ways = this.islands.map(() => ({})); // direction → {spot, to}
    this.islands.forEach((_, a) => {
      for (const [there, back] of [
        ["right", "left"],
        ["down", "up"],
      ]) {
        const b = nextIn(a, there);
        if (b < 0) continue;
        const spot = this.pairs.length;
        this.pairs.push([a, b]);
        this.shores[a].push(spot);
        this.shores[b].push(spot);
        this.ways[a][there] = { spot, to: b };
        this.ways[b][back] = { spot, to: a };
      }
    });
  }

  #findCrossings() {
    const over = new Map(); // cell → spots through it
    this.pairs.forEach((_, spot) => {
      for (const cell of this.cellsOf(spot)) over.set(`${cell}`, [...(over.get(`${cell}`) ?? []), spot]);
    });
    this.over = over;
    this.crossings = this.pairs.map((_, spot) =>
      this.cellsOf(spot).flatMap((cell) => over.get(`${cell}`).filter((other) => other !== spot)),
    );
  }

  isAcross(spot) {
    const [a, b] = this.pairs[spot];
    return this.islands[a].row === this.islands[b].row;
  }

  /** The cells of water between the two islands. */
  cellsOf(spot) {
    const [a, b] = this.pairs[spot].map((island) => this.islands[island]);
    const cells = [];
    for (let c = a.column + 1; a.row === b.row && c < b.column; c++) cells.push([a.row, c]);
    for (let r = a.row + 1; a.column === b.column && r < b.row; r++) cells.push([r, a.column]);
    return cells;
  }

  islandAt(row, column) {
    return this.byCell.get(`${row},${column}`) ?? -1;
  }

  /** The pair whose water lies nearest to a point (in cells), or -1. */
  spotAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const off = (spot) => Math.abs(this.isAcross(spot) ? y - row - 0.5 : x - column - 0.5);
    const found = this.over.get(`${[row, column]}`) ?? [];
    return found.reduce((best, spot) => (best < 0 || off(spot) < off(best) ? spot : best), -1);
  }

  /** How many planks reach an island. */
  countAt(values, island) {
    return this.shores[island].reduce((sum, spot) => sum + Math.max(values[spot], 0), 0);
  }

  /** For every island the smallest island that it hangs together with. */
  groups(values) {
    const root = this.islands.map((_, island) => island);
    const find = (island) => {
      while (root[island] !== island) island = root[island] = root[root[island]];
      return island;
    };
    this.pairs.forEach(([a, b], spot) => {
      if (values[spot] <= 0) return;
      const [low, high] = [find(a), find(b)].sort((p, q) => p - q);
      root[high] = low;
    });
    return root.map((_, island) => find(island));
  }

  /** The pairs that close a way round. */
  loops(values) {
    const root = this.islands.map((_, island) => island);
    const find = (island) => (root[island] === island ? island : (root[island] = find(root[island])));
    return this.pairs.flatMap(([a, b], spot) => {
      if (values[spot] <= 0) return [];
      if (find(a) === find(b)) return [spot];
      root[find(a)] = find(b);
      return [];
    });
  }

  /** Broken rules: islands with too many planks, bridges that cross, finished groups that leave others out. */
  broken(values, rules) {
    const counts = this.islands.map((_, island) => this.countAt(values, island));
    const crowded = this.islands.flatMap(({ number }, island) => (number && counts[island] > number ? [island] : []));
    const crossed = this.pairs.flatMap((_, spot) =>
      values[spot] > 0 && this.crossings[spot].some((other) => values[other] > 0) ? [spot] : [],
    );
    const cutOff = rules.connected ? this.#cutOff(values, counts) : [];
    return { crowded, crossed, cutOff, loops: rules.loops ? [] : this.loops(values) };
  }

  #cutOff(values, counts) {
    const root = this.groups(values);
    const open = new Set(root.filter((_, island) => counts[island] !== this.islands[island].number));
    const closed = root.flatMap((group, island) => (open.has(group) ? [] : [island]));
    return closed.length === root.length && new Set(root).size === 1 ? [] : closed;
  }

  solved(values, rules) {
    const full = this.islands.every(({ number }, island) => {
      const count = this.countAt(values, island);
      return number ? count === number : count > 0 || !this.shores[island].length;
    });
    const { crossed, loops } = this.broken(values, rules);
    const whole = !rules.connected || new Set(this.groups(values)).size <= 1;
    return full && whole && !crossed.length && !loops.length;
  }
}
