import { lockMessages } from '../../src/messaging/record/messages.sql.js';
import { holdMessages } from '../../src/messaging/sending/hand-over.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { type MessageChoices, MessageWorld, type SendingProject } from '../harness/message-world.js';
import { newNumber } from '../harness/numbers.js';
import { quietIn } from '../harness/open-window.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long it is quiet from now on. */
const QUIET_MINUTES = 12 * 60;
/** The simulator takes it, and sends no receipt. */
const SILENT = '+14155550108';

describe('The validity of a message that quiet hours hold', () => {
  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.start();
    project = await world.project();
    // The open hours in the place of the quiet ones: they began an hour ago.
    const { from, to } = quietIn(QUIET_MINUTES).quietHours;
    const policy = { quietHours: { from: to, to: from }, legalQuietHours: false, marketingNeedsOptIn: false };
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    expect((await world.world.send('put', path, world.app.adminKey, policy)).status).toBe(200);
  });
  afterEach(() => setClock(0));
  afterAll(() => world.stop());

  /** The application's clock goes so much before the machine's from now on. */
  function setClock(byMs: number): void {
    world.clock.now = () => Date.now() + byMs;
  }

  /** A message that was accepted some time ago, for a later time that has come, once it is held. */
  const heldSince = async (agoMs: number, choices: MessageChoices = {}, to = newNumber()) => {
    const sendAt = Date.now() - agoMs;
    const message = { category: 'MARKETING', status: 'SCHEDULED', sendAt, isValidityDefault: true } as const;
    const [id = ''] = await world.accept(project, [to], { ...message, ...choices });
    for (;;) {
      const found = await world.message(id);
      if (found.hold === 'quiet_hours') return found;
      if (found.status !== 'SCHEDULED') throw new Error(`It is ${found.status}`);
    }
  };

  it('counts 24 h from the end of the hold where the request had none, and from sendAt where it had one', async () => {
    const tenant = new MessageTenant(world.world);
    const message = { text: 'Hello.', category: 'MARKETING' };
    const { body } = await tenant.send(project, { ...message, to: newNumber() });
    expect(body).toMatchObject({ hold: 'quiet_hours', validUntil: body.holdUntil + DAY_MS });
    const given = (await tenant.send(project, { ...message, to: newNumber(), validityMs: DAY_MS })).body;
    expect(given).toMatchObject({ hold: 'quiet_hours', validUntil: given.sendAt + DAY_MS });
  });

  // Seen to fail with a validity that runs on while a message is held.
  it('counts again at the hand-over, and is not over when it would have been', async () => {
    const [moved, given] = [await heldSince(23 * HOUR_MS), await heldSince(23 * HOUR_MS, { isValidityDefault: false })];
    expect(moved).toMatchObject({ status: 'QUEUED', validUntil: (moved.wakeAt ?? 0) + DAY_MS });
    expect(given).toMatchObject({ validUntil: given.sendAt + DAY_MS, wakeAt: given.sendAt + DAY_MS });
    setClock(2 * HOUR_MS);
    await world.until([given.messageId], 'EXPIRED');
    expect(await world.message(moved.messageId)).toMatchObject({ hold: 'quiet_hours', version: moved.version });
  });

  it('ends 7 days after sendAt, also while it is held', async () => {
    const validUntil = Date.now() + HOUR_MS;
    const [long, longest] = [
      await heldSince(6 * DAY_MS, { validUntil }),
      await heldSince(6.75 * DAY_MS, { validUntil }),
    ];
    expect(long).toMatchObject({ validUntil: long.sendAt + 7 * DAY_MS });
    expect(long.wakeAt).toBeLessThan(long.validUntil ?? 0);
    expect(longest).toMatchObject({ validUntil: longest.sendAt + 7 * DAY_MS, wakeAt: longest.validUntil });
    setClock(7 * HOUR_MS);
    expect(await world.until([longest.messageId], 'EXPIRED')).toMatchObject([{ reason: 'validity_ended' }]);
    expect(await world.message(long.messageId)).toMatchObject({ hold: 'quiet_hours' });
  });

  it('is what the wait for a receipt counts from once it is sent', async () => {
    const held = await heldSince(HOUR_MS, {}, SILENT);
    setClock((held.wakeAt ?? 0) - Date.now() + 1_000);
    const [sent] = await world.until([held.messageId], 'SENT');
    expect(sent).toMatchObject({ validUntil: held.validUntil, wakeAt: (held.validUntil ?? 0) + DAY_MS, hold: null });
  });

  it('stays when the message is held because it comes from a backup', async () => {
    const held = await heldSince(HOUR_MS);
    await world.app.app.get(Transactor, { strict: false }).run(async (tx) => {
      const message = (await lockMessages(tx, [held.messageId])).get(held.messageId) ?? held;
      await holdMessages(tx, 'restored', [{ message, until: null, detail: 'restored' }], Date.now());
    });
    const restored = { hold: 'restored', validUntil: held.validUntil, wakeAt: held.validUntil };
    expect(await world.message(held.messageId)).toMatchObject(restored);
  });
});
