import { meaningOf } from './meaning.js';

describe('Keywords', () => {
  it.each(['STOP', 'stop.', ' Stop! ', '"STOP ALL"', 'stop-all', 'Arrêt', 'opt-out', 'STOPP'])('%s: stop', (text) => {
    expect(meaningOf(text)).toEqual({ kind: 'STOP', needsReview: false });
  });

  it.each([
    ['START', 'START'],
    ['Yes!', 'START'],
    ['ayuda', 'HELP'],
    ['Where is my order?', 'OTHER'],
    ['', 'OTHER'],
  ])('%s: %s', (text, kind) => {
    expect(meaningOf(text)).toEqual({ kind });
  });
});
