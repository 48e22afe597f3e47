/** Attack lines on a board with walls: who attacks whom. */

export class Field {
  /** The lines as [row, column, toRow, toColumn], how many spots there are, and the spot of a cell. */
  constructor(attackLines, spots, spotAt) {
    this.attackLines = attackLines;
    this.lineSpots = attackLines.map((line) => spotsOf(line, spotAt));
    this.linesAt = Array.from({ length: spots }, () => []);
    this.lineSpots.forEach((spots, number) => spots.forEach((spot) => this.linesAt[spot].push(number)));
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
    return this.linesAt.map((lines, spot) => {
      const own = values[spot] === 1 ? 1 : 0;
      return lines.some((number) => busy[number] > own);
    });
  }

  count(values) {
    return values.reduce((sum, value, slot) => sum + (slot < this.linesAt.length && value === 1 ? 1 : 0), 0);
  }
}

/** The spots from one end of a line to the other. */
function spotsOf([row, column, toRow, toColumn], spotAt) {
  const found = [];
  for (let r = row; r <= toRow; r++) for (let c = column; c <= toColumn; c++) found.push(spotAt(r, c));
  return found;
}
