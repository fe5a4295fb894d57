import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const MESSAGES = 250;
const WITHIN_MS = 30_000;
const CAPS = { messagesPerDay: 1_000, spendPerMonth: 100 };

describe('What waits in a project that is archived', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
  });

  const put = async (path: string, body: object) =>
    expect((await world.send('put', path, app.adminKey, body)).status).toBe(200);

  /** A project with caps, prices, and messages that are to be sent in an hour. */
  async function projectThatWaits(): Promise<SendingProject> {
    const project = await tenant.project();
    const prices = { prices: [{ price: 0.01 }] };
    await put(`/v1/providers/${project.providerId}/prices`, prices);
    await put(`/v1/projects/${project.projectId}/sending-policy`, CAPS);
    const sendAt = Date.now() + HOUR_MS;
    const messages = Array.from({ length: MESSAGES }, (_none, index) => ({
      to: `+1415555${3_000 + index}`,
      text: 'Your order has shipped.',
      sendAt,
    }));
    expect((await tenant.batch(project, messages)).status).toBe(202);
    return project;
  }

  const waiting = ({ projectId }: SendingProject) =>
    sql.count("messages WHERE projectId = ? AND status IN ('SCHEDULED', 'QUEUED')", [projectId]);

  it.each([
    ['itself', ({ projectId }: SendingProject) => `/v1/projects/${projectId}`],
    ['by its tenant', ({ tenantId }: SendingProject) => `/v1/tenants/${tenantId}`],
  ])(
    'is canceled soon, held or not: %s; caps, counters, usage and events follow, and others wait on',
    async (_by, pathOf) => {
      const [project, other] = [await projectThatWaits(), await projectThatWaits()];
      const { projectId } = project;
      await sql.rows(
        `UPDATE messages SET hold = 'restored', queuedFor = NULL, dueAt = NULL
WHERE projectId = ? LIMIT 7`,
        [projectId],
      );
      await world.admin('patch', pathOf(project), { status: 'archived' });
      await eventually('nothing waits', async () => (await waiting(project)) === 0);
      const canceled = "status = 'CANCELED' AND reason = 'project_archived' AND hold IS NULL AND isReserved = 0";
      expect(await sql.count(`messages WHERE projectId = ? AND ${canceled} AND costMicros = 0`, [projectId])).toBe(
        MESSAGES,
      );
      expect(await sql.rows('SELECT DISTINCT used FROM cap_uses WHERE projectId = ?', [projectId])).toEqual([
        { used: 0 },
      ]);
      const [counts] = await sql.rows(
        `SELECT CAST(SUM(messageCount) AS SIGNED) AS messages, CAST(SUM(totalCostMicros) AS SIGNED) AS cost
FROM phones WHERE projectId = ?`,
        [projectId],
      );
      expect(counts).toEqual({ messages: MESSAGES, cost: 0 });
      expect(await sql.count("events WHERE projectId = ? AND type = 'message.canceled'", [projectId])).toBe(MESSAGES);
      const { total, data } = (await world.send('get', `/v1/projects/${projectId}/usage?groupBy=status`, app.adminKey))
        .body;
      expect([total.cost, data.map(({ status }: { status: string }) => status)]).toEqual([0, ['CANCELED']]);
      expect(await waiting(other)).toBe(MESSAGES);
    },
    2 * WITHIN_MS,
  );
});
