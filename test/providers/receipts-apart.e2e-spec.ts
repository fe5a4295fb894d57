import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { Sql } from '../harness/sql.js';

/** Long enough to lock rows before the receipts come. */
const RECEIPT_MS = 2_000;
const MESSAGES = 30;

describe('Receipts of several tenants at one gateway', () => {
  let world: MessageWorld;
  let holder: Sql;
  beforeAll(async () => {
    world = await MessageWorld.start();
    holder = await Sql.open(world.app.schema);
    // As the service reads: otherwise a scan would lock the rows of the other tenant too.
    await holder.rows('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  afterAll(async () => {
    await holder.close();
    await world.stop();
  });

  it('are taken apart: while the rows of one tenant are locked, those of another come in', async () => {
    const locked = await world.project({ settings: { receiptMs: RECEIPT_MS } });
    const plain = await world.world.project();
    const sender = { kind: 'NUMBER', address: '+14157779999', providerId: locked.providerId };
    const { senderId } = await world.world.admin('post', `/v1/projects/${plain.projectId}/senders`, sender);
    const free: SendingProject = { ...plain, providerId: locked.providerId, senderId: String(senderId) };
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415555${2_600 + index}`);
    const theirs = await world.accept(locked, numbers);
    const ours = await world.accept(free, numbers);
    await world.until([...theirs, ...ours], 'SENT');
    const release = await holder.hold('SELECT 1 FROM phones WHERE projectId = ?', [locked.projectId]);
    try {
      await world.until(ours, 'DELIVERED');
      expect(new Set((await world.messages(theirs)).map(({ status }) => status))).toEqual(new Set(['SENT']));
    } finally {
      await release();
    }
    // At the latest when their leases have ended.
    await world.until(theirs, 'DELIVERED');
    const left = () => world.sql.count('simulator_receipts WHERE providerId = ?', [locked.providerId]);
    await eventually('all are forgotten', async () => (await left()) === 0);
  }, 90_000);
});
