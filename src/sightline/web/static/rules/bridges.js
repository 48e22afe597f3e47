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
    this.columns = lines[0].length;
    this.islands = [];
    this.byCell = new Map();
    lines.forEach((line, row) =>
      [...line].forEach((sign, column) => {
        if (sign === ".") return;
        this.byCell.set(this.#cell(row, column), this.islands.length);
        this.islands.push({ row, column, number: numberOf(sign) });
      }),
    );
    this.#findPairs();
    this.#findCrossings();
  }

  #cell(row, column) {
    return row * this.columns + column;
  }

  /** The next island of each column, for every island: from the bottom up. */
  #below() {
    const nearest = new Map();
    const below = this.islands.map(() => -1);
    for (let island = this.islands.length - 1; island >= 0; island--) {
      const { column } = this.islands[island];
      below[island] = nearest.get(column) ?? -1;
      nearest.set(column, island);
    }
    return below;
  }

  #findPairs() {
    const below = this.#below();
    this.pairs = [];
    this.shores = this.islands.map(() => []);
    this.ways = this.islands.map(() => ({})); // direction → {spot, to}
    const join = (a, b, there, back) => {
      const spot = this.pairs.push([a, b]) - 1;
      this.shores[a].push(spot);
      this.shores[b].push(spot);
      this.ways[a][there] = { spot, to: b };
      this.ways[b][back] = { spot, to: a };
    };
    this.islands.forEach(({ row }, a) => {
      if (this.islands[a + 1]?.row === row) join(a, a + 1, "right", "left");
      if (below[a] >= 0) join(a, below[a], "down", "up");
    });
  }

  #findCrossings() {
    this.over = new Map(); // cell → the pairs whose water it is
    this.pairs.forEach((_, spot) => {
      for (const cell of this.#waterOf(spot)) {
        if (this.over.has(cell)) this.over.get(cell).push(spot);
        else this.over.set(cell, [spot]);
      }
    });
    this.crossings = this.pairs.map(() => []);
    for (const [one, other] of this.over.values()) {
      if (other === undefined) continue;
      this.crossings[one].push(other);
      this.crossings[other].push(one);
    }
  }

  isAcross(spot) {
    const [a, b] = this.pairs[spot];
    return this.islands[a].row === this.islands[b].row;
  }

  /** The cells between the two islands. */
  #waterOf(spot) {
    const [a, b] = this.pairs[spot].map((island) => this.islands[island]);
    const [from, to] = [this.#cell(a.row, a.column), this.#cell(b.row, b.column)];
    const step = a.row === b.row ? 1 : this.columns;
    return Array.from({ length: (to - from) / step - 1 }, (_, at) => from + (at + 1) * step);
  }

  islandAt(row, column) {
    if (column < 0 || column >= this.columns) return -1;
    return this.byCell.get(this.#cell(row, column)) ?? -1;
  }

  /** The pair whose water lies nearest to a point (in cells), or -1. */
  spotAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const off = (spot) => Math.abs(this.isAcross(spot) ? y - row - 0.5 : x - column - 0.5);
    const found = (column >= 0 && column < this.columns && this.over.get(this.#cell(row, column))) || [];
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
