import { AddressRules } from '../platform/net/address-rules.js';
import { NameNotResolved } from '../platform/net/name-resolver.js';
import { AddressNotAllowed } from './endpoint-sender.js';
import { OUTCOMES, outcomeOfError, outcomeOfStatus, statusSentence, type Outcome } from './outcome.js';

const withCode = (code: string, message = 'inner 10.0.0.1:8080'): Error => Object.assign(new Error(message), { code });

describe('outcomeOfStatus', () => {
  it.each<[Outcome, readonly number[]]>([
    ['SUCCESS', [200, 201, 202, 204, 226, 299]],
    ['REDIRECT', [300, 301, 302, 303, 304, 307, 308, 399]],
    ['GONE', [410]],
    ['REFUSED_STATUS', [199, 400, 401, 403, 404, 409, 411, 429, 500, 502, 503, 504, 599, 999]],
  ])('%s', (outcome, statuses) => {
    expect(statuses.map(outcomeOfStatus)).toEqual(statuses.map(() => outcome));
  });
});

describe('statusSentence', () => {
  it('has nothing to say about a success', () => {
    expect([200, 204].map(statusSentence)).toEqual([null, null]);
  });

  it.each([
    [410, 'The endpoint answered 410: it wants no more events.'],
    [302, 'The endpoint answered 302: redirects are not followed, enter the final address.'],
    [
      401,
      'The endpoint answered 401: check its credentials, and that it verifies the signature over the raw ' +
        'body with the current secret.',
    ],
    [
      403,
      'The endpoint answered 403: check its credentials, and that it verifies the signature over the raw ' +
        'body with the current secret.',
    ],
    [400, 'The endpoint answered 400; 2xx is success.'],
    [500, 'The endpoint answered 500; 2xx is success.'],
  ])('says what to do about %i', (status, sentence) => {
    expect(statusSentence(status)).toBe(sentence);
  });
});

describe('outcomeOfError', () => {
  it.each<[Outcome, readonly string[], RegExp]>([
    ['CONNECTION_REFUSED', ['ECONNREFUSED'], /^The endpoint refused the connection/],
    [
      'CONNECTION_RESET',
      ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
      /^The endpoint closed the connection before it answered/,
    ],
    [
      'TLS',
      [
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'CERT_HAS_EXPIRED',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'SELF_SIGNED_CERT_IN_CHAIN',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'ERR_SSL_WRONG_VERSION_NUMBER',
        'EPROTO',
      ],
      /^The TLS connection failed \(/,
    ],
    [
      'TIMEOUT',
      ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
      /^The endpoint did not answer in time/,
    ],
    [
      'UNREACHABLE',
      ['EHOSTUNREACH', 'ENETUNREACH', 'HPE_INVALID_CONSTANT', 'ERR_INVALID_URL'],
      /^The endpoint could not be reached \(/,
    ],
  ])('%s in a sentence for its owner, who learns no inner address', (outcome, codes, sentence) => {
    for (const code of codes) {
      const found = outcomeOfError(withCode(code));
      expect(found).toEqual({ outcome, error: expect.stringMatching(sentence) });
      expect(found.error).not.toContain('10.0.0.1');
    }
  });

  it.each(['ENOTFOUND', 'no name server answered within 2000 ms'])('DNS says why: %s', (reason) => {
    expect(outcomeOfError(new NameNotResolved(reason))).toEqual({
      outcome: 'DNS',
      error: `The name of the endpoint could not be resolved (${reason}).`,
    });
  });

  it('ADDRESS_NOT_ALLOWED names the rule and the setting', () => {
    const verdict = new AddressRules([]).judge('127.0.0.1');
    const found = outcomeOfError(new AddressNotAllowed(verdict.allowed ? '' : verdict.rule));
    expect(found).toEqual({
      outcome: 'ADDRESS_NOT_ALLOWED',
      error:
        "The endpoint's address is not allowed: 127.0.0.0/8 (loopback). The operator can allow ranges in " +
        'WEBHOOK_ALLOWED_CIDRS.',
    });
  });

  it('takes anything that can be thrown', () => {
    for (const thrown of [new Error('x'), 'text', 7, {}])
      expect(outcomeOfError(thrown)).toEqual({
        outcome: 'UNREACHABLE',
        error: 'The endpoint could not be reached (protocol error).',
      });
  });

  it('every outcome fits its column', () => {
    expect(OUTCOMES.every((outcome) => outcome.length <= 32)).toBe(true);
  });
});
