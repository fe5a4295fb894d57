import { PROVIDER_REASONS } from '../provider-port.js';
import { ACCOUNT_CODES, accountTroubleOf, KNOWN_CODES, meaningOfCode } from './twilio-codes.js';

describe("Twilio's codes", () => {
  it.each([
    ['21211', 'invalid_number'],
    ['21408', 'country_not_allowed'],
    ['21610', 'opted_out'],
    ['21614', 'unreachable_type'],
    ['30003', 'absent_subscriber'],
    ['30004', 'blocked_by_carrier'],
    ['30005', 'unknown_subscriber'],
    ['30006', 'unknown_subscriber'],
    ['30007', 'blocked_by_carrier'],
    ['30008', null],
    ['30034', 'campaign_not_approved'],
    ['30036', 'validity_ended'],
    ['21606', 'rejected_by_provider'],
  ])('%s means %s', (code, reason) => {
    expect(meaningOfCode(code).reason).toBe(reason);
  });

  it('each has a reason of ours or none, and a sentence that names the code and no number', () => {
    for (const code of KNOWN_CODES) {
      const { reason, sentence } = meaningOfCode(code);
      expect([...PROVIDER_REASONS, null]).toContain(reason);
      expect(sentence).toMatch(new RegExp(`^[A-Z].*[A-Za-z0-9] \\(Twilio's code ${code}\\)\\.$`));
      expect(sentence).not.toMatch(/\+\d/);
    }
  });

  it('one that is not known has no reason, also where objects have something of that name', () => {
    for (const code of ['39999', 'constructor', '__proto__'])
      expect(meaningOfCode(code)).toEqual({
        reason: null,
        sentence: `Twilio did not deliver the message (Twilio's code ${code}).`,
      });
    expect(accountTroubleOf('constructor')).toBeNull();
  });

  it('a code of an account is none of a message', () => {
    for (const code of Object.keys(ACCOUNT_CODES)) expect(KNOWN_CODES).not.toContain(code);
    expect(accountTroubleOf('20003')).toMatch(/credentials/);
    expect(accountTroubleOf('21610')).toBeNull();
  });
});
