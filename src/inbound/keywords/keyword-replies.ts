import { Injectable } from '@nestjs/common';
import { Pseudonyms } from '../../consent/pseudonyms/pseudonyms.js';
import { MessageAcceptance } from '../../messages/accepting/message-acceptance.js';
import { policyOf } from '../../messages/policy/sending-policies.service.js';
import { DEFAULT_POLICY } from '../../messages/policy/sending-policy.entity.js';
import type { Keyword } from '../../messages/record/message-status.js';
import { utcDay } from '../../messages/record/utc-day.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readerIn, readIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/project.entity.js';
import { DELETE_REPLIES, LAST_REPLY, NEW_REPLY, SWEPT_REPLIES } from './keywords.sql.js';
import { languageOf, replyText } from './reply-texts.js';

/** After that nobody waits for a reply any more: it is not sent. */
export const REPLY_VALIDITY_MS = 5 * 60_000;

/** A keyword of a number, and the text that it stood in. */
export interface HeededKeyword {
  readonly phone: PhoneRow;
  readonly keyword: Keyword;
  readonly text: string;
  /** The sender that it came to: it replies. */
  readonly senderId: string;
}

/**
 * Replies to keywords: one message without advertising for each keyword, number and UTC day, so that two systems that
 * reply to each other end soon. It goes the way of all messages, by the same rules, but the confirmation of an opt-out
 * passes that opt-out.
 */
@Injectable()
export class KeywordReplies {
  constructor(
    private readonly transactor: Transactor,
    private readonly acceptance: MessageAcceptance,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
  ) {}

  /** Replies, unless that was done today. The project must be shared, and the number's row locked. */
  async reply(tx: Tx, project: Project, { phone, keyword, text, senderId }: HeededKeyword): Promise<void> {
    if (!(await this.isFirst(tx, phone, keyword))) return;
    const { keywordTexts } = (await policyOf(readerIn(tx), project.projectId)) ?? DEFAULT_POLICY;
    await this.acceptance.accept(
      tx,
      project,
      [
        {
          to: phone.phoneE164,
          text: replyText(keyword, languageOf(text, phone.countryCodeIso2), keywordTexts),
          from: senderId,
          category: 'TRANSACTIONAL',
          sendAt: null,
          validityMs: REPLY_VALIDITY_MS,
          timezone: null,
          clientReference: null,
          metadata: null,
          repliesTo: keyword,
          isGuarded: false,
        },
      ],
      new Set([phone.phoneE164]),
    );
  }

  /** Forgets some of the replies of days that are over; whether there may be more. */
  async sweep(): Promise<boolean> {
    const first = utcDay(this.clock.now() - DAY_MS);
    return (await this.transactor.write(DELETE_REPLIES, [first])) === SWEPT_REPLIES;
  }

  /** Notes that the number gets a reply today; false when it had one, or when the clock was set back to before one. */
  private async isFirst(tx: Tx, { projectId, phoneE164 }: PhoneRow, keyword: Keyword): Promise<boolean> {
    const subject = this.pseudonyms.of(projectId, phoneE164);
    const today = utcDay(this.clock.now());
    const [last] = await readIn(tx, LAST_REPLY, [projectId, subject, keyword]);
    if (last !== undefined && last.day >= today) return false;
    await insertRows(tx, NEW_REPLY, [{ projectId, subject, keyword, day: today }]);
    return true;
  }
}
