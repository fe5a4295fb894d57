import { AddressRules } from '../platform/net/address-rules.js';
import { NameNotResolved } from '../platform/net/name-resolver.js';
import { AddressNotAllowed } from './endpoint-sender.js';
import {
  ATTEMPTS_MAX,
  jitterOf,
  nextDelayMs,
  type Outcome,
  outcomeOfError,
  outcomeOfStatus,
  OUTCOMES,
  readRetryAfter,
  statusSentence,
} from './outcome.js';

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

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The delays that are promised, after a first attempt at once. */
const PLANNED = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const NEARLY_ONE = 1 - Number.EPSILON;

/** The delay after a failed attempt. */
const after = (
  attemptCount: number,
  random = 0.5,
  statusCode: number | null = 500,
  retryAfterMs: number | null = null,
) => nextDelayMs({ attemptCount, statusCode, retryAfterMs }, random);

describe('nextDelayMs', () => {
  it('keeps the whole schedule: ten attempts, then none', () => {
    expect(ATTEMPTS_MAX).toBe(10);
    expect(PLANNED.map((_planned, index) => after(index + 1))).toEqual(PLANNED);
    expect([after(10), after(11), after(1_000)]).toEqual([null, null, null]);
  });

  it.each(PLANNED.map((planned, index) => [planned, index + 1] as const))(
    'spreads %i ms by a fifth to both sides',
    (planned, attemptCount) => {
      expect([after(attemptCount, 0), after(attemptCount, NEARLY_ONE)]).toEqual([planned * 0.8, planned * 1.2]);
      const delays = Array.from({ length: 101 }, (_none, index) => after(attemptCount, index / 101) ?? 0);
      expect(delays).toEqual(delays.toSorted((a, b) => a - b));
      expect(delays.every((delay) => delay >= planned * 0.8 && delay <= planned * 1.2)).toBe(true);
      expect(new Set(delays).size).toBe(101);
    },
  );

  it.each([429, 502, 503, 504])('leaves a receiver that returns %i alone for a minute at least', (status) => {
    expect([after(1, 0, status), after(1, NEARLY_ONE, status)]).toEqual([MINUTE, 1.2 * MINUTE]);
    expect(after(2, 0.5, status)).toBe(5 * MINUTE);
    expect(after(10, 0.5, status)).toBeNull();
  });

  it.each([null, 301, 400, 401, 404, 408, 500, 501])('hurries after %p as the schedule says', (status) => {
    expect(after(1, 0.5, status)).toBe(5 * SECOND);
  });

  it('waits as long as a receiver asks, never shorter than planned, a day at most', () => {
    expect(after(1, 0, 500, 90 * SECOND)).toBe(90 * SECOND);
    expect(after(1, 0, 503, 2 * MINUTE)).toBe(2 * MINUTE);
    expect(after(1, 0, 503, SECOND)).toBe(MINUTE);
    expect(after(3, 0.5, 500, SECOND)).toBe(30 * MINUTE);
    expect(after(1, 0, 503, 999_999_999 * SECOND)).toBe(24 * HOUR);
    expect(after(10, 0.5, 503, MINUTE)).toBeNull();
  });

  it.each([null, 301, 429, 500, 502, 503, 504])(
    'spreads deliveries that failed together, whatever was asked for with %p, in every attempt',
    (status) => {
      for (let attemptCount = 1; attemptCount < ATTEMPTS_MAX; attemptCount += 1)
        for (const retryAfterMs of [null, 0, SECOND, MINUTE, HOUR, 24 * HOUR, 365 * 24 * HOUR]) {
          const delays = Array.from({ length: 11 }, (_n, index) =>
            after(attemptCount, index / 11, status, retryAfterMs),
          );
          expect(new Set(delays).size).toBeGreaterThan(5);
        }
    },
  );
});

describe('jitterOf', () => {
  const TENTHS = 10;
  /** The ids of an instant, one after the other. */
  const ids = Array.from(
    { length: 1_000 },
    (_none, index) => `dlv_01JD8V4T9Z6Q2M5N7P8R0S${String(index).padStart(4, '0')}`,
  );
  const tenthsOf = (jitters: readonly number[]): number[] =>
    Array.from(
      { length: TENTHS },
      (_none, tenth) => jitters.filter((jitter) => Math.floor(jitter * TENTHS) === tenth).length,
    );

  it('is spread evenly over deliveries of one instant, and over the attempts at one of them', () => {
    for (const jitters of [
      ids.map((deliveryId) => jitterOf({ deliveryId, fence: 1 })),
      ids.map((_id, fence) => jitterOf({ deliveryId: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V', fence })),
    ]) {
      expect(jitters.every((jitter) => jitter >= 0 && jitter < 1)).toBe(true);
      for (const count of tenthsOf(jitters)) expect(Math.abs(count - ids.length / TENTHS)).toBeLessThan(40);
    }
  });

  it('is the same whenever the same attempt is written', () => {
    const attempt = { deliveryId: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V', fence: 3 };
    expect(jitterOf(attempt)).toBe(jitterOf({ ...attempt }));
  });
});

describe('readRetryAfter', () => {
  const NOW = Date.UTC(2026, 0, 1);

  it.each<[string | undefined, number | null]>([
    [undefined, null],
    ['0', 0],
    ['120', 120 * SECOND],
    ['999999999', 999_999_999 * SECOND],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90 * SECOND],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
    ['', null],
    ['soon', null],
    ['12 parsecs of waiting', null],
  ])('reads %j as %p', (value, wanted) => {
    expect(readRetryAfter(value, NOW)).toBe(wanted);
  });

  it.each(['-5', '1e3', '99999999999999999999', '5.5'])('never asks for less than nothing, whatever %j is', (value) => {
    expect(readRetryAfter(value, NOW) ?? 0).toBeGreaterThanOrEqual(0);
  });
});
