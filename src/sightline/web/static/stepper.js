/** Going through steps one by one: with buttons and a slider, with the arrow keys, or by themselves. */

import { button, h } from "./html.js";
import { icon } from "./icons.js";
import { say } from "./say.js";

export class Stepper {
  /**
   * last: the place after the last step; show(at): shows a place and returns its name, such as "7 / 23";
   * wait(at): the time in ms until the next, when they play by themselves; name: of the step, for screen readers.
   */
  constructor({ last, show, wait, name }) {
    Object.assign(this, { last, show, wait });
    this.slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": name, oninput: () => this.turn(Number(this.slider.value)) });
    this.place = h("output", { class: "place" });
    this.player = button(icon("play"), () => this.toggle(), { "aria-label": say("explain.play"), "aria-pressed": "false" });
    const turn = (label, by, words) => button(label, () => this.turn(this.at + by), { "aria-label": words });
    const [back, on] = [turn("‹", -1, say("explain.back")), turn("›", 1, say("explain.on"))];
    this.root = h("div", { class: "slider" }, back, this.player, on, this.slider, this.place);
  }

  /** Arrows turn the pages, Space plays them; true if the key was used. */
  key({ key }) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[key];
    if (to !== undefined) return (this.turn(to), true);
    return key === " " ? (this.toggle(), true) : false;
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.slider.value = this.at;
    this.place.textContent = this.show(this.at);
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
  }

  /** Goes to a step because the reader asked for it. */
  turn(at) {
    this.stop();
    this.go(at);
  }

  /** Plays the steps by themselves, or stops. */
  toggle() {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.go(0);
    this.#showPlaying(true);
    return this.#next();
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = null;
    this.#showPlaying(false);
  }

  #next() {
    this.playing = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.last) this.#next();
      else this.stop();
    }, this.wait(this.at));
  }

  #showPlaying(playing) {
    this.player.setAttribute("aria-pressed", `${playing}`);
    this.player.replaceChildren(icon(playing ? "pause" : "play"));
  }
}
