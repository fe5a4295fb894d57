/** Up to where the events of a project are done; without an epoch, in the one that the service is in. */
export interface Place {
  readonly sequence: number;
  readonly epoch?: number;
}

/** So many events at most are begun and not recorded as done. */
export const OPEN_MAX = 10;

interface Entry {
  readonly place: Place;
  isDone: boolean;
}

/**
 * The posts that are under way, in the order of the feed, and the place up to which all are done. An event is begun
 * only when all but nine before it are recorded as done: whatever is killed, so many are posted again and none is left
 * out.
 */
export class OpenPosts {
  private entries: Entry[] = [];
  private recording: Promise<void> | null = null;
  private isClosed = false;
  private waiting: (() => void)[] = [];

  /**
   * @param record keeps the place where the next run finds it; called for one place after the other
   * @param stop is aborted with the error of what fails, and ends all waiting
   */
  constructor(
    private recorded: Place,
    private readonly record: (place: Place) => Promise<void>,
    private readonly stop: AbortController,
  ) {
    stop.signal.addEventListener('abort', () => this.wake());
  }

  /** The place that was recorded last. */
  get place(): Place {
    return this.recorded;
  }

  /** Resolves when another event may be begun. */
  async room(): Promise<void> {
    await this.until(() => this.entries.length < OPEN_MAX);
  }

  /** Resolves when all that was begun is recorded as done. */
  async empty(): Promise<void> {
    await this.until(() => this.entries.length === 0);
  }

  /** Lets the place that is being recorded be recorded whole; none is after it. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.recording;
  }

  /** Begins the work on the event of a place; where it rejects, that place is never passed. */
  begin(place: Place, work: () => Promise<void>): void {
    const entry = { place, isDone: false };
    this.entries.push(entry);
    work().then(() => {
      entry.isDone = true;
      this.recordDone();
    }, this.fail);
  }

  /** All up to here is done, once what was begun before is. */
  pass(place: Place): void {
    const last = this.entries.at(-1)?.place ?? this.recorded;
    if (last.sequence === place.sequence && last.epoch === place.epoch) return;
    this.entries.push({ place, isDone: true });
    this.recordDone();
  }

  private recordDone(): void {
    const doneTo = this.entries.findIndex(({ isDone }) => !isDone);
    const count = doneTo < 0 ? this.entries.length : doneTo;
    const last = this.entries[count - 1];
    if (this.recording !== null || last === undefined || this.isClosed) return;
    this.recording = this.record(last.place).then(() => {
      this.recording = null;
      this.recorded = last.place;
      this.entries = this.entries.slice(count);
      this.wake();
      this.recordDone();
    }, this.fail);
  }

  private async until(isSo: () => boolean): Promise<void> {
    for (;;) {
      this.stop.signal.throwIfAborted();
      if (isSo()) return;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }

  private readonly fail = (error: unknown): void => this.stop.abort(error);
}
