/**
 * Batches that run into their deadline: the id of a request says when its time is over, and the process under test
 * believes it the first time.
 */
import { randomUUID } from 'node:crypto';

/** Messages of such a batch: several slices. */
export const CUT_BATCH = /** @type {const} */ ([101, 220]);
/** Its time is over after so many looks at it, of which each slice has three. */
const CUT_AFTER = /** @type {const} */ ([1, 8]);
/** From then on: no slice begins, no COMMIT begins, or there is no time for anything but the response. */
const LEFT_MS = [4_000, 2_000, 400];
const CUT_ID = /^cut-(\d+)-(\d+)-/;

/** @typedef {import('../../src/platform/idempotency/once-request.js').OnceRequest} OnceRequest */
/**
 * @typedef {(request: OnceRequest, newId: string, effectOf: unknown) => Promise<unknown>} RunContinued
 */

/**
 * An `X-Request-Id`.
 * @param {import('./random.mjs').Random} random
 */
export function cutIdOf(random) {
  return `cut-${random.whole(...CUT_AFTER)}-${random.pick(LEFT_MS)}-${randomUUID()}`;
}

/** @param {{ Idempotency: { prototype: object } }} module */
export function cutRequests({ Idempotency }) {
  const prototype = /** @type {{ runContinued: RunContinued }} */ (Idempotency.prototype);
  const { runContinued } = prototype;
  const cut = new Set();
  prototype.runContinued = function (request, newId, effectOf) {
    const [, looks, leftMs] = CUT_ID.exec(request.requestId) ?? [];
    if (looks === undefined || cut.has(request.requestId)) return runContinued.call(this, request, newId, effectOf);
    cut.add(request.requestId);
    let seen = 0;
    const left = () => ((seen += 1) > Number(looks) ? Number(leftMs) : request.leftMs());
    return runContinued.call(this, { ...request, leftMs: left }, newId, effectOf);
  };
}
