import { tokensOf } from './tokens.js';

const wordsOf = (text: string): string =>
  tokensOf(text)
    .map(({ word }) => word)
    .join(' ');

describe('Words of a text', () => {
  it.each([
    ['stop the "Blue Fox" texts', 'stop the quotedname texts'],
    ['Schluss mit „Krümel & Quax“ bitte', 'schluss mit quotedname bitte'],
    ['plus de «La Maison de Zoé»!', 'plus de quotedname'],
  ])('take a name in quotes for one word: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  it.each([
    ['I texted "STOP" twice', 'i texted stop twice'],
    ['I wrote "Stop" twice', 'i wrote stop twice'],
    ['I said "Take me off"', 'i said take me off'],
    ['"Blue Fox" again', 'blue fox again'],
  ])('take no command in quotes, and no quote that begins a text, for a name: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});
