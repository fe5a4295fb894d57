import { ParleyApiError, ParleyError } from './errors.js';
import { within } from './options.js';
import type { EventType, FeedEvent } from './parley-event.js';
import { pause } from './sending.js';
import type { EventPageView, ListEventsData } from './types.gen.js';

const IDLE_MS_DEFAULT = 1_000;
const IDLE_MS_MIN = 100;
const IDLE_MS_MAX = 3_600_000;
/** As many as a page may have. */
const PAGE_SIZE = 100;

/**
 * Up to where a feed is read. Both are to be kept: after a restore, a sequence is given to another event. The epoch is
 * absent until a page has said it, unless the caller has.
 */
export interface EventPlace {
  readonly sequence: number;
  readonly epoch?: number;
}

/** Which events are read. */
export interface FeedChoices<Type extends EventType = EventType> {
  /** Starts after this place: the `place` of an earlier feed. Default: with the first event that is still there. */
  readonly after?: EventPlace;
  /** Only events of these types. Default: all. */
  readonly type?: readonly Type[];
  /** How long to wait, once all is read, before reading on: 100 to 3,600,000 ms. Default: 1,000. */
  readonly idleMs?: number;
}

/** Reads one page of the feed. */
export type ReadEvents = (query: NonNullable<ListEventsData['query']>) => Promise<EventPageView>;

/** The service was restored from a backup: events after `place` that were read are gone. Read on from there. */
export class EpochChanged extends ParleyError {
  override readonly name = 'EpochChanged';

  constructor(
    readonly place: Required<EventPlace>,
    cause: unknown,
  ) {
    super(`The service was restored from a backup: go on after event ${place.sequence} of epoch ${place.epoch}.`, {
      cause,
    });
  }
}

/**
 * The events of a project in sequence, for `for await`. It does not end by itself: the loop goes on until it is left,
 * its signal is aborted, or reading fails. Another loop over it goes on where the last one was.
 */
export class EventFeed<Type extends EventType = EventType> implements AsyncIterable<FeedEvent<Type>> {
  readonly #idleMs: number;
  #place: EventPlace;

  constructor(
    private readonly read: ReadEvents,
    private readonly choices: FeedChoices<Type>,
    private readonly signal: AbortSignal | undefined,
  ) {
    const { after, idleMs = IDLE_MS_DEFAULT } = choices;
    this.#idleMs = within('idleMs', idleMs, IDLE_MS_MIN, IDLE_MS_MAX);
    this.#place = { sequence: 0, ...after };
  }

  /**
   * Where to go on later: in the body of the loop, after its event; once a page is read, after all that was looked
   * through, whether or not it was of a type that is read.
   */
  get place(): EventPlace {
    return this.#place;
  }

  /** Rejects with EpochChanged after a restore, the signal's reason, or what a request ends with. */
  async *[Symbol.asyncIterator](): AsyncGenerator<FeedEvent<Type>, void, undefined> {
    for (;;) {
      const before = this.#place.sequence;
      const page = await this.#readOn();
      const { epoch, lastSequence } = page;
      for (const event of page.data) {
        this.#place = { sequence: event.sequence, epoch };
        yield event as FeedEvent<Type>;
      }
      this.#place = { sequence: lastSequence, epoch };
      // A service that stands still is not asked in a circle.
      if (!page.hasMore || lastSequence <= before) await pause(this.#idleMs, this.signal);
    }
  }

  async #readOn(): Promise<EventPageView> {
    const { type } = this.choices;
    const { sequence, epoch } = this.#place;
    try {
      return await this.read({
        afterSequence: sequence,
        limit: PAGE_SIZE,
        ...(epoch === undefined ? {} : { afterEpoch: epoch }),
        ...(type === undefined ? {} : { type: [...type] }),
      });
    } catch (error) {
      throw epochChanged(error) ?? error;
    }
  }
}

/** What the 409 of a feed that was restored means; null for another error. */
function epochChanged(error: unknown): EpochChanged | null {
  if (!(error instanceof ParleyApiError) || error.code !== 'epoch_changed') return null;
  const [epoch, sequence] = ['afterEpoch', 'afterSequence'].map((name) =>
    Number(error.details.find(({ path }) => path === name)?.message),
  );
  if (!Number.isSafeInteger(epoch) || !Number.isSafeInteger(sequence)) return null;
  return new EpochChanged({ sequence: sequence as number, epoch: epoch as number }, error);
}
