/** Messages: notices that go by themselves, what screen readers are told, the count beside the pointer. */

import { byId } from "./html.js";

const NOTICE_TIME = 4000; // ms that a notice is shown

export class Messages {
  constructor() {
    this.waiting = [];
  }

  /** Shows a notice for a few seconds. */
  notify(words) {
    const toast = byId("toast");
    toast.textContent = words;
    toast.classList.add("seen");
    clearTimeout(this.showing);
    this.showing = setTimeout(() => toast.classList.remove("seen"), NOTICE_TIME);
  }

  /** Announces something to screen readers; what is said at the same moment is said together. */
  announce(words) {
    if (!words) return;
    if (!this.waiting.length) setTimeout(() => this.#speak());
    if (!this.waiting.includes(words)) this.waiting.push(words);
  }

  #speak() {
    byId("live").textContent = this.waiting.join(" ");
    this.waiting = [];
  }

  /** The running count beside the pointer. */
  count(words, point) {
    const count = byId("count");
    count.textContent = words;
    if (!words) return;
    const [x, y] = point;
    count.style.transform = `translate(${x + 14}px, ${y - 34}px)`;
  }
}
