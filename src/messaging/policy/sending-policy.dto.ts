import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { namesStopKeyword, STOP_KEYWORDS } from '@parley/plain-words/keywords';
import { telephoneCountryFault } from '../../phones/phone-number.js';
import { type Fault, HasNoFault, textFault } from '../../platform/http/field-faults.js';
import {
  IsLeftOut,
  IsListOf,
  IsNullable,
  IsObjectOf,
  IsText,
  IsTrueOrFalse,
  IsWholeNumber,
  MONEY_MAX,
  moneyFault,
} from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';

const KEYWORD_TEXT_MAX = 320;

/** A footer that does not say what to reply helps nobody to opt out. */
function footerFault(value: unknown): Fault | null {
  const fault = textFault(value, { min: 1, max: KEYWORD_TEXT_MAX, lines: true });
  if (fault !== null || (typeof value === 'string' && namesStopKeyword(value))) return fault;
  return { rule: 'hasStopKeyword', sentence: `must name a keyword that opts out: ${STOP_KEYWORDS.join(', ')}` };
}

/** Replies to keywords and words of footers in one language. */
export class RepliesDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: KEYWORD_TEXT_MAX,
    example: 'Acme: You will get no more messages. Reply START to get them again.',
    description: 'Confirms an opt-out. Without advertising.',
  })
  @IsNullable()
  @IsText({ min: 1, max: KEYWORD_TEXT_MAX, lines: true })
  stop?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: KEYWORD_TEXT_MAX,
    example: 'Acme: Welcome back. Reply STOP to opt out.',
    description: 'Confirms an opt-in.',
  })
  @IsNullable()
  @IsText({ min: 1, max: KEYWORD_TEXT_MAX, lines: true })
  start?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: KEYWORD_TEXT_MAX,
    example: 'Acme order updates. Help: acme.example/help. Reply STOP to opt out.',
    description: 'Says who sends the messages, and where there is help.',
  })
  @IsNullable()
  @IsText({ min: 1, max: KEYWORD_TEXT_MAX, lines: true })
  help?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: KEYWORD_TEXT_MAX,
    example: 'Reply STOP to opt out.',
    description:
      'The footer of messages from numbers and short codes, where `optOutRemindersEnabled` is on. It must name a ' +
      'keyword that opts out, such as STOP. The default is "Reply STOP to opt out", as a sentence.',
  })
  @IsNullable()
  @HasNoFault(footerFault)
  footer?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: KEYWORD_TEXT_MAX,
    example: 'Opt out:',
    description: 'What stands before the opt-out link in the footer of messages from names. The default is "Opt out:".',
  })
  @IsNullable()
  @IsText({ min: 1, max: KEYWORD_TEXT_MAX, lines: true })
  footerLink?: string | null;
}

/** The texts in each language that has its own. */
class RepliesByLanguageDto {
  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The texts in English.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  en?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The texts in Spanish.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  es?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The texts in French.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  fr?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The texts in German.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  de?: RepliesDto | null;
}

/** Replies to keywords and words of footers, in all languages and in some. */
export class KeywordTextsDto extends RepliesDto {
  @ApiPropertyOptional({
    type: RepliesByLanguageDto,
    nullable: true,
    description:
      'Texts in one language, which go before those in all: of the keyword or of the country of the number for ' +
      'replies, of the country for footers.',
  })
  @IsNullable()
  @IsObjectOf(() => RepliesByLanguageDto)
  byLanguage?: RepliesByLanguageDto | null;
}

/** Room for every country there is. */
const COUNTRIES_MAX = 250;
const CAP_MAX = 1_000_000_000;
const TIME_OF_DAY = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

function timeFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return TIME_OF_DAY.test(value)
    ? null
    : { rule: 'isTimeOfDay', sentence: 'must be a time of day from 00:00 to 23:59, such as 21:00' };
}

/** When no MARKETING is sent, in the time zone of the recipient. */
class QuietHoursDto {
  @ApiProperty({ type: String, example: '21:00', description: 'When they begin, as `HH:MM`.' })
  @HasNoFault(timeFault)
  from!: string;

  @ApiProperty({
    type: String,
    example: '08:00',
    description: 'When they end, as `HH:MM`: on the next day, where that is earlier than `from`.',
  })
  @HasNoFault(timeFault)
  to!: string;
}

/** The whole policy: what is left out gets its default. */
export class PutSendingPolicyDto {
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    minItems: 1,
    maxItems: COUNTRIES_MAX,
    example: ['US', 'CA'],
    description:
      'Countries that messages may go to: ISO 3166-1 codes or English names. Default: those that the senders of the ' +
      'project send to.',
  })
  @IsNullable()
  @IsListOf(telephoneCountryFault, { min: 1, max: COUNTRIES_MAX })
  allowedCountries?: string[] | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: CAP_MAX,
    example: 5,
    description: 'Cap on messages to one number in a UTC day. Default: none.',
  })
  @IsNullable()
  @IsWholeNumber(0, CAP_MAX)
  numberPerDay?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: CAP_MAX,
    example: 200,
    description:
      'Cap on messages to numbers with the same calling code and four digits after it, such as +1 4155, in a UTC ' +
      'hour: it stops traffic pumping. Default: none.',
  })
  @IsNullable()
  @IsWholeNumber(0, CAP_MAX)
  prefixPerHour?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: CAP_MAX,
    example: 200,
    description:
      'Cap on messages to new numbers with the same calling code and four digits after it, in a UTC hour: a guard ' +
      'against traffic pumping. A number is new while it was registered less than 24 hours ago, has got no message ' +
      'and has written none. Batches and replies to keywords do not count. `null`: none. Default: 200.',
  })
  @IsNullable()
  @IsWholeNumber(0, CAP_MAX)
  newNumbersPerPrefixPerHour?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: CAP_MAX,
    example: 10_000,
    description: 'Cap on messages of the project in a UTC day. Default: none.',
  })
  @IsNullable()
  @IsWholeNumber(0, CAP_MAX)
  messagesPerDay?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: MONEY_MAX,
    example: 50,
    description: 'Cap on the cost of messages in a UTC day, in major units of the currency. Default: none.',
  })
  @IsNullable()
  @HasNoFault(moneyFault)
  spendPerDay?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: MONEY_MAX,
    example: 999.5,
    description: 'The same in a UTC month.',
  })
  @IsNullable()
  @HasNoFault(moneyFault)
  spendPerMonth?: number | null;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description:
      'Whether MARKETING goes to numbers only whose last entry in the consent history is an opt-in. Default: `true`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  marketingNeedsOptIn?: boolean;

  @ApiPropertyOptional({
    type: QuietHoursDto,
    nullable: true,
    description: 'When MARKETING waits, in the time zone of the recipient. Default: never.',
  })
  @IsNullable()
  @IsObjectOf(() => QuietHoursDto)
  quietHours?: QuietHoursDto | null;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description:
      'Whether MARKETING also waits for the hours that laws and carriers allow where the number may be, as ' +
      'docs/compliance.md lists them. `false` leaves them to you, and what they forbid is yours to answer for. ' +
      'Default: `true`.',
  })
  @IsLeftOut()
  @IsTrueOrFalse()
  legalQuietHours?: boolean;

  @ApiPropertyOptional({
    type: KeywordTextsDto,
    description: 'Replies to keywords and words of footers. `null`, or left out: the text that Parley has for it.',
  })
  @IsLeftOut()
  @IsObjectOf(() => KeywordTextsDto)
  keywordTexts?: KeywordTextsDto;
}

export const PUT_SENDING_POLICY_BODY = jsonBodyDoc(PutSendingPolicyDto, {
  minimal: { summary: 'At most five messages a day to a number', value: { numberPerDay: 5 } },
  full: {
    summary: 'All fields',
    value: {
      allowedCountries: ['US', 'CA'],
      numberPerDay: 5,
      prefixPerHour: 200,
      newNumbersPerPrefixPerHour: 500,
      messagesPerDay: 10_000,
      spendPerDay: 50,
      spendPerMonth: 999.5,
      marketingNeedsOptIn: true,
      quietHours: { from: '21:00', to: '08:00' },
      legalQuietHours: true,
      keywordTexts: {
        stop: 'Acme: You will get no more messages. Reply START to get them again.',
        start: null,
        help: 'Acme order updates. Help: acme.example/help. Reply STOP to opt out.',
        footer: 'Text STOP to opt out.',
        footerLink: 'No more texts:',
      },
    },
  },
});
