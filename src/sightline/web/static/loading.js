/** One small line that says how far the solver has loaded; the board can be played meanwhile. */

import { h } from "./html.js";
import { say } from "./say.js";

export function watch(engine) {
  const bar = h("progress", { max: 1, value: 0 });
  const words = h("span", {}, say("engine.loading"));
  const line = h("p", { id: "engine", role: "status" }, words, bar);
  const show = () => line.isConnected || document.body.append(line);
  engine.addEventListener("progress", ({ detail }) => {
    show();
    words.textContent = say("engine.loading");
    bar.value = detail;
    bar.hidden = detail >= 1;
  });
  engine.addEventListener("ready", ({ detail }) => {
    line.remove();
    document.documentElement.dataset.engine = detail;
  });
  engine.addEventListener("failed", ({ detail }) => {
    show();
    words.textContent = say("engine.failed", { why: detail });
    bar.hidden = true;
  });
}
