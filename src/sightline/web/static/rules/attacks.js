/** Attack lines on a board with walls: what a rook sees, who attacks whom. */

export class Field {
  /** From rows of "." (free) and "X" (wall). */
  constructor(lines) {
    this.lines = lines;
    this.rows = lines.length;
    this.columns = lines[0].length;
    this.cells = []; // spot → [row, column]
    this.spots = new Map();
    for (let r = 0; r < this.rows; r++) {
      for (let c = 0; c < this.columns; c++) {
        if (!this.isFree(r, c)) continue;
        this.spots.set(r * this.columns + c, this.cells.length);
        this.cells.push([r, c]);
      }
    }
    this.#findLines();
  }

  isFree(row, column) {
    return this.lines[row]?.[column] === ".";
  }

  spotAt(row, column) {
    return this.isFree(row, column) ? this.spots.get(row * this.columns + column) : -1;
  }

  /** The attack lines as [row, column, toRow, toColumn]: those of the rows, then those of the columns. */
  #findLines() {
    this.attackLines = [];
    const walk = (dr, dc) => {
      const order = dc ? this.cells : [...this.cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
      for (const [r, c] of order) {
        if (this.isFree(r - dr, c - dc)) continue;
        let [toRow, toColumn] = [r, c];
        while (this.isFree(toRow + dr, toColumn + dc)) [toRow, toColumn] = [toRow + dr, toColumn + dc];
        this.attackLines.push([r, c, toRow, toColumn]);
      }
    };
    walk(0, 1);
    walk(1, 0);
    this.lineSpots = this.attackLines.map((line) => this.#spotsOf(line));
    this.linesAt = this.cells.map(() => []);
    this.lineSpots.forEach((spots, number) => spots.forEach((spot) => this.linesAt[spot].push(number)));
  }

  #spotsOf([row, column, toRow, toColumn]) {
    const found = [];
    for (let r = row; r <= toRow; r++) for (let c = column; c <= toColumn; c++) found.push(this.spotAt(r, c));
    return found;
  }

  /** The two lines that a rook on `spot` would attack along, wall to wall. */
  raysFrom(spot) {
    return this.linesAt[spot].map((number) => this.attackLines[number]);
  }

  /** The lines with two rooks or more, and the rooks on them. */
  conflicts(values) {
    const lines = [];
    const rooks = new Set();
    this.lineSpots.forEach((spots, number) => {
      const here = spots.filter((spot) => values[spot] === 1);
      if (here.length < 2) return;
      lines.push(number);
      here.forEach((spot) => rooks.add(spot));
    });
    return { lines, rooks: [...rooks] };
  }

  /** Whether each spot is attacked by a rook elsewhere on its lines. */
  attacked(values) {
    const busy = this.lineSpots.map((spots) => spots.filter((spot) => values[spot] === 1).length);
    return this.cells.map((_, spot) => {
      const own = values[spot] === 1 ? 1 : 0;
      return this.linesAt[spot].some((number) => busy[number] > own);
    });
  }

  count(values) {
    return values.reduce((sum, value, slot) => sum + (slot < this.cells.length && value === 1 ? 1 : 0), 0);
  }
}
