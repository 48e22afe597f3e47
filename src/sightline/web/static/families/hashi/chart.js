/** A map of islands: who sees whom, which bridges cross, what is connected. */

const DIGITS = "123456789abcdefghijklmnopqrstuvw";

export function numberOf(sign) {
  return DIGITS.indexOf(sign) + 1; // 0 for "?"
}

export function signOf(number) {
  return number ? DIGITS[number - 1] : "?";
}

const WAYS = [
  ["right", "left"],
  ["down", "up"],
];

export class Chart {
  /** Islands {row, column, number} and the places [row, column, toRow, toColumn] of the pairs that see each other. */
  constructor(islands, places, columns) {
    this.columns = columns;
    this.islands = islands;
    this.byCell = new Map(islands.map(({ row, column }, island) => [this.#cell(row, column), island]));
    this.#join(places);
    this.#findCrossings();
  }

  #cell(row, column) {
    return row * this.columns + column;
  }

  #join(places) {
    this.pairs = [];
    this.shores = this.islands.map(() => []);
    this.ways = this.islands.map(() => ({})); // direction → {spot, to}
    for (const [row, column, toRow, toColumn] of places) {
      const [a, b] = [this.byCell.get(this.#cell(row, column)), this.byCell.get(this.#cell(toRow, toColumn))];
      const spot = this.pairs.push([a, b]) - 1;
      const [there, back] = WAYS[row === toRow ? 0 : 1];
      this.shores[a].push(spot);
      this.shores[b].push(spot);
      this.ways[a][there] = { spot, to: b };
      this.ways[b][back] = { spot, to: a };
    }
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

  /** For every island the first island that it is connected with. */
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

  /** The pairs that close a loop. */
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
