import { Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/erased-subject.js';
import { redactedJson } from '../../events/redacted-json.js';
import { clipped } from '../../platform/clipped.js';
import { Clock } from '../../platform/clock.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { groupBy } from '../../platform/grouping.js';
import type { Tx } from '../../platform/database/transactor.js';
import { SHARE_PROJECT } from '../../messages/policy/caps.sql.js';
import { MessageAttempt } from '../../messages/record/message-attempt.entity.js';
import { ENTRY_DETAIL_MAX, MessageEntry } from '../../messages/record/message-entry.entity.js';
import { momentOf } from '../../messages/changes/message-change.js';
import { MessageChanges } from '../../messages/changes/message-changes.js';
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

  /** Changes some messages after a position, of the number or of another writing of it. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null, writing = erased.subject): Promise<ErasureStep> {
    const { projectId, subject, requestedAt } = erased;
    // Before the messages, as everywhere: caps that are given back share it too.
    await readIn(tx, SHARE_PROJECT, [projectId]);
    const rows = await readIn(tx, MESSAGES_OF_NUMBER, [projectId, writing, position ?? '']);
    // Read after locking: whatever was accepted for a new row of the number is younger than that row.
    const [registered] = await readIn(tx, REGISTERED_SINCE, [projectId, subject]);
    // What comes in under another writing makes no row: there the request is the bound.
    const end = registered?.createdAt ?? (writing === subject ? Infinity : requestedAt + 1);
    const older = rows.filter(({ createdAt }) => createdAt < end);
    const replaced = await this.replace(tx, erased, older);
    const messages = replaced.length;
    const last = messages < older.length ? replaced.at(-1) : rows.at(-1);
    const isEnd = last === undefined || (messages === older.length && rows.length < ERASED_MESSAGES_AT_ONCE);
    return { removed: { messages }, position: isEnd ? null : last.messageId };
  }

  /** Changes as many of these messages as fit into a step, and returns them. */
  private async replace(tx: Tx, erased: ErasedSubject, rows: readonly MessageRow[]): Promise<MessageRow[]> {
    if (rows.length === 0) return [];
    const now = this.clock.now();
    const details = await detailsOf(
      tx,
      rows.map(({ messageId }) => messageId),
    );
    const replaced: { before: MessageRow; now: MessageRow }[] = [];
    for (const before of untilFull(rows, erased)) {
      replaced.push({ before, now: this.redacted(before, erased, now) });
      await redactDetails(tx, erased, details, before.messageId);
    }
    await writeMessages(tx, replaced);
    const written = replaced.map(({ now: message }) => message);
    // Its row is gone, so no number has to be locked, and no counter changes.
    const waiting = written.filter(({ status }) => isWaiting(status));
    await this.changes.apply(
      tx,
      new Map(),
      waiting.map((message) => ({ message, to: 'BLOCKED', reason: 'erased' })),
    );
    return written;
  }

  private redacted(row: MessageRow, { pseudonym, redact }: ErasedSubject, now: number): MessageRow {
    return {
      ...row,
      phone: pseudonym,
      text: null,
      timezone: null,
      clientReference: redactedColumn(row.clientReference, redact, CLIENT_REFERENCE_MAX),
      reasonDetail: redactedColumn(row.reasonDetail, redact, DETAIL_MAX),
      metadata: row.metadata === null ? null : redactedJson(row.metadata, redact),
      updatedAt: momentOf(row, now),
      version: row.version + 1,
    };
  }
}

type Details = Awaited<ReturnType<typeof detailsOf>>;

/** The details of entries and attempts of some messages. */
async function detailsOf(tx: Tx, ids: readonly string[]) {
  const entries = await readIn(tx, ENTRY_DETAILS(ids), ids);
  const attempts = await readIn(tx, ATTEMPT_DETAILS(ids), ids);
  return {
    entries: groupBy(entries, ({ messageId }) => messageId),
    attempts: groupBy(attempts, ({ messageId }) => messageId),
  };
}

/** The details of one message: only those that name the number are written. */
async function redactDetails(tx: Tx, { redact }: ErasedSubject, details: Details, messageId: string): Promise<void> {
  for (const { entryId, detail } of details.entries.get(messageId) ?? []) {
    const replaced = redactedColumn(detail, redact, ENTRY_DETAIL_MAX);
    if (replaced !== detail) await tx.update(MessageEntry, { messageId, entryId }, { detail: replaced });
  }
  for (const { attemptId, detail } of details.attempts.get(messageId) ?? []) {
    const replaced = redactedColumn(detail, redact, DETAIL_MAX);
    if (replaced !== detail) await tx.update(MessageAttempt, { attemptId }, { detail: replaced });
  }
}

/** A pseudonym is longer than most numbers. */
function redactedColumn(text: string | null, redact: ErasedSubject['redact'], max: number): string | null {
  return text === null ? null : clipped(redact(text), max);
}
