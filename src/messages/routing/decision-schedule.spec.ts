import { decided, MARKETING, NIGHT, NOW, PHONE } from '../../../test/harness/routing-case.js';

const HOUR = 3_600_000;

describe('The schedule of a message', () => {
  it.each([
    ['in the past', NOW - HOUR, 'QUEUED', NOW],
    ['now', NOW, 'QUEUED', NOW],
    ['later', NOW + HOUR, 'SCHEDULED', NOW + HOUR],
  ])('%s', (_when, sendAt, status, expected) => {
    const decision = decided({ request: { sendAt } });
    expect(decision).toMatchObject({ status, sendAt: expected, earliestAt: expected, hold: null });
  });

  it('holds MARKETING until the quiet hours of the recipient end', () => {
    const one = { policy: NIGHT, optedIn: [PHONE], request: MARKETING };
    expect(decided(one)).toMatchObject({
      status: 'QUEUED',
      hold: 'quiet_hours',
      sendAt: NOW,
      earliestAt: Date.UTC(2026, 10, 23, 7),
    });
    expect(decided({ ...one, to: { timezone: 'America/New_York' } })).toMatchObject({ hold: null, earliestAt: NOW });
    const later = { ...MARKETING, sendAt: NOW + HOUR };
    expect(decided({ ...one, request: later })).toMatchObject({
      status: 'SCHEDULED',
      hold: null,
      earliestAt: Date.UTC(2026, 10, 23, 7),
    });
  });
});
