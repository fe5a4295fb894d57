import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/sending-policy', () => {
  const app = routeApp();
  const world = new World(app);

  const pathOf = (projectId: string) => `/v1/projects/${projectId}/sending-policy`;
  const DEFAULTS = {
    allowedCountries: null,
    numberPerDay: null,
    prefixPerHour: null,
    newNumbersPerPrefixPerHour: 200,
    messagesPerDay: null,
    spendPerDay: null,
    spendPerMonth: null,
    marketingNeedsOptIn: true,
    legalQuietHours: true,
    quietHours: null,
    keywordTexts: {
      stop: null,
      start: null,
      help: null,
      footer: null,
      footerLink: null,
      byLanguage: { en: null, es: null, fr: null, de: null },
    },
    updatedAt: null,
  };

  it('200: a project that has said nothing has the defaults, for its own key too', async () => {
    const { projectId, key } = await world.project();
    for (const reader of [app.adminKey, key]) {
      const response = await world.send('get', pathOf(projectId), reader);
      expect([response.status, response.body]).toEqual([200, { projectId, ...DEFAULTS }]);
    }
  });

  it('200: what was put, also once the project is archived', async () => {
    const { projectId } = await world.project();
    const { body } = await world.send('put', pathOf(projectId), app.adminKey, { spendPerDay: 0.0065 });
    expect(body).toEqual({ projectId, ...DEFAULTS, spendPerDay: 0.0065, updatedAt: expect.any(Number) });
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect(await world.admin('get', pathOf(projectId))).toEqual(body);
  });

  it('400: what cannot be an id', async () => {
    expect((await world.send('get', pathOf('no%20id'), app.adminKey)).status).toBe(400);
  });

  it('404: an unknown project, and to a TENANT every other one', async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await world.send('get', pathOf('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV'), app.adminKey)).status).toBe(404);
    expect((await world.send('get', pathOf(one.projectId), two.key)).status).toBe(404);
  });
});
