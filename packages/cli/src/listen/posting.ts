import { setTimeout } from 'node:timers/promises';
import { CommandFailure } from '../frame/failures.js';
import { bodyOf, type FeedEvent } from './delivery.js';
import type { PostResult } from './local-receiver.js';

/** So long is waited for a receiver, or for a service, that is down. */
export const DOWN_MAX_MS = 300_000;
/** After what was down, until it is tried again. */
export const AGAIN_AFTER_MS = 1_000;
/** What a gateway or a server says for a program that is down. */
const DOWN_STATUSES: readonly number[] = [502, 503, 504];

/** What became of one event. Null: its payload is gone from the service, so that there is nothing to post. */
export type Outcome = PostResult | null;

/** What waiting needs of the world. */
export interface Waiting {
  /** Says something to the user. */
  readonly note: (sentence: string) => void;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
  /** Rejects with the signal's reason when that is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** That of the world itself. */
export const pausing: Waiting['sleep'] = async (ms, signal) => {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
};

/** What posting needs of the world. */
export interface PostingDoors extends Waiting {
  readonly post: (event: FeedEvent, body: string, signal: AbortSignal) => Promise<PostResult>;
  /** Prints the line of an event that is done. */
  readonly report: (event: FeedEvent, outcome: Outcome) => Promise<void>;
}

/**
 * Posts events to a receiver. What that responds to is done, whatever its status, but for those of `DOWN_STATUSES`:
 * then, and without a response, it is down, and gets the event again until it responds.
 */
export class Posting {
  private isDown = false;

  constructor(private readonly doors: PostingDoors) {}

  /** Resolves when the event is done and reported. Rejects when the receiver was down for 5 minutes. */
  async forward(event: FeedEvent, signal: AbortSignal): Promise<Outcome> {
    const outcome = event.data === null ? null : await this.respondedTo(event, signal);
    await this.doors.report(event, outcome);
    return outcome;
  }

  private async respondedTo(event: FeedEvent, signal: AbortSignal): Promise<PostResult> {
    const { post, note, now } = this.doors;
    const body = bodyOf(event);
    let downSince: number | null = null;
    for (;;) {
      const result = await post(event, body, signal);
      const isDown = result.status === null || DOWN_STATUSES.includes(result.status);
      const why = result.fault ?? `it responded ${result.status}`;
      // Of ten posts at once only the first says so.
      if (isDown && !this.isDown) note(`The receiver is down (${why}): waiting for it, 5 minutes at most.`);
      if (!isDown && this.isDown) note('The receiver responds again.');
      this.isDown = isDown;
      if (!isDown) return result;
      downSince ??= now();
      if (now() - downSince >= DOWN_MAX_MS) throw new CommandFailure(`The receiver was down for 5 minutes: ${why}.`);
      await this.doors.sleep(AGAIN_AFTER_MS, signal);
    }
  }
}
