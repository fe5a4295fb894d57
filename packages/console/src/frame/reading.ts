import { signal } from '@preact/signals';
import { nextRefreshMs, REFRESH_MS, whenSeenAfter } from './refresh.js';

/** What a part of the page knows of what it reads. */
export interface Reading<T> {
  /** What was read last; null before that. */
  readonly value: T | null;
  /** Why the last request failed; null when it did not. */
  readonly problem: unknown;
  readonly isLoading: boolean;
}

/** How a part reads. */
export interface FollowOptions {
  /** Reads again every 10 s, while the page is seen. */
  readonly isLive?: boolean;
  /** Waits so long before it reads: for what changes with each key. */
  readonly delayMs?: number;
}

/** A part of the page that shows what one operation returns. A newer request aborts the older one. */
export class ReadPart<T> {
  readonly state = signal<Reading<T>>({ value: null, problem: null, isLoading: true });
  #again: () => void = () => {};

  /** Reads at once what was read last. */
  readonly again = (): void => this.#again();

  /** Shows nothing, for want of something to ask for. */
  clear(): void {
    this.state.value = { value: null, problem: null, isLoading: false };
  }

  /** Reads, and goes on reading. Returns how to stop it. */
  follow(read: (signal: AbortSignal) => Promise<T>, { isLive = false, delayMs = 0 }: FollowOptions): () => void {
    let controller = new AbortController();
    let stopTimer = (): void => {};
    let waitMs = REFRESH_MS;
    const once = async (): Promise<void> => {
      stopTimer();
      controller.abort();
      controller = new AbortController();
      const { signal: current } = controller;
      this.state.value = { ...this.state.peek(), isLoading: true };
      try {
        const value = await read(current);
        if (current.aborted) return;
        this.state.value = { value, problem: null, isLoading: false };
        waitMs = REFRESH_MS;
      } catch (problem) {
        if (current.aborted) return;
        this.state.value = { ...this.state.peek(), problem, isLoading: false };
        waitMs = nextRefreshMs(waitMs, problem);
      }
      if (isLive) stopTimer = whenSeenAfter(waitMs, () => void once());
    };
    this.#again = () => void once();
    this.state.value = { ...this.state.peek(), isLoading: true };
    if (delayMs === 0) void once();
    else stopTimer = whenSeenAfter(delayMs, () => void once());
    return () => {
      this.#again = () => {};
      stopTimer();
      controller.abort();
    };
  }
}
