import { Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import { PhoneArrivals } from '../../phones/intake/phone-arrivals.js';
import type { LookedUp } from '../../phones/lookup/phone-validation.js';
import { countryOf, possibleNumber, type PossibleNumber, readNumber } from '../../phones/phone-number.js';
import { findPhones, lockPhone, type PhoneRow } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { columnsOf, placeholders, reading, readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import { newId } from '../../platform/ids.js';
import type { Project } from '../../tenants/tenant.entity.js';
import { MessageChanges } from '../messages/message-changes.js';
import { UnmatchedRecords } from '../providers/adapter/unmatched-records.js';
import { Sender } from '../providers/provider.entity.js';
import { composed } from '../record/message-text.js';
import { MESSAGE_ID_PREFIX, NEW_MESSAGE, PARTY_LENGTH } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { InboundFingerprint } from './inbound.entity.js';
import { FROM_PERSON, type HeardMessage, KeywordConsent, KeywordReplies, type Origin } from './keywords.js';

/** More of a party is never looked at: no number is so long in any writing. */
const READ_MAX = 64;
/** A number in digits, with what people put between them. */
const DIGITS = /^\+?[0-9 ()./-]+$/;
/** Digits with a calling code, without a plus; fewer are a short code. */
const INTERNATIONAL = /^[1-9][0-9]{7,14}$/;
/** Fewer digits are a short code, also where numbers of the country are as short. */
const NATIONAL_MIN = 7;
const SHORT_CODE_MAX = 8;
const ASCII = /^[\x20-\x7e]+$/;

/** Who wrote a message, as its gateway says it. */
export interface Party {
  /** The numbers that it may stand for, those that are most likely first; none for a short code or a name. */
  readonly readings: readonly PossibleNumber[];
  /** What it is called where none of them counts: its digits, or what the gateway wrote as far as a column holds it. */
  readonly name: string;
}

/** The number that a party stands for; null for none. */
interface Person {
  readonly phoneE164: string | null;
  /** Whether it may as well stand for another number, and neither is known: then nobody is replied to. */
  readonly isAmbiguous: boolean;
}

/**
 * Reads who wrote a message. With `+` or `00` before the calling code it is one number. Without, it may be a number
 * with its calling code, or one as people of `country` write it.
 */
export function partyOf(from: string, country: CountryCode | null): Party {
  const text = from.trim().slice(0, READ_MAX);
  if (!DIGITS.test(text)) return { readings: [], name: text.replace(/[^\x20-\x7e]/g, '?').slice(0, PARTY_LENGTH) };
  const digits = text.replace(/[^0-9]/g, '');
  const name = digits.slice(0, PARTY_LENGTH);
  if (isInternational(text)) {
    const { phoneE164 } = readNumber(text.startsWith('+') ? text : `+${digits.slice(2)}`, undefined);
    // With the calling code it is clear which number is meant, also where the plan does not assign it.
    return { readings: phoneE164 === null ? [] : [{ phoneE164, isValid: true }], name };
  }
  const international = INTERNATIONAL.test(digits) ? possibleNumber(`+${digits}`) : null;
  const national = country === null || digits.length < NATIONAL_MIN ? null : possibleNumber(digits, country);
  const isSame = international?.phoneE164 === national?.phoneE164;
  return { readings: [international, isSame ? null : national].filter((one) => one !== null), name };
}

/** Whether a number is written with its calling code beyond doubt. */
export function isInternational(from: string): boolean {
  return /^\s*(?:\+|0[^0-9]*0)/.test(from);
}

/** Which of its readings counts: a number that is known, else the first that its numbering plan assigns. */
export function personOf({ readings }: Party, known: (phoneE164: string) => boolean): Person {
  const own = readings.find(({ phoneE164 }) => known(phoneE164));
  const valid = readings.filter(({ isValid }) => isValid);
  const isAmbiguous = own === undefined && valid.length > 1;
  return { phoneE164: (own ?? valid[0])?.phoneE164 ?? null, isAmbiguous };
}

/**
 * The country whose people a sender receives from, as far as one can say: that of its number, else the only one that it
 * sends to.
 */
export function countryOfReceiver(address: string, countries: readonly string[]): CountryCode | null {
  const [only = null, ...others] = countries;
  // Both come from the tables of the same library.
  return (countryOf(address) ?? (others.length === 0 ? only : null)) as CountryCode | null;
}

/**
 * The writings in which an address may stand among our senders, the likeliest first. None for what is not ASCII, as all
 * addresses are: MySQL refuses to compare them with it.
 */
export function writingsOfAddress(to: string, country: CountryCode | null): string[] {
  const text = to.trim().slice(0, PARTY_LENGTH);
  if (!ASCII.test(text)) return [];
  const digits = text.startsWith('+') && text.length <= SHORT_CODE_MAX + 1 ? [text.slice(1)] : [];
  const numbers = partyOf(text, country).readings.map(({ phoneE164 }) => phoneE164);
  return [...new Set([...numbers, text, ...digits])];
}

/** What a row is made of that came in. */
interface ReceivedParts {
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
function receivedMessage(
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

/** Of a simulated message to a project that has a sender at a real provider. */
export const NO_EFFECT =
  'Simulated: it changes no consent and gets no reply, because a sender of the project is at a real provider.';

/** A message that came in to a project. */
export interface ArrivedMessage {
  readonly account: { readonly providerId: string };
  readonly message: HeardMessage;
  readonly party: Party;
  readonly lookedUp: LookedUp;
  /** The sender that it came to; null where the project has none at this address. */
  readonly senderId: string | null;
  readonly address: string;
  /** What its text may change: all that it says, an opt-out only, or nothing. */
  readonly effect: 'ALL' | 'STOP' | 'NONE';
  readonly origin: Origin;
  readonly mayReply: boolean;
}

/** Messages that came in to a project, and what they mean for the consent of their number: all in one transaction. */
@Injectable()
export class ReceivedMessages {
  constructor(
    private readonly arrivals: PhoneArrivals,
    private readonly changes: MessageChanges,
    private readonly consent: KeywordConsent,
    private readonly replies: KeywordReplies,
    private readonly unmatched: UnmatchedRecords,
    private readonly clock: Clock,
  ) {}

  /** Inserts one, heeds what it says, and replies to a keyword. The project must be shared, and not archived. */
  async insert(tx: Tx, project: Project, arrived: ArrivedMessage): Promise<MessageRow> {
    const { account, message, senderId, address } = arrived;
    const { phoneE164, isAmbiguous } = await knownPerson(tx, project.projectId, arrived.party);
    const phone = phoneE164 === null ? null : await this.rowOf(tx, project, phoneE164, arrived);
    const reasonDetail = arrived.effect === 'NONE' ? NO_EFFECT : null;
    const party = phoneE164 ?? arrived.party.name;
    const parts = { providerId: account.providerId, senderId, address, party, phone, text: message.text, reasonDetail };
    const row = receivedMessage(project, parts, this.clock.now());
    await this.changes.insert(tx, phone === null ? new Map() : new Map([[phone.phoneE164, phone]]), [row]);
    const { messageId } = row;
    const mayReply = arrived.mayReply && !isAmbiguous;
    if (phone !== null) await this.heed(tx, project, phone, { ...arrived, messageId, mayReply });
    // Somebody who asks to stop and cannot be identified by a number is for the operator to find.
    else if (arrived.effect === 'ALL' && arrived.origin === FROM_PERSON && message.meaning.kind === 'STOP')
      await this.unmatched.keepInbound(tx, account.providerId, [message]);
    return row;
  }

  private async heed(
    tx: Tx,
    project: Project,
    phone: PhoneRow,
    { message, messageId, senderId, effect, origin, mayReply }: ArrivedMessage & { readonly messageId: string },
  ): Promise<void> {
    const said = { ...message, messageId };
    if (effect === 'STOP') await this.consent.heedStop(tx, phone, said);
    if (effect !== 'ALL') return;
    const keyword = await this.consent.heed(tx, phone, said, origin);
    if (keyword === null || senderId === null || !mayReply) return;
    await this.replies.reply(tx, project, { phone, keyword, senderId, text: message.text });
  }

  /** Heeds what a message to an archived project says, where that has the number: it is the right of the person. */
  async heedIn(tx: Tx, { projectId }: Project, party: Party, message: HeardMessage): Promise<void> {
    const { phoneE164 } = await knownPerson(tx, projectId, party);
    const phone = phoneE164 === null ? null : await lockPhone(tx, projectId, phoneE164);
    if (phone !== null) await this.consent.heedStop(tx, phone, message);
  }

  /**
   * The row of a number, locked. A person who writes is registered, also beyond what the tenant may have. Throws 409
   * for a number that is simulated.
   */
  private async rowOf(
    tx: Tx,
    project: Project,
    phoneE164: string,
    { lookedUp, origin }: ArrivedMessage,
  ): Promise<PhoneRow | null> {
    const known = await lockPhone(tx, project.projectId, phoneE164);
    if (known !== null) return known;
    const facts = lookedUp.get(phoneE164) ?? null;
    await this.arrivals.insert(tx, project, new Map([[phoneE164, facts]]), origin.source === 'SIMULATED');
    return lockPhone(tx, project.projectId, phoneE164);
  }
}

/** Who wrote: a number that the project has, where the writing may stand for one, else the likeliest. */
async function knownPerson(tx: Tx, projectId: string, party: Party): Promise<Person> {
  const [first, ...others] = party.readings;
  if (first === undefined || (first.isValid && others.length === 0)) return personOf(party, () => false);
  const known = await findPhones(
    tx,
    projectId,
    party.readings.map(({ phoneE164 }) => phoneE164),
  );
  return personOf(party, (phoneE164) => known.has(phoneE164));
}

/** Rows that one statement deletes. */
export const SWEPT_FINGERPRINTS = 1_000;

/** The senders that receive at some addresses: each address belongs to one of them at most. */
export const RECEIVERS = readingBy(
  'inbound: senders that receive',
  { ...columnsOf(Sender, 'senderId', 'projectId', 'providerId', 'inboundProviderId', 'address'), countries: 'text' },
  (addresses: readonly string[]) => `SELECT senderId, projectId, providerId, inboundProviderId, address, countries
FROM senders FORCE INDEX (senders_receiving) WHERE receivingAddress IN (${placeholders(addresses)})`,
  [[['+4911', '4911']]],
);
export type Receiver = RowOf<typeof RECEIVERS>;

/** Whether a project has a sender, disabled ones too, that sends or receives at a real provider. Value: the project. */
export const REAL_SENDER = reading(
  'inbound: sender at a real provider',
  { 1: 'number' },
  `SELECT 1 FROM senders s JOIN providers p ON p.providerId IN (s.providerId, s.inboundProviderId)
WHERE s.projectId = ? AND p.kind <> 'SIMULATOR' LIMIT 1`,
);

/** What came in before stays as it is. */
export const NEW_FINGERPRINT = insertion(InboundFingerprint, { mode: 'INSERT IGNORE' });

/** Fingerprints that are past their retention. Value: the instant from which they stay. */
export const DELETE_FINGERPRINTS = writing(
  'inbound: delete fingerprints',
  `DELETE FROM inbound_fingerprints WHERE receivedAt < ? ORDER BY receivedAt LIMIT ${SWEPT_FINGERPRINTS}`,
);
