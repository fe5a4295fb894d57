import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Suppressions } from '../../phones/consent/suppressions.js';
import { pseudonymOf } from '../../phones/consent/tenant-opt-outs.js';
import { PhoneArrivals } from '../../phones/intake/phone-arrivals.js';
import { NO_FACTS } from '../../phones/lookup/number-lookup.js';
import { countryOf, readNumber } from '../../phones/phone-number.js';
import { optOutBaseOf } from '../../phones/phone.view.js';
import { KNOWN_NUMBERS, lockPhones, type PhoneRow, PHONES_OF_PROJECT } from '../../phones/phones.sql.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { invalidField, notFound, unavailable } from '../../platform/http/problem.js';
import { MissingRegistrations } from '../../platform/idempotency/effect.js';
import { newId } from '../../platform/ids.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import type { Project } from '../../tenants/tenant.entity.js';
import { SEND_AHEAD_MAX_DAYS } from '../policy/cap-room.js';
import type { Category, Keyword } from '../record/message-status.js';
import { PARTS_MAX } from '../record/message-text.js';
import { heldValidUntil, MESSAGE_ID_PREFIX, NEW_MESSAGE, VALIDITY_DEFAULT_MS } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import type { Decision } from '../routing/decision.js';
import { MessageRouting } from '../routing/message-routing.js';
import type { Recipient } from '../routing/routes.js';
import { MessageChanges } from './message-changes.js';
import type { SendMessageDto } from './messages.dto.js';

/** Whose message it is. */
type Owner = Pick<Project, 'projectId' | 'tenantId'>;

/** What a new message is made of. */
interface MessageParts {
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
function newMessage(owner: Owner, parts: MessageParts, at: number): MessageRow {
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

/** A link has as many characters as this one: for a number that has none yet. */
const TOKEN_EXAMPLE = 'x'.repeat(22);

/** The numbers that messages go to. */
@Injectable()
export class Recipients {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly reach: ProjectAccess,
    private readonly arrivals: PhoneArrivals,
    private readonly suppressions: Suppressions,
  ) {}

  /**
   * Registers numbers that are new to a project, in a transaction of its own; those that were erased are not registered
   * again. Throws 404, and 409 when the project is archived or its tenant has its maximum of numbers.
   */
  async register(caller: Caller, projectId: string, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const lookedUp = await this.arrivals.lookUp(projectId, numbers);
    await this.transactor.run(async (tx) => {
      const project = await this.reach.shareProject(tx, caller, projectId);
      const erased = await this.suppressions.erasedSince(tx, projectId, numbers, 0);
      await this.arrivals.insert(tx, project, new Map([...lookedUp].filter(([number]) => !erased.has(number))));
    });
  }

  /** What is known of a number by its row, or without one. */
  of(row: PhoneRow): Recipient {
    return { ...row, isErased: false, optOutUrl: this.linkOf(row.optOutToken) };
  }

  /** A number that was erased, and is not registered again by sending to it. */
  erased(phoneE164: string): Recipient {
    return { ...this.unregistered(phoneE164), isErased: true };
  }

  /** What a look ahead knows of a number: as a message would find it, without registering it. */
  async lookAhead(projectId: string, phoneE164: string): Promise<Recipient> {
    const [row] = await this.database.read(PHONES_OF_PROJECT([phoneE164]), [projectId, phoneE164]);
    if (row !== undefined) return this.of(row);
    const isErased = await this.transactor.run(
      async (tx) => (await this.suppressions.erasedSince(tx, projectId, [phoneE164], 0)).size > 0,
    );
    if (isErased) return this.erased(phoneE164);
    const facts = (await this.arrivals.lookUp(projectId, [phoneE164])).get(phoneE164) ?? null;
    const unregistered = this.unregistered(phoneE164);
    if (facts === null) return unregistered;
    return {
      ...unregistered,
      ...facts,
      countryCodeIso2: facts.countryCodeIso2 ?? unregistered.countryCodeIso2,
      isValidated: true,
      isValid: facts.isValid,
    };
  }

  /** Those numbers that a project does not have. Throws 404. */
  async unknownAmong(projectId: string, numbers: Iterable<string>): Promise<string[]> {
    const wanted = [...new Set(numbers)];
    if (wanted.length === 0) return [];
    const rows = await this.database.read(KNOWN_NUMBERS(wanted), [...wanted, projectId]);
    if (rows.length === 0) throw notFound();
    const known = new Set(rows.map(({ phoneE164 }) => phoneE164));
    return wanted.filter((number) => !known.has(number));
  }

  /** What is known of a number that the project does not have, before it is looked up. */
  unregistered(phoneE164: string): Recipient {
    return {
      phoneE164,
      isOptedOut: false,
      optOutReason: null,
      isValidated: false,
      ...NO_FACTS,
      isValid: false,
      lastOptOutReminderAt: null,
      messageCount: 0,
      createdAt: null,
      countryCodeIso2: countryOf(phoneE164),
      isErased: false,
      optOutUrl: this.linkOf(TOKEN_EXAMPLE),
    };
  }

  private linkOf(token: string): string {
    return optOutBaseOf(this.config) + token;
  }
}

/** Numbers that were new to the project and have been registered, as far as they were not erased. */
export type Registered = ReadonlySet<string>;

/** What became of a message: it is inserted, unless it would have too many parts. */
export interface Accepted {
  readonly row: MessageRow;
  /** With its footer; null when it has not too many. */
  readonly partsTooMany: number | null;
}

/** Accepts messages of one project: decides them in their order, and inserts them with all that follows. */
@Injectable()
export class MessageAcceptance {
  constructor(
    private readonly recipients: Recipients,
    private readonly routing: MessageRouting,
    private readonly changes: MessageChanges,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * What became of each message, in their order. The project must be shared before. Throws MissingRegistrations with
   * the numbers that have no row, before anything is written, but for those that only get texts of too many parts; once
   * these are registered, one without a row was erased.
   */
  async accept(
    tx: Tx,
    project: Project,
    wanted: readonly WantedMessage[],
    registered: Registered,
  ): Promise<Accepted[]> {
    const numbers = new Set(wanted.map(({ to }) => to));
    const phones = await lockPhones(tx, project.projectId, numbers);
    if (phones.size < numbers.size) {
      const unknown = wanted.filter(({ to }) => !phones.has(to) && !registered.has(to));
      await this.requireRegistered(tx, project, unknown, registered);
    }
    const now = this.clock.now();
    const decisions = await this.routing.decide(
      tx,
      project,
      wanted.map((message) => ({ ...message, recipient: this.recipientOf(phones.get(message.to), message.to) })),
      now,
    );
    // In the order of the request, which is then that of the list.
    const ids = wanted.map(() => newId(MESSAGE_ID_PREFIX, now));
    const accepted = decisions.map((decision, index): Accepted => {
      const one = wanted[index] as WantedMessage;
      const phone = phones.get(one.to) ?? null;
      const subject = phone === null ? pseudonymOf(this.keys, project.projectId, one.to) : one.to;
      const messageId = ids[index] as string;
      const row = newMessage(project, { messageId, wanted: one, decision, phone, subject }, now);
      return { row, partsTooMany: decision.partsMax > PARTS_MAX ? decision.partsMax : null };
    });
    await this.changes.insert(
      tx,
      phones,
      accepted.filter(({ partsTooMany }) => partsTooMany === null).map(({ row }) => row),
    );
    return accepted;
  }

  /**
   * Throws MissingRegistrations for numbers that are to be registered; 503 if the rules have changed since others were.
   */
  private async requireRegistered(
    tx: Tx,
    project: Project,
    unknown: readonly WantedMessage[],
    registered: Registered,
  ): Promise<void> {
    if (unknown.length === 0) return;
    const requests = unknown.map((message) => ({ ...message, recipient: this.recipients.unregistered(message.to) }));
    const parts = await this.routing.partsMaxOf(tx, project, requests);
    const lacking = unknown.filter((_message, index) => (parts[index] ?? 0) <= PARTS_MAX).map(({ to }) => to);
    if (lacking.length === 0) return;
    throw registered.size === 0 ? new MissingRegistrations([...new Set(lacking)]) : unavailable();
  }

  private recipientOf(row: PhoneRow | undefined, to: string): Recipient {
    return row === undefined ? this.recipients.erased(to) : this.recipients.of(row);
  }
}

/** Instants of 1970 to 1973 in milliseconds: nobody means them, but they are those of our days in seconds. */
const SECONDS = { min: 1_000_000_000, max: 100_000_000_000 } as const;

/** A message that a caller wants to send, as it was read: its number in E.164, defaults filled in. */
export interface WantedMessage {
  readonly to: string;
  readonly text: string;
  /** The id of a sender or its address; null = the first one that fits. */
  readonly from: string | null;
  readonly category: Category;
  /** Null = at once. */
  readonly sendAt: number | null;
  /** Null = the default, which a hold for quiet hours begins again. */
  readonly validityMs: number | null;
  /** IANA time zone of the person; null = those that the number may lie in. */
  readonly timezone: string | null;
  readonly clientReference: string | null;
  /** JSON of string pairs. */
  readonly metadata: string | null;
  /** The keyword that it is our reply to; null for all that callers send. */
  readonly repliesTo: Keyword | null;
  /** Whether it counts where its number is new: what is sent alone, and is no reply. */
  readonly isGuarded: boolean;
}

/** What a dto asks for. Throws 400 for a text that is no number, and for a time too far ahead or in seconds. */
export function wantedMessage(dto: SendMessageDto, now: number): WantedMessage {
  const { phoneE164, error } = readNumber(dto.to, dto.defaultCountry);
  if (phoneE164 === null) throw invalidField('to', 'isPhone', `to: ${error}`);
  const sendAt = dto.sendAt ?? null;
  if (sendAt !== null && sendAt > now + SEND_AHEAD_MAX_DAYS * DAY_MS)
    throw invalidField('sendAt', 'max', `sendAt must be at most ${SEND_AHEAD_MAX_DAYS} days from now`);
  if (sendAt !== null && sendAt >= SECONDS.min && sendAt < SECONDS.max)
    throw invalidField('sendAt', 'isMilliseconds', `sendAt must be Unix milliseconds: ${sendAt} looks like seconds`);
  const metadata = Object.keys(dto.metadata ?? {}).length === 0 ? null : JSON.stringify(dto.metadata);
  return {
    to: phoneE164,
    text: dto.text,
    from: dto.from ?? null,
    category: dto.category ?? 'TRANSACTIONAL',
    sendAt,
    validityMs: dto.validityMs ?? null,
    timezone: dto.timezone ?? null,
    clientReference: dto.clientReference ?? null,
    metadata,
    repliesTo: null,
    isGuarded: true,
  };
}
