import { withIdentity } from './message-text.js';

describe('The identity', () => {
  it.each([
    [{ identityEnabled: true, identity: 'Acme' }, 'Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme: Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme says hello', 'Acme: Acme says hello'],
    [{ identityEnabled: false, identity: 'Acme' }, 'Hello', 'Hello'],
    [{ identityEnabled: true, identity: null }, 'Hello', 'Hello'],
  ])('%j before %j: %j', (settings, text, expected) => {
    expect(withIdentity(text, settings)).toBe(expected);
  });
});
