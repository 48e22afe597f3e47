/** Sightline in a page: every verb runs in a worker, which loads when it is first asked. */

export type Family = string;
export type Level = "easy" | "medium" | "hard" | "expert" | "extreme";

/** A puzzle in Sightline's own JSON. */
export interface Puzzle {
  format: "sightline/1";
  family: Family;
  [field: string]: unknown;
}

/** A text in any format that Sightline reads (an address, a game ID, rows of numbers, JSON), or a puzzle. */
export type Given = string | Puzzle;

/** What is known of a board: for each spot, the values that are still possible. */
export type State = unknown;

export interface Fact {
  spot: number;
  values: number[];
}

export interface Step {
  technique: string;
  tier: number;
  kind: "forced" | "safe";
  text: string;
  clues: number[];
  premises: Fact[];
  facts: (Fact | { either: Fact[] })[];
  [field: string]: unknown;
}

export interface Solved {
  family: Family;
  status: "unique" | "several" | "none" | "best" | "unknown";
  count: number;
  complete: boolean;
  solutions: unknown[];
  /** The value of every spot, per solution. */
  boards: number[][];
  steps: number;
  seconds: number;
}

export interface Hint {
  /** How much is told: 1 where to look … 5 why; of a mistake 1 where, 2 which mark, 3 against what, 4 and 5 why. */
  rung: number;
  kind: "step" | "mistake" | "done";
  text: string;
  /** The spot of a mistake, from rung 2 on. */
  wrong: number | null;
  step: Partial<Step> | null;
  /** At rung 5 of a mistake, all steps of its refutation. */
  steps?: Step[];
}

export interface Trace {
  format: "sightline-trace/1";
  family: Family;
  puzzle: Puzzle;
  end: "solved" | "stuck" | "impossible" | "best" | "unknown";
  level: Level | null;
  tier: number | null;
  effort: number | null;
  steps: Step[];
}

export interface Rating {
  family: Family;
  level: Level | null;
  tier: number | null;
  effort: number | null;
  hardest: string | null;
  profile: Record<string, number>;
}

export interface Checked {
  violations: { rule: string; where: number[][]; text: string }[];
  complete: boolean;
  solved: boolean;
  wrong: number[] | null;
  possible: boolean | null;
}

export interface Position {
  state?: State;
}

/** A request that cannot be answered; the message is one clear line. */
export class SightlineError extends Error {}

export function read(text: string, options?: { family?: Family; format?: string }): Promise<Puzzle>;
export function solve(given: Given, options?: Position & { limit?: number }): Promise<Solved>;
export function count(
  given: Given,
  options?: Position,
): Promise<{ family: Family; count: number; digits: string; complete: boolean }>;
export function check(given: Given, options?: Position & { quick?: boolean }): Promise<Checked>;
export function hint(given: Given, options?: Position & { rung?: 0 | 1 | 2 | 3 | 4 | 5 }): Promise<Hint>;
export function explain(given: Given, options?: Position): Promise<Trace>;
export function rate(given: Given, options?: Position): Promise<Rating>;
export function generate(
  family: Family,
  options?: { size?: string; difficulty?: Level; technique?: string; seed?: number; [option: string]: unknown },
): Promise<{ puzzle: Puzzle; level: Level | null; seed: number }>;
export function write(given: Given, format?: string): Promise<string>;
/** A picture as SVG. */
export function draw(given: Given, options?: Position): Promise<string>;
/** Ends what is being computed and frees its memory; the next question starts anew. */
export function close(): void;

declare const sightline: {
  read: typeof read;
  solve: typeof solve;
  count: typeof count;
  check: typeof check;
  hint: typeof hint;
  explain: typeof explain;
  rate: typeof rate;
  generate: typeof generate;
  write: typeof write;
  draw: typeof draw;
  close: typeof close;
  SightlineError: typeof SightlineError;
};
export default sightline;

declare global {
  interface HTMLElementTagNameMap {
    /** A puzzle to play: text or address in `src`; `hints` offers help. Dispatches "solved" ({seconds, hints}). */
    "sightline-puzzle": HTMLElement;
  }
}
