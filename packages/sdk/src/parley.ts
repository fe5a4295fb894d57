import { ParleyUsageError } from './errors.js';
import { EventFeed, type FeedChoices } from './event-feed.js';
import type { Methods } from './methods.js';
import { describeOperation, type OperationId, operationIds } from './operation.js';
import { type CallOptions, checkOptions, type IdempotentCallOptions, type ParleyOptions } from './options.js';
import { listOf, type Page } from './pages.js';
import type { EventType } from './parley-event.js';
import { readJson, readStream } from './readers.js';
import type { Arguments } from './request.js';
import { send } from './sending.js';
import type { EventPageView } from './types.gen.js';
import { type ReadAgain, waitFor, type WaitOptions } from './wait-for.js';

export {
  type ErrorCode,
  ParleyApiError,
  ParleyConnectionError,
  ParleyError,
  ParleySecretLostError,
  ParleyTimeoutError,
  ParleyUsageError,
} from './errors.js';
export { EpochChanged, EventFeed, type EventPlace, type FeedChoices } from './event-feed.js';
export type { Methods } from './methods.js';
export { describeOperation, type Operation, type OperationId, operationIds } from './operation.js';
export type { AttemptReport, CallOptions, IdempotentCallOptions, ParleyOptions } from './options.js';
export type { List, Page } from './pages.js';
export type { EventData, EventType, FeedEvent, ParleyEvent } from './parley-event.js';
export type * from './types.gen.js';
export type { ReadAgain, WaitOptions } from './wait-for.js';

/** The version of this client, which is that of the service it was made from. */
export const SDK_VERSION = '0.1.0';

/** A client for one project: all operations, without `projectId`. */
export type ProjectClient = Methods<'projectId'> &
  Pick<ParleyClient, 'waitFor'> & {
    events<Type extends EventType = EventType>(choices?: FeedChoices<Type>, options?: CallOptions): EventFeed<Type>;
  };

/** The class of clients, whose methods for operations are made from the table of operations. */
class ParleyClient {
  readonly #options: ParleyOptions;
  #projectId: string | undefined;

  /** Sends nothing. Throws a ParleyUsageError for options that no request could be sent with. */
  constructor(options: ParleyOptions) {
    checkOptions(options);
    this.#options = { ...options };
    // With the first client, and not when this is imported.
    if (!('isLive' in ParleyClient.prototype)) ParleyClient.#defineMethods();
  }

  /** The same client for one project: its methods do without `projectId`. */
  project(projectId: string): ProjectClient {
    if (typeof projectId !== 'string' || projectId === '')
      throw new ParleyUsageError('The id of the project is empty.');
    const bound = new ParleyClient(this.#options);
    bound.#projectId = projectId;
    return bound as unknown as ProjectClient;
  }

  /** The events of a project in sequence, as they come. Sends nothing before it is looped over. */
  events<Type extends EventType = EventType>(
    choices: FeedChoices<Type> & { readonly projectId: string },
    options: CallOptions = {},
  ): EventFeed<Type> {
    const { projectId } = choices ?? {};
    const read = (query: object) =>
      this.#call('listEvents', { projectId, ...query }, options) as Promise<EventPageView>;
    return new EventFeed(read, choices ?? {}, options.signal);
  }

  /**
   * Reads again and again until what is read is as wanted, and resolves to that. `read` gets a signal that ends with
   * the wait. Rejects with a ParleyTimeoutError, the signal's reason, or what `read` or `until` throws.
   */
  waitFor<T>(read: ReadAgain<T>, until: (value: T) => boolean, options: WaitOptions = {}): Promise<T> {
    return waitFor(read, until, options);
  }

  static #defineMethods(): void {
    for (const id of operationIds()) {
      const value = function (this: ParleyClient, args?: Arguments, options?: IdempotentCallOptions): unknown {
        return this.#call(id, args ?? {}, options ?? {});
      };
      Object.defineProperty(ParleyClient.prototype, id, { value, writable: true, configurable: true });
    }
  }

  #call(id: OperationId, given: Arguments, options: IdempotentCallOptions): unknown {
    const operation = describeOperation(id);
    const isBound = this.#projectId !== undefined && operation.pathParameters.includes('projectId');
    const args = isBound ? { ...given, projectId: this.#projectId } : given;
    const call = { client: this.#options, operation, args, options };
    if (operation.response === 'CSV') return send(call, readStream);
    if (!operation.isPaged) return send(call, readJson);
    return listOf(
      (cursor) => send({ ...call, args: cursor === undefined ? args : { ...args, cursor } }, readJson) as Promise<Page>,
    );
  }
}

/** A client of one service with one API key: a method for each operation. */
export interface Parley extends ParleyClient, Methods {}

// What the table has is not in the class for the compiler.
export const Parley = ParleyClient as unknown as new (options: ParleyOptions) => Parley;
