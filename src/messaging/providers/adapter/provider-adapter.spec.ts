import { outcomeOf } from '../kannel/kannel-adapter.js';
import { outcomeOfError } from '../twilio/twilio-adapter.js';
import { TwilioRefusal } from '../twilio/twilio-api.js';
import { refusedWith, secondsLeft } from './provider-adapter.js';

describe('What a gateway that takes no message refuses', () => {
  const concernOf = (outcome: object): unknown => ('concerns' in outcome ? outcome.concerns : null);

  it.each([
    [301, 'provider'],
    [400, 'message'],
    [401, 'provider'],
    [403, 'provider'],
    [404, 'provider'],
    [407, 'provider'],
    [413, 'message'],
    [422, 'message'],
    [429, 'provider'],
    [503, 'provider'],
  ])('the status %d is of the %s', (status, concerns) => {
    expect(refusedWith(status, 'x')).toEqual({
      kind: 'UNAVAILABLE',
      concerns,
      detail: 'x',
      ...(concerns === 'message' ? { status } : {}),
    });
  });

  it('of Kannel', () => {
    expect(concernOf(outcomeOf(503, 'Temporal failure, try again later.'))).toBe('provider');
    expect(concernOf(outcomeOf(400, 'Authorization failed for sendsms'))).toBe('provider');
    expect(concernOf(outcomeOf(400, 'DLR-URL field misformed, rejected'))).toBe('message');
  });

  it.each([
    [429, '20429', 'provider'],
    [429, '21611', 'sender'],
    [400, '21611', 'sender'],
    [401, '20003', 'provider'],
    [400, '21705', 'provider'],
    [503, '20503', 'provider'],
    [403, null, 'provider'],
    [418, null, 'message'],
  ])('of Twilio: %d with the code %s is of the %s', (status, code, concerns) => {
    expect(concernOf(outcomeOfError(new TwilioRefusal(status, code, null)))).toBe(concerns);
  });
});

describe('The seconds in which a message is worth delivering', () => {
  it.each([
    [300_000, 300],
    [299_001, 300],
    [299_000, 299],
    [1_001, 2],
    [1, 1],
    [0, 1],
    [-60_000, 1],
  ])('are %i ms: %i', (leftMs, seconds) => {
    expect(secondsLeft({ deliverUntil: 1_763_700_000_123 + leftMs }, 1_763_700_000_123)).toBe(seconds);
  });
});
