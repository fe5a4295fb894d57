import { DAY_MS } from '../../../platform/clock.js';
import type { OutgoingMessage } from '../adapter/provider-adapter.js';
import type { SimulatorSettings } from '../adapter/provider-settings.js';
import { FLAP_MS, magicOf, planOf } from './simulator-plan.js';

const UP: SimulatorSettings = { latencyMs: 10, receiptMs: 100, availability: 'up', seed: 0, password: null };

function planFor(to: string, settings: Partial<SimulatorSettings> = {}, now = 0, leftMs = DAY_MS) {
  const message: OutgoingMessage = {
    attemptId: 'att_1',
    projectId: 'prj_1',
    to,
    from: 'x',
    text: 'x',
    encoding: 'GSM_7',
    parts: 1,
    deliverUntil: now + leftMs,
  };
  return planOf(message, { settings: { ...UP, ...settings }, now, wasRefused: false });
}

describe('magicOf', () => {
  it.each([
    ['+14155550101', '01'],
    ['+442055550116', '16'],
    ['+14155550201', null],
    ['+14155552601', null],
  ])('%s: %s', (to, magic) => {
    expect(magicOf(to)).toBe(magic);
  });
});

describe('planOf', () => {
  it('delivers to a number that means nothing, and to magic digits without a meaning', () => {
    for (const to of ['+14155552601', '+14155550100', '+14155550199'])
      expect(planFor(to)).toEqual({
        outcome: { kind: 'ACCEPTED', providerMessageId: 'sim-att_1' },
        respondsAfterMs: 10,
        receipts: [{ afterMs: 110, status: 'DELIVERED', reason: null }],
      });
  });

  it('flaps by the clock, and by its seed the other way round', () => {
    const kinds = (seed: number) =>
      [0, FLAP_MS - 1, FLAP_MS, 2 * FLAP_MS].map(
        (now) => planFor('+14155552601', { availability: 'flapping', seed }, now).outcome.kind,
      );
    expect(kinds(0)).toEqual(['ACCEPTED', 'ACCEPTED', 'UNAVAILABLE', 'ACCEPTED']);
    expect(kinds(1)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'ACCEPTED', 'UNAVAILABLE']);
  });

  it('has taken about half of what it breaks off, the same half for the same seed', () => {
    const taken = (seed: number) =>
      Array.from({ length: 400 }, (_none, index) => `+1415555${2_000 + index}`).filter(
        (to) => planFor(to, { availability: 'breaking', seed }).receipts.length > 0,
      );
    expect(taken(1)).toEqual(taken(1));
    expect(taken(1)).not.toEqual(taken(2));
    expect(taken(1).length).toBeGreaterThan(120);
    expect(taken(1).length).toBeLessThan(280);
  });

  it('expires what would be delivered too late, when its time is over', () => {
    const receipts = (to: string, leftMs: number) =>
      planFor(to, {}, 0, leftMs).receipts.map(({ afterMs, status, reason }) => [afterMs, status, reason]);
    expect(receipts('+14155552601', 110)).toEqual([[110, 'DELIVERED', null]]);
    expect(receipts('+14155552601', 109)).toEqual([[109, 'EXPIRED', 'validity_ended']]);
    expect(receipts('+14155552601', -1)).toEqual([[0, 'EXPIRED', 'validity_ended']]);
    // What is delivered late, at last, or was not deliverable anyway.
    expect(receipts('+14155550112', 5_000)).toEqual([[5_000, 'EXPIRED', 'validity_ended']]);
    expect(receipts('+14155550113', 1_000)).toEqual([
      [110, 'UNDELIVERED', 'absent_subscriber'],
      [1_000, 'EXPIRED', 'validity_ended'],
    ]);
    expect(receipts('+14155550101', 50)).toEqual([[110, 'UNDELIVERED', 'absent_subscriber']]);
  });

  it('is down before it looks at any number', () => {
    expect(planFor('+14155550104', { availability: 'down' }).outcome.kind).toBe('UNAVAILABLE');
  });
});
