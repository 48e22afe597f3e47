/** A view whose module is loaded when it is first shown, so that the first visit is short. */

import { say } from "./say.js";

export class LaterView {
  /** key: of its title; load(): a promise of its class. */
  constructor(page, key, load) {
    Object.assign(this, { page, load });
    this.title = () => say(key);
  }

  async show(root, ...parts) {
    const turn = this.page.turn;
    this.view ??= new (await this.load())(this.page);
    return turn === this.page.turn ? this.view.show(root, ...parts) : undefined;
  }
}
