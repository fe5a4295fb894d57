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

  it('names the rule that holds MARKETING, its zone, its end and its source', () => {
    const to = { phoneE164: '+12145551234', countryCodeIso2: 'US' };
    const routes = [sender('1', { countries: [] })];
    const texas = { optedIn: [to.phoneE164], routes, to };
    const words = 'Rule US-TX of quiet hours holds it in America/Chicago until 2026-11-29T18:00:00.000Z.';
    const sendAt = Date.UTC(2026, 10, 29, 3, 30);
    const { checks, ...later } = decided({ ...texas, request: { ...MARKETING, sendAt } });
    expect(later).toMatchObject({ status: 'SCHEDULED', hold: null, earliestAt: Date.UTC(2026, 10, 29, 18) });
    expect(checks.at(-1)?.detail).toMatch(`${words} Source: `);
    expect(checks.at(-1)?.detail).toMatch(/https?:\/\/\S+, read on \d{4}-\d{2}-\d{2}\.$/);
    const zoned = decided({ ...texas, request: { ...MARKETING, sendAt, timezone: 'Pacific/Honolulu' } });
    expect(zoned).toMatchObject({ earliestAt: sendAt, hold: null });
    expect(decided({ ...texas, request: { sendAt } })).toMatchObject({ earliestAt: sendAt });
  });

  it('says that nothing opens: it waits until its validity ends', () => {
    const to = { phoneE164: '+12125551234', countryCodeIso2: 'US' };
    const policy = { quietFrom: 7 * 60, quietTo: 22 * 60 };
    const routes = [sender('1', { countries: [] })];
    const decision = decided({ policy, optedIn: [to.phoneE164], routes, to, request: MARKETING });
    expect(decision).toMatchObject({ status: 'QUEUED', hold: 'quiet_hours', earliestAt: null });
    expect(decision.reasonDetail).toMatch(/no time within 8 days is open .* until its validity ends\.$/);
  });
});
