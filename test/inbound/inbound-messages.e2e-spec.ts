import { newNumber } from '../harness/numbers.js';
import { Fingerprints } from '../../src/messaging/inbound/inbound-intake.js';
import { Clock } from '../../src/platform/clock.js';
import { UnmatchedRecords } from '../../src/messaging/providers/adapter/unmatched-records.js';
import { InboundWorld } from '../harness/inbound-world.js';
import { type SendingProject } from '../harness/message-tenant.js';

const DAY_MS = 24 * 3_600_000;

describe('A message that comes in', () => {
  let world: InboundWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await InboundWorld.start({ TENANT_PHONES_MAX: '3', MESSAGE_TEXT_DAYS: '7' });
    project = await world.tenant.project();
  });
  afterAll(() => world.stop());

  const received = async (phone: string, of = project) =>
    (await world.messages(of, phone)).filter(({ direction }) => direction === 'INBOUND');
  const unmatched = async (providerId: string) =>
    (await world.world.send('get', `/v1/providers/${providerId}/unmatched`, world.app.adminKey)).body.data as object[];

  // Seen to fail without the fingerprint.
  it('once more with the same id is dropped, also at the same time; with another text or id it is not', async () => {
    const from = newNumber();
    const one = { providerMessageId: 'a', from, text: 'Hello' };
    await Promise.all(Array.from({ length: 8 }, () => world.bring(project, one)));
    expect(await received(from)).toHaveLength(1);
    await world.bring(project, one);
    expect(await received(from)).toHaveLength(1);
    await world.bring(project, { ...one, text: 'Hello!' });
    await world.bring(project, { ...one, providerMessageId: 'b' });
    expect(await received(from)).toHaveLength(3);
    await world.bring(project, { ...one, providerMessageId: null });
    await world.bring(project, { ...one, providerMessageId: null });
    expect(await received(from)).toHaveLength(5);
  });

  it('once more at another provider that receives for the sender is another one', async () => {
    const from = newNumber();
    const other = await world.tenant.project();
    const path = `/v1/projects/${project.projectId}/senders/${project.senderId}`;
    await world.world.admin('patch', path, { inboundProviderId: other.providerId });
    await world.bring(project, { providerMessageId: 'a', from });
    await world.bring({ ...project, providerId: other.providerId }, { providerMessageId: 'a', from });
    expect(await received(from)).toHaveLength(2);
    await world.world.admin('patch', path, { inboundProviderId: null });
  });

  it('is known for 400 days, and then forgotten', async () => {
    const from = newNumber();
    const one = { providerMessageId: 'old', from };
    await world.bring(project, one);
    const clock = world.app.app.get(Clock, { strict: false });
    const fingerprints = world.app.app.get(Fingerprints, { strict: false });
    try {
      for (const [days, count] of [
        [399, 1],
        [401, 2],
      ] as const) {
        clock.now = () => Date.now() + days * DAY_MS;
        while (await fingerprints.sweep());
        await world.bring(project, one);
        expect([days, (await received(from)).length]).toEqual([days, count]);
      }
    } finally {
      clock.now = () => Date.now();
    }
  });

  it('goes to the project that owns the address, however the gateway writes it', async () => {
    const from = newNumber();
    for (const writing of [project.from, project.from.slice(1), `00${project.from.slice(1)}`])
      await world.bring(project, { from: from.slice(1), to: writing });
    expect(await received(from)).toHaveLength(3);
  });

  // Seen to fail: any account opted numbers in, and was replied to.
  it('by another account than the sender receives by can opt out, never in, and is kept apart', async () => {
    const owner = await world.tenant.project();
    const { providerId } = await world.tenant.project();
    const foreign = (message: object) => world.bring({ ...owner, providerId }, message);
    const [known, stranger] = [newNumber(), newNumber()];
    await world.bring(owner, { from: known });
    await foreign({ from: known, text: 'START' });
    await foreign({ from: stranger, text: 'HELP' });
    expect(await world.ledger(owner, known)).toEqual([]);
    await foreign({ from: known, text: 'STOP' });
    expect(await world.isOut(owner, known)).toBe(true);
    for (const text of ['START', 'YES']) await foreign({ from: known, text });
    expect(await world.ledger(owner, known)).toEqual([['OPT_OUT', 'KEYWORD', false, 'STOP']]);
    expect(await world.messages(owner, known)).toHaveLength(1);
    expect(await world.sql.count('phones WHERE projectId = ? AND phoneE164 = ?', [owner.projectId, stranger])).toBe(0);
    expect(await unmatched(providerId)).toHaveLength(5);
    await world.bring(owner, { from: known, text: 'START' });
    expect(await world.isOut(owner, known)).toBe(false);
  });

  it('to an address that nobody owns is kept apart, once; the same of an archived project', async () => {
    const { providerId } = await world.tenant.project();
    const ended = await world.tenant.project();
    await world.world.admin('patch', `/v1/projects/${ended.projectId}`, { status: 'archived' });
    const from = newNumber();
    const stray = { providerMessageId: 'x', from, to: '+14155550198', text: 'Is anybody there? 🙂' };
    await world.bring({ ...project, providerId }, stray);
    await world.bring({ ...project, providerId }, stray);
    await world.bring({ ...project, providerId }, { from, to: ended.from });
    await world.bring({ ...project, providerId }, { from: '٣', to: '+120١67782738' });
    expect(await unmatched(providerId)).toEqual([
      expect.objectContaining({ kind: 'INBOUND', from: '?', to: '+120?67782738' }),
      expect.objectContaining({ kind: 'INBOUND', from, to: ended.from }),
      expect.objectContaining({
        kind: 'INBOUND',
        from,
        to: '+14155550198',
        text: 'Is anybody there? 🙂',
        providerMessageId: 'x',
        status: null,
        assignedTo: null,
      }),
    ]);
    expect(await received(from, ended)).toEqual([]);
  });

  it('that is kept apart loses its text when texts go, and then goes itself', async () => {
    const { providerId } = await world.tenant.project();
    await world.bring({ ...project, providerId }, { from: newNumber(), to: '+14155550195', text: 'Anybody?' });
    const clock = world.app.app.get(Clock, { strict: false });
    const records = world.app.app.get(UnmatchedRecords, { strict: false });
    const kept = () => world.sql.rows('SELECT text FROM provider_unmatched WHERE providerId = ?', [providerId]);
    try {
      const seen = [];
      for (const days of [6, 8, 31]) {
        clock.now = () => Date.now() + days * DAY_MS;
        while (await records.sweep());
        seen.push(await kept());
      }
      expect(seen).toEqual([[{ text: 'Anybody?' }], [{ text: null }], []]);
    } finally {
      clock.now = () => Date.now();
    }
  });

  it('registers its number once, also when the tenant has its maximum, and while others do', async () => {
    const full = await world.tenant.project();
    const numbers = Array.from({ length: 5 }, newNumber);
    await Promise.all([...numbers, ...numbers].map((from) => world.bring(full, { from })));
    expect(await world.sql.count('phones WHERE projectId = ?', [full.projectId])).toBe(5);
    expect(await world.sql.count("events WHERE projectId = ? AND type = 'phone.created'", [full.projectId])).toBe(5);
    const usage = await world.world.admin('get', `/v1/tenants/${full.tenantId}/usage`);
    expect(usage).toMatchObject({ phones: 5 });
  });

  it('of an erased number makes its row again, opted out; only what is said from then on is there', async () => {
    const one = await world.tenant.project();
    const from = newNumber();
    await world.bring(one, { providerMessageId: 'before', from, text: `This is ${from}` });
    await world.world.erase(one.projectId, from);
    expect(await world.messages(one, from)).toEqual([]);
    expect(await world.sql.count('messages WHERE projectId = ? AND text IS NOT NULL', [one.projectId])).toBe(0);
    await world.bring(one, { from, text: 'It is me again' });
    expect(await world.isOut(one, from)).toBe(true);
    expect(await received(from, one)).toEqual([expect.objectContaining({ text: 'It is me again' })]);
    expect((await world.tenant.send(one, { to: from, text: 'Hello' })).body).toMatchObject({ reason: 'opted_out' });
  });

  it('of a suspended tenant is taken; its usage counts it', async () => {
    const one = await world.tenant.project();
    await world.world.admin('patch', `/v1/tenants/${one.tenantId}`, { status: 'suspended' });
    const from = newNumber();
    await world.bring(one, { from });
    expect(await received(from, one)).toHaveLength(1);
    expect(
      await world.sql.count("usage_deltas WHERE projectId = ? AND status = 'RECEIVED' AND messages = 1", [
        one.projectId,
      ]),
    ).toBe(1);
  });
});
