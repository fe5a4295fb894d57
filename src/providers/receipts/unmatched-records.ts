import { Injectable } from '@nestjs/common';
import { clipped } from '../../platform/clipped.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { idBound, newId } from '../../platform/ids.js';
import { storedId } from '../gateway-ids.js';
import type { InboundMessage, Receipt } from '../provider-port.js';
import {
  PARTY_LENGTH,
  UNMATCHED_DETAIL_MAX,
  UNMATCHED_ID_PREFIX,
  UNMATCHED_WORD_MAX,
  type Unmatched,
} from './unmatched.entity.js';
import {
  DELETE_OLD_UNMATCHED,
  DELETE_TOO_MANY,
  FIRST_TOO_MANY,
  FORGET_UNMATCHED_TEXTS,
  NEW_UNMATCHED,
  SWEPT_UNMATCHED,
} from './unmatched.sql.js';

export const UNMATCHED_DAYS = 30;

/** Keeps unmatched receipts and messages for a while: the newest of each provider. */
@Injectable()
export class UnmatchedRecords {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Keeps receipts of one provider, in their order. */
  async keep(tx: Tx, providerId: string, receipts: readonly Receipt[]): Promise<void> {
    const rows = receipts.map((receipt): Content => ({ kind: 'RECEIPT', ...reportedBy(receipt), ...NO_MESSAGE }));
    await this.insert(tx, providerId, rows);
  }

  /** Keeps messages from people to addresses that nobody receives with, in their order. */
  async keepInbound(tx: Tx, providerId: string, messages: readonly InboundMessage[]): Promise<void> {
    const rows = messages.map(({ providerMessageId, from, to, text }): Content => ({
      kind: 'INBOUND',
      ...NO_RECEIPT,
      providerMessageId,
      sender: ascii(from, PARTY_LENGTH),
      recipient: ascii(to, PARTY_LENGTH),
      text,
    }));
    await this.insert(tx, providerId, rows);
  }

  private async insert(tx: Tx, providerId: string, contents: readonly Content[]): Promise<void> {
    const now = this.clock.now();
    const ids = contents.map(() => newId(UNMATCHED_ID_PREFIX, now));
    const rows = contents.map((content, index): Unmatched => ({
      unmatchedId: ids[index] as string,
      providerId,
      ...content,
      assignedTo: null,
      receivedAt: now,
    }));
    await insertRows(tx, NEW_UNMATCHED, rows);
    const [tooMany] = await readIn(tx, FIRST_TOO_MANY, [providerId]);
    if (tooMany !== undefined) await writeIn(tx, DELETE_TOO_MANY, [providerId, tooMany.unmatchedId]);
  }

  /** Deletes some of what is past its retention, and texts where they go earlier; whether there may be more. */
  async sweep(): Promise<boolean> {
    const { messageTextDays } = this.config;
    const bound = idBound(UNMATCHED_ID_PREFIX, this.clock.now() - messageTextDays * DAY_MS);
    const forgotten =
      messageTextDays < UNMATCHED_DAYS ? await this.transactor.write(FORGET_UNMATCHED_TEXTS, [bound]) : 0;
    if (forgotten === SWEPT_UNMATCHED) return true;
    return (await this.transactor.write(DELETE_OLD_UNMATCHED, [this.oldest()])) === SWEPT_UNMATCHED;
  }

  /** The id from which records are shown. */
  oldest(): string {
    return idBound(UNMATCHED_ID_PREFIX, this.clock.now() - UNMATCHED_DAYS * DAY_MS);
  }
}

type Content = Omit<Unmatched, 'unmatchedId' | 'providerId' | 'assignedTo' | 'receivedAt'>;
const NO_MESSAGE = { sender: null, recipient: null, text: null };
const NO_RECEIPT = { attemptId: null, status: null, reason: null, code: null, detail: null };

type Reported = Pick<Unmatched, 'attemptId' | 'providerMessageId' | 'status' | 'reason' | 'code' | 'detail'>;

function reportedBy({ attemptId, providerMessageId, status, reason, code, detail }: Receipt): Reported {
  return {
    attemptId: storedId(attemptId),
    providerMessageId,
    status,
    reason,
    code: ascii(code, UNMATCHED_WORD_MAX),
    detail: detail === null ? null : clipped(detail, UNMATCHED_DETAIL_MAX),
  };
}

/** What others wrote, as far as it fits a column. */
function ascii(text: string | null, max: number): string | null {
  return text === null ? null : text.replace(/[^\x20-\x7e]/g, '?').slice(0, max);
}
