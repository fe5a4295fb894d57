import { newNumber } from './numbers.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import { Sql } from './sql.js';
import { startTestApp, type TestApp } from './test-app.js';
import { World } from './world.js';

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
export interface BatchRun {
  readonly project: SendingProject;
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
    private readonly project: SendingProject,
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

  async newProject(): Promise<SendingProject> {
    const project = await this.tenant.project();
    await this.register(project);
    return project;
  }

  archive({ projectId }: SendingProject): Promise<unknown> {
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

  private register({ projectId }: SendingProject): Promise<unknown> {
    return this.tenant.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: this.numbers });
  }
}
