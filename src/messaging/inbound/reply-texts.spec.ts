import { LANGUAGES, NO_KEYWORD_TEXTS, NO_REPLIES } from '../record/message-text.js';
import { KEYWORDS } from '../record/message-status.js';
import { composed, withIdentity } from '../record/message-text.js';
import { languageOf, REPLY_TEXTS, replyText } from './keywords.js';

const COMPLIANCE = { identityEnabled: true, identity: 'x'.repeat(30) };

describe('The text of a reply', () => {
  it.each(LANGUAGES.flatMap((language) => KEYWORDS.map((keyword) => [language, keyword] as const)))(
    'in %s to %s is one part of GSM, with the longest identity too',
    (language, keyword) => {
      const text = withIdentity(REPLY_TEXTS[language][keyword], COMPLIANCE);
      expect(composed(text)).toMatchObject({ encoding: 'GSM_7', parts: 1 });
    },
  );

  it('is that of the policy for the language, else that for all, else the one that is shipped', () => {
    const german = { ...NO_REPLIES, stop: 'Aus.' };
    const texts = { ...NO_KEYWORD_TEXTS, stop: 'Out.', start: 'In.', byLanguage: { de: german } };
    expect(replyText('STOP', 'de', texts)).toBe('Aus.');
    expect(replyText('STOP', 'fr', texts)).toBe('Out.');
    expect(replyText('START', 'de', texts)).toBe('In.');
    expect(replyText('HELP', 'de', texts)).toBe(REPLY_TEXTS.de.HELP);
  });

  it.each([
    ['STOP', 'US', 'en'],
    ['STOP', null, 'en'],
    ['STOP', 'CH', 'en'],
    ['STOP', 'DE', 'de'],
    ['Stop.', 'MX', 'es'],
    ['stop', 'FR', 'fr'],
    ['Arrêt!', 'DE', 'fr'],
    ['baja', 'US', 'es'],
    ['Hilfe', 'US', 'de'],
  ])('to %s from %s is in the language %s', (text, country, language) => {
    expect(languageOf(text, country)).toBe(language);
  });
});
