/** One's own moves again, from the first to the last. */

import { button, h } from "./html.js";
import { say } from "./say.js";
import { Stepper } from "./stepper.js";

const LONGEST = 15_000; // ms that all moves take together at most
const SLOWEST = 700; // ms from move to move

/** Shows the moves of the game on the board; `back` goes back to where one was. */
export function replay(page, back) {
  const { play, panel } = page;
  const moves = play.history.past.filter(({ changes }) => changes.length);
  const last = moves.length;
  const steps = new Stepper({
    last,
    name: say("replay.move"),
    wait: () => Math.min(SLOWEST, LONGEST / last),
    show: (at) => {
      play.show(positionAfter(play.table, moves.slice(0, at)));
      const spots = at ? moves[at - 1].changes.map(([slot]) => slot).filter((slot) => slot < play.table.spots) : [];
      page.board.highlight({ premises: spots });
      return `${at} / ${last}`;
    },
  });
  panel.open("replay", say("replay.title"), steps.root, h("div", { class: "row" }, button(say("replay.back"), back)));
  panel.onkey = (event) => steps.key(event);
  panel.onleave = () => {
    steps.stop();
    play.hide();
  };
  steps.go(0);
  steps.toggle();
}

function positionAfter(table, moves) {
  const position = table.start();
  for (const { changes } of moves) for (const [slot, , after] of changes) position.put(slot, after);
  return position;
}
