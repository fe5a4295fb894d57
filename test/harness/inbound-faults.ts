import { type Faults, field, object, shown, verbatim } from './expected-faults.js';

const ID_FORM = '% must be an id: 1 to 64 letters, digits, "_" or "-"';
const ID = field('optional', { wrongType: [[7, ID_FORM]], wrongForm: [['no id', ID_FORM]] });

const KEYWORDS =
  '% must name a keyword that opts out: STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT, ARRET, ALTO, ' +
  'BAJA, STOP ALL, OPT OUT, STOPP, ABMELDEN';
const TEXT = shown('nullable', 1, 320, true);
const FOOTER: Faults = {
  ...TEXT,
  tooLong: TEXT.tooLong.map(([value, message]) => [`STOP ${String(value).slice(5)}`, message]),
  wrongForm: [
    ...TEXT.wrongForm.map(([value, message]) => [value, message ?? KEYWORDS] as const),
    ['Stopping is easy: example.com', KEYWORDS],
    ['Répondez « arrêt ».', null],
  ],
};
const NUMBER_FORM = '% must be a phone number in E.164, such as +4915112345678';
const NUMBER = field('optional', {
  wrongType: [[7, NUMBER_FORM]],
  wrongForm: ['', '015112345678', '4915112345678', '+49 151 12345678', '+999'].map(
    (value) => [value, NUMBER_FORM] as const,
  ),
});

/** Of each field of the inputs of what comes in, and of the replies to it. */
export const INBOUND_FAULTS: Readonly<Record<string, Faults>> = {
  'KeywordTextsDto.stop': TEXT,
  'KeywordTextsDto.start': TEXT,
  'KeywordTextsDto.help': TEXT,
  'KeywordTextsDto.footer': FOOTER,
  'KeywordTextsDto.footerLink': TEXT,
  'RepliesDto.footer': FOOTER,
  'KeywordTextsDto.byLanguage': object('nullable'),
  ...Object.fromEntries(['en', 'es', 'fr', 'de'].map((name) => [`RepliesByLanguageDto.${name}`, object('nullable')])),
  ...Object.fromEntries(['stop', 'start', 'help', 'footerLink'].map((name) => [`RepliesDto.${name}`, TEXT])),
  'AssignUnmatchedDto.messageId': ID,
  'AssignUnmatchedDto.projectId': ID,
  'AssignUnmatchedDto.phoneE164': NUMBER,
  'SimulatedInboundDto.from': shown('required', 1, 32),
  'SimulatedInboundDto.to': shown('required', 1, 32),
  'SimulatedInboundDto.text': verbatim('required', 1, 1_530, true),
};
