import { pino } from 'pino';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';
import { idBound } from '../platform/ids.js';
import type { DeliveryClaims, Taken } from './lines.js';
import { DirectDeliveries } from './direct-deliveries.js';
import type { Endpoint, Endpoints } from './endpoints.js';
import { AHEAD, AHEAD_OF_ALL, type Held, Lines } from './lines.js';

const NOW = 1_700_000_000_000;
const FIRST_EVENT = idBound(EVENT_ID_PREFIX, NOW);

const taken = (number: number, webhookConfigId = 'whc_1'): Taken => ({
  deliveryId: `dlv_${number}`,
  eventId: `evt_${number}`,
  webhookConfigId,
  isRetry: false,
  attemptCount: 0,
  fence: 1,
  leaseUntil: NOW + 11_000,
});
const heldOf = (one: Taken) => ({ taken: one, outgoing: undefined });

describe('New deliveries under a lease of this process', () => {
  let lines: Lines;
  let released: string[];
  let endpoint: { availability: Endpoint['availability']; isProven: boolean; isQuick: boolean };
  let direct: DirectDeliveries;
  beforeEach(() => {
    lines = new Lines();
    released = [];
    endpoint = { availability: 'on', isProven: true, isQuick: false };
    const whole = () => ({ availability: endpoint.availability, state: { isProven: endpoint.isProven } }) as Endpoint;
    const endpoints = {
      isProven: () => endpoint.isProven,
      isQuick: () => endpoint.isQuick,
      find: (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, whole()]))),
    };
    const claims = {
      release: (given: readonly Taken[]) => Promise.resolve(released.push(...given.map((one) => one.deliveryId))),
    };
    direct = new DirectDeliveries(
      lines,
      endpoints as unknown as Endpoints,
      claims as unknown as DeliveryClaims,
      { now: () => NOW },
      pino({ level: 'silent' }),
    );
  });
  const many = (count: number, webhookConfigId = 'whc_1') =>
    Array.from({ length: count }, (_none, number) => heldOf(taken(number, webhookConfigId)));
  const hold = (count: number, webhookConfigId = 'whc_1') => {
    for (const one of many(count, webhookConfigId)) lines.add(one, { webhookConfigId } as Endpoint);
  };

  /** Deliveries of a project, committed. */
  const accept = (held: readonly Held[], queued = 0) => direct.accept([{ projectId: 'prj_1', queued, held }]);
  const mayWait = (firstEventId = FIRST_EVENT) => direct.mayWait('prj_1', firstEventId);

  it('may be as many as are taken ahead of an endpoint that responds', () => {
    expect(direct.roomFor('whc_1')).toBe(AHEAD);
    hold(AHEAD - 1);
    expect(direct.roomFor('whc_1')).toBe(1);
    hold(5);
    expect(direct.roomFor('whc_1')).toBe(0);
  });

  it('may be twice as many of an endpoint that responds at once, while this process does not hold much', async () => {
    endpoint.isQuick = true;
    expect(direct.roomFor('whc_1')).toBe(2 * AHEAD);
    await accept(many(AHEAD));
    expect([direct.roomFor('whc_1'), mayWait()]).toEqual([AHEAD, false]);
    hold(AHEAD_OF_ALL - 3 * AHEAD, 'whc_2');
    expect([direct.roomFor('whc_1'), mayWait()]).toEqual([0, true]);
  });

  it('may be fewer where this process holds much of others', () => {
    hold(AHEAD_OF_ALL - 3, 'whc_2');
    expect(direct.roomFor('whc_1')).toBe(3);
  });

  it('are none for an endpoint that did not respond', () => {
    endpoint.isProven = false;
    expect(direct.roomFor('whc_1')).toBe(0);
  });

  it('are none while what stood in the table is on its way, which is older, and none at the end', () => {
    lines.filling.add('whc_1');
    expect(direct.roomFor('whc_1')).toBe(0);
    lines.filling.clear();
    expect(direct.roomFor('whc_1')).toBe(AHEAD);
    direct.beforeApplicationShutdown();
    expect(direct.roomFor('whc_1')).toBe(0);
  });

  it('stand in the line of their endpoint once they are committed, in their order', async () => {
    let announced = 0;
    lines.added.listen(() => (announced += 1));
    await accept([heldOf(taken(1)), heldOf(taken(2))]);
    expect(lines.empty().map((one) => one.deliveryId)).toEqual(['dlv_1', 'dlv_2']);
    expect([released, announced]).toEqual([[], 1]);
  });

  it.each([
    ['was switched off meanwhile', () => (endpoint.availability = 'off')],
    ['failed meanwhile', () => (endpoint.isProven = false)],
    ['is another process’s business, because this one ends', () => direct.beforeApplicationShutdown()],
  ])('are given back when the endpoint %s', async (_what, happen) => {
    happen();
    await accept([heldOf(taken(1)), heldOf(taken(2))]);
    expect(released).toEqual(['dlv_1', 'dlv_2']);
    expect(lines.empty()).toEqual([]);
  });

  it('let events wait while every endpoint of a project has more than half of what it may hold', async () => {
    await accept(many(AHEAD / 2 + 1));
    expect(mayWait()).toBe(true);
    let drained = 0;
    direct.drained.listen(() => (drained += 1));
    const [line] = lines.all();
    if (line !== undefined) lines.shift(line);
    expect([mayWait(), drained]).toEqual([false, 1]);
    await accept([...many(1), ...many(1, 'whc_2')]);
    expect(mayWait()).toBe(false);
    hold(AHEAD / 2, 'whc_2');
    expect(mayWait()).toBe(true);
  });

  it('let no events wait that are old or of the future, nor after some that had to be queued', async () => {
    await accept(many(AHEAD));
    expect([NOW - 3_001, NOW - 3_000, NOW + 1].map((at) => mayWait(idBound(EVENT_ID_PREFIX, at)))).toEqual([
      false,
      true,
      false,
    ]);
    await accept(many(1), 1);
    expect(mayWait()).toBe(false);
    await accept(many(1));
    expect(mayWait()).toBe(true);
    await accept([]);
    expect(mayWait()).toBe(false);
  });

  it('are called for when the long line of an endpoint that responds at once is half empty', async () => {
    endpoint.isQuick = true;
    await accept(many(AHEAD + 1));
    let drained = 0;
    direct.drained.listen(() => (drained += 1));
    expect(mayWait()).toBe(true);
    const [line] = lines.all();
    if (line !== undefined) lines.shift(line);
    expect([mayWait(), drained]).toEqual([false, 1]);
  });
});
