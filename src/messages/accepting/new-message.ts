import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { Project } from '../../tenants/project.entity.js';
import { NEW_MESSAGE } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { heldValidUntil, VALIDITY_DEFAULT_MS } from '../record/validity.js';
import type { Decision } from '../routing/decision.js';
import type { WantedMessage } from './wanted-message.js';

/** Whose message it is. */
type Owner = Pick<Project, 'projectId' | 'tenantId'>;

/** What a new message is made of. */
export interface MessageParts {
  readonly messageId: string;
  readonly wanted: WantedMessage;
  readonly decision: Decision;
  /** The row of its number; null when the number was erased. */
  readonly phone: PhoneRow | null;
  /** The number, or what stands for it when it was erased. */
  readonly subject: string;
}

/**
 * The row of a message that was accepted, or blocked at once. It is never older than the row of its number, whatever
 * clock that was registered by: an older one would be of somebody who had the number before.
 */
export function newMessage(owner: Owner, parts: MessageParts, at: number): MessageRow {
  const { messageId, wanted, decision, phone, subject } = parts;
  const now = Math.max(at, phone?.createdAt ?? 0);
  const { status, sender, priceMicros, sendAt } = decision;
  const isBlocked = status === 'BLOCKED';
  return {
    ...NEW_MESSAGE,
    messageId,
    tenantId: owner.tenantId,
    projectId: owner.projectId,
    direction: 'OUTBOUND',
    status,
    category: wanted.category,
    phone: subject,
    address: sender?.address ?? null,
    country: phone?.countryCodeIso2 ?? null,
    // Nothing of an erased number is stored: the text may name the person.
    ...(phone === null ? {} : textOf(decision)),
    reason: decision.reason,
    reasonDetail: decision.reasonDetail,
    hold: decision.hold,
    clientReference: phone === null ? null : wanted.clientReference,
    metadata: phone === null ? null : wanted.metadata,
    senderId: sender?.senderId ?? null,
    isSenderNamed: wanted.from !== null,
    providerId: sender?.providerId ?? null,
    priceMicros,
    costMicros: isBlocked ? 0 : (priceMicros ?? 0) * decision.parts,
    isCostFinal: isBlocked,
    isReserved: !isBlocked,
    reservedMicros: decision.reservedMicros,
    sendAt,
    validUntil: validUntilOf(parts),
    isValidityDefault: wanted.validityMs === null,
    timezone: phone === null ? null : wanted.timezone,
    repliesTo: wanted.repliesTo,
    endedAt: isBlocked ? now : null,
    createdAt: now,
    updatedAt: now,
    ...queueOf(parts, at),
  };
}

function textOf({
  text,
  encoding,
  parts,
  footerAt,
}: Decision): Pick<Decision, 'text' | 'encoding' | 'parts' | 'footerAt'> {
  return { text, encoding, parts, footerAt };
}

type Queued = Partial<Pick<MessageRow, 'queuedFor' | 'dueAt' | 'wakeAt'>>;

/** A validity that the caller gave counts from `sendAt`, the default one from the end of a hold. */
function validUntilOf({ wanted: { validityMs }, decision: { hold, sendAt, earliestAt } }: MessageParts): number {
  if (validityMs !== null) return sendAt + validityMs;
  return hold === null || earliestAt === null ? sendAt + VALIDITY_DEFAULT_MS : heldValidUntil(sendAt, earliestAt);
}

function queueOf(parts: MessageParts, now: number): Queued {
  const { status, hold, sender, sendAt, earliestAt } = parts.decision;
  if (status === 'BLOCKED') return {};
  const validUntil = validUntilOf(parts);
  if (hold !== null) return { wakeAt: Math.min(earliestAt ?? validUntil, validUntil) };
  return { queuedFor: sender?.senderId ?? null, dueAt: Math.max(sendAt, now), wakeAt: validUntil };
}
