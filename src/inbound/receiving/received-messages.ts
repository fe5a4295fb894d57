import { Injectable } from '@nestjs/common';
import { PhoneArrivals } from '../../intake/registration/phone-arrivals.js';
import type { LookedUp } from '../../phones/lookup/first-lookup.js';
import { findPhones, lockPhone } from '../../phones/record/phone-row.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/database/transactor.js';
import { MessageChanges } from '../../messages/changes/message-changes.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';
import { UnmatchedRecords } from '../../providers/receipts/unmatched-records.js';
import type { Project } from '../../tenants/project.entity.js';
import type { HeardMessage } from '../keywords/heard-message.js';
import { FROM_PERSON, KeywordConsent, type Origin } from '../keywords/keyword-consent.js';
import { KeywordReplies } from '../keywords/keyword-replies.js';
import { type Party, type Person, personOf } from './parties.js';
import { receivedMessage } from './received-message.js';

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
