import { gzipSync } from 'node:zlib';
import type { Response } from 'supertest';
import { ARCHIVED_KINDS, type ArchivedKind, TAKEN, writesBelow } from '../harness/archived-writes.js';
import { type Caller, makeCallers, makeCast } from '../harness/callers.js';
import { eventually, settled } from '../harness/eventually.js';
import { AuthorisationMatrix, ID_PREFIXES, UNKNOWN_IDS } from '../harness/matrix.js';
import { newAddress, Random, seedOfRun } from '../harness/numbers.js';
import {
  type DocumentedOperation,
  ENDS_A_SESSION,
  EXAMPLE_PROVIDER,
  fillPath,
  guardedOperationsOf,
  makeExampleProvider,
  operationsOf,
  POLICY,
  PUBLIC_ROUTES,
  queryOf,
  rolesOf,
  type ServedDocument,
  servedDocument,
} from '../harness/operations.js';
import { callsOf, DocumentedResponses, keyFor, prepareExample } from '../harness/prepared-examples.js';
import { routeApp } from '../harness/route-app.js';
import { Line } from '../harness/sockets.js';
import { forge, type Subject, Subjects } from '../harness/subjects.js';
import { type Actor, TenantActs } from '../harness/tenant-acts.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** What each caller gets of every operation: harness/generic-statuses.ts refers to this file. */
describe('Every route', () => {
  const app = routeApp();
  const world = new World(app);
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  let callers: Caller[];
  let matrix: AuthorisationMatrix;
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    const cast = await makeCast(subjects);
    callers = await makeCallers(world, cast);
    matrix = new AuthorisationMatrix(world, subjects, cast, operations);
  });

  it('stands in the table of harness/policy.ts, and no other, with the roles that are published', () => {
    expect(operations.map(({ route }) => route).sort()).toEqual(Object.keys(POLICY).sort());
    const published = operations.map((operation) => [operation.route, operation['x-required-roles']]);
    expect(published).toEqual(
      operations.map(({ route }) => [route, PUBLIC_ROUTES.includes(route) ? undefined : rolesOf(route)]),
    );
  });

  it.each([
    'none',
    'forged',
    'deleted',
    'disabled',
    'expired',
    'suspended',
    'foreign',
    'another project of the tenant',
    'TENANT',
    'READ',
    'READ ADMIN',
    'ADMIN',
    'FULL session',
    'READ session',
  ])('responds as the table says, and shows nothing that is out of reach, to: %s', async (name) => {
    const caller = callers.find((one) => one.name === name);
    if (caller === undefined) throw new Error(`There is no caller called ${name}`);
    expect(await matrix.faultsOf(caller)).toEqual([]);
  });

  it('400: an id of another kind, wherever one stands: the right one is named', async () => {
    const seen: unknown[] = [];
    const wanted: unknown[] = [];
    for (const { route, method, path, parameters } of operations)
      for (const name of parameters.flatMap((one) => (one.in === 'path' ? [one.name ?? ''] : []))) {
        if (name === 'phoneE164') continue;
        const prefix = ID_PREFIXES[name] ?? 'missing in harness/matrix.ts';
        const other = prefix === 'ten' ? 'projectId' : 'tenantId';
        const ids = { ...UNKNOWN_IDS, [name]: UNKNOWN_IDS[other] ?? '' };
        const target = `${fillPath(path, ids)}${queryOf(route)}`;
        const { status, body } = await world.send(method, target, app.adminKey, POLICY[route]?.body?.(ids));
        seen.push([route, name, status, body.message]);
        const said = `"${ID_PREFIXES[other]}_" begins a ${other}`;
        wanted.push([route, name, 400, `${name} must be an id that begins with "${prefix}_": ${said}`]);
      }
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(wanted);
  });

  it('404: an id of the right kind, and nothing', async () => {
    const { status, body } = await world.send('get', `/v1/projects/${UNKNOWN_IDS['projectId']}`, app.adminKey);
    expect([status, body.message]).toEqual([404, 'There is nothing here that this key can reach.']);
  });

  it('takes each example of the OpenAPI document, and responds by the schema that stands there', async () => {
    const responses = new DocumentedResponses(document);
    const shared = await subjects.make();
    const faults: string[] = [];
    for (const { operation, name, body } of operations.flatMap(callsOf)) {
      const { route, method, path } = operation;
      const fresh = { ...shared, ids: await subjects.freshIds(operation, shared.ids) };
      const { ids } = await prepareExample(world, fresh, route, body);
      const sent = 'token' in ids ? { token: ids['token'] } : (body as object | string | undefined);
      const key = await keyFor(world, operation, ids['projectId'] ?? '');
      const response = await world.send(method, `${fillPath(path, ids)}${queryOf(route)}`, key, sent);
      const fault = faultOfResponse(operation, response, responses);
      if (fault !== null) faults.push(`${route}, ${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  /** What is wrong with a response that ought to be a success; null where nothing is. */
  function faultOfResponse(
    operation: DocumentedOperation,
    response: Response,
    documented: DocumentedResponses,
  ): string | null {
    const { status, text, body, headers } = response;
    if (!(status in operation.responses) || status >= 300) return `${status} ${text}`;
    if (status === 204) return text === '' ? null : 'returns something where there is nothing';
    if (!headers['content-type']?.startsWith('text/csv')) return documented.faultOf(operation, body);
    return text.length > 0 ? null : 'is an empty file';
  }
});

describe('What strangers send', () => {
  /** Failed credentials count for an address. */
  const FORWARDED = { 'X-Forwarded-For': '172.31.0.1' };
  const FROM = `X-Forwarded-For: ${FORWARDED['X-Forwarded-For']}`;
  /** A dripped body ends within this; a body that nobody bounds drips for 55 minutes. */
  const PROMPTLY_MS = 4_000;

  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  beforeAll(async () => {
    project = await world.project();
  });

  const head = (key: string | null, ...more: string[]): string[] => [
    `POST /v1/projects/${project.projectId}/phones HTTP/1.1`,
    'Host: a',
    FROM,
    'Content-Type: application/json',
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    ...more,
    '',
    '',
  ];

  /** Keys that open nothing, each refused for another reason. */
  async function badKeys(): Promise<[string, string | null][]> {
    const [disabled, expired] = [await world.project(), await world.project()];
    for (const [{ projectId, keyId }, change] of [
      [disabled, { isActive: false }],
      [expired, { expiresAt: Date.now() + 500 }],
    ] as const) {
      const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
      const { status } = await world.send('patch', path, app.adminKey, change);
      expect(status).toBe(200);
    }
    await eventually('it has expired', async () => {
      const { body } = await world.send('get', '/v1/api-keys/current', expired.key);
      return body.code === 'api_key_expired';
    });
    return [
      ['api_key_missing', null],
      ['api_key_invalid', forge(project.key)],
      ['api_key_invalid', 'not a key'],
      ['api_key_disabled', disabled.key],
      ['api_key_expired', expired.key],
    ];
  }

  it('401: for every key that opens nothing, with not a byte of the body sent or inflated', async () => {
    for (const [code, key] of await badKeys()) {
      const line = new Line(app.url).send(...head(key, 'Content-Encoding: gzip', 'Content-Length: 329'));
      await line.until(/"details":\[\]\}/);
      expect([code, line.statuses, line.said.includes(`"code":"${code}"`)]).toEqual([code, ['401'], true]);
      line.socket.destroy();
    }
  });

  it('401: a gzip bomb is not inflated: what is damaged is not noticed', async () => {
    const bomb = gzipSync(Buffer.alloc(300_000, ' '));
    const send = async (key: string | null, body: Buffer): Promise<number> => {
      const headers = {
        ...FORWARDED,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-api-key': key ?? '',
      };
      return (await fetch(`${app.url}/v1/projects/${project.projectId}/phones`, { method: 'POST', headers, body }))
        .status;
    };
    const damaged = Buffer.from(bomb).fill(0xff, 12);
    expect([await send(project.key, damaged), await send(project.key, bomb)]).toEqual([400, 400]);
    expect([await send(null, damaged), await send(null, bomb), await send(forge(project.key), bomb)]).toEqual([
      401, 401, 401,
    ]);
  });

  it('401: a body dripped after it keeps no connection', async () => {
    for (const [name, key, length] of [
      ['no key', null, 90_000],
      ['forged', forge(project.key), 90_000],
      ['a small one', null, 900],
    ] as const) {
      const line = new Line(app.url).send(...head(key, `Content-Length: ${length}`)).send('{');
      const tookMs = await line.drip();
      expect([name, line.statuses, tookMs < PROMPTLY_MS]).toEqual([name, ['401'], true]);
      expect([name, /^Connection: close$/im.test(line.said)]).toEqual([name, length === 90_000]);
    }
  });

  it.each([
    ['404', 'POST /v1/nothing HTTP/1.1'],
    ['405', 'PUT /v1/tenants HTTP/1.1'],
    ['200', 'GET /health/live HTTP/1.1'],
    ['401', 'POST /v1/projects/prj_1/phones/import HTTP/1.1'],
  ])('%s: %s with a dripped body keeps no connection', async (status, requestLine) => {
    const line = new Line(app.url).send(requestLine, 'Host: a', FROM, 'Content-Length: 90000', '', '{"a":');
    expect([(await line.drip()) < PROMPTLY_MS, line.statuses]).toEqual([true, [status]]);
  });

  it('401: a caller who sends a megabyte still reads why', async () => {
    const response = await fetch(`${app.url}/v1/projects/${project.projectId}/phones/import`, {
      method: 'POST',
      headers: { ...FORWARDED, 'content-type': 'text/csv' },
      body: Buffer.alloc(1_000_000, 'a'),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'api_key_missing']);
  });

  it('401: a small body leaves the connection open', async () => {
    const line = new Line(app.url);
    const asked = [...head(null, 'Content-Length: 2').slice(0, -1), '{}'];
    line.send(...asked);
    await line.until(/"details":\[\]\}/);
    line.send(...asked);
    await line.until(/"details":\[\]\}[^]*"details":\[\]\}/);
    expect(line.statuses).toEqual(['401', '401']);
    line.socket.destroy();
  });

  it('401: Expect: 100-continue gets no 100; 200: with a key it does', async () => {
    const body = JSON.stringify({ phones: ['+14155552601'] });
    const asks = (key: string | null) =>
      new Line(app.url).send(...head(key, 'Expect: 100-continue', `Content-Length: ${body.length}`));
    const stranger = asks(null);
    expect([(await stranger.drip()) < PROMPTLY_MS, stranger.statuses]).toEqual([true, ['401']]);
    const caller = asks(project.key);
    await caller.until(/^HTTP\/1\.1 100 /m);
    await caller.send(body).until(/"data":/);
    expect(caller.statuses).toEqual(['100', '200']);
    caller.socket.destroy();
  });

  it('202: an import gets its 100 too', async () => {
    const file = 'phoneE164\r\n+14155552601\r\n';
    const line = new Line(app.url).send(
      `POST /v1/projects/${project.projectId}/phones/import HTTP/1.1`,
      'Host: a',
      FROM,
      'Content-Type: text/csv',
      `x-api-key: ${project.key}`,
      'Expect: 100-continue',
      `Content-Length: ${file.length}`,
      '',
      '',
    );
    await line.until(/^HTTP\/1\.1 100 /m);
    await line.send(file).until(/"importId":/);
    expect(line.statuses).toEqual(['100', '202']);
    line.socket.destroy();
  });
});

describe('Archived', () => {
  /** What is archived, with an ADMIN key of its own and a number that no write of the table touches. */
  interface Archived extends Subject {
    readonly adminKey: string;
    readonly linked: { readonly phoneE164: string; readonly optOutToken: string };
  }

  const app = routeApp();
  const world = new World(app);
  let archived: Record<ArchivedKind, Archived>;
  beforeAll(async () => {
    const routes = guardedOperationsOf(await servedDocument(app)).map(({ route }) => route);
    const subjects = new Subjects(world, new Set(routes));
    archived = { project: await archive(subjects, 'project'), tenant: await archive(subjects, 'tenant') };
  });

  it.each(ARCHIVED_KINDS)('200: the records of an archived %s stay readable, and read archived', async (kind) => {
    const { ids, adminKey } = archived[kind];
    const project = `/v1/projects/${String(ids['projectId'])}`;
    const list = await world.admin('get', `/v1/tenants/${String(ids['tenantId'])}/projects`);
    const read = [await world.admin('get', project), ...(list['data'] as { status: string }[])];
    expect(read.map(({ status }) => status)).toEqual(['archived', 'archived']);
    const found = async (status: string) =>
      (await world.admin('get', `/v1/projects?tenantIds=${String(ids['tenantId'])}&status=${status}`))['data'];
    expect([await found('archived'), await found('active')]).toEqual([[read[0]], []]);
    const keys = (await world.admin('get', `${project}/api-keys`))['data'] as Record<string, unknown>[];
    const own = (await world.send('get', '/v1/api-keys/current', adminKey)).body as Record<string, unknown>;
    for (const key of [...keys, own])
      expect([key['projectIsActive'], key['tenantIsActive']]).toEqual([false, kind === 'project']);
  });

  it.each(ARCHIVED_KINDS)('200: the opt-out page of an archived %s still takes opt-outs', async (kind) => {
    const { phoneE164, optOutToken } = archived[kind].linked;
    expect((await world.send('post', `/o/${optOutToken}`, null)).status).toBeLessThan(400);
    expect((await world.admin('get', `/v1/phones/${phoneE164}`))['isOptedOut']).toBe(true);
  });

  it('200: below a suspended tenant a project stays what it is, and is written to', async () => {
    const { tenantId, projectId } = await world.project();
    await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'suspended' });
    expect((await world.admin('get', `/v1/projects/${projectId}`))['status']).toBe('active');
    const { status } = await world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'x' });
    expect(status).toBe(201);
  });

  it.each(ARCHIVED_KINDS)('401: the TENANT keys of an archived %s are dead', async (kind) => {
    const { status, body } = await world.send('get', '/v1/phones', archived[kind].key);
    expect([status, body.code]).toEqual([401, 'api_key_disabled']);
  });

  it.each(ARCHIVED_KINDS)('409: every write below an archived %s, but for those that are named', async (kind) => {
    const writes = writesBelow(await servedDocument(app), kind);
    expect(Object.keys(TAKEN).filter((taken) => !writes.some(({ route }) => route === taken))).toEqual([]);
    const answers: Record<string, string> = {};
    // Those that are taken come last: they remove what others are asked about.
    for (const operation of writes.toSorted((a, b) => Number(a.route in TAKEN) - Number(b.route in TAKEN))) {
      const { status, body } = await write(archived[kind], operation);
      answers[operation.route] = status < 300 ? 'success' : `${status} ${String(body.code)}`;
    }
    const expected = writes.map(({ route }) => [route, route in TAKEN ? 'success' : '409 state_conflict']);
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  async function archive(subjects: Subjects, kind: ArchivedKind): Promise<Archived> {
    const subject = await subjects.make();
    const projectId = String(subject.ids['projectId']);
    const phoneE164 = await subjects.child(projectId, 'phoneE164');
    const { optOutToken } = (await world.send('get', `/v1/phones/${phoneE164}`, subject.key)).body as {
      optOutToken: string;
    };
    const { plainApiKey } = await world.key(projectId, { role: 'ADMIN' });
    await world.admin('patch', `/v1/${kind}s/${String(subject.ids[`${kind}Id`])}`, { status: 'archived' });
    return { ...subject, adminKey: plainApiKey, linked: { phoneE164, optOutToken } };
  }

  /** Sent with an ADMIN key of the archived project itself, so that routes which name no id concern it too. */
  function write({ ids, adminKey }: Archived, { route, method, path }: DocumentedOperation): Promise<Response> {
    return world.send(method, fillPath(path, ids), adminKey, POLICY[route]?.body?.(ids));
  }
});

describe('Two tenants that share their numbers', () => {
  const SEED = seedOfRun();
  const ROUNDS = 3;
  const ACTS_EACH = 70;
  const AT_ONCE = 4;
  /** Rounds of its own operations until each has succeeded once. */
  const TRIES = 12;
  /** Things that an operation is called on in each round, until it succeeds. */
  const DRAWS = 8;
  const WITHIN_MS = 90_000;
  const SHARED = Array.from({ length: 8 }, (_none, index) => `+1415555${3_100 + index}`);
  const ONE_SIDED = ['+14155553201', '+14155553202'];
  /** Things of one kind that are read each by each. */
  const READ_EACH = 12;
  const LISTS: readonly string[] = [
    '',
    '?isOptedOut=true',
    '?isOptedOut=false',
    '?search=3101',
    '?country=US&isOptedOut=true',
  ];

  const random = new Random(SEED);
  let hooks: WebhookWorld;
  let operations: DocumentedOperation[];
  let a: TenantActs;
  let b: TenantActs;
  let readings: string[];

  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
    // No key of these is a session.
    operations = guardedOperationsOf(await servedDocument(hooks.app)).filter(({ route }) => route !== ENDS_A_SESSION);
    await makeExampleProvider(hooks.app.schema);
    a = new TenantActs(
      hooks.world,
      operations,
      random,
      await actor('a', newAddress(), [...SHARED, String(ONE_SIDED[0])]),
    );
    b = new TenantActs(
      hooks.world,
      operations,
      random,
      await actor('b', newAddress(), [...SHARED, String(ONE_SIDED[1])]),
    );
    // Each has a history: what it may do, it has done.
    await everythingOnce(a);
    await everythingOnce(b);
    await act(b, null, ACTS_EACH);
    await register(b.actor);
    await quiet();
    readings = everyReading();
  }, WITHIN_MS);
  afterAll(() => hooks.stop());

  /** A project of a tenant of its own, with its sender, its numbers and a webhook config that stays. */
  async function actor(name: string, address: string, numbers: readonly string[]): Promise<Actor> {
    const project = await hooks.world.project();
    const hookUrl = new URL(`/${name}`, hooks.receiver.url).toString();
    const config = await hooks.world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
      endpoint: { url: `${hookUrl}/kept` },
    });
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/senders`, {
      kind: 'NUMBER',
      address,
      providerId: EXAMPLE_PROVIDER,
    });
    const made = {
      project,
      numbers,
      address,
      hookUrl,
      kept: {
        keyId: project.keyId,
        webhookConfigId: String(config['webhookConfigId']),
      },
    };
    await register(made);
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones/${SHARED[0]}/opt-out`, {});
    return made;
  }

  async function register({ project, numbers }: Actor): Promise<void> {
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: numbers });
  }

  /** Until each operation has succeeded; what ends things comes last. */
  async function everythingOnce(tenant: TenantActs): Promise<void> {
    for (let tries = 0; tries < TRIES && tenant.neverDone.length > 0; tries += 1) {
      await register(tenant.actor);
      await switchOn(tenant);
      await tenant.scheduleMessage();
      await tenant.writeDoubtfulStop();
      await quiet();
      const ends = ({ method }: DocumentedOperation): boolean => method === 'delete';
      const missing = ({ route }: DocumentedOperation): boolean =>
        tenant.neverDone.some((line) => line.startsWith(`${route} `));
      const all = random.shuffled(tenant.ownOperations);
      const chosen = [...all.filter((one) => !ends(one)), ...all.filter((one) => ends(one) && missing(one))];
      // What was refused may fit another of its things: only few of its messages can be canceled, the newest rather.
      for (const operation of chosen)
        for (let draws = 0; draws < DRAWS && (draws === 0 || missing(operation)); draws += 1)
          await tenant.do(operation, null, missing(operation) ? draws : null);
    }
    expect({ seed: SEED, neverDone: tenant.neverDone }).toEqual({ seed: SEED, neverDone: [] });
  }

  /** Webhook configs that a random request switched off would refuse to resend, one attempt after another. */
  async function switchOn(tenant: TenantActs): Promise<void> {
    const paths = operations
      .filter(({ route }) => route === 'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}')
      .flatMap((operation) => tenant.pathsOf(operation, READ_EACH));
    for (const path of paths)
      await hooks.world.send('patch', path, tenant.actor.project.key, { endpoint: { isActive: true } });
  }

  async function act(tenant: TenantActs, others: TenantActs | null, count: number): Promise<void> {
    let left = count;
    const lane = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        await tenant.act(others);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  /**
   * Nothing waits to be imported, looked up, dispatched or sent: what a number says changes by itself while its look-up
   * is late.
   */
  async function quiet(): Promise<void> {
    const waiting = [
      'phone_imports WHERE queuedFor IS NOT NULL',
      'phones WHERE isValidated = 0',
      'events WHERE isDispatched = 0',
      'deliveries WHERE queuedFor IS NOT NULL',
    ].map((from) => `${from} AND projectId IN (?, ?)`);
    const projects = [a, b].map(({ actor: { project } }) => project.projectId);
    await eventually('nothing waits', async () => {
      for (const from of waiting) if ((await hooks.sql.count(from, projects)) > 0) return false;
      return true;
    });
  }

  /** Where B looks: everything that it knows of its own, and of A's things, which must stay unknown. */
  function everyReading(): string[] {
    return b.ownOperations
      .filter(({ method }) => method === 'get')
      .flatMap((operation) => {
        const lists =
          operation.path === '/v1/phones'
            ? [...LISTS, `?tenantIds=${a.actor.project.tenantId}`, `?projectIds=${a.actor.project.projectId}`]
            : [''];
        return [...new Set([...b.pathsOf(operation, READ_EACH), ...a.pathsOf(operation, READ_EACH)])].flatMap((path) =>
          lists.map((query) => path + query),
        );
      });
  }

  /** Every response that the key of B gets there, page by page. */
  async function readAll(): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    for (const reading of readings) await readToItsEnd(reading, answers);
    return answers;
  }

  /**
   * The same once it has come to rest: an attempt that was under way when its webhook config was switched off is
   * written down a little later.
   */
  async function readAtRest(): Promise<Map<string, string>> {
    await settled();
    return readAll();
  }

  async function readToItsEnd(reading: string, answers: Map<string, string>): Promise<void> {
    for (let cursor = '', more = true, page = 1; more; page += 1) {
      const whole = cursor === '' ? reading : `${reading}${reading.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, text, headers, body } = await hooks.world.send('get', whole, b.actor.project.key, undefined, {
        'X-Request-Id': 'b-reads-all',
      });
      const { date: _date, etag: _etag, ...others } = headers as Record<string, string>;
      // What reading changes: when the key was used last, when a file was issued, its signature, and a sealed cursor.
      const shown = text
        .replace(/"(lastUsedAt|issuedAt)":(\d+|null)/g, '"$1":0')
        .replace(/"signature":\{[^}]+\}/, '"signature":{}')
        .replace(/"cursor":"[^"]+"/, '"cursor":"…"');
      answers.set(`${reading} page ${page}`, `${status} ${shown} ${JSON.stringify(others)}`);
      cursor = String(body.cursor ?? '');
      more = body.hasMore === true;
    }
  }

  const receivedByB = (): number => hooks.receiver.received.filter(({ url }) => url.startsWith('/b/')).length;

  it(
    'nothing that A does changes anything that B can read or is sent',
    async () => {
      const before = { answers: await readAtRest(), received: receivedByB() };
      expect(before.answers.size).toBeGreaterThan(b.ownOperations.length);
      expect([...before.answers.values()].filter((answer) => answer.startsWith('5'))).toEqual([]);
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = a.done.length;
        await act(a, b, ACTS_EACH);
        await register(a.actor);
        await quiet();
        const now = await readAll();
        const changed = [...now]
          .filter(([path, answer]) => before.answers.get(path) !== answer)
          .map(([path, answer]) => `GET ${path}: ${before.answers.get(path)} -> ${answer}`);
        const what = { seed: SEED, round, paths: [...now.keys()], received: receivedByB() };
        expect({
          ...what,
          changed,
          since: changed.length === 0 ? [] : a.done.slice(from).map(({ route, status }) => `${route} ${status}`),
        }).toEqual({ ...what, paths: [...before.answers.keys()], received: before.received, changed: [], since: [] });
      }
      expect(a.done.some(({ isTrespass }) => isTrespass)).toBe(true);
    },
    WITHIN_MS,
  );
});
