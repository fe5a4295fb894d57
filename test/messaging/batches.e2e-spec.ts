import { jest } from '@jest/globals';
import { MessageAcceptance } from '../../src/messaging/messages/message-acceptance.js';
import { Failpoints } from '../../src/platform/failpoints.js';
import { Pace } from '../../src/platform/jobs/pace.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { type BatchItem, BatchWorld } from '../harness/message-world.js';
import { newNumber } from '../harness/numbers.js';
import { startMortal, startService } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const RUN_WITHIN_MS = 60_000;

const TEXT = 'Your order has shipped.';

interface Item {
  index: number;
  status: string;
  message: { messageId: string; to: string; status: string } | null;
  error: { code: string; message: string; details: { path: string }[] } | null;
}

describe('POST /v1/projects/{projectId}/messages/batches', () => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', TENANT_PHONES_MAX: '700' });
    world = new World(app);
    tenant = new MessageTenant(world);
    project = await tenant.project();
    sql = await Sql.open(app.schema);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const messages = (count: number) => Array.from({ length: count }, () => ({ to: newNumber(), text: TEXT }));
  const storedOf = (sent: readonly { to: string }[]) =>
    sql.count(
      `messages WHERE phone IN (${sent.map(() => '?').join()})`,
      sent.map(({ to }) => to),
    );

  it('202: each message has its result, in the order of the request; a faulty one hinders no other', async () => {
    const optedOut = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [optedOut] });
    await world.send('post', `/v1/projects/${project.projectId}/phones/${optedOut}/opt-out`, project.key, {});
    const first = newNumber();
    const { status, body, headers } = await tenant.batch(project, [
      { to: first, text: TEXT },
      { to: optedOut, text: TEXT },
      { to: 'nonsense', text: TEXT },
      { to: newNumber(), text: TEXT, unknown: 1 },
      { to: newNumber(), text: 'ä→'.repeat(400) },
    ]);
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v1/projects/${project.projectId}/messages/batches/${String(body.batchId)}`);
    const data = body.data as Item[];
    expect(data.map((item) => [item.index, item.status])).toEqual([
      [0, 'accepted'],
      [1, 'blocked'],
      [2, 'invalid'],
      [3, 'invalid'],
      [4, 'invalid'],
    ]);
    expect(data[0]?.message).toMatchObject({ to: first, status: 'QUEUED' });
    expect(data[1]?.message).toMatchObject({ status: 'BLOCKED' });
    expect(data.slice(2).map(({ error }) => error?.details.map(({ path }) => path))).toEqual([
      ['to'],
      ['unknown'],
      ['text'],
    ]);
    const read = await world.send('get', String(headers['location']), project.key);
    const counts = { accepted: 1, blocked: 1, invalid: 3, not_processed: 0, pending: 0 };
    expect(read.body).toEqual({ ...body, size: 5, counts, cursor: '', hasMore: false });
  });

  it('202: 350 messages are committed in slices, and are in the order of the request', async () => {
    const sent = messages(350);
    const { body } = await tenant.batch(project, sent);
    const data = body.data as Item[];
    expect(data.map(({ message }) => message?.to)).toEqual(sent.map(({ to }) => to));
    const ids = data.slice(0, 100).map(({ message }) => String(message?.messageId));
    expect(ids).toEqual(ids.toSorted());
  });

  it('202: after a failure of the first slice the same Idempotency-Key goes on, and its replay is whole', async () => {
    const sent = messages(150);
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: sent.map(({ to }) => to) });
    jest.spyOn(MessageAcceptance.prototype, 'accept').mockRejectedValueOnce(new Error('stopped by the test'));
    const headers = { 'Idempotency-Key': 'goes-on' };
    expect((await tenant.batch(project, sent, headers)).status).toBe(500);
    expect(await storedOf(sent)).toBe(0);
    const { status, body } = await tenant.batch(project, sent, headers);
    expect(status).toBe(202);
    expect(await storedOf(sent)).toBe(150);
    const replay = await tenant.batch(project, sent, headers);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.body).toEqual(body);
    expect(await storedOf(sent)).toBe(150);
  });

  it('409: another body while a failed batch waits to be continued', async () => {
    jest.spyOn(MessageAcceptance.prototype, 'accept').mockRejectedValueOnce(new Error('stopped by the test'));
    const headers = { 'Idempotency-Key': 'another-body' };
    expect((await tenant.batch(project, messages(1), headers)).status).toBe(500);
    const { status, body } = await tenant.batch(project, messages(1), headers);
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('202: beyond the maximum of numbers of the tenant, messages to new numbers are invalid', async () => {
    const other = await tenant.project();
    await sql.rows('INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, 99, 699)', [other.tenantId]);
    const known = newNumber();
    await world.admin('post', `/v1/projects/${other.projectId}/phones`, { phones: [known] });
    const { body } = await tenant.batch(other, [{ to: known, text: TEXT }, ...messages(2)]);
    expect((body.data as Item[]).map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ['accepted', null],
      ['invalid', 'limit_reached'],
      ['invalid', 'limit_reached'],
    ]);
  });

  it.each([[{}], [{ messages: [] }], [{ messages: [null] }], [{ messages: 'x' }]])('400: %j', async (fields) => {
    const path = `/v1/projects/${project.projectId}/messages/batches`;
    const { status, body } = await world.send('post', path, project.key, fields);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('404: a project of somebody else', async () => {
    const foreign = { ...project, projectId: (await world.project()).projectId };
    expect((await tenant.batch(foreign, messages(1))).status).toBe(404);
  });
});

describe('GET /v1/projects/{projectId}/messages/batches/{batchId}', () => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    tenant = new MessageTenant(world);
  });
  afterAll(() => app.close());

  it('200: shows the messages as they are now', async () => {
    const project = await tenant.project();
    const sent = { to: newNumber(), text: TEXT, sendAt: Date.now() + 3_600_000 };
    const { body } = await tenant.batch(project, [sent]);
    const [{ message }] = body.data as [{ message: { messageId: string } }];
    await world.send('post', `/v1/messages/${message.messageId}/cancel`, project.key, {});
    const path = `/v1/projects/${project.projectId}/messages/batches/${String(body.batchId)}`;
    const read = await world.send('get', path, project.key);
    expect([read.status, read.body.data[0].message.status]).toEqual([200, 'CANCELED']);
  });

  it('200: pages of its messages in their order, with the counts of all', async () => {
    const project = await tenant.project();
    const sent = Array.from({ length: 25 }, (_none, index) => ({ to: index === 3 ? 'x' : newNumber(), text: TEXT }));
    const { headers, body } = await tenant.batch(project, sent);
    const counts = { accepted: 24, blocked: 0, invalid: 1, not_processed: 0, pending: 0 };
    const read = (query: string) => world.send('get', `${String(headers['location'])}?${query}`, project.key);
    const first = (await read('')).body;
    expect(first).toMatchObject({ size: 25, counts, hasMore: true });
    const second = (await read(`limit=5&cursor=${String(first.cursor)}`)).body;
    expect(second).toMatchObject({ size: 25, counts, hasMore: false, cursor: '' });
    expect([...first.data, ...second.data]).toEqual(body.data);
    const [, , , , , last] = (await read('limit=100')).body.data as Item[];
    expect(last?.index).toBe(5);
  });

  it('200: what a process of the version before has not reached is pending while it may be at it', async () => {
    const project = await tenant.project();
    const { body, headers } = await tenant.batch(
      project,
      [newNumber(), newNumber()].map((to) => ({ to, text: TEXT })),
    );
    const sql = await Sql.open(app.schema);
    await sql.rows('DELETE FROM message_batch_items WHERE batchId = ? AND itemIndex = 1', [body.batchId]);
    await sql.rows('UPDATE message_batches SET openUntil = 0 WHERE batchId = ?', [body.batchId]);
    const read = async () => (await world.send('get', String(headers['location']), project.key)).body.counts;
    expect(await read()).toMatchObject({ accepted: 1, pending: 1, not_processed: 0 });
    await sql.rows('UPDATE message_batches SET createdAt = createdAt - 61000 WHERE batchId = ?', [body.batchId]);
    expect(await read()).toMatchObject({ accepted: 1, pending: 0, not_processed: 1 });
    await sql.close();
  });

  it.each(['a:b', 'ID?limit=0', 'ID?limit=101', 'ID?cursor=x', 'ID?page=1'])('400: %s', async (batch) => {
    const project = await tenant.project();
    const { body } = await tenant.batch(project, [{ to: newNumber(), text: TEXT }]);
    const batches = `/v1/projects/${project.projectId}/messages/batches`;
    const path = `${batches}/${batch.replace('ID', String(body.batchId))}`;
    expect((await world.send('get', path, project.key)).status).toBe(400);
  });

  it('404: a batch of another project, and one that there is not', async () => {
    const [mine, other] = [await tenant.project(), await tenant.project()];
    const { body } = await tenant.batch(mine, [{ to: newNumber(), text: TEXT }]);
    const path = `/v1/projects/${other.projectId}/messages/batches`;
    expect((await world.send('get', `${path}/${String(body.batchId)}`, other.key)).status).toBe(404);
    expect((await world.send('get', `${path}/bat_none`, other.key)).status).toBe(404);
  });
});

describe('POST /v1/projects/{projectId}/messages/batches, cut', () => {
  /** Three slices, the last one small. */
  const MESSAGES = 201;
  const SLICES = [0, 1, 2];
  /** So that no slice begins any more; so that nothing is committed any more. */
  const NO_SLICE_MS = 26_000;
  const NO_COMMIT_MS = 28_000;

  /** What a process reaches, and how it breaks there. Passes of `before-commit` count the slices from 0. */
  interface Break {
    readonly slice: number;
    /** Lets the clock of durations jump. */
    jump(ms: number): void;
  }

  type Place = (name: string, pass: number, at: Break) => void;
  const lost = (): never => {
    throw Object.assign(new Error('the connection was lost by the test'), { code: 'ECONNRESET' });
  };

  /** Where a batch is cut: each is called at all failpoints until the caller has the first response. */
  const CUTS: Readonly<Record<string, Place>> = {
    'a connection that is lost before COMMIT': (name, pass, { slice }) => {
      if (name === 'before-commit' && pass === slice) lost();
    },
    'a lost response to COMMIT': (name, pass, { slice }) => {
      if (name === 'after-commit' && pass === slice) lost();
    },
    'the end of its time': (name, pass, { slice, jump }) => {
      if (name === 'after-commit' && pass === slice) jump(NO_SLICE_MS);
    },
    'the end of its time before COMMIT': (name, pass, { slice, jump }) => {
      if (name === 'before-commit' && pass === slice) jump(NO_COMMIT_MS);
    },
    'a database that stays away': (name, pass, { slice, jump }) => {
      if (name !== 'before-commit' || pass < slice) return;
      jump(NO_COMMIT_MS);
      lost();
    },
    'a lost response to COMMIT of a database that stays away': (name, pass, { slice, jump }) => {
      if (name === 'before-commit' && pass > slice) jump(NO_COMMIT_MS);
      if ((name === 'before-commit' && pass > slice) || (name === 'after-commit' && pass === slice)) lost();
    },
    'a fault of the program': (name, pass, { slice }) => {
      if (name === 'before-commit' && pass === slice) throw new Error('stopped by the test');
    },
  };

  let world: BatchWorld;
  beforeAll(async () => {
    world = await BatchWorld.start(MESSAGES);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const cases = Object.keys(CUTS).flatMap((cut) =>
    SLICES.flatMap((slice) => [true, false].map((isKeyed) => [cut, slice, isKeyed ? 'with' : 'without'] as const)),
  );

  it.each(cases)(
    '202: by %s, at slice %i, %s a key: repeated as the responses say, each message is sent once',
    async (cut, slice, kind) => {
      const run = world.run();
      const heal = breakAt(CUTS[cut] as Place, slice);
      await world.sendAll(run, kind === 'with', heal);
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );

  it.each(SLICES)('202: by a caller that goes at slice %i: the same key continues', async (slice) => {
    const run = world.run();
    const gone = new AbortController();
    const heal = breakAt((name, pass) => {
      if (name === 'after-commit' && pass === slice) gone.abort();
    }, slice);
    await world.sendAll(run, true, heal, gone.signal);
    expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
  });

  it.each([1, 2])('202: by archiving before slice %i: the rest is not processed, also shown again', async (slice) => {
    for (const headers of [{}, { 'Idempotency-Key': 'archived' }] as Record<string, string>[]) {
      const project = await world.newProject();
      const run = { ...world.run(), project };
      let rests = 0;
      const rest = Pace.prototype.rest;
      const spy = jest.spyOn(Pace.prototype, 'rest').mockImplementation(async function (this: Pace) {
        rests += 1;
        if (rests === slice) await world.archive(project);
        return rest.call(this);
      });
      const { status, body } = await world.batch(run, run.messages, headers);
      spy.mockRestore();
      const items = body['data'] as BatchItem[];
      expect([status, items.length]).toEqual([202, MESSAGES]);
      const made = slice * 100;
      expect(items.slice(0, made).map((item) => item.status)).toEqual(Array(made).fill('accepted'));
      expect(items.slice(made).map((item) => [item.status, item.message, item.error?.code])).toEqual(
        Array(MESSAGES - made).fill(['not_processed', null, 'state_conflict']),
      );
      expect(await world.timesSent(run)).toEqual({ 1: made });
      expect(await world.itemsOf(run, String(body['batchId']))).toEqual(
        items.map(({ status: is, error }) => [is, error?.code ?? null]),
      );
      if (Object.keys(headers).length === 0) continue;
      const again = await world.batch(run, run.messages, headers);
      const shown = (again.body['data'] as BatchItem[]).map((item) => [item.status, item.error?.code]);
      expect([again.status, shown]).toEqual([202, items.map((item) => [item.status, item.error?.code])]);
    }
  });

  /** Breaks the process at a place; returns what heals it. */
  function breakAt(place: Place, slice: number): () => void {
    const now = performance.now.bind(performance);
    let offsetMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + offsetMs);
    const passes: Record<string, number> = {};
    let isCommitOfSlice = false;
    const spy = jest.spyOn(Failpoints.prototype, 'reach').mockImplementation(({ name }) => {
      if (name === 'before-commit') isCommitOfSlice = true;
      // Other transactions commit as well.
      if (name === 'after-commit' && !isCommitOfSlice) return;
      if (name === 'after-commit') isCommitOfSlice = false;
      const pass = passes[name] ?? 0;
      passes[name] = pass + 1;
      place(name, pass, { slice, jump: (ms) => (offsetMs = ms) });
    });
    return () => {
      spy.mockRestore();
      offsetMs = 0;
    };
  }
});

describe('A process that is killed while it sends a batch', () => {
  /** Two slices. */
  const MESSAGES = 101;
  const SLICES = [0, 1];
  const FAILPOINTS = ['before-commit', 'after-commit'];

  let world: BatchWorld;
  beforeAll(async () => {
    world = await BatchWorld.start(MESSAGES);
  });
  afterAll(() => world.close());

  /** Sends a batch to a process that dies of it. */
  async function killed(failpoint: string, slice: number, headers: Record<string, string>) {
    const { databaseUrl } = world.app.schema;
    const { url, exited } = await startMortal(databaseUrl, failpoint, slice + 1);
    const run = world.run();
    const { status } = await world.batch(run, run.messages, headers, { url });
    await exited;
    expect(status).toBeNull();
    // The lease of who is dead ends.
    await world.sql.rows('UPDATE idempotency_keys SET leaseUntil = 1 WHERE statusCode IS NULL');
    return run;
  }

  it.each(FAILPOINTS.flatMap((failpoint) => SLICES.map((slice) => [failpoint, slice] as const)))(
    '202: %s of slice %i: the same key continues, and each message is sent once',
    async (failpoint, slice) => {
      const headers = { 'Idempotency-Key': `${failpoint}-${slice}` };
      const run = await killed(failpoint, slice, headers);
      const { status, body } = await world.batch(run, run.messages, headers);
      expect([status, (body['data'] as object[]).length]).toEqual([202, MESSAGES]);
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );

  it(
    '200: without a key nobody continues: what has no result is pending, and not processed after its time',
    async () => {
      const run = await killed('after-commit', 0, {});
      const [batch] = await world.sql.rows<{ batchId: string }>(
        'SELECT batchId FROM message_batches ORDER BY batchId DESC LIMIT 1',
      );
      const batchId = batch?.batchId ?? '';
      const missing = MESSAGES - 100;
      const sent = Array(100).fill(['accepted', null]);
      expect(await world.itemsOf(run, batchId)).toEqual([...sent, ...Array(missing).fill(['pending', null])]);
      await world.letTimePass(batchId);
      expect(await world.itemsOf(run, batchId)).toEqual([
        ...sent,
        ...Array(missing).fill(['not_processed', 'not_processed']),
      ]);
      expect(await world.timesSent(run)).toEqual({ 1: 100 });
    },
    RUN_WITHIN_MS,
  );

  it.each([true, false])(
    '202: stopped while the second slice waits for a lock, with a key: %s: the rest is not processed, and can be sent',
    async (isKeyed) => {
      const service = await startService(world.app.schema.databaseUrl, { ROLE: 'api' });
      const run = world.run();
      const { to } = run.messages.at(-1) as { to: string };
      const locks = await Sql.open(world.app.schema);
      const release = await locks.hold('SELECT * FROM phones WHERE projectId = ? AND phoneE164 = ?', [
        run.project.projectId,
        to,
      ]);
      const headers: Record<string, string> = isKeyed ? { 'Idempotency-Key': 'stopped' } : {};
      const sending = world.batch(run, run.messages, headers, { url: service.url });
      await eventually('the first slice is committed', async () => (await world.timesSent(run))[1] === 100);
      service.child.kill('SIGTERM');
      const { status, body } = await sending;
      await release();
      await locks.close();
      expect(status).toBe(202);
      const statuses = (body['data'] as { status: string }[]).map((item) => item.status);
      expect(statuses).toEqual([...Array(100).fill('accepted'), ...Array(MESSAGES - 100).fill('not_processed')]);
      expect(await service.exited).toBe(0);
      await world.batch(run, run.messages.slice(100));
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );
});
