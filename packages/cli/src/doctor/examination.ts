import {
  type ApiKeyView,
  type Parley,
  ParleyApiError,
  ParleyConnectionError,
  ParleyTimeoutError,
  SDK_VERSION,
} from 'parley-sdk';
import { bad, type Check, good, unseen, warned } from './check.js';
import { clockCheck, type Dated, keyCheck, refusedKeyCheck } from './key-checks.js';
import { checksOfStatus } from './status-checks.js';
import { senderCheck, webhookChecks } from './project-checks.js';

/** What an examination needs. */
export interface Patient {
  readonly parley: Parley;
  readonly url: string;
  /** Null: that of the key. */
  readonly projectId: string | null;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** When the last response came, and what its `Date` said; null as long as there is none. */
  readonly lastResponse: () => Dated | null;
  /** Whether an event is sent to each webhook config. */
  readonly withWebhooks: boolean;
}

/** All checks, one after the other. Rejects with the reason of the signal only. */
export async function* examine(patient: Patient): AsyncGenerator<Check, void, undefined> {
  const { parley, signal, now, lastResponse } = patient;
  let key: ApiKeyView;
  try {
    key = await parley.readCurrentApiKey({}, { signal });
  } catch (error) {
    signal.throwIfAborted();
    yield* withoutKey(error, patient);
    return;
  }
  yield reached(patient);
  const dated = lastResponse();
  if (dated !== null) yield clockCheck(dated);
  yield keyCheck(key, now());
  const projectId = patient.projectId ?? key.projectId;
  yield* installation(patient, key, projectId);
  yield await attempted('senders', patient, () => senderCheck(parley, projectId, signal));
  if (patient.withWebhooks) yield* webhookChecks(parley, projectId, signal);
}

function reached({ url, lastResponse }: Patient): Check {
  const dated = lastResponse();
  return good('reachable', dated === null ? url : `${url}, ${dated.gotAt - dated.sentAt} ms`);
}

/** What is left to say when the key could not be read: the service is away, or the key is refused. */
function* withoutKey(error: unknown, patient: Patient): Generator<Check, void, undefined> {
  const isAnswer = error instanceof ParleyApiError;
  if (isAnswer && error.code !== null) {
    yield reached(patient);
    const dated = patient.lastResponse();
    if (dated !== null) yield clockCheck(dated);
    yield error.status === 401 || error.status === 403
      ? refusedKeyCheck(error.code, error.message)
      : failed('key', error);
  } else
    yield bad(
      'reachable',
      `${patient.url}: ${isAnswer ? `what responds there is no Parley (HTTP ${error.status})` : messageOf(error)}`,
      isAnswer ? 'see what PARLEY_URL or the profile names' : 'see that it runs, and that its port is open from here',
    );
  yield unseen('all else', 'needs a key that the service takes');
}

/** What an ADMIN key sees of the installation, or what any key sees of its project. */
async function* installation(patient: Patient, key: ApiKeyView, projectId: string): AsyncGenerator<Check> {
  const { parley, signal } = patient;
  if (key.role !== 'ADMIN') {
    yield await attempted('epoch', patient, async () => {
      const { epoch, lastSequence } = await parley.listEvents({ projectId, last: 0 }, { signal });
      return good('epoch', `${epoch} of the project; its last event is ${lastSequence}`);
    });
    yield unseen('version, database, processes, queues, providers', 'only an ADMIN key sees them');
    return;
  }
  try {
    yield* checksOfStatus(await parley.readStatus({}, { signal }), SDK_VERSION);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ParleyApiError && error.status === 404)
      yield warned('version', 'older than this command: it has no GET /v1/status', 'upgrade the service');
    else if (error instanceof ParleyApiError && error.status === 503)
      yield bad(
        'database',
        `the service does without: ${error.message}`,
        'see that the database runs and takes writes',
      );
    else yield failed('status', error);
  }
}

/** A check whose request may fail. */
async function attempted(check: string, { signal }: Patient, make: () => Promise<Check>): Promise<Check> {
  try {
    return await make();
  } catch (error) {
    signal.throwIfAborted();
    return failed(check, error);
  }
}

function failed(check: string, error: unknown): Check {
  const isNetwork = error instanceof ParleyConnectionError || error instanceof ParleyTimeoutError;
  const remedy = isNetwork ? 'run this once more: it responded before' : "see the service's log";
  return bad(check, messageOf(error), remedy);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { requestId } = error as { readonly requestId?: string | null };
  return typeof requestId === 'string' ? `${error.message} (request ${requestId})` : error.message;
}
