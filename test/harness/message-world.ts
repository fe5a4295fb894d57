import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { MessageChanges, MessagesDue } from '../../src/messaging/messages/message-changes.js';
import { MESSAGE_ID_PREFIX } from '../../src/messaging/record/message.entity.js';
import { MESSAGE, type MessageRow } from '../../src/messaging/record/messages.sql.js';
import { lockPhones } from '../../src/phones/phones.sql.js';
import { Clock } from '../../src/platform/clock.js';
import { flagsOf, setFlags } from '../../src/platform/database/statement.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { newId } from '../../src/platform/ids.js';
import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject as MessageTenantSendingProject } from './message-tenant.js';
import { newAddress, newNumber } from './numbers.js';
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
interface SenderChoices {
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
    return MessageWorld.at(await startTestApp(settings, existing));
  }

  /** At an application that others use, too. */
  static async at(app: TestApp): Promise<MessageWorld> {
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

const AGAIN_AFTER_MS = 50;
const ROUNDS_MAX = 100;
const PAGE = 100;

/** One item of a batch as a response shows it. */
export interface BatchItem {
  readonly index: number;
  readonly status: string;
  readonly message: { readonly messageId: string; readonly to: string } | null;
  readonly error: { readonly code: string } | null;
}

/** Messages that a caller wants to send, each once. */
interface BatchRun {
  readonly project: MessageTenantSendingProject;
  /** Its messages have it as their `clientReference`. */
  readonly reference: string;
  readonly messages: readonly object[];
}

/** A response, or what is known when the connection was lost before it. */
interface BatchResponse {
  readonly status: number | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Batches to numbers that are registered, and a caller that does what the responses and the documents say. */
export class BatchWorld {
  private constructor(
    readonly app: TestApp,
    private readonly tenant: MessageTenant,
    readonly sql: Sql,
    private readonly project: MessageTenantSendingProject,
    private readonly numbers: readonly string[],
  ) {}

  static async start(messages: number): Promise<BatchWorld> {
    const app = await startTestApp({ ROLE: 'api' });
    const tenant = new MessageTenant(new World(app));
    const numbers = Array.from({ length: messages }, newNumber);
    const project = await tenant.project();
    const made = new BatchWorld(app, tenant, await Sql.open(app.schema), project, numbers);
    await made.register(project);
    return made;
  }

  async close(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  run(): BatchRun {
    const reference = ulid();
    const messages = this.numbers.map((to) => ({ to, text: 'Your order has shipped.', clientReference: reference }));
    return { project: this.project, reference, messages };
  }

  async newProject(): Promise<MessageTenantSendingProject> {
    const project = await this.tenant.project();
    await this.register(project);
    return project;
  }

  archive({ projectId }: MessageTenantSendingProject): Promise<unknown> {
    return this.tenant.world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
  }

  /** One request, to this process or the one at `url`. */
  async batch(
    { project }: BatchRun,
    messages: readonly object[],
    headers: Readonly<Record<string, string>> = {},
    { url = this.app.url, signal }: { readonly url?: string; readonly signal?: AbortSignal } = {},
  ): Promise<BatchResponse> {
    // Archived projects have no key any more.
    const response = await fetch(`${url}/v1/projects/${project.projectId}/messages/batches`, {
      method: 'POST',
      headers: { 'x-api-key': this.app.adminKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ messages }),
      ...(signal === undefined ? {} : { signal }),
    }).catch(() => null);
    if (response === null) return { status: null, body: {} };
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Sends all messages of a run as a careful caller would. `afterFirst` is called when the first request has ended. */
  async sendAll(
    run: BatchRun,
    isKeyed: boolean,
    afterFirst: () => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    let left = run.messages;
    let requests = 0;
    for (let batches = 0; left.length > 0; batches += 1) {
      const headers: Record<string, string> = isKeyed ? { 'Idempotency-Key': `${run.reference}-${batches}` } : {};
      for (;;) {
        const isFirst = requests === 0;
        const { status, body } = await this.batch(run, left, headers, isFirst && signal ? { signal } : {});
        requests += 1;
        if (isFirst) afterFirst();
        if (requests > ROUNDS_MAX) throw new Error(`The batch does not end: ${status} ${JSON.stringify(body)}`);
        if (status === 202) {
          const items = await this.decided(run, body);
          left = left.filter((_message, index) => items[index] === 'not_processed');
          break;
        }
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /** How many numbers got how many messages of a run. */
  async timesSent({ reference, project }: BatchRun): Promise<Record<number, number>> {
    const rows = await this.sql.rows<{ times: number }>(
      `SELECT COUNT(*) AS times FROM messages WHERE clientReference = ? AND projectId = ? GROUP BY phone`,
      [reference, project.projectId],
    );
    const counts: Record<number, number> = {};
    for (const { times } of rows) counts[times] = (counts[times] ?? 0) + 1;
    return counts;
  }

  /** Status and error of all items of a batch, read page by page. */
  async itemsOf({ project }: BatchRun, batchId: string): Promise<[string, string | null][]> {
    const path = `/v1/projects/${project.projectId}/messages/batches/${batchId}`;
    const items: [string, string | null][] = [];
    for (let cursor = ''; ;) {
      const page = await this.tenant.world.admin('get', `${path}?limit=${PAGE}&cursor=${cursor}`);
      for (const { status, error } of page['data'] as BatchItem[]) items.push([status, error?.code ?? null]);
      if (page['hasMore'] !== true) return items;
      cursor = String(page['cursor']);
    }
  }

  /** What the items of a response are in the end: a batch that is not continued is closed after its time. */
  private async decided(run: BatchRun, body: BatchResponse['body']): Promise<string[]> {
    const statuses = (body['data'] as BatchItem[]).map(({ status }) => status);
    if (!statuses.includes('pending')) return statuses;
    const batchId = String(body['batchId']);
    await this.letTimePass(batchId);
    return (await this.itemsOf(run, batchId)).map(([status]) => status);
  }

  /** Ends the time in which a batch may be continued. */
  letTimePass(batchId: string): Promise<unknown> {
    return this.sql.rows('UPDATE message_batches SET openUntil = 1 WHERE batchId = ?', [batchId]);
  }

  private register({ projectId }: MessageTenantSendingProject): Promise<unknown> {
    return this.tenant.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: this.numbers });
  }
}
