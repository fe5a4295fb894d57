/** Sends requests of one key to processes of the service, as many at once as it has connections to each. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Fail } from '../../../scripts/lib/progress.mjs';
import { closedLoop } from '../../stage/jobs.mjs';

/**
 * What is sent again, under the same Idempotency-Key: too many are under way, the database is too busy, and the first
 * one is still in flight.
 */
const AGAIN = [429, 503, 409];
/** Each waits for another time, so that those who were refused together do not come together. */
const AGAIN_MS = { from: 200, to: 1_500 };
const AGAIN_MAX = 200;

/** What sending gives: of a batch `data`. @typedef {{ status: string, reason: string | null }} Sent */
/** @typedef {{ data: { status: string, message: Sent | null }[] }} SentBatch */

export class Asker {
  #pools;
  #key;
  #asked = 0;
  /** How often a request was sent again. */
  putOff = 0;

  /** @param {readonly string[]} urls @param {string} key @param {number} connections to each */
  constructor(urls, key, connections) {
    this.#pools = urls.map((url) => new Pool(url, { connections, pipelining: 1 }));
    this.#key = key;
    this.connections = connections * urls.length;
  }

  /**
   * The body of the response, which must be one of success; the processes take turns.
   * @template T
   * @param {string} path @param {object} body @returns {Promise<T>}
   */
  async post(path, body) {
    const text = JSON.stringify(body);
    const pool = /** @type {Pool} */ (this.#pools[this.#asked++ % this.#pools.length]);
    const once = { 'idempotency-key': randomUUID() };
    const headers = { 'content-type': 'application/json', 'x-api-key': this.#key, ...once };
    for (let attempt = 1; ; attempt += 1) {
      const response = await pool.request({ method: 'POST', path, headers, body: text });
      const said = await response.body.text();
      if (response.statusCode < 300) return JSON.parse(said);
      if (!AGAIN.includes(response.statusCode) || attempt === AGAIN_MAX)
        throw new Fail(`POST ${path} returned ${response.statusCode}: ${said.slice(0, 500)}`);
      this.putOff += 1;
      await sleep(AGAIN_MS.from + Math.random() * (AGAIN_MS.to - AGAIN_MS.from));
    }
  }

  /**
   * Does something with each of some things, as many at once as there are connections.
   * @template T
   * @param {readonly T[]} things @param {(thing: T) => Promise<unknown>} act
   */
  async each(things, act) {
    let begun = 0;
    await closedLoop(
      Math.min(this.connections, things.length),
      () => begun >= things.length,
      async () => void (await act(/** @type {T} */ (things[begun++]))),
    );
  }

  async close() {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }
}

/**
 * A list in parts of at most so many.
 * @template T
 * @param {readonly T[]} list @param {number} size
 */
export function inParts(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_none, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}
