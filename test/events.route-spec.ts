import { encodeTime, ulid } from 'ulid';
import { eventually } from './harness/eventually.js';
import { newNumbers } from './harness/numbers.js';
import { MESSAGE_EVENTS, PHONE_EVENTS } from './harness/records.js';
import { routeApp } from './harness/route-app.js';
import { Sql } from './harness/sql.js';
import { WebhookWorld } from './harness/webhook-world.js';
import { type ProjectWorld, World } from './harness/world.js';

const app = routeApp();
const world = new World(app);

describe('GET /v1/projects/{projectId}/events', () => {
  const NUMBERS = 30;
  const EVENTS = NUMBERS * 2;

  let project: ProjectWorld;
  let sql: Sql;
  const list = (query = '', { projectId, key } = project) =>
    world.send('get', `/v1/projects/${projectId}/events${query}`, key);
  const sequencesIn = (body: { data: { sequence: number }[] }) => body.data.map(({ sequence }) => sequence);
  const oneTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await world.project();
    const other = await world.project(project.tenantId);
    await world.send('post', `/v1/projects/${other.projectId}/phones`, other.key, { phones: newNumbers(1) });
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: newNumbers(NUMBERS) });
    await eventually('all events have their place', async () => (await list('?limit=100')).body.data.length === EVENTS);
  });

  afterAll(() => sql.close());

  it('200: the events of this project, in sequence, in the envelope that webhooks get', async () => {
    const { status, body } = await list('?limit=100');
    expect([status, body.cursor, body.hasMore, body.lastSequence]).toEqual([200, '', false, EVENTS]);
    expect(sequencesIn(body)).toEqual(oneTo(EVENTS));
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/),
      type: 'phone.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      tenantId: project.tenantId,
      projectId: project.projectId,
      sequence: 1,
      epoch: 1,
      data: expect.objectContaining({ projectIds: [project.projectId], version: 1 }),
    });
    // What one change makes known comes in the order in which it was recorded.
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(
      Array.from({ length: NUMBERS }, () => ['phone.created', 'phone.validated']).flat(),
    );
    const { version: _version, ...data } = body.data[0].data;
    expect(data).toEqual(
      (await world.send('get', `/v1/phones/${encodeURIComponent(data.phoneE164)}`, project.key)).body,
    );
  });

  it('200: page by page, each event once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`?limit=25&cursor=${cursor}`);
      seen.push(...sequencesIn(body));
      cursor = body.hasMore ? String(body.cursor) : null;
    }
    expect(seen).toEqual(oneTo(EVENTS));
  });

  it('200: a reader that kept its last sequence goes on after it, and nothing is newer than the newest', async () => {
    const { body } = await list('?afterSequence=41&limit=5');
    expect(sequencesIn(body)).toEqual(oneTo(46, 42));
    expect(sequencesIn((await list(`?afterSequence=41&limit=5&cursor=${body.cursor}`)).body)).toEqual(oneTo(51, 47));
    expect((await list(`?afterSequence=${EVENTS}`)).body).toEqual({
      data: [],
      cursor: '',
      hasMore: false,
      lastSequence: EVENTS,
      epoch: 1,
    });
  });

  it('200: nothing has happened in a new project', async () => {
    expect((await list('', await world.project())).body).toEqual({
      data: [],
      cursor: '',
      hasMore: false,
      lastSequence: 0,
      epoch: 1,
    });
  });

  it.each([
    [0, []],
    [3, oneTo(EVENTS, EVENTS - 2)],
    [100, oneTo(EVENTS)],
  ])('200: the last %i events, in ascending order, and where the feed ends', async (last, sequences) => {
    const { body } = await list(`?last=${last}&cursor=`);
    expect(sequencesIn(body)).toEqual(sequences);
    expect(body).toEqual({ data: body.data, cursor: '', hasMore: false, lastSequence: EVENTS, epoch: 1 });
    expect(body.data).toEqual((await list('?limit=100')).body.data.slice(EVENTS - sequences.length));
  });

  it('200: the end of a feed from which events are gone, and of one in which nothing has happened', async () => {
    const quiet = await world.project();
    expect((await list('?last=5', quiet)).body).toMatchObject({ data: [], lastSequence: 0, epoch: 1 });
    await world.send('post', `/v1/projects/${quiet.projectId}/phones`, quiet.key, { phones: newNumbers(1) });
    await eventually('both have their place', async () => (await list('', quiet)).body.data.length === 2);
    await sql.rows('DELETE FROM events WHERE projectId = ?', [quiet.projectId]);
    expect((await list('?last=5', quiet)).body).toMatchObject({ data: [], lastSequence: 2 });
    expect((await list('?last=0', quiet)).body).toMatchObject({ data: [], lastSequence: 2 });
  });

  it('400: last beside others, which are named', async () => {
    const { status, body } = await list('?last=5&limit=5&afterSequence=0&afterEpoch=7&type=phone.created&cursor=x');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual([
      'afterSequence',
      'afterEpoch',
      'type',
      'limit',
      'cursor',
    ]);
  });

  it.each([
    ['last', '?last=101'],
    ['last', '?last=-1'],
    ['last', '?last='],
    ['limit', '?last=0&limit=20'],
    ['afterSequence', '?afterSequence=-1'],
    ['afterSequence', '?afterSequence=x'],
    ['afterSequence', '?afterSequence=1e3'],
    ['afterEpoch', '?afterEpoch=0'],
    ['limit', '?limit=101'],
    ['cursor', '?cursor=altered'],
    ['since', '?since=1'],
  ])('400: names %s of %s', async (path, query) => {
    const response = await list(query);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it('400: a cursor of another start', async () => {
    const { cursor } = (await list('?limit=1')).body;
    expect((await list(`?limit=1&afterSequence=7&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: another project looks like none', async () => {
    const stranger = await world.project();
    const foreign = await list('', { ...stranger, projectId: project.projectId });
    const unknown = await list('', { ...stranger, projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect([foreign.status, unknown.status, foreign.body.message]).toEqual([404, 404, unknown.body.message]);
    expect((await list('?last=0', { ...stranger, projectId: project.projectId })).status).toBe(404);
  });
});

describe('GET /v1/events/{eventId}', () => {
  interface Listed {
    readonly id: string;
    readonly type: string;
  }

  let sql: Sql;
  let project: ProjectWorld;
  let events: Listed[] = [];
  const read = (id: string, key: string) => world.send('get', `/v1/events/${id}`, key);
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await world.project();
    const base = `/v1/projects/${project.projectId}`;
    await world.send('post', `${base}/phones`, project.key, { phones: newNumbers(1) });
    await eventually('both events have their place', async () => {
      events = (await world.send('get', `${base}/events`, project.key)).body.data;
      return events.length === 2;
    });
  });
  afterAll(async () => {
    await sql.close();
  });

  it('200: as the feed shows it, to its project and to the operator', async () => {
    for (const event of events)
      for (const key of [project.key, app.adminKey]) {
        const { status, body } = await read(event.id, key);
        expect([status, body]).toEqual([200, event]);
      }
    expect(events.map(({ type }) => type)).toEqual(['phone.created', 'phone.validated']);
  });

  it('200: without its data once the retention of that has ended', async () => {
    const [, second] = events;
    await sql.rows('UPDATE events SET data = NULL WHERE eventId = ?', [second?.id ?? '']);
    expect((await read(second?.id ?? '', project.key)).body).toEqual({ ...second, data: null });
  });

  it('400: an id that cannot be one', async () => {
    const { status, body } = await read('not%20an%20id', project.key);
    expect([status, body.details[0].path]).toEqual([400, 'eventId']);
  });

  it("404: another project's event looks like none, and so does one without its place in the sequence", async () => {
    const stranger = await world.project(project.tenantId);
    const [first] = events;
    const foreign = await read(first?.id ?? '', stranger.key);
    const unknown = await read('evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', stranger.key);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const unnumbered = `evt_${ulid()}`;
    await sql.rows(
      `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
        VALUES (?, ?, ?, NULL, 'phone.created', '{}', 1, NULL, 1)`,
      [unnumbered, project.tenantId, project.projectId],
    );
    expect((await read(unnumbered, project.key)).status).toBe(404);
  });
});

describe('GET /v1/event-types', () => {
  interface Schema {
    readonly $schema?: string;
    readonly properties: Record<string, { readonly type: string | readonly string[] }>;
    readonly required: readonly string[];
  }

  interface Webhook {
    readonly description: string;
    readonly requestBody: {
      readonly content: {
        readonly 'application/json': {
          readonly schema: { readonly allOf: readonly { readonly properties: { readonly data: Schema } }[] };
          readonly example: { readonly data: unknown };
        };
      };
    };
  }

  const catalogue = async () =>
    (await world.admin('get', '/v1/event-types'))['data'] as {
      type: string;
      description: string;
      schema: Schema;
      example: Record<string, unknown>;
    }[];

  it('200: every type that can be subscribed to, each with words, and an example that fits its schema', async () => {
    const types = await catalogue();
    expect(types.map(({ type }) => type)).toEqual([
      ...MESSAGE_EVENTS.map((name) => `message.${name.toLowerCase()}`),
      ...PHONE_EVENTS.map((name) => `phone.${name.toLowerCase()}`),
    ]);
    for (const { type, description, schema, example } of types)
      expect([type, description.length > 10, misfits(schema, example)]).toEqual([type, true, []]);
  });

  it('200: the same types, schemas and examples as the webhooks of the OpenAPI document', async () => {
    const { webhooks } = (await app.http.get('/openapi.json')).body as { webhooks: Record<string, { post: Webhook }> };
    const inDocument = Object.entries(webhooks).map(([type, { post }]) => {
      const { schema, example } = post.requestBody.content['application/json'];
      return { type, description: post.description, schema: schema.allOf[1]?.properties.data, example: example.data };
    });
    const listed = (await catalogue()).map(({ schema: { $schema: _dialect, ...schema }, ...rest }) => ({
      ...rest,
      schema,
    }));
    expect(inDocument).toEqual(listed);
  });

  it('200: for every key, and what really happens fits the schema', async () => {
    const { projectId, key } = await world.project();
    expect((await world.send('get', '/v1/event-types', key)).status).toBe(200);
    await world.send('post', `/v1/projects/${projectId}/phones`, key, { phones: [...newNumbers(1), '+15555555555'] });
    const feed = () => world.send('get', `/v1/projects/${projectId}/events`, key);
    await eventually('four events', async () => (await feed()).body.data.length === 4);
    const types = await catalogue();
    const events = (await feed()).body.data as { type: string; data: Record<string, unknown> }[];
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['phone.created', 'phone.validated', 'phone.validation_failed']),
    );
    for (const { type, data } of events)
      expect([type, misfits(types.find((known) => known.type === type)?.schema, data)]).toEqual([type, []]);
  });

  /** Where data is not as its schema says: a property that is missing, unknown or of another type. */
  function misfits(schema: Schema | undefined, data: Record<string, unknown>): string[] {
    if (schema === undefined) return ['no schema'];
    const wrong = Object.entries(data).filter(
      ([name, value]) => !namesOf(value).some((type) => [schema.properties[name]?.type].flat().includes(type)),
    );
    return [
      ...wrong.map(([name, value]) => `${name} is ${namesOf(value).join()}`),
      ...schema.required.filter((name) => !(name in data)).map((name) => `${name} is missing`),
    ];
  }

  /** The types of JSON Schema that a value has: a whole number is a number too. */
  function namesOf(value: unknown): string[] {
    if (value === null) return ['null'];
    if (Array.isArray(value)) return ['array'];
    return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
  }
});

describe('Events', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('of a registration that is rolled back leave nothing, not even a gap', async () => {
    const hook = await hooks.hook();
    const phones = newNumbers(3);
    const register = () =>
      hooks.world.send(
        'post',
        `/v1/projects/${hook.project.projectId}/phones`,
        hook.project.key,
        { phones },
        { 'Idempotency-Key': 'fails-first' },
      );
    // The last statement of the transaction fails: numbers and events have been written by then.
    await hooks.sql.rows(
      `CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_keys FOR EACH ROW SIGNAL SQLSTATE '45000'
SET MESSAGE_TEXT = 'refused by a test'`,
    );
    expect((await register()).status).toBe(500);
    await hooks.sql.rows('DROP TRIGGER refuse');
    expect([
      await hooks.sql.count('phones WHERE projectId = ?', [hook.project.projectId]),
      await hooks.sql.count('events WHERE projectId = ?', [hook.project.projectId]),
    ]).toEqual([0, 0]);

    expect((await register()).status).toBe(200);
    await hooks.until(hook, 3, ({ status }) => status === 'DELIVERED');
    const { body } = await hooks.world.send('get', `/v1/projects/${hook.project.projectId}/events`, hook.project.key);
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that one transaction wrote by the hundred are numbered in the order of their ids', async () => {
    const { projectId, tenantId } = await hooks.world.project();
    const now = Date.now();
    // Of this moment: older ones are past their retention.
    const ids = Array.from({ length: 350 }, (_none, at) => `evt_${encodeTime(now)}${String(at).padStart(16, '0')}`);
    await hooks.sql.rows(
      `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, createdAt)
VALUES ${ids.map(() => "(?, ?, ?, '+14155550100', 'phone.created', '{}', 0, ?)").join(', ')}`,
      ids.toReversed().flatMap((id) => [id, tenantId, projectId, now]),
    );
    const waiting = 'events WHERE projectId = ? AND isDispatched = 0';
    await eventually('numbered', async () => (await hooks.sql.count(waiting, [projectId])) === 0);
    const rows = await hooks.sql.rows('SELECT eventId, sequence FROM events WHERE projectId = ? ORDER BY sequence', [
      projectId,
    ]);
    expect(rows).toEqual(ids.map((eventId, index) => ({ eventId, sequence: index + 1 })));
  });

  it('hold the space of their sequence until they are numbered', async () => {
    const hook = await hooks.hook();
    await hooks.sql.rows('CREATE TABLE numbered (eventId char(30), oldPadding bigint, newPadding bigint)');
    await hooks.sql.rows(
      `CREATE TRIGGER see_numbered BEFORE UPDATE ON events FOR EACH ROW
INSERT INTO numbered VALUES (NEW.eventId, OLD.padding, NEW.padding)`,
    );
    await hooks.register(hook.project);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const rows = await hooks.sql.rows('SELECT DISTINCT oldPadding, newPadding FROM numbered');
    await hooks.sql.rows('DROP TRIGGER see_numbered');
    await hooks.sql.rows('DROP TABLE numbered');
    expect(rows).toEqual([{ oldPadding: 0, newPadding: null }]);
  });

  it('of numbers that are known already are none', async () => {
    const hook = await hooks.hook();
    const phones = newNumbers(2);
    for (let time = 0; time < 3; time += 1)
      await hooks.world.admin('post', `/v1/projects/${hook.project.projectId}/phones`, { phones });
    expect(await hooks.sql.count('events WHERE projectId = ?', [hook.project.projectId])).toBe(4);
  });

  it('go to the configs that subscribe to them, and to no others', async () => {
    const project = await hooks.world.project();
    const created = await hooks.hook({ project, subscriptions: { messageEvents: [], phoneEvents: ['CREATED'] } });
    const checked = await hooks.hook({
      project,
      subscriptions: { messageEvents: ['SENT'], phoneEvents: ['VALIDATED', 'VALIDATION_FAILED'] },
    });
    const nothing = await hooks.hook({ project, subscriptions: { messageEvents: [], phoneEvents: [] } });
    const messages = await hooks.hook({ project, subscriptions: { phoneEvents: [] } });
    const everything = await hooks.hook({ project, subscriptions: {} });
    const stranger = await hooks.hook();
    await hooks.register(project);
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: ['+15555555555'] });
    await hooks.until(everything, 4, ({ status }) => status === 'DELIVERED');
    const typesAt = async (hook: typeof created) =>
      (await hooks.deliveries(hook)).map(({ eventType }) => eventType).sort();
    expect(await typesAt(created)).toEqual(['phone.created', 'phone.created']);
    expect(await typesAt(checked)).toEqual(['phone.validated', 'phone.validation_failed']);
    expect(await typesAt(everything)).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
    for (const hook of [nothing, messages, stranger]) expect(await typesAt(hook)).toEqual([]);
  });
});
