import type { OutgoingMessage } from '../provider-port.js';
import type { SimulatorSettings } from '../provider-settings.js';
import { FLAP_MS, magicOf, planOf } from './simulator-plan.js';

const UP: SimulatorSettings = { latencyMs: 10, receiptMs: 100, availability: 'up', seed: 0, password: null };

function planFor(to: string, settings: Partial<SimulatorSettings> = {}, now = 0) {
  const message: OutgoingMessage = {
    attemptId: 'att_1',
    projectId: 'prj_1',
    to,
    from: 'x',
    text: 'x',
    encoding: 'GSM_7',
    parts: 1,
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

  it('is down before it looks at any number', () => {
    expect(planFor('+14155550104', { availability: 'down' }).outcome.kind).toBe('UNAVAILABLE');
  });
});
