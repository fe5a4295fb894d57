import { newId } from '../../src/platform/ids.js';
import type { Receipt } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../../src/messaging/providers/adapter/provider-receipts.js';
import { UnmatchedRecords } from '../../src/messaging/providers/adapter/unmatched-records.js';
import { storedId } from '../../src/messaging/providers/adapter/callback-fields.js';
import { UNMATCHED_MAX } from '../../src/messaging/providers/adapter/unmatched-records.js';
import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';

const DAY_MS = 24 * 3_600_000;
const STRAY = '+14155550117';
const RECEIPT: Receipt = {
  attemptId: null,
  providerMessageId: null,
  status: 'DELIVERED',
  reason: null,
  code: null,
  detail: null,
  costMicros: null,
};

describe('GET /v1/providers/{providerId}/unmatched', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
  });
  afterAll(() => world.stop());

  const list = (query = '', providerId = project.providerId, key = world.app.adminKey) =>
    world.world.send('get', `/v1/providers/${providerId}/unmatched${query}`, key);
  const tell = (providerId: string, receipts: readonly Partial<Receipt>[]) =>
    world.app.app.get(ProviderReceipts, { strict: false }).take(
      providerId,
      receipts.map((receipt) => ({ ...RECEIPT, ...receipt })),
    );

  it('200: a receipt of the simulated gateway that fits no message; the message itself stays SENT', async () => {
    const ids = await world.accept(project, [STRAY]);
    await world.until(ids, 'SENT');
    await eventually('there is one', async () => (await list()).body.data.length > 0);
    const { status, body } = await list();
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            unmatchedId: expect.stringMatching(/^unm_/),
            providerId: project.providerId,
            kind: 'RECEIPT',
            attemptId: expect.stringMatching(/^att_/),
            providerMessageId: expect.stringMatching(/^sim-att_/),
            status: 'DELIVERED',
            reason: null,
            code: null,
            detail: null,
            from: null,
            to: null,
            text: null,
            assignedTo: null,
            receivedAt: expect.any(Number),
          },
        ],
        cursor: '',
        hasMore: false,
      },
    ]);
    expect((await world.message(ids[0] ?? '')).status).toBe('SENT');
    expect(await world.sql.count('simulator_receipts WHERE providerId = ?', [project.providerId])).toBe(0);
  });

  it('200: newest first, page by page; what others wrote is cut to fit', async () => {
    const { providerId } = await world.project();
    for (const receipt of [
      { providerMessageId: 'first', status: 'UNDELIVERED', reason: 'absent_subscriber', code: '27' },
      { providerMessageId: storedId('ü'.repeat(300)), detail: '🙂'.repeat(600) },
      { attemptId: newId('att', 1), providerMessageId: 'third' },
    ] as const)
      await tell(providerId, [receipt]);
    const first = (await list('?limit=2', providerId)).body;
    expect(first.data.map((one: { providerMessageId: string }) => one.providerMessageId)).toEqual([
      'third',
      storedId('ü'.repeat(300)),
    ]);
    expect(first.hasMore).toBe(true);
    const second = (await list(`?limit=2&cursor=${first.cursor}`, providerId)).body;
    expect(second).toMatchObject({
      data: [{ providerMessageId: 'first', status: 'UNDELIVERED', reason: 'absent_subscriber', code: '27' }],
      hasMore: false,
    });
  });

  it('200: the newest thousand, of 30 days; other providers keep theirs', async () => {
    const { providerId } = await world.project();
    const before = (await list()).body.data.length;
    for (let told = 0; told < UNMATCHED_MAX + 100; told += 100)
      await tell(
        providerId,
        // With an attempt, they are looked up only once.
        Array.from({ length: 100 }, (_none, index) => ({
          attemptId: newId('att', 1),
          providerMessageId: String(told + index),
        })),
      );
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [providerId])).toBe(UNMATCHED_MAX);
    expect((await list('?limit=1', providerId)).body.data[0]).toMatchObject({ providerMessageId: '1099' });
    expect((await list()).body.data).toHaveLength(before);
    const [old, young] = [newId('unm', Date.now() - 31 * DAY_MS), newId('unm', Date.now() - 29 * DAY_MS)];
    const { providerId: other } = await world.project();
    for (const id of [old, young])
      await world.sql.rows(
        "INSERT INTO provider_unmatched (unmatchedId, providerId, kind, receivedAt) VALUES (?, ?, 'RECEIPT', 1)",
        [id, other],
      );
    const shown = (await list('', other)).body.data.map(({ unmatchedId }: { unmatchedId: string }) => unmatchedId);
    expect(shown).toEqual([young]);
    await world.app.app.get(UnmatchedRecords, { strict: false }).sweep();
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [other])).toBe(1);
  });

  it('they go with their provider', async () => {
    const made = await world.world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    const providerId = String(made['providerId']);
    await tell(providerId, [{ providerMessageId: 'x' }]);
    expect((await world.world.send('delete', `/v1/providers/${providerId}`, world.app.adminKey)).status).toBe(204);
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [providerId])).toBe(0);
  });

  it('400: what cannot be a limit, and the cursor of another provider', async () => {
    expect((await list('?limit=0')).status).toBe(400);
    const { providerId } = await world.project();
    await tell(providerId, [{ providerMessageId: 'x' }, { providerMessageId: 'y' }]);
    const { cursor } = (await list('?limit=1', providerId)).body;
    expect((await list(`?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('403: a TENANT key', async () => {
    expect((await list('', project.providerId, project.key)).status).toBe(403);
  });

  it('404: an unknown provider', async () => {
    expect((await list('', 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});
