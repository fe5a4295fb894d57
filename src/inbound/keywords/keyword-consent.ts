import { Injectable } from '@nestjs/common';
import { CONSENT_NOTE_MAX } from '../../consent/ledger/consent-entry.entity.js';
import { ConsentLedger } from '../../consent/ledger/consent-ledger.js';
import type { Declaration } from '../../consent/ledger/declaration.js';
import type { Keyword } from '../../messages/record/message-status.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { clipped } from '../../platform/clipped.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { HeardMessage } from './heard-message.js';

/** Means something only from a person who has opted out: otherwise it replies to a question that we do not know. */
const YES = /^[^\p{L}\p{N}]*yes[^\p{L}\p{N}]*$/iu;

/** How a text came in: from a person, or by a caller who lets a simulated gateway bring it. */
export type Origin = Pick<Declaration, 'source' | 'actorKeyId' | 'requestId'>;
export const FROM_PERSON: Origin = { source: 'KEYWORD', actorKeyId: null, requestId: null };

/** A text that came in, and what it means; its message where one is stored. */
interface Said extends Pick<HeardMessage, 'text' | 'meaning'> {
  readonly messageId?: string;
}

/** Enters in the ledger what people write about their consent. */
@Injectable()
export class KeywordConsent {
  constructor(private readonly ledger: ConsentLedger) {}

  /**
   * Heeds what a text says. Returns the keyword to reply to, if any: none to a person who has opted out before, and
   * none where nothing changed. `phone` must be locked.
   */
  async heed(tx: Tx, phone: PhoneRow, said: Said, origin = FROM_PERSON): Promise<Keyword | null> {
    const wasOut = phone.isOptedOut;
    const { text, meaning } = said;
    switch (meaning.kind) {
      case 'STOP':
        await this.declare(tx, phone, said, { ...origin, kind: 'OPT_OUT', needsReview: meaning.needsReview });
        return wasOut ? null : 'STOP';
      case 'START':
        if (!wasOut && YES.test(text)) return null;
        return (await this.declare(tx, phone, said, { ...origin, kind: 'OPT_IN' })) ? 'START' : null;
      case 'HELP':
        return wasOut ? null : 'HELP';
      case 'OTHER':
      default:
        return null;
    }
  }

  /** The same for a text that can do nothing but stop. */
  async heedStop(tx: Tx, phone: PhoneRow, said: Said): Promise<void> {
    const { meaning } = said;
    if (meaning.kind === 'STOP')
      await this.declare(tx, phone, said, { ...FROM_PERSON, kind: 'OPT_OUT', needsReview: meaning.needsReview });
  }

  /** Whether the ledger has an entry of it that says something new. */
  private async declare(tx: Tx, phone: PhoneRow, said: Said, what: Omit<Declaration, 'note'>): Promise<boolean> {
    const { phoneE164 } = phone;
    const { text, messageId } = said;
    const note = clipped(text, CONSENT_NOTE_MAX);
    const declaration = { ...what, note, ...(messageId === undefined ? {} : { messageId }) };
    const { made } = await this.ledger.declareAll(tx, new Map([[phoneE164, phone]]), [{ phoneE164, declaration }]);
    return made.some(({ isRepeated }) => !isRepeated);
  }
}
