/** The panel beside the board: one thing at a time, never in the way of the board. */

import { button, byId, h } from "./html.js";

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

  /** Shows content under a title; `kind` names the feature that it belongs to. */
  open(kind, title, ...content) {
    const again = this.kind === kind;
    if (this.isOpen && !again) this.#leave();
    this.kind = kind;
    const close = button("×", () => this.close(), { class: "close", "aria-label": `Close ${title}` });
    this.body = h("div", { class: "panel-body" }, content);
    this.root.replaceChildren(h("header", {}, h("h2", { id: "panel-title" }, title), close), this.body);
    this.root.hidden = false;
    document.body.classList.add("with-panel");
    document.body.dataset.panel = kind;
    return this.body;
  }

  close() {
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
    this.onleave = null;
    this.onclose();
  }
}

/** A line that says that a search is running, with a button to cancel it. */
export function searching(words, work) {
  const stop = button("Cancel", () => {
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
