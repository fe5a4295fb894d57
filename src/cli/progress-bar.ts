import { monotonicMs } from '../platform/clock.js';

const WIDTH = 30;
/** A terminal is drawn again so often; elsewhere, in a log, a line so often is enough. */
const DRAW_EVERY_MS = 100;
const LINE_EVERY_MS = 3_000;

/** Where it is drawn. */
export type Screen = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

/** One line that says how far something is; on a terminal it is drawn over itself. */
export class ProgressBar {
  private drawnAt = -Infinity;
  private isDrawn = false;

  constructor(private readonly screen: Screen) {}

  /** `share` from 0 to 1; null when the end is not known. Draws no more often than is of use. */
  update(share: number | null, words: string): void {
    const now = monotonicMs();
    if (now - this.drawnAt < (this.screen.isTTY === true ? DRAW_EVERY_MS : LINE_EVERY_MS)) return;
    this.drawnAt = now;
    this.draw(share, words);
  }

  /** The last state, whatever was drawn before. */
  end(share: number | null, words: string): void {
    this.draw(share, words);
    if (this.screen.isTTY === true && this.isDrawn) this.screen.write('\n');
  }

  private draw(share: number | null, words: string): void {
    const text = share === null ? words : `${barOf(share)} ${words}`;
    // Carriage return, and what the last drawing leaves behind is wiped.
    this.screen.write(this.screen.isTTY === true ? `\r${text}\u001b[K` : `${text}\n`);
    this.isDrawn = true;
  }
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}
