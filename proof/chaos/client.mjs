/** Sends one operation, and again under its Idempotency-Key while its outcome is unknown; says what came of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { codeOf, parseObject } from '../../scripts/lib/progress.mjs';

/** Nobody listens there just now, or too much is under way: nothing can have happened, and it is sent again. */
const REFUSED = -1;
const TOO_MANY = 429;
const CONNECTIONS = 64;
const RESPONSE_WAIT_MS = 5_000;
const AGAIN_FIRST_MS = 50;
const AGAIN_MAX_MS = 2_000;
const CLAIMED_MAX_MS = 8_000;
const DOUBLED_MAX = 10;
const TEXT_KEPT = 300;
/** Visitors of the opt-out page are limited by address: each comes from another one. */
const ADDRESSES = 2 ** 16;

/**
 * @typedef {object} ConsentRequest
 * @property {'POST' | 'DELETE' | 'PATCH' | 'PUT' | 'GET'} method @property {string} path
 * @property {string | null} apiKey @property {string | null} key its Idempotency-Key @property {string} requestId
 * @property {object | string | null} body JSON, or the text of a CSV file
 */
/** @typedef {{ phoneE164: string, optOutToken: string }} ShownPhone */
/** @typedef {{ status: string, phone: ShownPhone | null }} Registered */
/** @typedef {{ data?: Registered[], text?: string, optOutScopeAppliedAt?: number | null }} ShownElse */
/** @typedef {Partial<ShownPhone> & ShownElse} ShownBody */

export class ConsentClient {
  #pools;
  #random;
  #visits = 0;
  #givesUpAt = Infinity;

  /** @param {string[]} apiUrls @param {import('../stage/random.mjs').Random} random */
  constructor(apiUrls, random) {
    this.#pools = apiUrls.map(
      (url) =>
        new Pool(url, {
          connections: CONNECTIONS,
          pipelining: 1,
          headersTimeout: RESPONSE_WAIT_MS,
          bodyTimeout: RESPONSE_WAIT_MS,
          connectTimeout: RESPONSE_WAIT_MS,
        }),
    );
    this.#random = random;
  }

  /**
   * From then on nothing is asked for again.
   * @param {number} ms
   */
  giveUpAfter(ms) {
    this.#givesUpAt = Date.now() + ms;
  }

  async close() {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  /**
   * `{ status, attempts, isReplayed, body, said }`: status 0 is an unknown outcome, of which `said` is the last status.
   * Without an Idempotency-Key there is one attempt that reaches a process.
   * @param request `{ method, path, apiKey, key, requestId, body }`
   * @param onClaimed called when a killed process still holds the key: that lasts for up to a minute (idempotency.ts)
   * @param {ConsentRequest} request @param {() => void} onClaimed
   */
  async send(request, onClaimed) {
    for (let attempts = 1; ; attempts += 1) {
      const { status, text, isReplayed } = await this.#ask(request);
      const isClaimed = status === 409 && text.includes('still in flight');
      if (isClaimed) onClaimed();
      const isUnknown = status <= 0 || status === 503 || isClaimed;
      if (!isUnknown) return { status, attempts, isReplayed, body: bodyOf(text), said: status };
      if ((request.key === null && status !== REFUSED) || Date.now() > this.#givesUpAt)
        return { status: 0, attempts, isReplayed: false, body: {}, said: status };
      const mostMs = Math.min(
        isClaimed ? CLAIMED_MAX_MS : AGAIN_MAX_MS,
        AGAIN_FIRST_MS * 2 ** Math.min(attempts, DOUBLED_MAX),
      );
      await sleep(this.#random.between(mostMs / 2, mostMs));
    }
  }

  /** @param {ConsentRequest} request */
  async #ask({ method, path, apiKey, key, requestId, body }) {
    /** @type {Record<string, string>} */
    const headers = { 'x-request-id': requestId, 'x-forwarded-for': this.#address() };
    if (apiKey !== null) headers['x-api-key'] = apiKey;
    if (key !== null) headers['idempotency-key'] = key;
    if (body !== null) headers['content-type'] = typeof body === 'string' ? 'text/csv' : 'application/json';
    try {
      const sent = body === null || typeof body === 'string' ? body : JSON.stringify(body);
      const response = await this.#random.pick(this.#pools).request({ method, path, headers, body: sent });
      return {
        status: response.statusCode === TOO_MANY ? REFUSED : response.statusCode,
        text: await response.body.text(),
        isReplayed: response.headers['idempotent-replayed'] === 'true',
      };
    } catch (error) {
      return { status: codeOf(error) === 'ECONNREFUSED' ? REFUSED : 0, text: '', isReplayed: false };
    }
  }

  #address() {
    const host = (this.#visits += 1) % ADDRESSES;
    return `10.1.${host >> 8}.${host & 255}`;
  }
}

/** @param {string} text @returns {ShownBody} */
function bodyOf(text) {
  return parseObject(text) ?? { text: text.slice(0, TEXT_KEPT) };
}
