import { DAY_MS } from '../../platform/clock.js';
import { NO_KEYWORD_TEXTS, NO_REPLIES } from './message-text.js';
import { composed } from './message-text.js';
import { footerFor, isReminderDue, withFooter } from './message-text.js';

const URL = 'https://parley.test/o/abcdefghijklmnopqrst_-';
const reader = (kind: 'NUMBER' | 'SHORT_CODE' | 'NAME', country: string | null = 'US') => ({
  kind,
  country,
  optOutUrl: URL,
});

describe('The footer', () => {
  it.each([
    ['NUMBER', 'Reply STOP to opt out.'],
    ['SHORT_CODE', 'Reply STOP to opt out.'],
    ['NAME', `Opt out: ${URL}`],
  ] as const)('of a %s: %s', (kind, footer) => {
    expect(footerFor(NO_KEYWORD_TEXTS, reader(kind))).toBe(footer);
    expect(composed(footer).encoding).toBe('GSM_7');
  });

  it('has the words of the policy in the language of the country, else those for all', () => {
    const de = { ...NO_REPLIES, footer: 'STOPP beendet das.', footerLink: 'Ende:' };
    const texts = { ...NO_KEYWORD_TEXTS, footer: 'STOP ends it.', footerLink: 'End:', byLanguage: { de } };
    expect(['AT', 'US', null].map((country) => footerFor(texts, reader('NUMBER', country)))).toEqual([
      'STOPP beendet das.',
      'STOP ends it.',
      'STOP ends it.',
    ]);
    expect(['DE', 'FR'].map((country) => footerFor(texts, reader('NAME', country)))).toEqual([
      `Ende: ${URL}`,
      `End: ${URL}`,
    ]);
  });

  it.each([
    ['Your order is here.', 'Your order is here. F'],
    ['Your order is here!', 'Your order is here! F'],
    ['Your code is 1234', 'Your code is 1234\nF'],
    ['Line one.\nLine two.', 'Line one.\nLine two.\nF'],
    ['Ends with a blank. ', 'Ends with a blank. F'],
    ['Ends with a line\n', 'Ends with a line\nF'],
  ])('stands after %j', (text, expected) => {
    expect(withFooter(text, 'F')).toBe(expected);
  });

  it.each([
    [null, true],
    [0, false],
    [29.999, false],
    [30, true],
    [-1, false],
  ])('of a number that was reminded %j days before: due is %j', (days, isDue) => {
    const at = 100 * DAY_MS;
    expect(isReminderDue({ lastOptOutReminderAt: days === null ? null : at - days * DAY_MS }, at)).toBe(isDue);
  });
});
