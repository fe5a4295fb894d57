/**
 * A process of the application under test: the compiled one, with failpoints that kill it with SIGKILL at a chosen
 * place, and notes in the history of what it sends and records. Settings: CHAOS_DIST, CHAOS_HISTORY, CHAOS_PROCESS (its
 * name), CHAOS_FAILPOINT and CHAOS_PASS (which pass is the last), CHAOS_HOLD_MS (how long it stands still there first),
 * CHAOS_ARMED_BY (a signal after which passes count; from the start when there is none), CHAOS_CLOCK and CHAOS_GATEWAY
 * (see messages-process.mjs).
 */
import 'reflect-metadata';
import { subscribe } from 'node:diagnostics_channel';
import { basename } from 'node:path';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { HistoryWriter } from './history.mjs';
import { cutRequests, moveClock, nameNumbers, noteSubmissions } from './messages-process.mjs';

const {
  CHAOS_DIST = '',
  CHAOS_HISTORY = '',
  CHAOS_PROCESS = '',
  CHAOS_FAILPOINT = '',
  CHAOS_PASS = '1',
  CHAOS_HOLD_MS = '0',
  CHAOS_ARMED_BY = '',
  CHAOS_CLOCK = '',
  CHAOS_GATEWAY = '',
} = process.env;
/** undici's channel, published for each request before anything of it goes out. */
const REQUEST_CREATED = 'undici:request:create';
const RECORDED = 'after-record';

/**
 * @typedef {import('../../src/platform/failpoints.js').Failpoint} Failpoint
 * @typedef {import('../../src/deliveries/attempts.sql.js').EndedAttempt} EndedAttempt
 */

const history = new HistoryWriter(CHAOS_HISTORY);
const { Failpoints } = /** @type {typeof import('../../src/platform/failpoints.js')} */ (
  await fromBuild('platform/failpoints.js', CHAOS_DIST)
);
const { serve } = /** @type {typeof import('../../src/server.js')} */ (await fromBuild('server.js', CHAOS_DIST));

/**
 * Kills the process at one place. One that is not reached for long is no business of this file: the supervisor kills
 * it.
 */
class DeadlyFailpoints extends Failpoints {
  #passes = 0;
  #isArmed = CHAOS_ARMED_BY === '';

  arm() {
    this.#isArmed = true;
  }

  /**
   * @override
   * @param {Failpoint} place @param {unknown} [about]
   */
  reach({ name }, about) {
    if (name === RECORDED) noteRecorded(/** @type {readonly EndedAttempt[]} */ (about));
    if (name !== CHAOS_FAILPOINT || !this.#isArmed) return;
    this.#passes += 1;
    if (this.#passes < Number(CHAOS_PASS)) return;
    // Nothing of this process runs meanwhile, as in a long pause of the machine: its locks and leases are held.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(CHAOS_HOLD_MS));
    history.write('kill', { process: CHAOS_PROCESS, how: name });
    process.kill(process.pid, 'SIGKILL');
  }
}

/**
 * Notes what is in the database, once it is.
 * @param {readonly EndedAttempt[]} attempts
 */
function noteRecorded(attempts) {
  for (const { taken, result } of attempts) {
    const { webhookConfigId, eventId } = taken;
    history.write('record', { process: CHAOS_PROCESS, webhookConfigId, eventId, outcome: result.outcome });
  }
}

/**
 * Notes that a request goes out, and says in a header which process sends it.
 * @param {unknown} message
 */
function noteRequest(message) {
  const { request } =
    /** @type {{ request: { path: string, headers: string[], addHeader(name: string, value: string): void } }} */ (
      message
    );
  const place = request.headers.indexOf('webhook-id');
  // Submissions to gateways are noted elsewhere.
  if (place === -1) return;
  const eventId = request.headers[place + 1];
  history.write('begin', { process: CHAOS_PROCESS, label: basename(request.path), eventId });
  request.addHeader('x-chaos-process', CHAOS_PROCESS);
}

const failpoints = new DeadlyFailpoints();
if (CHAOS_ARMED_BY !== '') process.on(CHAOS_ARMED_BY, () => failpoints.arm());
subscribe(REQUEST_CREATED, noteRequest);
if (CHAOS_CLOCK !== '')
  moveClock(
    /** @type {typeof import('../../src/platform/clock.js')} */ (await fromBuild('platform/clock.js', CHAOS_DIST)),
    CHAOS_CLOCK,
    CHAOS_PROCESS,
  );
if (CHAOS_GATEWAY !== '') await watchGateways();
await serve(failpoints);

async function watchGateways() {
  cutRequests(
    /** @type {typeof import('../../src/platform/idempotency/idempotency.js')} */ (
      await fromBuild('platform/idempotency/idempotency.js', CHAOS_DIST)
    ),
  );
  nameNumbers(
    /** @type {typeof import('../../src/messaging/providers/adapter/provider-receipts.js')} */ (
      await fromBuild('messaging/providers/adapter/provider-receipts.js', CHAOS_DIST)
    ),
    CHAOS_GATEWAY,
  );
  const { SimulatorAdapter } =
    /** @type {typeof import('../../src/messaging/providers/simulator/simulator-adapter.js')} */ (
      await fromBuild('messaging/providers/simulator/simulator-adapter.js', CHAOS_DIST)
    );
  const { KannelAdapter } = /** @type {typeof import('../../src/messaging/providers/kannel/kannel-adapter.js')} */ (
    await fromBuild('messaging/providers/kannel/kannel-adapter.js', CHAOS_DIST)
  );
  const { HttpAdapter } = /** @type {typeof import('../../src/messaging/providers/http/http-adapter.js')} */ (
    await fromBuild('messaging/providers/http/http-adapter.js', CHAOS_DIST)
  );
  for (const adapter of [SimulatorAdapter, KannelAdapter, HttpAdapter])
    noteSubmissions(adapter, CHAOS_GATEWAY, CHAOS_PROCESS);
}
