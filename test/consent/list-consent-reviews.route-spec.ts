import { ConsentWorld } from '../harness/consent-world.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { DOUBTFUL_STOP, ReviewWorld } from '../harness/review-world.js';
import { routeApp } from '../harness/route-app.js';

interface Review {
  readonly reviewId: string;
  readonly projectId: string;
  readonly verdict: string | null;
}

describe('GET /v1/consent-reviews', () => {
  let consent: ConsentWorld;
  let reviews: ReviewWorld;
  let projects: SendingProject[];
  /** Three of the first project, and one of the second: the first is decided, the second superseded. */
  let made: string[];
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
    reviews = new ReviewWorld(consent.world);
    const tenant = new MessageTenant(consent.world);
    projects = [await tenant.project(), await tenant.project()];
    const numbers = Array.from({ length: 4 }, () => newNumber());
    made = [];
    for (const [index, number] of numbers.entries())
      made.push((await reviews.open(project(index === 3 ? 1 : 0).projectId, number)).reviewId);
    await consent.world.admin('post', `/v1/consent-reviews/${made[0]}/decision`, { verdict: 'STOP', note: 'Clear.' });
    await consent.declare(project(0), 'opt-in', { evidence: 'Asked.' }, {}, numbers[1]);
  });
  afterAll(() => consent.stop());

  const project = (index: number): SendingProject => projects[index] as SendingProject;
  const list = (query: string, key = consent.app.adminKey) =>
    consent.world.send('get', `/v1/consent-reviews?${query}`, key);
  const ids = async (query: string, key?: string) =>
    ((await list(query, key)).body.data as Review[]).map(({ reviewId }) => made.indexOf(reviewId));

  it('200: what a person wrote, newest first, by project, tenant and status', async () => {
    const both = projects.map(({ projectId }) => `projectIds=${projectId}`).join('&');
    expect(await ids(both)).toEqual([3, 2, 1, 0]);
    expect(await ids(`${both}&status=open`)).toEqual([3, 2]);
    expect(await ids(`${both}&status=decided`)).toEqual([1, 0]);
    expect(await ids(`tenantIds=${project(0).tenantId}`)).toEqual([2, 1, 0]);
    expect(await ids(`${both}&tenantIds=${project(1).tenantId}`)).toEqual([3]);
    expect((await ids('limit=100')).filter((index) => index >= 0)).toEqual([3, 2, 1, 0]);
    const { data } = (await list(`projectIds=${project(0).projectId}`)).body;
    expect(data.map(({ verdict, note, actorKeyId }: Record<string, unknown>) => [verdict, note, actorKeyId])).toEqual([
      [null, null, null],
      ['SUPERSEDED', null, null],
      ['STOP', 'Clear.', expect.stringMatching(/^key_/)],
    ]);
    expect(data[0]).toEqual({
      reviewId: made[2],
      tenantId: project(0).tenantId,
      projectId: project(0).projectId,
      phoneE164: expect.stringMatching(/^\+/),
      text: DOUBTFUL_STOP,
      declaredAt: expect.any(Number),
      verdict: null,
      note: null,
      actorKeyId: null,
      decidedAt: null,
    });
  });

  it("200: a TENANT key lists its own project, and nothing where it asks for another's", async () => {
    expect(await ids('', project(0).key)).toEqual([2, 1, 0]);
    expect(await ids(`projectIds=${project(1).projectId}`, project(0).key)).toEqual([]);
  });

  it('200: page by page, and 400 for a cursor of other filters', async () => {
    const { tenantId } = project(0);
    const first = (await list(`tenantIds=${tenantId}&limit=2`)).body;
    const second = (await list(`tenantIds=${tenantId}&limit=2&cursor=${first.cursor}`)).body;
    expect([first, second].map(({ data }) => data.map(({ reviewId }: Review) => made.indexOf(reviewId)))).toEqual([
      [2, 1],
      [0],
    ]);
    expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, '']);
    const other = await list(`tenantIds=${tenantId}&status=open&cursor=${first.cursor}`);
    expect([other.status, other.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('400: a status that is none, or given twice', async () => {
    const rule = async (query: string) => {
      const { status, body } = await list(query);
      return [status, body.details[0]?.path, body.details[0]?.rule];
    };
    expect(await rule('status=closed')).toEqual([400, 'status', 'isIn']);
    expect(await rule('status=open&status=decided')).toEqual([400, 'status', 'isSingle']);
    expect(await rule('projectIds=')).toEqual([400, 'projectIds', 'notEmpty']);
  });
});
