import { type Parley, ParleyApiError, type WebhookConfigView } from 'parley-sdk';
import { bad, type Check, good, unseen, warned } from './check.js';

const PAGE_MAX = '100';
/** So many configs are tested at once: a receiver may take its time. */
const TESTS_AT_ONCE = 10;

/** The senders of a project: without an active one nothing is sent. */
export async function senderCheck(parley: Parley, projectId: string, signal: AbortSignal): Promise<Check> {
  let all = 0;
  let active = 0;
  for await (const { status } of parley.listSenders({ projectId, limit: PAGE_MAX }, { signal })) {
    all += 1;
    if (status === 'active') active += 1;
  }
  const found = `${all} of ${projectId}, ${active} active`;
  if (active > 0) return good('senders', found);
  return warned(
    'senders',
    all === 0 ? `${projectId} has none: it can send no message` : found,
    all === 0 ? 'an ADMIN key makes one: parley api createSender' : 'an ADMIN key enables one: parley api patchSender',
  );
}

/** Sends an event to each webhook config of a project. */
export async function* webhookChecks(
  parley: Parley,
  projectId: string,
  signal: AbortSignal,
): AsyncGenerator<Check, void, undefined> {
  let count = 0;
  try {
    for await (const { data } of parley.listWebhookConfigs({ projectId, limit: PAGE_MAX }, { signal }).pages()) {
      count += data.length;
      for (let from = 0; from < data.length; from += TESTS_AT_ONCE)
        yield* await Promise.all(
          data.slice(from, from + TESTS_AT_ONCE).map((config) => webhookCheck(parley, projectId, config, signal)),
        );
    }
  } catch (error) {
    signal.throwIfAborted();
    yield bad('webhooks', (error as Error).message, "see the service's log");
    return;
  }
  if (count === 0) yield warned('webhooks', `${projectId} has no webhook config`, 'make one, or follow parley listen');
}

async function webhookCheck(
  parley: Parley,
  projectId: string,
  { webhookConfigId, endpoint: { url, isActive } }: WebhookConfigView,
  signal: AbortSignal,
): Promise<Check> {
  const name = `webhook ${webhookConfigId}`;
  try {
    const args = { projectId, webhookConfigId, body: {} };
    const { isSuccess, explanation, durationMs } = await parley.testWebhookConfig(args, { signal });
    if (!isSuccess) return bad(name, `${url}: ${explanation}`, 'repair the receiver, then run this once more');
    if (isActive) return good(name, `${url} took an event, ${durationMs} ms`);
    return warned(
      name,
      `${url} took an event, but the config is switched off`,
      'set endpoint.isActive to true, then replay: parley deliveries replay',
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ParleyApiError && error.code === 'access_not_allowed')
      return unseen(name, `${url}: not tested, a key that only reads may not send an event`);
    return bad(name, `${url}: ${(error as Error).message}`, "see the service's log");
  }
}
