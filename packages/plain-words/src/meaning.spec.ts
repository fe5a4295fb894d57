import { meaningOf } from './meaning.js';

describe('Keywords', () => {
  it.each(['STOP', 'stop.', ' Stop! ', '"STOP ALL"', 'stop-all', '"Arrêt".', 'opt-out', 'STOPP', 'ALTO', 'abmelden'])(
    '%s: stop, and nobody needs to look at it',
    (text) => {
      expect(meaningOf(text)).toMatchObject({ kind: 'STOP', needsReview: false });
    },
  );

  it.each(['STOP 🛑', 'stop!! 😡'])('%s: stop, whatever picture is beside it', (text) => {
    expect(meaningOf(text)).toMatchObject({ kind: 'STOP', needsReview: false });
  });

  it.each(['please stop texting me', 'sto p', 'stoop'])('%s: stop, and somebody should look', (text) => {
    expect(meaningOf(text)).toMatchObject({ kind: 'STOP', needsReview: true });
  });

  it.each([
    ['START', 'START'],
    ['Yes!', 'START'],
    ['Unstop', 'START'],
    ['¡AYUDA!', 'HELP'],
    ['Where is my order?', 'OTHER'],
    ['e nd', 'OTHER'],
    ['🙂', 'OTHER'],
    ['', 'OTHER'],
  ])('%s: %s', (text, kind) => {
    expect(meaningOf(text)).toMatchObject({ kind });
  });

  it('are taken out where they are what those who write say themselves', () => {
    const own = [/Reply STOP to opt out\./i];
    expect(meaningOf('reply stop to opt out.', own).kind).toBe('OTHER');
    expect(meaningOf('stop', own).kind).toBe('STOP');
  });
});

describe('What a text means', () => {
  it.each([
    ['STOP', { by: 'keyword', word: 'STOP' }],
    ['Hilfe!', { by: 'keyword', word: 'HILFE' }],
    ['stoop', { by: 'slip', word: 'STOOP' }],
    ['please stop texting me', { by: 'stops', rule: expect.stringContaining('@') }],
    ['wrong number', { by: 'moods', rule: expect.any(String) }],
    ['Where is my order?', { by: 'evidence', sum: expect.any(Number), weights: expect.any(Map) }],
  ])('%s: is said with the keyword, the rule or the weights that decide', (text, why) => {
    expect(meaningOf(text).why).toEqual(why);
  });

  it('is decided by weights that make up their sum', () => {
    const { why } = meaningOf('thanks, the parcel came today');
    if (why.by !== 'evidence') throw new Error(`decided by ${why.by}`);
    expect(why.weights.size).toBeGreaterThan(0);
    expect([...why.weights.values()].reduce((sum, weight) => sum + weight, 0)).toBe(why.sum);
  });
});
