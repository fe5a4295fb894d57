import type { ActivityHourView } from 'parley-sdk';
import { costSentence, isQuiet, lostIn, messagesSentence, sumOf } from './activity-words.js';

const NOTHING: ActivityHourView = {
  hour: Date.UTC(2026, 10, 1, 10),
  accepted: 0,
  open: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  blocked: 0,
  expired: 0,
  canceled: 0,
  received: 0,
  cost: 0,
};
const SPAN = 'the last 24 hours';

describe('activity in words', () => {
  it('counts what became of the accepted, and names nothing that is zero', () => {
    const hours = [
      { ...NOTHING, accepted: 1_200, delivered: 1_190, blocked: 4, failed: 3, undelivered: 2, expired: 1 },
      { ...NOTHING, accepted: 2, open: 2, received: 1 },
    ];
    expect(messagesSentence(SPAN, hours)).toBe(
      'In the last 24 hours 1,202 messages were accepted (1,190 delivered, 2 undelivered, 3 failed, 4 blocked, ' +
        '1 expired, 2 not ended yet), and 1 was received.',
    );
    expect(hours.map(lostIn)).toEqual([10, 0]);
    expect(isQuiet(hours)).toBe(false);
  });

  it('says so when there is nothing', () => {
    expect(isQuiet([NOTHING])).toBe(true);
    expect(messagesSentence(SPAN, [NOTHING])).toBe(
      'In the last 24 hours no message was accepted, and none was received.',
    );
    expect(costSentence(SPAN, [NOTHING], 'EUR')).toBe('In the last 24 hours messages cost nothing.');
  });

  it('adds up costs exactly, and names the dearest hour', () => {
    const hours = [0.1, 0.2, 0.0075].map((cost) => ({ ...NOTHING, cost }));
    expect(sumOf(hours, 'cost')).toBe(0.3075);
    expect(costSentence(SPAN, hours, 'EUR')).toMatch(
      /^In the last 24 hours messages cost 0\.3075 EUR; the dearest hour was that from .*, with 0\.20 EUR\.$/,
    );
  });
});
