import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { PROVIDER_REASONS } from '../adapter/http-settings.js';
import {
  ACCOUNT_CODES,
  accountTroubleOf,
  isSignature,
  isSigned,
  KNOWN_CODES,
  meaningOfCode,
  signedText,
} from './twilio-callbacks.js';

describe('The signature of Twilio', () => {
  const TOKEN = 'an-auth-token-of-a-test';
  const TARGET = "/v1/callbacks/pvd_1/receipts?attempt=att_1&x=%27'%2B+y";
  const ORIGINS = [
    'https://parley.test',
    'https://parley.test:443',
    'https://parley.test:8443/below',
    'http://parley.test/below',
    'http://[2001:db8::1]',
    'http://[2001:db8::1]:8080',
  ];
  const FORMS = [
    '',
    'AccountSid=AC1&Body=Gr%C3%BC%C3%9Fe+%26+%D0%B6&MessageSid=SM1',
    'b=2&a=1&B=3&a=1&a=0&%C3%A4=4&z&a=',
    '__proto__=1&constructor=2&hasOwnProperty=3',
  ];

  /** As the SDK takes fields: the values of one name in a list. */
  function fieldsOf(form: string): Record<string, string[]> {
    const fields = Object.create(null) as Record<string, string[]>;
    for (const [name, value] of new URLSearchParams(form)) (fields[name] ??= []).push(value);
    return fields;
  }

  it.each(ORIGINS)('over %s is the one that the SDK makes, with the port or without it', (publicUrl) => {
    for (const form of FORMS)
      for (const signedUrl of ORIGINS) {
        const signature = getExpectedTwilioSignature(TOKEN, signedUrl + TARGET, fieldsOf(form));
        const request = { publicUrl, target: TARGET, fields: new URLSearchParams(form) };
        const isValid = validateRequest(TOKEN, signature, publicUrl + TARGET, fieldsOf(form));
        expect([form, signedUrl, isSigned(request, signature, TOKEN)]).toEqual([form, signedUrl, isValid]);
        expect(isSigned(request, signature, `${TOKEN}x`)).toBe(false);
      }
  });

  it('has a form, by which most that is none is known', () => {
    expect(isSignature(getExpectedTwilioSignature(TOKEN, ORIGINS[0] ?? '', {}))).toBe(true);
    for (const text of ['', 'x', 'A'.repeat(28), `${'A'.repeat(27)}=\n`, `${'é'.repeat(27)}=`, 'A'.repeat(5_000)])
      expect([text, isSignature(text)]).toEqual([text, false]);
  });

  it('takes each value of a repeated name once', () => {
    expect(signedText(new URLSearchParams('b=2&a=1&b=1&b=2&b='))).toBe('a1bb1b2');
  });
});

describe("Twilio's codes", () => {
  // By the pages of Twilio's error dictionary, https://www.twilio.com/docs/api/errors/ and the code.
  it.each([
    ['invalid_number', '21211 21604'],
    ['unreachable_type', '21265 21614 21635'],
    ['country_not_allowed', '21408'],
    ['opted_out', '21610'],
    ['absent_subscriber', '30003'],
    ['unknown_subscriber', '30005 30006'],
    ['blocked_by_carrier', '30004 30007 30022 30023 30042 30043 30450 30453 30485 30610 30620'],
    ['campaign_not_approved', '30024 30032 30033 30034 30035 30040 30041'],
    ['validity_ended', '30036'],
    ['rejected_by_provider', '14107 21212 21266 21267 21602 21603 21606 21608 21609 21612 21617 21618 21619'],
    ['rejected_by_provider', '21657 21659 21660 21703 30001 30002 30019'],
    [null, '30008 30020 30021 30410 30500'],
  ])('%s: %s', (reason, codes) => {
    for (const code of codes.split(' ')) {
      expect(KNOWN_CODES).toContain(code);
      expect([code, meaningOfCode(code).reason]).toEqual([code, reason]);
    }
  });

  it('codes of calls, of messages that come in, of MMS, of other channels and of warnings are not in the table', () => {
    for (const code of ['21214', '30009', '30011', '30025', '30026', '30027', '30038', '30039', '63016', '63024'])
      expect(KNOWN_CODES).not.toContain(code);
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

  it('a code of an account is none of a message; said of one, it is a refusal by the provider', () => {
    for (const [code, sentence] of Object.entries(ACCOUNT_CODES)) {
      expect(KNOWN_CODES).not.toContain(code);
      const meaning = { reason: 'rejected_by_provider', sentence: `${sentence} (Twilio's code ${code}).` };
      expect(meaningOfCode(code)).toEqual(meaning);
      expect(PROVIDER_REASONS).toContain(meaning.reason);
    }
    for (const code of '10001 20003 20005 20010 20429 21611 21701 21704 30037 30454 63038'.split(' '))
      expect(accountTroubleOf(code)).toContain(code);
    expect(accountTroubleOf('20003')).toMatch(/credentials/);
    expect(accountTroubleOf('21610')).toBeNull();
  });
});
