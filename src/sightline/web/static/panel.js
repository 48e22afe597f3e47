/** The panel beside the board: one thing at a time, never in the way of the board. What is shown may set `onkey` and `onleave`. */

import { button, byId, h } from "./html.js";
import { say } from "./say.js";

export class Panel {
  /** onclose: what is shown goes; onreturn: the focus goes back to the board. */
  constructor(onclose, onreturn) {
    this.root = byId("panel");
    this.onclose = onclose;
    this.onreturn = onreturn;
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** A question begins: the function that comes back says whether its answer is still the one that is waited for. */
  ticket(kind) {
    const mine = (this.asked = { kind });
    return () => this.asked === mine;
  }

  /** Questions of these kinds are about a board that has changed: their answers come too late. */
  forget(kinds) {
    if (kinds.includes(this.asked?.kind)) this.asked = null;
  }

  /** Shows content under a title; `kind` names the feature that it belongs to. */
  open(kind, title, ...content) {
    const again = this.kind === kind;
    if (this.isOpen && !again) this.#leave();
    if (this.asked?.kind !== kind) this.asked = null;
    this.kind = kind;
    this.onkey = null;
    const close = button("×", () => this.close(), { class: "close", "aria-label": say("panel.close", { title }) });
    this.body = h("div", { class: "panel-body" }, content);
    this.root.replaceChildren(h("header", {}, h("h2", { id: "panel-title" }, title), close), this.body);
    this.root.hidden = false;
    document.body.classList.add("with-panel");
    document.body.dataset.panel = kind;
    return this.body;
  }

  close() {
    this.asked = null;
    if (!this.isOpen) return;
    const held = this.root.contains(document.activeElement);
    this.#leave();
    this.kind = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    document.body.classList.remove("with-panel");
    delete document.body.dataset.panel;
    if (held) this.onreturn();
  }

  #leave() {
    this.onleave?.();
    this.onleave = this.onkey = null;
    this.onclose();
  }
}

/** A line that says that a search is running, with a button to cancel it. */
export function searching(words, work) {
  const stop = button(say("panel.cancel"), () => {
    stop.disabled = true;
    work.cancel();
  });
  return h(
    "p",
    { class: "searching" },
    h("span", { class: "pulse", "aria-hidden": "true" }),
    h("span", {}, words),
    stop,
  );
}
