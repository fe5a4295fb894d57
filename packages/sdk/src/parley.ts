import { ParleyUsageError } from './errors.js';
import type { Methods } from './methods.js';
import { describeOperation, type OperationId, operationIds } from './operation.js';
import { checkOptions, type IdempotentCallOptions, type ParleyOptions } from './options.js';
import { listOf, type Page } from './pages.js';
import { readJson, readStream } from './readers.js';
import type { Arguments } from './request.js';
import { send } from './sending.js';

export {
  type ErrorCode,
  ParleyApiError,
  ParleyConnectionError,
  ParleyError,
  ParleySecretLostError,
  ParleyTimeoutError,
  ParleyUsageError,
} from './errors.js';
export type { Methods } from './methods.js';
export { describeOperation, type Operation, type OperationId, operationIds } from './operation.js';
export type { AttemptReport, CallOptions, IdempotentCallOptions, ParleyOptions } from './options.js';
export type { List, Page } from './pages.js';
export type * from './types.gen.js';

/** The version of this client, which is that of the service it was made from. */
export const SDK_VERSION = '0.1.0';

/** A client for one project: all operations, without `projectId`. */
export type ProjectClient = Methods<'projectId'>;

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
