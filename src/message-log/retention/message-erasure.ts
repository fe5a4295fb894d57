import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import { redactedJson } from '../../events/redacted-json.js';
import { Clock } from '../../platform/clock.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { SHARE_PROJECT } from '../../messages/policy/caps.sql.js';
import { ENTRY_DETAIL_MAX } from '../../messages/record/message-entry.entity.js';
import { momentOf } from '../../messages/record/message-change.js';
import { MessageChanges } from '../../messages/record/message-changes.js';
import { writeMessages } from '../../messages/record/message-rows.js';
import { isWaiting } from '../../messages/record/message-status.js';
import { CLIENT_REFERENCE_MAX, DETAIL_MAX } from '../../messages/record/message.entity.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';
import {
  ATTEMPT_DETAILS,
  ENTRY_DETAILS,
  ERASED_MESSAGES_AT_ONCE,
  MESSAGES_OF_NUMBER,
  REGISTERED_SINCE,
  REPLACE_ATTEMPT_DETAIL,
  REPLACE_ENTRY_DETAIL,
} from './erasure.sql.js';

/**
 * Takes a number out of its messages: the pseudonym replaces it, the text goes, and what was not sent yet ends.
 * Messages of a number that was registered again since are left alone.
 */
@Injectable()
export class MessageErasure {
  constructor(
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
  ) {}

  /** Changes some messages behind a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { projectId, subject } = erased;
    // Before the messages, as everywhere: caps that are given back share it too.
    await readIn(tx, SHARE_PROJECT, [projectId]);
    const rows = await readIn(tx, MESSAGES_OF_NUMBER, [projectId, subject, position ?? '']);
    // Read behind the lock: whatever was accepted for a new row of the number is younger than that row.
    const [registered] = await readIn(tx, REGISTERED_SINCE, [projectId, subject]);
    const older = rows.filter(({ createdAt }) => registered === undefined || createdAt < registered.createdAt);
    await this.replace(tx, erased, older);
    const last = rows.at(-1);
    const isEnd = last === undefined || rows.length < ERASED_MESSAGES_AT_ONCE;
    return { removed: { messages: older.length }, position: isEnd ? null : last.messageId };
  }

  private async replace(tx: Tx, erased: ErasedSubject, rows: readonly MessageRow[]): Promise<void> {
    if (rows.length === 0) return;
    const now = this.clock.now();
    const replaced = rows.map((before) => ({ before, now: this.redacted(before, erased, now) }));
    await writeMessages(tx, replaced);
    await redactDetails(
      tx,
      erased,
      rows.map(({ messageId }) => messageId),
    );
    // Its row is gone, so no number has to be locked, and no counter changes.
    const waiting = replaced.map(({ now: message }) => message).filter(({ status }) => isWaiting(status));
    await this.changes.apply(
      tx,
      new Map(),
      waiting.map((message) => ({ message, to: 'BLOCKED', reason: 'erased' })),
    );
  }

  private redacted(row: MessageRow, { pseudonym, redact }: ErasedSubject, now: number): MessageRow {
    return {
      ...row,
      phone: pseudonym,
      text: null,
      clientReference: clipped(row.clientReference, redact, CLIENT_REFERENCE_MAX),
      reasonDetail: clipped(row.reasonDetail, redact, DETAIL_MAX),
      metadata: row.metadata === null ? null : redactedJson(row.metadata, redact),
      updatedAt: momentOf(row, now),
      version: row.version + 1,
    };
  }
}

/** The details of entries and attempts: only those that name the number are written. */
async function redactDetails(tx: Tx, { redact }: ErasedSubject, messageIds: readonly string[]): Promise<void> {
  for (const { messageId, entryId, detail } of await readIn(tx, ENTRY_DETAILS(messageIds), messageIds)) {
    const replaced = clipped(detail, redact, ENTRY_DETAIL_MAX);
    if (replaced !== detail) await writeIn(tx, REPLACE_ENTRY_DETAIL, [replaced, messageId, entryId]);
  }
  for (const { attemptId, detail } of await readIn(tx, ATTEMPT_DETAILS(messageIds), messageIds)) {
    const replaced = clipped(detail, redact, DETAIL_MAX);
    if (replaced !== detail) await writeIn(tx, REPLACE_ATTEMPT_DETAIL, [replaced, attemptId]);
  }
}

/** A pseudonym is longer than most numbers. */
function clipped(text: string | null, redact: ErasedSubject['redact'], max: number): string | null {
  return text === null ? null : [...redact(text)].slice(0, max).join('');
}
