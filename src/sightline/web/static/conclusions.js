/** What follows where a board has no mark for it, such as "not two": sentences to choose from. */

import { say } from "./say.js";

const MOST = 4; // sentences to choose from
const joined = (words) => words.join(say("exercise.or"));

/** Whether a player can put all that follows onto the board: single values, candidates, or what a value leaves open. */
export function canMark(table, before, facts) {
  return table.tools.some(({ id }) => id === "note") || facts.every((fact) => !fact.either && isMark(table, before, fact));
}

function isMark(table, before, { spot, values }) {
  const kept = before.at(spot);
  const leaves = (value) => {
    before.put(spot, [value, 0, 0]);
    return table.meaning(before, spot).join() === values.join();
  };
  const found = table.options(spot).some(leaves);
  before.put(spot, kept);
  return found;
}

/** Sentences about the first place that a step decides: [{words, isRight}], one of them right, in a fixed order. */
export function conclusions(table, before, [first]) {
  const facts = first.either ?? [first];
  const right = { words: joined(facts.map((fact) => sentence(table, fact))), isRight: true };
  const other = (fact, values) => ({ words: sentence(table, { ...fact, values }), isRight: false });
  const wrong = facts.flatMap((fact) => othersOf(fact, table.meaning(before, fact.spot), facts.length > 1).map((values) => other(fact, values)));
  const offered = [right, ...wrong.slice(0, MOST - 1)];
  return offered.sort((one, two) => (one.words < two.words ? -1 : 1));
}

/** Other things to say of a spot: as many values, and one less or all but one. */
function othersOf({ values }, possible, isPart) {
  const without = possible.map((gone) => possible.filter((one) => one !== gone));
  const single = possible.map((one) => [one]);
  const isOther = (some) => some.length > 0 && (isPart || some.join() !== values.join());
  return [...(isPart ? [values] : []), ...without, ...single].filter(isOther);
}

function sentence(table, { spot, values }) {
  return say("exercise.sentence", { spot: table.spotName(spot), values: joined(values.map((value) => table.valueName(value))) });
}
