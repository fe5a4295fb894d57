import { SIFTED_EVENTS_MAX } from '../../src/events/event-feed.js';
import { withSeries } from '../harness/number-series.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** The first ones are past their retention; one in a thousand is an opt-out. */
const GONE = 50_000;
const EVENTS = 5_000;
const HEAD = GONE + EVENTS;
const OPT_OUTS = [51_000, 52_000, 53_000, 54_000, 55_000];

describe('GET /v1/projects/{projectId}/events', () => {
  let app: TestApp;
  let sql: Sql;
  let world: World;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    world = new World(app);
    project = await world.project();
    await withSeries(sql, (seq) =>
      sql
        .rows(
          `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence,
createdAt)
          SELECT CONCAT('evt_', LPAD(n, 26, '0')), ?, ?, NULL, IF((n + 1) % 1000 = 0, 'phone.opted_out',
IF(n % 2 = 0, 'phone.created', 'phone.validated')),
          '{"version":1}', 1, ${GONE + 1} + n, 1 FROM ${seq(EVENTS)}`,
          [project.tenantId, project.projectId],
        )
        .then(() => undefined),
    );
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const list = async (query: string) =>
    (await world.send('get', `/v1/projects/${project.projectId}/events?${query}`, project.key)).body;
  const sequencesIn = (body: { data: { sequence: number }[] }) => body.data.map(({ sequence }) => sequence);

  it('200: a rare type, in pages that each look through so many events and no more', async () => {
    const first = await list('type=phone.opted_out');
    expect([sequencesIn(first), first.hasMore]).toEqual([[51_000, 52_000], true]);
    expect(first.lastSequence).toBe(GONE + SIFTED_EVENTS_MAX);
    const second = await list(`type=phone.opted_out&cursor=${first.cursor}`);
    expect([sequencesIn(second), second.hasMore]).toEqual([[53_000, 54_000], true]);
    const third = await list(`type=phone.opted_out&cursor=${second.cursor}`);
    expect(third).toMatchObject({ data: [{ sequence: 55_000 }], cursor: '', hasMore: false, lastSequence: HEAD });
  });

  it('200: a reader that keeps lastSequence finds each event once, also those that come later', async () => {
    const seen: number[] = [];
    let after = 0;
    const readOn = async () => {
      for (let more = true; more;) {
        const body = await list(`type=phone.opted_out&limit=1&afterSequence=${after}`);
        seen.push(...sequencesIn(body));
        after = body.lastSequence;
        more = body.hasMore;
      }
    };
    await readOn();
    expect([seen, after]).toEqual([OPT_OUTS, HEAD]);
    for (const [index, type] of ['phone.created', 'phone.opted_out'].entries())
      await sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
          VALUES (?, ?, ?, NULL, ?, '{}', 1, ?, 1)`,
        [`evt_1000000000000000000000000${index}`, project.tenantId, project.projectId, type, HEAD + 1 + index],
      );
    await readOn();
    expect([seen, after]).toEqual([[...OPT_OUTS, HEAD + 2], HEAD + 2]);
  });

  it('200: any of several types', async () => {
    const body = await list('type=phone.opted_out,phone.validated&limit=2&afterSequence=50996');
    expect(sequencesIn(body)).toEqual([50_998, 51_000]);
    expect([body.hasMore, body.lastSequence]).toEqual([true, 51_000]);
    expect((await list('type=message.sent&type=phone.erased')).data).toEqual([]);
  });

  it.each([
    ['phone.optedout', 'phone.opted_out'],
    ['OPTED_OUT', 'phone.opted_out'],
    ['phone.created,phone.optedin', 'phone.opted_in'],
  ])('400: an unknown type, %s, with the likely one', async (type, likely) => {
    const body = await list(`type=${type}`);
    expect([body.statusCode, body.details[0].path]).toEqual([400, 'type']);
    expect(body.message).toContain(likely);
  });

  it('400: a cursor of other types', async () => {
    const { cursor } = await list('type=phone.opted_out');
    expect((await list(`type=phone.created&cursor=${cursor}`)).code).toBe('cursor_invalid');
    expect((await list(`cursor=${cursor}`)).code).toBe('cursor_invalid');
  });
});
