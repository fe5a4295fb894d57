import type { OutgoingMessage } from '../adapter/provider-adapter.js';
import type { KannelSettings } from '../adapter/provider-settings.js';
import { messageQuery, outcomeOf, verdictOf } from './kannel-adapter.js';

describe('The validity that Kannel is told', () => {
  const NOW = 1_763_700_000_000;
  const SETTINGS = { username: 'parley', password: 'x', smscId: null } as KannelSettings;

  it.each([
    [300_000, '5'],
    [299_001, '5'],
    [299_000, '4'],
    [72 * 3_600_000 - 200, '4320'],
    [119_000, '1'],
    [1, '1'],
    [-1, '1'],
  ])('of a message that is worth delivering for %i ms: %s minutes', (leftMs, minutes) => {
    const message: OutgoingMessage = {
      attemptId: 'att_1',
      projectId: 'prj_1',
      to: '+14155552601',
      from: '+14155550100',
      text: 'Hello',
      encoding: 'GSM_7',
      parts: 1,
      deliverUntil: NOW + leftMs,
    };
    const query = messageQuery(SETTINGS, message, { receiptUrl: 'http://x', now: NOW });
    expect(new URLSearchParams(query).get('validity')).toBe(minutes);
  });
});

const PAGE = '<html>Error: /cgi-bin/sendsms?username=parley&password=secret</html>';

describe('outcomeOf', () => {
  it.each([
    [202, '0: Accepted for delivery', 'ACCEPTED'],
    [202, '3: Queued for later delivery', 'ACCEPTED'],
    [200, '', 'ACCEPTED'],
    [403, 'Not routable. Do not try again.', 'REJECTED'],
    [400, 'Number(s) has/have been denied by white- and/or black-lists.', 'REJECTED'],
    [400, 'Charset or body misformed, rejected', 'REJECTED'],
    [403, 'Authorization failed for sendsms', 'UNAVAILABLE'],
    [400, 'DLR-URL field misformed, rejected', 'UNAVAILABLE'],
    [401, PAGE, 'UNAVAILABLE'],
    [404, 'Unknown request.', 'UNAVAILABLE'],
    [301, '', 'UNAVAILABLE'],
    [429, PAGE, 'UNAVAILABLE'],
    [503, 'Temporal failure, try again later.', 'UNAVAILABLE'],
    [500, 'Sending failed.', 'UNKNOWN'],
    [502, PAGE, 'UNKNOWN'],
    [504, '', 'UNKNOWN'],
  ])('%i %s is %s', (statusCode, body, kind) => {
    const outcome = outcomeOf(statusCode, body);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });
});

describe('verdictOf', () => {
  it('is well when Kannel misses the receiver only', () => {
    expect(verdictOf(400, 'Missing receiver number, rejected')).toEqual({ isReachable: true, problem: null });
    expect(verdictOf(400, 'Empty receiver number not allowed, rejected').isReachable).toBe(true);
  });

  it.each([
    [403, 'Authorization failed for sendsms', /user name or the password/],
    [404, 'Unknown request.', /check the path/],
    [302, '', /redirects are not followed/],
    [503, 'Temporal failure', /bearerbox/],
    [500, PAGE, /status 500/],
    [200, PAGE, /without receiver/],
    [400, PAGE, /none of Kannel's/],
  ])('says what is wrong: %i %s', (statusCode, body, problem) => {
    const verdict = verdictOf(statusCode, body);
    expect(verdict).toEqual({ isReachable: false, problem: expect.stringMatching(problem) });
    expect(verdict.problem).not.toContain('secret');
  });
});
