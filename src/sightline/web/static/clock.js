/** The timer: runs while the page is in sight and the puzzle is unsolved. */

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

  start(seconds) {
    this.seconds = seconds;
    this.running = true;
    this.show(formatTime(this.seconds));
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
    this.show(formatTime(this.seconds));
  }
}
