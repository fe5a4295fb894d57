import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { isSignature, isSigned, signedText } from './twilio-callbacks.js';

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

describe('The signature of Twilio', () => {
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
