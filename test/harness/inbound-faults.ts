import { type Faults, field, object, shown, verbatim } from './expected-faults.js';

const ID_FORM = '% must be an id: 1 to 64 letters, digits, "_" or "-"';
const ID = field('optional', { wrongType: [[7, ID_FORM]], wrongForm: [['no id', ID_FORM]] });

/** Of each field of the inputs of what comes in, and of the replies to it. */
export const INBOUND_FAULTS: Readonly<Record<string, Faults>> = {
  'KeywordTextsDto.stop': shown('nullable', 1, 320, true),
  'KeywordTextsDto.start': shown('nullable', 1, 320, true),
  'KeywordTextsDto.help': shown('nullable', 1, 320, true),
  'KeywordTextsDto.byLanguage': object('nullable'),
  ...Object.fromEntries(['en', 'es', 'fr', 'de'].map((name) => [`RepliesByLanguageDto.${name}`, object('nullable')])),
  ...Object.fromEntries(
    ['stop', 'start', 'help'].map((name) => [`RepliesDto.${name}`, shown('nullable', 1, 320, true)]),
  ),
  'AssignUnmatchedDto.messageId': ID,
  'AssignUnmatchedDto.projectId': ID,
  'SimulatedInboundDto.from': shown('required', 1, 32),
  'SimulatedInboundDto.to': shown('required', 1, 32),
  'SimulatedInboundDto.text': verbatim('required', 1, 1_530, true),
};
