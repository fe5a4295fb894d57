import { createHash } from 'node:crypto';
import { invalidField } from '../http/problem.js';

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
export interface AskedOnce {
  readonly path: string;
  readonly body: unknown;
  readonly requestId: string;
}

/** What becomes of the response. */
export type OnceResponse = Pick<OnceRequest, 'onReplay' | 'isOver' | 'leftMs'>;

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
