import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { lockMessages } from '../../src/messaging/record/messages.sql.js';
import { holdMessages, MessageDispatch } from '../../src/messaging/sending/message-dispatch.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { type MessageChoices, MessageWorld, type SendingProject } from '../harness/message-world.js';
import { newNumber } from '../harness/numbers.js';
import { quietIn } from '../harness/open-window.js';
import { shownIn } from '../harness/quiet-rules.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const sharedApp = shareTestApp();

const HOUR_MS = 3_600_000;
const TEXT = 'Your order is here.';
const DAY_MS = 24 * HOUR_MS;

describe('What waits for a sender that takes no messages', () => {
  const NUMBER = '+14155552601';
  /** More than are handed over at once. */
  const LONG_QUEUE = 1_000;
  const DOWN_FOR_MS = 2_000;
  /** Shorter than what a sender must be off for before its messages are moved. */
  const OFF_FOR_MS = 250;
  const WITHIN_MS = 20_000;
  const LOOK_AGAIN_MS = 4_000;

  let world: MessageWorld;
  let other: Sql;
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
    other = await Sql.open(world.app.schema);
  });
  afterAll(async () => {
    await other.close();
    await world.stop();
  });

  /** Off since long ago. */
  const disable = ({ senderId }: { senderId: string }): Promise<unknown> =>
    world.sql.rows("UPDATE senders SET status = 'disabled', updatedAt = 0 WHERE senderId = ?", [senderId]);
  const switchSender = ({ projectId, senderId }: SendingProject, status: string): Promise<unknown> =>
    world.world.admin('patch', `/v1/projects/${projectId}/senders/${senderId}`, { status });
  const switchProvider = ({ providerId }: SendingProject, status: string): Promise<unknown> =>
    world.world.admin('patch', `/v1/providers/${providerId}`, { status });
  const openBreaker = ({ providerId }: SendingProject, forMs: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET failures = 5, downUntil = ? WHERE providerId = ?', [
      Date.now() + forMs,
      providerId,
    ]);

  // Seen to fail with the breaker read once for a whole queue, and one queue at a time.
  it('a long queue at a gateway that is down keeps no other one waiting, and is looked at seldom', async () => {
    const down = await world.project({ settings: { availability: 'down' } });
    const closed = await world.project();
    const next = await world.sender(closed.projectId, { rank: 500 });
    await world.accept(closed, [NUMBER], { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' });
    const long = await world.accept(down, Array<string>(LONG_QUEUE).fill(NUMBER), {
      isSenderNamed: true,
      dueAt: Date.now() + WITHIN_MS * 10,
    });
    const release = await holdNumber(down);
    try {
      await openBreaker(down, DOWN_FOR_MS);
      await world.sql.rows('UPDATE messages SET dueAt = ? WHERE projectId = ?', [Date.now(), down.projectId]);
      await eventually('some are taken', async () => {
        const rows = await world.messages(long);
        return rows.some(({ fence }) => fence > 0);
      });
      await new Promise((resolve) => setTimeout(resolve, DOWN_FOR_MS));
      await openBreaker(down, WITHIN_MS * 10);
    } finally {
      await release();
    }
    await disable(closed);
    const [id = ''] = await world.insert(closed, [NUMBER]);
    expect((await world.until([id], 'DELIVERED'))[0]).toMatchObject(next);
    await eventually('nothing of the long queue is due soon', async () => {
      const rows = await world.messages(long);
      return rows.every(({ status, dueAt }) => status === 'QUEUED' && (dueAt ?? 0) > Date.now() + LOOK_AGAIN_MS / 2);
    });
  });

  // Seen to fail with messages that were ended as soon as the sender was found disabled.
  it.each(['sender', 'provider'])('nothing ends or moves when its %s is off for a moment', async (what) => {
    const project = await world.project();
    await world.sender(project.projectId, { rank: 500 });
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    const turn = (status: string) => (what === 'sender' ? switchSender : switchProvider)(project, status);
    await turn('disabled');
    const ids = [
      ...(await world.insert(project, [NUMBER])),
      ...(await world.insert(project, [NUMBER], { isSenderNamed: true })),
    ];
    await new Promise((resolve) => setTimeout(resolve, OFF_FOR_MS));
    await turn('active');
    const rows = await world.until(ids, 'DELIVERED');
    expect(new Set(rows.map(({ senderId }) => senderId))).toEqual(new Set([project.senderId]));
  });

  // Seen to fail with the state of the queue as it was when its messages were taken.
  it('a message stays whose sender is enabled while it is being moved', async () => {
    const project = await world.project();
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    await disable(project);
    const release = await holdNumber(project);
    try {
      const [id = ''] = await makeDue(project);
      await eventually('it is taken', async () => (await world.message(id)).fence > 0);
      await switchSender(project, 'active');
      await release();
      await world.until([id], 'DELIVERED');
    } finally {
      await release();
    }
  });

  it('what another sender takes goes there although that one is down: its breaker holds it', async () => {
    const project = await world.project();
    const next = await world.sender(project.projectId, { rank: 500, settings: { availability: 'down' } });
    await openBreaker({ ...project, ...next }, WITHIN_MS * 10);
    const choices = { sendAt: Date.now() + WITHIN_MS * 10, status: 'SCHEDULED' } as const;
    await world.accept(project, [NUMBER], choices);
    await disable(project);
    const [id = ''] = await world.insert(project, [NUMBER]);
    await eventually('it has moved', async () => (await world.message(id)).senderId === next.senderId);
    expect((await world.message(id)).status).toBe('QUEUED');
  });

  /** Locks the row of the number, so that nothing becomes of its messages until the returned function is called. */
  function holdNumber({ projectId }: SendingProject): Promise<() => Promise<void>> {
    return other.hold('SELECT 1 FROM phones WHERE projectId = ? AND phoneE164 = ?', [projectId, NUMBER]);
  }

  /** The messages of a project, due now. */
  async function makeDue(project: SendingProject): Promise<string[]> {
    const rows = await world.sql.rows<{ messageId: string }>('SELECT messageId FROM messages WHERE projectId = ?', [
      project.projectId,
    ]);
    const ids = rows.map(({ messageId }) => messageId);
    await world.sql.rows("UPDATE messages SET status = 'QUEUED', sendAt = ?, dueAt = ? WHERE projectId = ?", [
      Date.now(),
      Date.now(),
      project.projectId,
    ]);
    return ids;
  }
});

describe('A sender with a rate', () => {
  const RATE = 10;
  const MESSAGES = 40;
  const SECOND_MS = 1_000;
  /** How long a slow machine takes to hand messages over: longer than slots are reserved ahead on a quick one. */
  const SLOW_MS = 400;

  /** When messages start, in all processes that report it here. */
  class Starts {
    readonly at: number[] = [];

    /** Notes from now on when this process hands messages to a gateway. */
    watch(world: MessageWorld): void {
      const adapter = world.app.app.get(SimulatorAdapter, { strict: false });
      const send = adapter.send.bind(adapter);
      adapter.send = (account, batch) => {
        this.at.push(...batch.flatMap(({ parts }) => Array.from({ length: parts }, () => performance.now())));
        return send(account, batch);
      };
    }

    /** The most parts that started within any second. */
    get mostInASecond(): number {
      const times = this.at.toSorted((a, b) => a - b);
      return Math.max(...times.map((start) => times.filter((at) => at >= start && at - start < SECOND_MS).length));
    }
  }

  let one: MessageWorld;
  let other: MessageWorld;
  beforeAll(async () => {
    one = await MessageWorld.at(await sharedApp());
    other = await MessageWorld.start({}, one.app.schema);
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  it('starts at most its rate and one message in any second, over all processes', async () => {
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415558${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers);
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(MESSAGES);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 1);
    // It makes use of what it may: not less than half, also on a busy machine.
    expect(Math.max(...starts.at) - Math.min(...starts.at)).toBeLessThan((2 * MESSAGES * SECOND_MS) / RATE);
  });

  it('counts parts', async () => {
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: 15 }, (_none, index) => `+1415559${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers, { text: 'x'.repeat(170), parts: 2 });
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(2 * numbers.length);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 2);
  });

  it('sends also where handing over takes longer than slots are reserved ahead', async () => {
    for (const world of [one, other]) {
      const slow = world.app.app.get(MessageDispatch, { strict: false });
      const begin = slow.begin.bind(slow);
      slow.begin = async (projectId, claimed) => {
        const begun = await begin(projectId, claimed);
        await sleep(SLOW_MS);
        return begun;
      };
    }
    const starts = new Starts();
    for (const world of [one, other]) starts.watch(world);
    const project = await one.project({ partsPerSecond: RATE });
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415557${String(index).padStart(4, '0')}`);
    const ids = await one.accept(project, numbers);
    await one.until(ids, ['SENT', 'DELIVERED']);
    expect(starts.at).toHaveLength(MESSAGES);
    expect(starts.mostInASecond).toBeLessThanOrEqual(RATE + 1);
  });
});

describe('Two processes that accept messages', () => {
  const SENDS = 200;
  const CAP = 100;
  const EQUAL_SENDS = 50;
  /** Too much is under way, here or in the database: the request comes again under its key. */
  const AGAIN = [429, 503];
  const AGAIN_AFTER_MS = 50;

  let apps: TestApp[];
  let sql: Sql;
  let tenants: [MessageTenant, MessageTenant];
  beforeAll(async () => {
    const first = await sharedApp();
    apps = [first, await startTestApp({}, first.schema)];
    tenants = apps.map((app) => new MessageTenant(new World(app))) as typeof tenants;
    sql = await Sql.open(first.schema);
  });
  afterAll(async () => {
    await sql.close();
    for (const app of apps.toReversed()) await app.close();
  });

  /** All at once, each in one of the two processes, until it has a response. */
  const sendAll = (count: number, send: (tenant: MessageTenant, index: number) => Promise<Response>) =>
    Promise.all(
      Array.from({ length: count }, async (_none, index) => {
        for (;;) {
          const response = await send(tenants[index % 2] as MessageTenant, index);
          if (!AGAIN.includes(response.status) && !isInFlight(response)) return response;
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        }
      }),
    );

  it('202: of 200 messages at once, a cap of 100 accepts exactly 100', async () => {
    const project = await tenants[0].project();
    const policy = { messagesPerDay: CAP };
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    expect((await tenants[0].world.send('put', path, apps[0]?.adminKey ?? '', policy)).status).toBe(200);
    const sendAt = Date.now() + 3_600_000;
    const numbers = Array.from({ length: SENDS }, newNumber);
    const responses = await sendAll(SENDS, (tenant, index) =>
      tenant.send(project, { to: numbers[index], text: TEXT, sendAt }, { 'Idempotency-Key': `send-${index}` }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    const outcomes = responses.map(({ body }) => `${body.status} ${body.reason}`);
    expect(await sql.count('messages WHERE projectId = ?', [project.projectId])).toBe(SENDS);
    expect(outcomes.filter((outcome) => outcome === 'SCHEDULED null')).toHaveLength(CAP);
    expect(outcomes.filter((outcome) => outcome === 'BLOCKED project_cap')).toHaveLength(SENDS - CAP);
    const [use] = await sql.rows<{ used: number }>('SELECT used FROM cap_uses WHERE projectId = ?', [
      project.projectId,
    ]);
    expect(use?.used).toBe(CAP);
    expect(await sql.count('messages WHERE projectId = ? AND isReserved = 1', [project.projectId])).toBe(CAP);
  });

  it('202: 50 equal requests with one Idempotency-Key are one message', async () => {
    const project = await tenants[0].project();
    const message = { to: newNumber(), text: TEXT };
    const send = (tenant: MessageTenant) => tenant.send(project, message, { 'Idempotency-Key': 'one' });
    const responses = await sendAll(EQUAL_SENDS, send);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    expect(new Set(responses.map(({ body }) => String(body.messageId))).size).toBe(1);
    expect(await sql.count('messages WHERE projectId = ?', [project.projectId])).toBe(1);
  });

  /** Another one under the same key is under way. */
  function isInFlight({ status, text }: Response): boolean {
    return status === 409 && text.includes('still in flight');
  }
});

describe('Processes whose clocks differ', () => {
  const ADDRESS = '+14155569999';

  /** Whose clock is set: the other process keeps the machine's. */
  function setAhead(world: MessageWorld, byMs: number): void {
    world.clock.now = () => Date.now() + byMs;
  }

  let ahead: MessageWorld;
  let right: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    ahead = await MessageWorld.start();
    right = await MessageWorld.start({}, ahead.app.schema);
    project = await ahead.project({ address: ADDRESS });
  });
  beforeEach(() => setAhead(ahead, HOUR_MS));
  afterEach(() => setAhead(ahead, 0));
  afterAll(async () => {
    await right.stop();
    await ahead.stop();
  });

  const send = async (world: MessageWorld, to: string) => {
    const path = `/v1/projects/${project.projectId}/messages`;
    return String((await world.world.send('post', path, project.key, { to, text: TEXT })).body.messageId);
  };
  const phoneOf = async (to: string) =>
    (await right.world.send('get', `/v1/phones/${to}`, project.key)).body as Readonly<Record<string, number>>;

  it('show a message in the order in which it went', async () => {
    const path = `/v1/projects/${project.projectId}/messages`;
    const later = { to: '+14155562000', text: TEXT, sendAt: Date.now() + 3 * HOUR_MS };
    const { messageId } = (await ahead.world.send('post', path, project.key, later)).body as { messageId: string };
    const canceled = await right.world.send('post', `/v1/messages/${messageId}/cancel`, project.key, {});
    expect(canceled.status).toBe(200);
    expect(await right.timeline(messageId)).toEqual(['STATUS SCHEDULED', 'STATUS CANCELED canceled_by_caller']);
    expect(await right.events(messageId)).toEqual(['message.scheduled', 'message.canceled']);
  });

  it('send to a number that was registered by the clock that is ahead, and count it', async () => {
    const to = '+14155562001';
    await ahead.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    const id = await send(right, to);
    await right.until([id], 'DELIVERED');
    expect(await phoneOf(to)).toMatchObject({ messageCount: 1, deliveredCount: 1, blockedCount: 0 });
  });

  it('keep messages to who had a number before apart from those to who has it now', async () => {
    const to = '+14155562002';
    const before = await send(ahead, to);
    await ahead.until([before], 'DELIVERED');
    const path = `/v1/projects/${project.projectId}/phones`;
    await right.world.admin('delete', `${path}/${to}`);
    await right.world.admin('post', path, { phones: [to] });
    await right.world.admin('post', `${path}/${to}/opt-in`, { evidence: 'Asked on the phone.' });
    const after = await send(right, to);
    await right.until([after], 'DELIVERED');
    expect(await phoneIn(before)).toMatch(/^erased_/);
    expect(await phoneIn(after)).toBe(to);
    expect(await phoneOf(to)).toMatchObject({ messageCount: 1, deliveredCount: 1 });
  });

  it('do not leave what the number wrote in its messages either', async () => {
    const from = '+14155562003';
    const path = `/v1/projects/${project.projectId}/phones`;
    await right.world.admin('post', path, { phones: [from] });
    const intake = ahead.app.app.get(InboundIntake, { strict: false });
    const inbound = { providerMessageId: null, from, to: ADDRESS, text: 'Hello' };
    await intake.take({ providerId: project.providerId, handlesKeywords: false, defaultCountry: null }, [inbound]);
    const ofNumber = 'SELECT messageId FROM messages WHERE projectId = ? AND phone = ?';
    const [message] = await right.sql.rows<{ messageId: string }>(ofNumber, [project.projectId, from]);
    await right.world.admin('delete', `${path}/${from}`);
    await right.world.admin('post', path, { phones: [from] });
    expect(await phoneIn(message?.messageId ?? '')).toMatch(/^erased_/);
  });

  /** The number of a message, once no erasure is under way. */
  async function phoneIn(id: string): Promise<string> {
    const waiting = "erasures WHERE status <> 'DONE'";
    await eventually('no erasure is under way', async () => (await right.sql.count(waiting)) === 0);
    return (await right.message(id)).phone;
  }
});

describe('The validity of a message that quiet hours hold', () => {
  /** How long it is quiet from now on. */
  const QUIET_MINUTES = 12 * 60;
  /** The simulator takes it, and sends no receipt. */
  const SILENT = '+14155550108';

  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
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

describe('MARKETING that the law of a place holds', () => {
  /** Easter Saturdays, at 20:30 of the clock in Paris. */
  const EASTER_SATURDAYS = [
    '2027-03-27T19:30:00Z',
    '2028-04-15T18:30:00Z',
    '2029-03-31T18:30:00Z',
    '2030-04-20T18:30:00Z',
    '2031-04-12T18:30:00Z',
    '2032-03-27T19:30:00Z',
    '2033-04-16T18:30:00Z',
  ].map((text) => Date.parse(text));

  /** The next Saturday at 21:30 in Texas. */
  function texanSaturday(): number {
    const zone = 'America/Chicago';
    for (let at = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2; ; at += HOUR_MS) {
      const [date = '', time] = shownIn(zone, at).split(' ');
      if (time === '21:30' && new Date(`${date}T00:00:00Z`).getUTCDay() === 6) return at;
    }
  }

  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
    project = await world.project();
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    const put = await world.world.send('put', path, world.app.adminKey, { marketingNeedsOptIn: false });
    expect(put.status).toBe(200);
  });
  afterAll(() => world.stop());

  /** The clock of the process, from now on. */
  const setClock = (at: number): void => {
    const ahead = at - Date.now();
    world.clock.now = () => Date.now() + ahead;
  };
  const send = async (to: string): Promise<string> => {
    const path = `/v1/projects/${project.projectId}/messages`;
    const message = { to, text: 'Ten per cent off.', category: 'MARKETING' };
    const sent = await world.world.send('post', path, project.key, message);
    expect(sent.status).toBe(202);
    return String(sent.body.messageId);
  };
  /** Until when it is held, as it is shown. */
  const heldUntil = async (id: string): Promise<number> => {
    let shown: Readonly<Record<string, unknown>> = {};
    for (const until = Date.now() + 5_000; shown['hold'] !== 'quiet_hours' && Date.now() < until;)
      shown = (await world.world.send('get', `/v1/messages/${id}`, project.key)).body;
    expect(shown).toMatchObject({ hold: 'quiet_hours' });
    return Number(shown['holdUntil']);
  };

  it('goes out in Texas on Sunday at noon where it was accepted on Saturday at 21:30', async () => {
    setClock(texanSaturday());
    const id = await send('+12145550123');
    const end = await heldUntil(id);
    expect(shownIn('America/Chicago', end)).toMatch(/ 12:00$/);
    setClock(end - 60_000);
    const other = await send('+12145550124');
    expect(await heldUntil(other)).toBe(end);
    setClock(end + 1_000);
    const [sent] = await world.until([id, other], 'DELIVERED');
    expect(sent).toMatchObject({ hold: null, attemptCount: 1 });
  });

  it('goes out in France on Tuesday at 8:00 when it was accepted on Easter Saturday; it does not expire', async () => {
    const saturday = EASTER_SATURDAYS.find((at) => at > Date.now() + DAY_MS) ?? 0;
    setClock(saturday);
    const id = await send('+33612345678');
    const end = await heldUntil(id);
    const tuesday = shownIn('Europe/Paris', saturday + 3 * DAY_MS).slice(0, 10);
    expect(shownIn('Europe/Paris', end)).toBe(`${tuesday} 08:00`);
    // Past what a message is worth by default: only the hold keeps it.
    setClock(saturday + 50 * HOUR_MS);
    const plain = await world.accept(project, ['+14155550123']);
    await world.until(plain, 'DELIVERED');
    expect((await world.message(id)).status).toBe('QUEUED');
    setClock(end + 1_000);
    const [sent] = await world.until([id], 'DELIVERED');
    expect(sent).toMatchObject({ hold: null, attemptCount: 1 });
  });
});
