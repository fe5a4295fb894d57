import { ulid } from 'ulid';
import { lockPhones } from '../../src/phones/phones.sql.js';
import { Clock } from '../../src/platform/clock.js';
import { flagsOf, setFlags } from '../../src/platform/database/statement.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { newId } from '../../src/platform/ids.js';
import { MessageChanges } from '../../src/messaging/messages/message-changes.js';
import { MESSAGE_ID_PREFIX } from '../../src/messaging/record/message.entity.js';
import { MessagesDue } from '../../src/messaging/messages/message-changes.js';
import { MESSAGE, type MessageRow } from '../../src/messaging/record/messages.sql.js';
import { eventually } from './eventually.js';
import { newAddress } from './numbers.js';
import { type Schema, Sql } from './sql.js';
import { startTestApp, type TestApp } from './test-app.js';
import { type ProjectWorld, World } from './world.js';

const DAY_MS = 24 * 3_600_000;
/** A thousandth of the currency for a part. */
const PRICE_MICROS = 1_000;

/** A project that can send: with a provider and a sender. */
export interface SendingProject extends ProjectWorld {
  readonly providerId: string;
  readonly senderId: string;
}

/** How a gateway and a sender are made. */
export interface SenderChoices {
  readonly settings?: object;
  readonly partsPerSecond?: number;
  readonly rank?: number;
  readonly kind?: string;
  readonly address?: string;
}

/** What a message is like that is inserted. */
export type MessageChoices = Partial<MessageRow>;

/** The application with projects that send, and the messages that are inserted there. */
export class MessageWorld {
  private constructor(
    readonly app: TestApp,
    readonly world: World,
    readonly sql: Sql,
  ) {}

  static async start(settings: Record<string, string> = {}, existing?: Schema): Promise<MessageWorld> {
    const app = await startTestApp(settings, existing);
    return new MessageWorld(app, new World(app), await Sql.open(app.schema));
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  get clock(): Clock {
    return this.app.app.get(Clock, { strict: false });
  }

  /** A project with a simulated gateway and a sender. */
  async project(choices: SenderChoices = {}): Promise<SendingProject> {
    const project = await this.world.project();
    return { ...project, ...(await this.sender(project.projectId, choices)) };
  }

  /** Another gateway and sender of a project. */
  async sender(projectId: string, choices: SenderChoices = {}): Promise<{ providerId: string; senderId: string }> {
    const { settings = {}, kind = 'NUMBER', ...sender } = choices;
    const provider = await this.world.admin('post', '/v1/providers', {
      name: `Gateway ${ulid()}`,
      kind: 'SIMULATOR',
      settings: { latencyMs: 0, receiptMs: 100, ...settings },
    });
    const providerId = String(provider['providerId']);
    const made = await this.world.admin('post', `/v1/projects/${projectId}/senders`, {
      kind,
      address: newAddress(),
      providerId,
      ...sender,
    });
    return { providerId, senderId: String(made['senderId']) };
  }

  /** Registers numbers, and inserts a message to each in one transaction. Returns their ids in that order. */
  async accept(project: SendingProject, numbers: readonly string[], choices: MessageChoices = {}): Promise<string[]> {
    const path = `/v1/projects/${project.projectId}/phones`;
    for (let start = 0; start < numbers.length; start += 500)
      await this.world.admin('post', path, { phones: [...new Set(numbers.slice(start, start + 500))] });
    return this.insert(project, numbers, choices);
  }

  /** The same for numbers that are registered, or that were. */
  async insert(project: SendingProject, numbers: readonly string[], choices: MessageChoices = {}): Promise<string[]> {
    const { app } = this.app;
    const [sender] = await this.sql.rows<{ address: string }>('SELECT address FROM senders WHERE senderId = ?', [
      project.senderId,
    ]);
    const now = this.clock.now();
    const ids = numbers.map(() => newId(MESSAGE_ID_PREFIX, now)).sort();
    const rows = numbers.map((phone, index): MessageRow => {
      const sendAt = choices.sendAt ?? now;
      const validUntil = choices.validUntil ?? sendAt + DAY_MS;
      return {
        ...newRow(project, now),
        messageId: ids[index] as string,
        phone,
        address: sender?.address ?? null,
        sendAt,
        validUntil,
        dueAt: sendAt,
        wakeAt: validUntil,
        ...choices,
      };
    });
    await app.get(Transactor, { strict: false }).run(async (tx) => {
      const phones = await lockPhones(tx, project.projectId, numbers);
      await app.get(MessageChanges, { strict: false }).insert(tx, phones, rows);
    });
    app.get(MessagesDue, { strict: false }).announce();
    return ids;
  }

  /** Messages as they are stored, in the order of these ids. */
  async messages(ids: readonly string[]): Promise<MessageRow[]> {
    const rows = await this.sql.rows<Record<string, unknown>>(
      `SELECT * FROM messages WHERE messageId IN (${ids.map(() => '?').join(', ')}) ORDER BY messageId`,
      ids,
    );
    return setFlags(rows, flagsOf(MESSAGE)) as unknown as MessageRow[];
  }

  async message(id: string): Promise<MessageRow> {
    return (await this.messages([id]))[0] as MessageRow;
  }

  /** Resolves once all of them have one of these statuses. */
  async until(ids: readonly string[], status: string | readonly string[]): Promise<MessageRow[]> {
    const wanted = new Set(typeof status === 'string' ? [status] : status);
    let rows: MessageRow[] = [];
    const isSo = async (): Promise<boolean> => {
      rows = await this.messages(ids);
      return rows.length === ids.length && rows.every((row) => wanted.has(row.status));
    };
    await eventually(`messages are ${[...wanted].join()}`, isSo).catch((error: unknown) => {
      const counts: Record<string, number> = {};
      for (const row of rows) counts[`${row.status} ${row.reason}`] = (counts[`${row.status} ${row.reason}`] ?? 0) + 1;
      throw new Error(`${String(error)}, but ${JSON.stringify(counts)}`, { cause: error });
    });
    return rows;
  }

  /** The timeline of a message: kind and status, and the reason where there is one. */
  async timeline(id: string): Promise<string[]> {
    const rows = await this.sql.rows<{ kind: string; status: string | null; reason: string | null }>(
      'SELECT kind, status, reason FROM message_entries WHERE messageId = ? ORDER BY entryId',
      [id],
    );
    return rows.map(({ kind, status, reason }) => [kind, status, reason].filter((word) => word !== null).join(' '));
  }

  /** The attempts of a message, the first one first. */
  attempts(id: string): Promise<{ attemptId: string; status: string; providerMessageId: string | null }[]> {
    return this.sql.rows(
      `SELECT attemptId, status, providerMessageId, senderId FROM message_attempts
WHERE messageId = ? ORDER BY attemptId`,
      [id],
    );
  }

  /** The types of the events of a message in their order. */
  async events(id: string): Promise<string[]> {
    const rows = await this.sql.rows<{ type: string; messageId: string }>(
      "SELECT type, JSON_UNQUOTE(JSON_EXTRACT(data, '$.messageId')) AS messageId FROM events ORDER BY eventId",
    );
    return rows.filter((row) => row.messageId === id).map(({ type }) => type);
  }
}

function newRow({ tenantId, projectId, senderId, providerId }: SendingProject, now: number): MessageRow {
  return {
    messageId: '',
    tenantId,
    projectId,
    direction: 'OUTBOUND',
    status: 'QUEUED',
    category: 'TRANSACTIONAL',
    phone: '',
    address: null,
    country: 'US',
    text: 'Your order is here.',
    encoding: 'GSM_7',
    parts: 1,
    reason: null,
    reasonDetail: null,
    hold: null,
    clientReference: null,
    metadata: null,
    senderId,
    isSenderNamed: false,
    providerId,
    priceMicros: PRICE_MICROS,
    costMicros: PRICE_MICROS,
    isCostFinal: false,
    isReserved: false,
    reservedMicros: 0,
    sendAt: now,
    validUntil: null,
    isValidityDefault: false,
    timezone: null,
    footerAt: null,
    repliesTo: null,
    attemptCount: 0,
    sentAt: null,
    deliveredAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    queuedFor: senderId,
    dueAt: now,
    fence: 0,
    wakeAt: null,
  };
}
