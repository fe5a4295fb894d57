import { DAY_MS } from '../../platform/clock.js';
import type { Read } from '../../platform/database/in-transaction.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';
import { HAS_WRITTEN } from './new-numbers.sql.js';
import type { RoutingRequest } from './routing-facts.js';

/** So long after it was registered a number is new. */
const NEW_MS = DAY_MS;

/**
 * Those numbers whose messages count as messages to new ones: registered within a day, without a message that was
 * accepted, by whom nothing was written to the project. Only those are asked for in the database that may be new.
 */
export async function newNumbersOf(
  read: Read,
  projectId: string,
  policy: PolicyRules,
  requests: readonly RoutingRequest[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (policy.newNumbersPerPrefixPerHour === null) return found;
  for (const { recipient, isGuarded } of requests) {
    const { phoneE164, createdAt, messageCount, isErased } = recipient;
    if (!isGuarded || isErased || messageCount > 0) continue;
    if (createdAt !== null && createdAt <= now - NEW_MS) continue;
    const written = createdAt === null ? [] : await read(HAS_WRITTEN, [projectId, phoneE164]);
    if (written.length === 0) found.add(phoneE164);
  }
  return found;
}
