/** A position and its history: unlimited undo and redo, with nested trials. */

export const OPEN = -1;
const [BEFORE, AFTER] = [1, 2]; // the sides of a change [slot, before, after]

/** What is on the board. A slot is a spot of the puzzle, or a mark of the family's own after those. */
export class Position {
  constructor(slots) {
    this.values = new Int8Array(slots).fill(OPEN);
    this.notes = new Int32Array(slots); // bit v: v is noted as possible; 0: no notes
    this.depths = new Uint8Array(slots); // the number of trials in which a mark was made
  }

  get slots() {
    return this.values.length;
  }

  put(slot, [value, note, depth]) {
    this.values[slot] = value;
    this.notes[slot] = note;
    this.depths[slot] = depth;
  }

  at(slot) {
    return [this.values[slot], this.notes[slot], this.depths[slot]];
  }

  copy() {
    const made = new Position(this.slots);
    for (let slot = 0; slot < this.slots; slot++) made.put(slot, this.at(slot));
    return made;
  }
}

/** Edits are {slot, value, note}; what is left out stays as it is. */
export class History {
  constructor(slots) {
    this.position = new Position(slots);
    this.past = [];
    this.future = [];
    this.draftChanges = [];
  }

  /** How many trials are open. */
  get depth() {
    return this.past.reduce((depth, move) => depth + ({ trial: 1, accept: -1 }[move.kind] ?? 0), 0);
  }

  /** Makes a move of these edits; returns the slots that changed. */
  play(edits) {
    const touched = this.draft(edits);
    this.commit();
    return touched;
  }

  /** Shows edits that a gesture may still revise; a new draft replaces the last one. */
  draft(edits) {
    const touched = this.#apply(this.draftChanges, BEFORE);
    const depth = this.depth;
    this.draftChanges = [];
    for (const edit of edits) {
      const before = this.position.at(edit.slot);
      const value = edit.value ?? before[0];
      const note = edit.note ?? before[1];
      if (value === before[0] && note === before[1]) continue;
      const after = [value, note, value === OPEN && note === 0 ? 0 : depth];
      this.draftChanges.push([edit.slot, before, after]);
      this.position.put(edit.slot, after);
      touched.add(edit.slot);
    }
    return touched;
  }

  /** The draft becomes a move. */
  commit() {
    if (!this.draftChanges.length) return;
    this.#push({ kind: "play", changes: this.draftChanges });
    this.draftChanges = [];
  }

  undo() {
    return this.#step(this.past, this.future, BEFORE);
  }

  redo() {
    return this.#step(this.future, this.past, AFTER);
  }

  /** Moves one move from one stack to the other. */
  #step(from, to, side) {
    const touched = this.draft([]);
    const move = from.pop();
    if (!move) return touched;
    to.push(move);
    for (const slot of this.#apply(move.changes, side)) touched.add(slot);
    return touched;
  }

  beginTrial() {
    this.#push({ kind: "trial", changes: [] });
  }

  /** The marks of the innermost trial join those around it. */
  acceptTrial() {
    const depth = this.depth;
    if (!depth) return new Set();
    const { depths } = this.position;
    const changes = [];
    for (let slot = 0; slot < depths.length; slot++) {
      if (depths[slot] !== depth) continue;
      const [value, note] = this.position.at(slot);
      changes.push([slot, [value, note, depth], [value, note, depth - 1]]);
    }
    this.#push({ kind: "accept", changes });
    return this.#apply(changes, AFTER);
  }

  /** Back to where the innermost trial began; redo leads into it again. */
  rejectTrial() {
    const touched = new Set();
    for (const wanted = this.depth - 1; wanted >= 0 && this.depth > wanted;) {
      for (const slot of this.undo()) touched.add(slot);
    }
    return touched;
  }

  /** Undoes moves until `right(position)` holds. */
  rewind(right) {
    const touched = new Set();
    while (this.past.length && !right(this.position)) {
      for (const slot of this.undo()) touched.add(slot);
    }
    return touched;
  }

  /** Undoes everything; redo brings it back. */
  restart() {
    return this.rewind(() => false);
  }

  toJSON() {
    const plain = (move) => [move.kind, move.changes.map(([slot, before, after]) => [slot, ...before, ...after])];
    return { past: this.past.map(plain), future: this.future.map(plain) };
  }

  /** Plays a saved history again; one that does not fit this board is forgotten. */
  static fromJSON(saved, slots) {
    const history = new History(slots);
    const move = ([kind, changes]) => ({
      kind,
      changes: changes.map(([slot, ...marks]) => {
        if (!(slot >= 0 && slot < slots)) throw new RangeError("a mark outside the board");
        return [slot, marks.slice(0, 3), marks.slice(3)];
      }),
    });
    try {
      history.past = saved.past.map(move);
      history.future = saved.future.map(move);
      for (const one of history.past) history.#apply(one.changes, AFTER);
      return history;
    } catch {
      return new History(slots);
    }
  }

  #push(move) {
    this.past.push(move);
    this.future = [];
  }

  /** Writes one side of each change. */
  #apply(changes, side) {
    const ordered = side === BEFORE ? [...changes].reverse() : changes;
    for (const change of ordered) this.position.put(change[0], change[side]);
    return new Set(changes.map(([slot]) => slot));
  }
}
