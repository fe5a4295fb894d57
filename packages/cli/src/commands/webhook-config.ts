import { UsageFailure } from '../frame/failures.js';
import type { Session } from '../frame/session.js';

/** The webhook config that is named, or the only one of the project. Throws when it is not clear which is meant. */
export async function configOf(session: Session, projectId: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { data } = await session.parley.listWebhookConfigs({ projectId, limit: '2' }, session.call);
  const [only, another] = data;
  if (only === undefined) throw new UsageFailure(`The project ${projectId} has no webhook config.`);
  if (another !== undefined)
    throw new UsageFailure(`The project ${projectId} has several webhook configs: name one, as webhooks list does.`);
  return only.webhookConfigId;
}
