/**
 * Loaded before the compiled application (`node --import`): patches some of its classes so that the process notes in the
 * history what it sends and records, and kills itself with SIGKILL at a chosen place. The application knows nothing of it.
 * Settings: CHAOS_DIST, CHAOS_HISTORY, CHAOS_PROCESS (its name), CHAOS_FAILPOINT and CHAOS_PASS (which pass is the last), CHAOS_ARMED_BY
 * (a signal after which passes count; from the start when there is none).
 */
import 'reflect-metadata';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HistoryWriter } from './history.mjs';

/** A failpoint that is not reached for long is no business of this file: the supervisor kills the process then. */
const {
  CHAOS_DIST = '',
  CHAOS_HISTORY = '',
  CHAOS_PROCESS = '',
  CHAOS_FAILPOINT = '',
  CHAOS_PASS = '1',
  CHAOS_ARMED_BY = '',
} = process.env;
const history = new HistoryWriter(CHAOS_HISTORY);
let passes = 0;
let isArmed = CHAOS_ARMED_BY === '';
if (CHAOS_ARMED_BY !== '') process.on(CHAOS_ARMED_BY, () => (isArmed = true));

function pass(name) {
  if (name !== CHAOS_FAILPOINT || !isArmed) return;
  passes += 1;
  if (passes < Number(CHAOS_PASS)) return;
  history.write('kill', { process: CHAOS_PROCESS, how: name });
  process.kill(process.pid, 'SIGKILL');
}

/** Replaces a method by `make(original)`; fails at start when the method has been renamed, so that no failpoint dies silently. */
async function patch(file, className, method, make) {
  const module = await import(pathToFileURL(join(CHAOS_DIST, 'src', file)).href);
  const { prototype } = module[className] ?? {};
  const original = prototype?.[method];
  if (typeof original !== 'function')
    throw new Error(`chaos: ${className}.${method} is not in ${file} any more; mend ${basename(import.meta.url)}`);
  prototype[method] = make(original);
}

/** Failpoints around a method: either name may be null. `counts` says whether a result is worth a pass. */
function around(before, after, counts = () => true) {
  return (original) =>
    async function failing(...args) {
      if (before !== null) pass(before);
      const result = await original.apply(this, args);
      if (after !== null && counts(result)) pass(after);
      return result;
    };
}

/** Notes that a request goes out, and says in a header which process sends it. */
function noted(send) {
  return async function noting(endpoint, outgoing) {
    history.write('begin', {
      process: CHAOS_PROCESS,
      label: basename(new URL(endpoint.url).pathname),
      eventId: outgoing.id,
    });
    pass('before-send');
    const result = await send.call(
      this,
      { ...endpoint, headers: { ...endpoint.headers, 'x-chaos-process': CHAOS_PROCESS } },
      outgoing,
    );
    pass('after-send');
    return result;
  };
}

/** Notes what is in the database, once it is. */
function recorded(record) {
  return async function noting(taken, result) {
    await record.call(this, taken, result);
    history.write('record', {
      process: CHAOS_PROCESS,
      webhookConfigId: taken.webhookConfigId,
      eventId: taken.eventId,
      outcome: result.outcome,
    });
  };
}

await patch(
  'deliveries/project-dispatch.js',
  'ProjectDispatch',
  'next',
  around('before-dispatch', 'after-dispatch', (step) => step.laid > 0),
);
await patch('deliveries/project-dispatch.js', 'ProjectDispatch', 'number', around(null, 'in-dispatch'));
await patch(
  'deliveries/delivery-claims.js',
  'DeliveryClaims',
  'take',
  around(null, 'after-claim', (taken) => taken.length > 0),
);
await patch('deliveries/endpoint-sender.js', 'EndpointSender', 'send', noted);
await patch('deliveries/delivery-recorder.js', 'DeliveryRecorder', 'record', recorded);
await patch('deliveries/delivery-recorder.js', 'DeliveryRecorder', 'writeTries', around('before-record', null));
await patch('deliveries/attempt-rows.js', 'AttemptRows', 'count', around('in-record', null));
await patch('deliveries/delivery-recorder.js', 'DeliveryRecorder', 'writeBatch', around(null, 'after-record'));
await patch('platform/idempotency/idempotency.js', 'Idempotency', 'claim', around(null, 'after-key-claimed'));
await patch('events/event-log.js', 'EventLog', 'record', around('before-facts', 'after-facts'));
await patch('platform/idempotency/idempotency.js', 'Idempotency', 'complete', around(null, 'before-commit'));
await patch('phones/phone-registration.js', 'PhoneRegistration', 'register', around(null, 'after-commit'));
await patch('phones/consent/phone-consent.js', 'PhoneConsent', 'run', around(null, 'after-commit'));
await patch('phones/opt-out-page/opt-out-link.js', 'OptOutLink', 'declare', around(null, 'after-commit'));
await patch('phones/erasure/phone-erasure.js', 'PhoneErasure', 'erase', around(null, 'after-commit'));
