import { meaningOf } from './meaning.js';

describe('Keywords', () => {
  it.each(['STOP', 'stop.', ' Stop! ', '"STOP ALL"', 'stop-all', '"Arrêt".', 'opt-out', 'STOPP', 'ALTO', 'abmelden'])(
    '%s: stop, and nobody needs to look at it',
    (text) => {
      expect(meaningOf(text)).toEqual({ kind: 'STOP', needsReview: false });
    },
  );

  it.each(['STOP 🛑', 'stop!! 😡'])('%s: stop, whatever picture is beside it', (text) => {
    expect(meaningOf(text)).toEqual({ kind: 'STOP', needsReview: false });
  });

  it.each(['please stop texting me', 'sto p', 'stoop'])('%s: stop, and somebody should look', (text) => {
    expect(meaningOf(text)).toEqual({ kind: 'STOP', needsReview: true });
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
    expect(meaningOf(text)).toEqual({ kind });
  });
});
