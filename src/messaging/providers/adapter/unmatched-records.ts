import { Inject, Injectable } from '@nestjs/common';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../../events/event-erasure.js';
import { isWritingOf } from '../../../phones/phone-number.js';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { insertion, insertRows } from '../../../platform/database/insert-rows.js';
import {
  allColumnsOf,
  asciiColumn,
  BIGINT_COLUMN,
  columnsOf,
  ID_COLUMN,
  reading,
  type Row,
  textColumn,
  WORD_COLUMN,
  writing,
} from '../../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../../platform/database/transactor.js';
import { idBound, newId } from '../../../platform/ids.js';
import { Loop } from '../../../platform/jobs/loop.js';
import { LOG, type Log } from '../../../platform/log.js';
import { clipped } from '../../../platform/text.js';
import { GATEWAY_ID_MAX, storedId } from './callback-fields.js';
import type { InboundMessage, Receipt } from './provider-adapter.js';

/** What the ids of these records begin with. */
const UNMATCHED_ID_PREFIX = 'unm';

/** What came in. INBOUND: a message to an address that no project receives with. */
export const UNMATCHED_KINDS = ['RECEIPT', 'INBOUND'] as const;
export type UnmatchedKind = (typeof UNMATCHED_KINDS)[number];

const UNMATCHED_WORD_MAX = 64;
const UNMATCHED_DETAIL_MAX = 500;
/** Of a number, or of an address that receives. */
export const PARTY_LENGTH = 32;

/** A receipt or message from a gateway that matches nothing known here. */
@Entity('provider_unmatched')
@Index('provider_unmatched_provider', ['providerId', 'unmatchedId'])
export class Unmatched {
  @PrimaryColumn(ID_COLUMN)
  unmatchedId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  @Column(WORD_COLUMN)
  kind!: UnmatchedKind;

  @Column({ ...asciiColumn(GATEWAY_ID_MAX), nullable: true })
  attemptId!: string | null;

  @Column({ ...asciiColumn(GATEWAY_ID_MAX), nullable: true })
  providerMessageId!: string | null;

  /** The status that a receipt reports, and why. */
  @Column({ ...WORD_COLUMN, nullable: true })
  status!: string | null;

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: string | null;

  @Column({ ...asciiColumn(UNMATCHED_WORD_MAX), nullable: true })
  code!: string | null;

  @Column({ ...textColumn(UNMATCHED_DETAIL_MAX), nullable: true })
  detail!: string | null;

  /** Of an inbound message: who sent it, to which address, and what. */
  @Column({ ...asciiColumn(PARTY_LENGTH), nullable: true })
  sender!: string | null;

  @Column({ ...asciiColumn(PARTY_LENGTH), nullable: true })
  recipient!: string | null;

  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  text!: string | null;

  /** The message or the project that somebody assigned it to; null while it is unmatched. */
  @Column({ ...ID_COLUMN, nullable: true })
  assignedTo!: string | null;

  @Column(BIGINT_COLUMN)
  receivedAt!: number;
}

/** What is kept of one provider: the newest. */
export const UNMATCHED_MAX = 1_000;
/** Rows that one statement deletes. */
const SWEPT_UNMATCHED = 1_000;

const UNMATCHED = allColumnsOf(Unmatched);
export type UnmatchedRow = Row<typeof UNMATCHED>;

const NEW_UNMATCHED = insertion(Unmatched);

/** What is kept of a provider, newest first. Values: the provider, the id before which it begins, how many. */
export const UNMATCHED_PAGE = reading(
  'unmatched: page',
  UNMATCHED,
  `SELECT ${Object.keys(UNMATCHED).join(', ')} FROM provider_unmatched FORCE INDEX (provider_unmatched_provider)
WHERE providerId = ? AND unmatchedId < ? AND unmatchedId >= ? ORDER BY unmatchedId DESC LIMIT ?`,
);

/** The newest of a provider that is too much; none when there is room. */
const FIRST_TOO_MANY = reading(
  'unmatched: first that is too much',
  columnsOf(Unmatched, 'unmatchedId'),
  `SELECT unmatchedId FROM provider_unmatched FORCE INDEX (provider_unmatched_provider)
WHERE providerId = ? ORDER BY unmatchedId DESC LIMIT 1 OFFSET ${UNMATCHED_MAX}`,
);

const DELETE_TOO_MANY = writing(
  'unmatched: delete what is too much',
  'DELETE FROM provider_unmatched WHERE providerId = ? AND unmatchedId <= ?',
);

/** What is past its retention. Value: the id from which it stays. */
const DELETE_OLD_UNMATCHED = writing(
  'unmatched: delete what is old',
  `DELETE FROM provider_unmatched WHERE unmatchedId < ? ORDER BY unmatchedId LIMIT ${SWEPT_UNMATCHED}`,
);

/** What others wrote, where that is past its retention. Value: the id from which it stays. */
const FORGET_UNMATCHED_TEXTS = writing(
  'unmatched: forget texts',
  `UPDATE provider_unmatched SET text = NULL, detail = NULL
WHERE unmatchedId < ? AND (text IS NOT NULL OR detail IS NOT NULL) ORDER BY unmatchedId LIMIT ${SWEPT_UNMATCHED}`,
);

/** Rows that one step of an erasure looks through. */
const ERASED_AT_ONCE = 200;
/** Records after one and before another, of all providers. */
const NEXT_UNMATCHED = reading(
  'unmatched: next to erase from',
  columnsOf(Unmatched, 'unmatchedId', 'sender', 'text', 'detail'),
  `SELECT unmatchedId, sender, text, detail FROM provider_unmatched
WHERE unmatchedId > ? AND unmatchedId < ? ORDER BY unmatchedId LIMIT ${ERASED_AT_ONCE}`,
);

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

/** Takes a number out of unmatched records: they are of no project, so every erasure reaches all of them. */
@Injectable()
export class UnmatchedErasure {
  /** Looks through some records after a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { subject, pseudonym, requestedAt, redact } = erased;
    const bound = idBound(UNMATCHED_ID_PREFIX, requestedAt + 1);
    const rows = await readIn(tx, NEXT_UNMATCHED, [position ?? '', bound]);
    let last = rows.at(-1);
    for (const row of untilFull(rows, erased)) {
      last = row;
      const { unmatchedId, sender, text, detail } = row;
      const party = sender !== null && isWritingOf(sender, subject) ? pseudonym : redact(sender ?? '');
      const isTheirs = sender !== null && party !== sender;
      const redacted = {
        sender: sender === null ? null : party.slice(0, PARTY_LENGTH),
        // What the person wrote goes whole.
        text: isTheirs || text === null ? null : redact(text),
        detail: detail === null ? null : clipped(redact(detail), UNMATCHED_DETAIL_MAX),
      };
      if (redacted.sender !== sender || redacted.text !== text || redacted.detail !== detail)
        await tx.update(Unmatched, { unmatchedId }, redacted);
    }
    const isEnd = last === rows.at(-1) && rows.length < ERASED_AT_ONCE;
    return { removed: {}, position: isEnd ? null : (last?.unmatchedId ?? null) };
  }
}

const EVERY_MS = 10 * 60_000;

/** Deletes unmatched receipts and messages that are past their retention. */
@Injectable()
export class UnmatchedSweeper extends Loop {
  constructor(
    private readonly records: UnmatchedRecords,
    @Inject(LOG) log: Log,
  ) {
    super(EVERY_MS, log, 'deleting old unmatched records failed');
  }

  protected beat(): Promise<boolean> {
    return this.records.sweep();
  }
}
