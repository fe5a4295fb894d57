import { decided, MARKETING, NIGHT, NOW, PHONE, sender } from '../../../test/harness/routing-case.js';

const HOUR = 3_600_000;
const NEW_YORK = { phoneE164: '+12125551234', countryCodeIso2: 'US' };

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
    const elsewhere = {
      ...one,
      optedIn: [NEW_YORK.phoneE164],
      routes: [sender('1', { countries: [] })],
      to: NEW_YORK,
    };
    expect(decided(elsewhere)).toMatchObject({ status: 'QUEUED', hold: null, earliestAt: NOW });
    const later = { ...MARKETING, sendAt: NOW + HOUR };
    expect(decided({ ...one, request: later })).toMatchObject({
      status: 'SCHEDULED',
      hold: null,
      earliestAt: Date.UTC(2026, 10, 23, 7),
    });
  });
});
