import { TenantStops } from '../../src/phones/consent/tenant-stops.js';
import type { ErasedSubject } from '../../src/events/event-erasure.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { eventually } from '../harness/eventually.js';
import { InboundWorld } from '../harness/inbound-world.js';
import type { SendingProject } from '../harness/message-tenant.js';
import { newNumber, newNumbers } from '../harness/numbers.js';
import { StopWorld } from '../harness/stop-world.js';
import type { SeenReview } from '../harness/review-world.js';
import type { ProjectWorld } from '../harness/world.js';
const REVIEW_MS = 72 * 3_600_000;
const DOUBTFUL = 'please take me off ur list';
/** More than one step of the walk takes. */
const MANY = 600;

interface Queued {
  readonly needsReview: number;
  readonly waitMs: string;
  readonly taskSealed: Buffer;
}

describe('The queue of opt-outs of a tenant', () => {
  let inbound: InboundWorld;
  let stops: StopWorld;
  let own: SendingProject;
  let other: ProjectWorld;
  beforeAll(async () => {
    inbound = await InboundWorld.start();
    stops = new StopWorld(inbound.app);
  });
  beforeEach(async () => {
    own = await inbound.tenant.project();
    other = await inbound.world.project(own.tenantId);
    await stops.switch(own.tenantId, 'tenant');
    await stops.applied(own.tenantId);
  });
  afterAll(() => inbound.stop());

  const queued = () =>
    inbound.sql.rows<Queued>(
      'SELECT needsReview, dueAt - optedOutAt AS waitMs, taskSealed FROM tenant_stops WHERE tenantId = ?',
      [own.tenantId],
    );
  const nothingLeft = () => eventually('nothing is queued', async () => (await queued()).length === 0);
  /** A number that both projects have, and that has written what is no keyword. */
  const doubtful = async (): Promise<string> => {
    const phone = newNumber();
    for (const project of [own, other]) await stops.register(project, phone);
    await inbound.bring(own, { from: phone, text: DOUBTFUL });
    return phone;
  };
  const decide = async (phone: string, verdict: 'STOP' | 'NOT_A_STOP') => {
    const list = await inbound.world.admin('get', `/v1/consent-reviews?projectIds=${own.projectId}&status=open`);
    const review = (list['data'] as SeenReview[]).find(({ phoneE164 }) => phoneE164 === phone);
    await inbound.world.admin('post', `/v1/consent-reviews/${String(review?.reviewId)}/decision`, { verdict });
  };

  it('holds a stop that somebody should look at for 72 hours, its number encrypted; confirmed, it is due', async () => {
    const phone = await doubtful();
    const rows = await queued();
    expect(rows.map(({ needsReview, waitMs }) => [needsReview, Number(waitMs)])).toEqual([[1, REVIEW_MS]]);
    expect(rows[0]?.taskSealed.includes(phone)).toBe(false);
    expect([await stops.isOut(own, phone), await stops.isOut(other, phone)]).toEqual([true, false]);
    await decide(phone, 'STOP');
    await stops.carried([other], phone);
    expect(await stops.ledger(other, phone)).toEqual([
      expect.objectContaining({ source: 'KEYWORD', note: null, needsReview: false, isSpread: true }),
    ]);
    await nothingLeft();
  });

  it('loses one that is no stop, and keeps another of the same number', async () => {
    const phone = await doubtful();
    await decide(phone, 'NOT_A_STOP');
    expect(await queued()).toEqual([]);
    await inbound.bring(own, { from: phone, text: DOUBTFUL });
    await inbound.bring(own, { from: phone, text: 'STOP' });
    await stops.carried([other], phone);
    expect(await stops.isOut(own, phone)).toBe(true);
  });

  it('makes one due when its number is erased, and the erasure waits for it', async () => {
    const phone = await doubtful();
    await inbound.world.erase(own.projectId, phone);
    expect(await queued()).toEqual([]);
    expect(await stops.isOut(other, phone)).toBe(true);
  });

  it('leaves in doubt what a number says that is there again, while the erasure goes on', async () => {
    const requestedAt = Date.now() - 1;
    const subject = await doubtful();
    const { app } = inbound.app;
    const looked = { pseudonym: '', lastEventId: '', redact: (text: string) => text, isStepFull: () => false };
    const erased: ErasedSubject = { ...own, ...looked, subject, requestedAt };
    const step = await app.get(Transactor).run((tx) => app.get(TenantStops).erase(tx, erased, null));
    expect(step).toEqual({ removed: {}, position: null });
    expect((await queued()).map(({ needsReview }) => needsReview)).toEqual([1]);
  });

  it('takes nothing that is simulated, and of an import what was entered', async () => {
    const [simulated, imported] = [newNumber(), newNumber()];
    for (const project of [own, other]) await stops.register(project, simulated, imported);
    const path = `/v1/projects/${own.projectId}`;
    const text = { from: simulated, to: own.from, text: 'STOP' };
    await inbound.world.send('post', `${path}/simulator/inbound`, own.key, text);
    await inbound.world.send('post', `${path}/phones/import`, own.key, `phoneE164,isOptedOut\n${imported},true\n`);
    await stops.carried([other], imported);
    expect(await stops.ledger(other, imported)).toEqual([expect.objectContaining({ source: 'IMPORT' })]);
    await eventually('the simulated STOP is heeded', () => stops.isOut(own, simulated));
    await nothingLeft();
    expect(await stops.isOut(other, simulated)).toBe(false);
  });

  it('gets what is opted out already when the scope is switched, in steps, and what is in doubt late', async () => {
    await stops.switch(own.tenantId, 'project');
    const phone = await doubtful();
    const phones = newNumbers(MANY);
    const among = `optOutReason = 'IMPORT' AND phoneE164 IN ('${phones.join("', '")}')`;
    const outOf = ({ projectId }: ProjectWorld) =>
      inbound.sql.count(`phones WHERE projectId = ? AND ${among}`, [projectId]);
    for (const project of [own, other]) await stops.register(project, ...phones);
    const csv = `phoneE164,isOptedOut\n${phones.map((number) => `${number},true\n`).join('')}`;
    await inbound.world.send('post', `/v1/projects/${own.projectId}/phones/import`, own.key, csv);
    await eventually('all are imported', async () => (await outOf(own)) === MANY);
    expect(await queued()).toEqual([]);
    await stops.switch(own.tenantId, 'tenant');
    await stops.applied(own.tenantId);
    expect(await outOf(other)).toBe(MANY);
    expect((await queued()).map(({ needsReview, waitMs }) => [needsReview, Number(waitMs)])).toEqual([[1, REVIEW_MS]]);
    expect(await stops.isOut(other, phone)).toBe(false);
    await stops.switch(own.tenantId, 'project');
    await nothingLeft();
    expect(await inbound.sql.count('tenant_opt_outs WHERE tenantId = ?', [own.tenantId])).toBe(0);
  });
});
