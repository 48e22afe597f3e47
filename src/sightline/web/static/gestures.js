/** Pointers become presses, drags, holds and pinches. Two fingers pan and zoom, and never paint. */

const HOLD = 450; // ms
const STILL = 8; // px that a finger may move and still count as still

export class Gestures {
  /** handlers: {press(x, y, how), drag(x, y), release(), abort(), hover(x, y), leave()} in window points. */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    this.fingers = new Map();
    const root = board.root;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => this.#up(event, true));
    root.addEventListener("pointerleave", () => !this.pressed && handlers.leave());
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  #down(event) {
    if (!event.target.closest("svg")) return;
    const touch = event.pointerType === "touch";
    if (touch) this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size > 1) return this.#beginPinch();
    if (this.pinched || event.button === 1) return;
    this.board.root.setPointerCapture(event.pointerId);
    this.pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    const how = { secondary: event.button === 2, shift: event.shiftKey, touch, at: [event.clientX, event.clientY] };
    this.handlers.press(event.clientX, event.clientY, how);
    if (touch) this.holding = setTimeout(() => this.#hold(), HOLD);
    event.preventDefault();
  }

  /** A long press does what the right button does. */
  #hold() {
    if (!this.pressed || this.pressed.moved) return;
    const { x, y } = this.pressed;
    this.handlers.abort();
    this.handlers.press(x, y, { secondary: true, touch: true, at: [x, y] });
    navigator.vibrate?.(10);
  }

  #move(event) {
    if (this.fingers.has(event.pointerId) && this.pinch) return this.#pinchTo(event);
    if (!this.pressed)
      return event.pointerType === "touch" ? undefined : this.handlers.hover(event.clientX, event.clientY);
    if (event.pointerId !== this.pressed.id) return undefined;
    const far = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
    if (far > STILL) {
      this.pressed.moved = true;
      clearTimeout(this.holding);
    }
    return this.handlers.drag(event.clientX, event.clientY);
  }

  #up(event, cancelled = false) {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.holding);
    if (!this.fingers.size) [this.pinch, this.pinched] = [null, false];
    if (this.pressed?.id !== event.pointerId) return;
    this.pressed = null;
    if (cancelled) this.handlers.abort();
    else this.handlers.release();
  }

  #beginPinch() {
    clearTimeout(this.holding);
    if (this.pressed) this.handlers.abort();
    this.pressed = null;
    this.pinched = true;
    this.pinch = this.#span();
  }

  #span() {
    const [[x1, y1], [x2, y2]] = [...this.fingers.values()];
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, wide: Math.hypot(x1 - x2, y1 - y2) };
  }

  #pinchTo(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size < 2) return;
    const [before, now] = [this.pinch, this.#span()];
    this.board.pan(now.x - before.x, now.y - before.y);
    if (before.wide > 0) this.board.zoom(now.wide / before.wide, now.x, now.y);
    this.pinch = now;
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.board.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }
}
