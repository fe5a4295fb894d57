/** For how long a key is kept without input. */
export const IDLE_MS = 3_600_000;

/** Says when the reader has been away for too long. Knows no clock of its own: the machine may have slept. */
export class IdleEnd {
  #lastInputAt: number;

  constructor(
    now: number,
    private readonly limitMs = IDLE_MS,
  ) {
    this.#lastInputAt = now;
  }

  /** When there was input last: Unix milliseconds. */
  get lastInputAt(): number {
    return this.#lastInputAt;
  }

  /** Notes input, unless it comes too late. */
  input(now: number): void {
    if (!this.isOver(now)) this.#lastInputAt = now;
  }

  /** A clock that was set back does not keep a key for ever: it counts as away. */
  isOver(now: number): boolean {
    const awayMs = now - this.#lastInputAt;
    return awayMs >= this.limitMs || awayMs < -this.limitMs;
  }
}
