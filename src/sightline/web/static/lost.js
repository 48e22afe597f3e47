/** An address that leads nowhere: what may have happened, and where to go from here. */

import { h } from "./html.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";

export class Lost {
  title = () => say("lost.title");

  show(root, kind) {
    const link = (name) => h("li", {}, h("a", { href: addressOf(name), "data-link": true }, say(`lost.${name}`)));
    root.replaceChildren(
      h(
        "div",
        { class: "stack narrow" },
        h("h1", { id: "view-title" }, say("lost.headline")),
        h("p", {}, say(kind === "play" ? "lost.puzzle" : "lost.address")),
        h("ul", { class: "plain-list" }, ["home", "daily", "learn", "library", "make"].map(link)),
      ),
    );
  }
}
