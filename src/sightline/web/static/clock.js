/** The timer: runs from the first move on, while the board is in sight and the puzzle is unsolved. */

export function formatTime(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => `${number}`.padStart(2, "0");
  return hours
    ? `${hours}:${two(minutes)}:${two(Math.floor(seconds) % 60)}`
    : `${minutes}:${two(Math.floor(seconds) % 60)}`;
}

export class Clock {
  constructor(show) {
    this.show = show;
    this.seconds = 0;
    this.running = false;
    setInterval(() => this.#tick(), 1000);
  }

  /** Shows a time and waits for the next move. */
  set(seconds) {
    this.seconds = seconds;
    this.running = false;
    this.refresh();
  }

  run() {
    this.running = true;
  }

  refresh() {
    this.show(formatTime(this.seconds));
  }

  stop() {
    this.running = false;
  }

  #tick() {
    if (!this.running || document.hidden) return;
    this.seconds++;
    this.refresh();
  }
}
