/** One project of a run on messages, as its checkers read it: invented, so that a test can spoil it. */

export type Row = Readonly<Record<string, unknown>>;
export interface ProjectRecord {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly operations: readonly Row[];
}

export const [FIRST, SECOND] = ['+14155550115', '+14155552002'];
export const PSEUDONYM = 'erased_x';
const DAY = Date.UTC(2026, 10, 22, 12);
/** Between what happens and what happens next. */
export const STEP_MS = 10;
const OUTBOUND = { direction: 'OUTBOUND', repliesTo: null } as const;

/** A project as a run leaves it, put together step by step: all tables say the same. */
export class Invented {
  private readonly trail: Row[] = [];
  private readonly entries: Row[] = [];
  private readonly events: Row[] = [];
  private readonly attempts: Row[] = [];
  private readonly messages: Row[] = [];
  private readonly submissions: Row[] = [];
  private readonly operations: Row[] = [];

  get record(): ProjectRecord {
    const { trail, entries, events, attempts, messages, submissions, operations } = this;
    const tables = { trail, entries, events, attempts, messages, ...sumsOf(messages), words: [] };
    const feed = events.map(({ eventId }) => eventId);
    const all = { projectId: 'prj', caps: null, mustAllBeAnswered: true, isSteady: true, wire: null };
    return { ...all, tables, operations, submissions, feed } as ProjectRecord;
  }

  happens(what: string, facts: object): void {
    const n = this.trail.length + 1;
    this.trail.push({ n, at: DAY + n * STEP_MS, what, id: null, phone: null, was: null, ...facts });
  }

  /** The next request, sent now; its response comes at once. */
  asks(what: string, facts: object): string {
    const id = `op_${this.operations.length + 1}`;
    const at = DAY + this.trail.length * STEP_MS;
    const plain = { id, key: id, projectId: 'prj', phone: null, attempts: 1, isReplayed: false, status: 200 };
    this.operations.push({ ...plain, what, askedAt: at - STEP_MS, respondedAt: at, ...facts });
    return id;
  }

  /** Has a request come to something else. */
  changes(id: string, changed: (operation: Row) => Row): void {
    const index = this.operations.findIndex((operation) => operation['id'] === id);
    const operation = this.operations[index] ?? {};
    this.operations[index] = { ...operation, ...changed(operation) };
  }

  /** A message, and the statuses that it gets; returns the request that sent it, which may be a batch of one. */
  message(phone: string, statuses: readonly string[], row: Row = {}, what = 'send'): string {
    const number = this.messages.length + 1;
    const [messageId, reference] = [`msg_${number}`, `r${number}`];
    const isReply = row['repliesTo'] !== undefined;
    let was: string | null = null;
    for (const became of statuses) {
      this.happens('message', { id: messageId, phone, was, became });
      const isReturn: boolean = was === 'SENDING' && became === 'QUEUED';
      this.entries.push({ messageId, entryId: number, kind: isReturn ? 'RETURN' : 'STATUS', status: became });
      const isRepeated = became === 'SENDING' && this.attempts.some((attempt) => attempt['messageId'] === messageId);
      if (!isReturn && !isRepeated) this.tells(became, messageId);
      if (became === 'SENDING') this.submits(messageId, isReply ? null : reference, statuses);
      was = became;
    }
    const attemptCount = this.attempts.filter((attempt) => attempt['messageId'] === messageId).length;
    const isFree = ['BLOCKED', 'CANCELED', 'EXPIRED', 'FAILED'].includes(was ?? '');
    const held = isFree ? { isReserved: 0, costMicros: 0 } : { isReserved: 1, costMicros: 7 };
    const clientReference = isReply ? null : reference;
    const plain = { messageId, phone, status: was, category: 'URGENT', country: 'US', clientReference, ...OUTBOUND };
    const counts = { parts: 1, reservedMicros: 7, sendAt: DAY, createdAt: DAY, attemptCount, version: statuses.length };
    this.messages.push({ ...plain, ...counts, ...held, first: statuses[0], ...row });
    if (isReply) return '';
    return this.asks(what, { status: 202, items: [[reference, phone, messageId, statuses[0]]] });
  }

  /** A STOP that comes in and takes effect. */
  stops(phone: string): void {
    const messageId = `msg_${this.messages.length + 1}`;
    this.happens('message', { id: messageId, phone, became: 'RECEIVED' });
    this.entries.push({ messageId, entryId: 1, kind: 'STATUS', status: 'RECEIVED' });
    this.tells('RECEIVED', messageId);
    const plain = { messageId, phone, status: 'RECEIVED', category: 'URGENT', country: 'US', clientReference: null };
    const counts = { parts: 1, reservedMicros: 0, sendAt: DAY, createdAt: DAY, attemptCount: 0, version: 1 };
    const free = { isReserved: 0, costMicros: 0, direction: 'INBOUND', repliesTo: null, first: 'BLOCKED' };
    this.messages.push({ ...plain, ...counts, ...free });
    this.happens('consent', { phone, was: 'KEYWORD', became: 'OPT_OUT' });
    this.asks('stop', { phone, status: 202, messageId });
  }

  private tells(status: string, messageId: string): void {
    const sequence = this.events.length + 1;
    const type = `message.${status.toLowerCase()}`;
    const version = this.events.filter((event) => event['messageId'] === messageId).length + 1;
    this.events.push({
      eventId: `evt_${sequence}`,
      type,
      sequence,
      messageId,
      subject: PSEUDONYM,
      version,
      text: 'Hello.',
      parts: 1,
    });
  }

  private submits(messageId: string, reference: string | null, statuses: readonly string[]): void {
    const attemptId = `att_${this.attempts.length + 1}`;
    const isFirst = !this.attempts.some((attempt) => attempt['messageId'] === messageId);
    const isRefused = isFirst && statuses.filter((status) => status === 'SENDING').length > 1;
    this.attempts.push({ messageId, attemptId, status: isRefused ? 'UNAVAILABLE' : 'ACCEPTED' });
    if (reference !== null) this.submissions.push({ attemptId, reference, isRefused });
  }
}

function sumsOf(messages: readonly Row[]): Record<string, readonly Row[]> {
  const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
  const phones = [FIRST, SECOND].map((phoneE164) => {
    const own = messages.filter(({ phone }) => phone === phoneE164);
    const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(String(status))).length;
    return {
      phoneE164,
      messageCount: own.filter(({ first }) => first !== 'BLOCKED').length,
      deliveredCount: count('DELIVERED'),
      failedCount: count('UNDELIVERED', 'FAILED', 'EXPIRED'),
      blockedCount: count('BLOCKED'),
      totalCostMicros: sum(own, 'costMicros'),
    };
  });
  const usage = [...new Set(messages.map(({ status }) => status))].map((status) => {
    const own = messages.filter((message) => message['status'] === status);
    const sums = { messages: own.length, parts: own.length, costMicros: sum(own, 'costMicros') };
    return { day: '20261122', country: 'US', category: 'URGENT', status, ...sums };
  });
  const hours = usage.map(({ status, messages: count, costMicros }) => {
    return { hour: Math.floor(DAY / 3_600_000), status, messages: count, costMicros };
  });
  return { phones, usage, hours, caps: [] };
}
