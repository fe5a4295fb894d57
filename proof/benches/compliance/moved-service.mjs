/**
 * Processes of the service whose clock is ahead of the machine's by as much as this says, and which note what they ask
 * gateways; both as in chaos runs. The database has its own clock.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAtEnd, stopChild } from '../../../scripts/lib/children.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../../scripts/lib/probe.mjs';
import { Fail } from '../../../scripts/lib/progress.mjs';
import { PROJECT } from '../../../scripts/lib/project-build.mjs';
import { writeOffsets } from '../../stage/messages-process.mjs';
import { spawnApplication } from '../../stage/service.mjs';

/** Not `all`: that would be the offset of all processes a second time. */
const NAME = 'service';
const READY_WAIT_MS = 60_000;
/** Processes see a jump within so long. */
const SEEN_WITHIN_MS = 100;
/** Hours begin at a quarter of an hour everywhere. */
const QUARTER_MS = 900_000;

/** @typedef {import('../../stage/environment.mjs').Bench} Bench */

export class MovedService {
  #env;
  #folder = mkdtempSync(join(tmpdir(), 'parley-moved-'));
  #offsetMs = 0;

  /** @param {Bench} bench */
  constructor({ env }) {
    this.#env = env;
    removeAtEnd(this.#folder);
    writeOffsets(this.#clock, { all: 0 });
  }

  get #clock() {
    return join(this.#folder, 'clock.json');
  }

  get #asked() {
    return join(this.#folder, 'asked.jsonl');
  }

  /**
   * Starts a process, and resolves when it is ready: `{ url, child, stop() }`.
   * @param {'api' | 'all'} role
   */
  async start(role) {
    const port = await freePort();
    const log = { historyFile: join(this.#folder, 'history.jsonl'), logFile: '/dev/null' };
    const settings = { LOG_LEVEL: 'info', CHAOS_CLOCK: this.#clock, CHAOS_GATEWAY: this.#asked };
    const place = { dist: join(PROJECT, 'dist'), env: this.#env, ...log };
    const child = spawnApplication(place, NAME, role, port, settings);
    const url = `http://127.0.0.1:${port}`;
    const fault = await faultOfStart(`${url}/health/ready`, child, READY_WAIT_MS);
    if (fault !== null) throw new Fail(`The service ${fault}.`);
    return { url, child, stop: () => stopChild(child) };
  }

  /** The time as the service has it. */
  now() {
    return Date.now() + this.#offsetMs;
  }

  /**
   * Forward to a time of the service; resolves when its processes have it.
   * @param {number} at
   */
  async forwardTo(at) {
    this.#offsetMs = Math.max(this.#offsetMs, at - Date.now());
    writeOffsets(this.#clock, { all: this.#offsetMs });
    await sleep(SEEN_WITHIN_MS);
  }

  /**
   * The next time of the service at which clocks in a zone show this: `08:00`.
   * @param {string} shown @param {string} timeZone
   */
  next(shown, timeZone) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    let at = Math.ceil(this.now() / QUARTER_MS) * QUARTER_MS;
    while (format.format(at) !== shown) at += QUARTER_MS;
    return at;
  }

  /**
   * When messages to each number were handed to a gateway, in milliseconds by the clock of the service, in order.
   * @param {string} providerId
   */
  handedOver(providerId) {
    const lines = readFileSync(this.#asked, 'utf8').split('\n').filter(Boolean);
    const found = lines.flatMap((line) => {
      const { t, at, items, ...asked } = /** @type {import('../../stage/messages-process.mjs').Asked} */ (
        JSON.parse(line)
      );
      const isOurs = t === 'asked' && asked.providerId === providerId;
      return isOurs ? items.map(([, , to]) => ({ at: at + this.#offsetMs, to })) : [];
    });
    return found.sort((a, b) => a.at - b.at);
  }
}
