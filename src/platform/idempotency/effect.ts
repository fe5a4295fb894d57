import { createHash } from 'node:crypto';
import type { Tx } from '../database/transactor.js';
import { invalidField } from '../http/problem.js';

/**
 * Thrown by work that lacks what must not be made in its transaction: that is rolled back, `prepare` runs again with
 * what is lacking, and then the work, once more. Asked before each transaction instead, a message sent alone took 6 %
 * more CPU time of process and database, and 7 % fewer were accepted a second (2026-11-24: medians of 25 interleaved
 * pairs of rounds, on a busy machine).
 */
export class MissingRegistrations extends Error {
  /** @param lacking what the work and its `prepare` understand, such as numbers; not empty */
  constructor(readonly lacking: readonly string[]) {
    super('The work runs once more when what it lacks is prepared');
  }
}

/** An effect that can be asked for twice and happens once. */
export interface Effect<View, Prepared = undefined> {
  readonly statusCode: number;
  /**
   * What must be slow or outside: done after the claim and before the transaction, so that no lock waits for it. Once
   * with nothing lacking, and again with what the work found to be (`MissingRegistrations`).
   */
  prepare?(lacking: readonly string[]): Promise<Prepared>;
  /** Does the work; it may run again in a fresh transaction. */
  work(tx: Tx, prepared: Prepared): Promise<View>;
  /** The id of what the work made. */
  idOf(view: View): string;
  /** Shows what was made earlier, without any secret. */
  show(resourceId: string): Promise<View>;
}

/**
 * An effect too large for one transaction: slices that commit one after the other and let others have their turn. What
 * a slice did stays done when a later one fails; asked for again, all slices run again, so each must be repeatable.
 */
export interface SlicedEffect<View, Prepared = undefined> {
  readonly statusCode: number;
  /** What a slice needs that is slow or outside: done before its transaction; again with what that found lacking. */
  prepare?(slice: number, lacking: readonly string[]): Promise<Prepared>;
  /** Does a slice, counted from 0; it may run again in a fresh transaction. */
  work(tx: Tx, prepared: Prepared, slice: number): Promise<View>;
  /** Whether nothing is left to do after this slice. */
  isLast(view: View, slice: number): boolean;
  /** The id of what the slices made together. */
  idOf(views: readonly View[]): string;
  /** Shows what was made earlier, without any secret. */
  show(resourceId: string): Promise<View[]>;
}

/**
 * A sliced effect that is continued under its id, or closed: then what its slices made stands, and nothing is added.
 * A slice that was made before is shown again by its work.
 */
export interface ContinuedEffect<View, Prepared = undefined> extends SlicedEffect<View, Prepared> {
  /** Closes it because of a fault, so that no later slice commits: the views of all, or null when no slice has. */
  close(tx: Tx, fault: unknown): Promise<View[] | null>;
  /** The views of all when it could not be closed, and whether the slice after those made may be committed. */
  unclosed(made: readonly View[], fault: unknown, isNextInDoubt: boolean): View[];
}

export const KEY_LENGTH_MAX = 255;

/** What makes two requests the same one, and where to say that the response is a replay. */
export interface OnceRequest {
  /** Null when the caller sent no `Idempotency-Key`: then every request is its own. */
  readonly claimDigest: Buffer | null;
  /** The body as JSON with sorted keys, empty without a key; it may hold secrets and is never kept. */
  readonly canonicalBody: string;
  /** `X-Request-Id`, for what keeps a record of who asked. */
  readonly requestId: string;
  onReplay(): void;
  /** Whether nobody waits for the response any more. */
  isOver(): boolean;
  /** How long until the caller gets 503 if there is no response before. */
  leftMs(): number;
}

/** What is asked. */
interface AskedOnce {
  readonly path: string;
  readonly body: unknown;
  readonly requestId: string;
}

/** What becomes of the response. */
type OnceResponse = Pick<OnceRequest, 'onReplay' | 'isOver' | 'leftMs'>;

/** Reads `Idempotency-Key`; it holds for one API key (`scope`) and one concrete path. */
export function onceRequest(
  header: string | undefined,
  scope: string,
  { path, body, requestId }: AskedOnce,
  { onReplay, isOver, leftMs }: OnceResponse,
): OnceRequest {
  if (header !== undefined && (header.length < 1 || header.length > KEY_LENGTH_MAX || !/^[\x20-\x7E]+$/.test(header))) {
    throw invalidField(
      'Idempotency-Key',
      'isIdempotencyKey',
      `Idempotency-Key must be 1 to ${KEY_LENGTH_MAX} printable ASCII characters`,
    );
  }
  return {
    claimDigest: header === undefined ? null : digest(JSON.stringify([scope, path, header])),
    canonicalBody: header === undefined ? '' : canonicalJson(body),
    requestId,
    onReplay,
    isOver,
    leftMs,
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** JSON with sorted keys, so that two spellings of one body are one body. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
