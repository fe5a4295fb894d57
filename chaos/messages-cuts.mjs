/**
 * Batches that run into their deadline: the id of a request says when its time is over, and the process under test
 * believes it the first time.
 */
import { randomUUID } from 'node:crypto';

const CUT_ID = /^cut-(\d+)-(\d+)-/;

/** @typedef {import('../src/platform/idempotency/once-request.js').OnceRequest} OnceRequest */
/**
 * @typedef {(request: OnceRequest, newId: string, effectOf: unknown) => Promise<unknown>} RunContinued
 */

/**
 * An `X-Request-Id`.
 * @param {number} looks at the time that is left, after which it is over @param {number} leftMs from then on
 */
export function cutIdOf(looks, leftMs) {
  return `cut-${looks}-${leftMs}-${randomUUID()}`;
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
