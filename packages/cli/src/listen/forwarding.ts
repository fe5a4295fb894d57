import { setMaxListeners } from 'node:events';
import { NotReachable } from '../frame/failures.js';
import type { FeedEvent } from './delivery.js';
import { OPEN_MAX, OpenPosts, type Place } from './open-posts.js';
import { AGAIN_AFTER_MS, DOWN_MAX_MS, type Waiting } from './posting.js';

/** How long the feed is left alone once all is read. */
const IDLE_MS = 1_000;

/** A page of the feed. */
export interface FeedPage {
  readonly data: readonly FeedEvent[];
  readonly lastSequence: number;
  readonly epoch: number;
  readonly hasMore: boolean;
}

/** What forwarding needs of the world. */
export interface ForwardingDoors extends Waiting {
  /** Reads the page of the feed after a place. */
  readonly read: (after: Place, signal: AbortSignal) => Promise<FeedPage>;
  /** After how many milliseconds a failed read may succeed: the service is down. Null where it would fail again. */
  readonly passesIn: (error: unknown) => number | null;
  /** The place to go on from when a failed read says that the service was restored from a backup; otherwise null. */
  readonly restoredTo: (error: unknown) => Place | null;
  /** Resolves when an event is done. */
  readonly forward: (event: FeedEvent, signal: AbortSignal) => Promise<unknown>;
  /** Keeps the place up to which all events are done. */
  readonly record: (place: Place) => Promise<void>;
}

/**
 * Forwards the events of a feed from a place on, until the signal is aborted or something does not end well. It reads
 * pages, and not an endless row of events: the place moves on without events too, and a page that came shows that the
 * service responds.
 */
export class Forwarding {
  private readonly stop = new AbortController();
  private readonly posts: OpenPosts;

  constructor(
    private after: Place,
    private readonly doors: ForwardingDoors,
  ) {
    this.posts = new OpenPosts(after, doors.record, this.stop);
    // Each post listens for the end, or the wait for its receiver does; and reading, and the posts as a whole.
    setMaxListeners(OPEN_MAX + 5, this.stop.signal);
  }

  /** Up to where all is done. */
  get place(): Place {
    return this.posts.place;
  }

  /** Never resolves: rejects with the signal's reason, or with what went wrong. */
  async run(signal: AbortSignal): Promise<never> {
    const end = (): void => this.stop.abort(signal.reason);
    signal.addEventListener('abort', end);
    try {
      signal.throwIfAborted();
      // Also where nothing comes: the next run goes on from here, and not from what is new then.
      await this.doors.record(this.after);
      for (;;) await this.forwardPage(await this.nextPage());
    } catch (error) {
      this.stop.abort(error);
      await this.posts.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  private async forwardPage({ data, lastSequence, epoch, hasMore }: FeedPage): Promise<void> {
    const { forward, sleep } = this.doors;
    const before = this.after.sequence;
    for (const event of data) {
      await this.posts.room();
      this.posts.begin({ sequence: event.sequence, epoch }, async () => void (await forward(event, this.stop.signal)));
    }
    this.after = { sequence: lastSequence, epoch };
    this.posts.pass(this.after);
    // A service that stands still is not asked in a circle.
    if (!hasMore || lastSequence <= before) await sleep(IDLE_MS, this.stop.signal);
  }

  /** The page after the last one; waits while the service is down, unless it was so from the beginning. */
  private async nextPage(): Promise<FeedPage> {
    const { read, passesIn, restoredTo, note, now, sleep } = this.doors;
    let downSince: number | null = null;
    for (;;) {
      try {
        const page = await read(this.after, this.stop.signal);
        if (downSince !== null) note('The service responds again.');
        return page;
      } catch (error) {
        const place = restoredTo(error);
        if (place !== null) {
          await this.goOnFrom(place);
          await sleep(AGAIN_AFTER_MS, this.stop.signal);
        } else {
          const isFirst = this.after.epoch === undefined;
          const waitMs = passesIn(error);
          if (isFirst || waitMs === null) throw error;
          if (downSince === null) note('The service does not respond: waiting for it, 5 minutes at most.');
          downSince ??= now();
          const leftMs = downSince + DOWN_MAX_MS - now();
          if (leftMs <= 0) throw new NotReachable('The service was down for 5 minutes.');
          await sleep(Math.min(Math.max(AGAIN_AFTER_MS, waitMs), leftMs), this.stop.signal);
        }
      }
    }
  }

  private async goOnFrom(place: Place): Promise<void> {
    // What is under way is of the old epoch: its places mean something else than those that follow.
    await this.posts.empty();
    this.doors.note(
      `The service was restored from a backup: of the events that it knew, those after ${place.sequence} are gone, ` +
        `and others get their sequences. Going on after ${place.sequence} in epoch ${place.epoch}.`,
    );
    this.after = place;
    this.posts.pass(place);
  }
}
