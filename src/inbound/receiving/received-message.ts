import { newId } from '../../platform/ids.js';
import { MESSAGE_ID_PREFIX, NEW_MESSAGE } from '../../messages/record/message.entity.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';
import { composed } from '../../messages/text/composition.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { Project } from '../../tenants/project.entity.js';

/** What a row is made of that came in. */
export interface ReceivedParts {
  readonly providerId: string;
  /** The sender that it came to; null where it was assigned to a project without one. */
  readonly senderId: string | null;
  readonly address: string;
  readonly party: string;
  /** The row of its number; null for what is no number. */
  readonly phone: PhoneRow | null;
  readonly text: string;
  /** Why it has no effect; null where it has what it says. */
  readonly reasonDetail: string | null;
}

/** The row of a message that came in. It has ended, costs nothing, and is never older than the row of its number. */
export function receivedMessage(
  { projectId, tenantId }: Pick<Project, 'projectId' | 'tenantId'>,
  { providerId, senderId, address, party, phone, text, reasonDetail }: ReceivedParts,
  at: number,
): MessageRow {
  const now = Math.max(at, phone?.createdAt ?? 0);
  return {
    ...NEW_MESSAGE,
    messageId: newId(MESSAGE_ID_PREFIX, now),
    tenantId,
    projectId,
    direction: 'INBOUND',
    status: 'RECEIVED',
    category: 'TRANSACTIONAL',
    phone: party,
    address,
    country: phone?.countryCodeIso2 ?? null,
    ...composed(text),
    senderId,
    providerId,
    sendAt: now,
    endedAt: now,
    createdAt: now,
    updatedAt: now,
    isCostFinal: true,
    reasonDetail,
  };
}
