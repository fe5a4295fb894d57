import { ApiProperty } from '@nestjs/swagger';
import { moneyOf } from '../../platform/http/fields.js';
import type { KeywordTexts, Replies } from '../record/message-text.js';
import { DEFAULT_POLICY, type PolicyRules, type SendingPolicy } from './sending-policy.entity.js';

/** Replies to keywords and words of footers; `null`: the text that Parley has for it. */
class RepliesView {
  @ApiProperty({ type: String, nullable: true, example: null, description: 'Confirms an opt-out.' })
  stop!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Confirms an opt-in.' })
  start!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Acme order updates. Help: acme.example/help. Reply STOP to opt out.',
    description: 'Says who sends the messages, and where there is help.',
  })
  help!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Reply STOP to opt out.',
    description: 'The footer of messages from numbers and short codes.',
  })
  footer!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Opt out:',
    description: 'What stands before the opt-out link in the footer of messages from names.',
  })
  footerLink!: string | null;

  static of({ stop, start, help, footer, footerLink }: Replies): RepliesView {
    return { stop, start, help, footer, footerLink };
  }
}

/** Replies and footers in each language; `null`: those in all languages. */
class RepliesByLanguageView {
  @ApiProperty({ type: RepliesView, nullable: true, description: 'The texts in English.' })
  en!: RepliesView | null;

  @ApiProperty({ type: RepliesView, nullable: true, description: 'The texts in Spanish.' })
  es!: RepliesView | null;

  @ApiProperty({ type: RepliesView, nullable: true, description: 'The texts in French.' })
  fr!: RepliesView | null;

  @ApiProperty({ type: RepliesView, nullable: true, description: 'The texts in German.' })
  de!: RepliesView | null;
}

/** Replies to keywords and words of footers, in all languages and in some. */
class KeywordTextsView extends RepliesView {
  @ApiProperty({ type: RepliesByLanguageView, description: 'Texts in one language, which go before those in all.' })
  byLanguage!: RepliesByLanguageView;

  static override of({ byLanguage, ...replies }: KeywordTexts): KeywordTextsView {
    const inOne = (own: Replies | undefined): RepliesView | null => (own === undefined ? null : RepliesView.of(own));
    const { en, es, fr, de } = byLanguage;
    return { ...RepliesView.of(replies), byLanguage: { en: inOne(en), es: inOne(es), fr: inOne(fr), de: inOne(de) } };
  }
}

const HOUR_MINUTES = 60;

/** When no MARKETING is sent, in the time zone of the recipient. */
class QuietHoursView {
  @ApiProperty({ type: String, example: '21:00', description: 'When they begin.' })
  from!: string;

  @ApiProperty({ type: String, example: '08:00', description: 'When they end.' })
  to!: string;
}

/** The sending policy of a project as the API shows it. */
export class SendingPolicyView {
  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['CA', 'US'],
    description:
      'Countries that messages may go to, as ISO 3166-1 alpha-2 codes; `null`: those that the senders of the project ' +
      'send to.',
  })
  allowedCountries!: string[] | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 5,
    description: 'Cap on messages to one number in a UTC day.',
  })
  numberPerDay!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 200,
    description: 'Cap on messages to numbers with the same calling code and four digits after it, in a UTC hour.',
  })
  prefixPerHour!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 200,
    description:
      'Cap on messages to new numbers with the same calling code and four digits after it, in a UTC hour; `null`: ' +
      'none, as in projects from before this cap.',
  })
  newNumbersPerPrefixPerHour!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 10_000,
    description: 'Cap on messages of the project in a UTC day.',
  })
  messagesPerDay!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 50,
    description: 'Cap on the cost of messages in a UTC day, in major units of the currency.',
  })
  spendPerDay!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 999.5, description: 'The same in a UTC month.' })
  spendPerMonth!: number | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether MARKETING goes to numbers only whose last entry in the consent history is an opt-in.',
  })
  marketingNeedsOptIn!: boolean;

  @ApiProperty({
    type: QuietHoursView,
    nullable: true,
    description: 'When MARKETING waits, in the time zone of the recipient; `null`: never.',
  })
  quietHours!: QuietHoursView | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether MARKETING also waits for the hours that laws and carriers allow where the number may be.',
  })
  legalQuietHours!: boolean;

  @ApiProperty({ type: KeywordTextsView, description: 'Replies to keywords.' })
  keywordTexts!: KeywordTextsView;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description: 'When it was last changed: Unix milliseconds; `null`: never, these are the defaults.',
  })
  updatedAt!: number | null;

  /** The policy of a project; null where it has said nothing. */
  static of(projectId: string, policy: SendingPolicy | null): SendingPolicyView {
    const rules: PolicyRules = policy ?? DEFAULT_POLICY;
    return {
      projectId,
      allowedCountries: rules.allowedCountries,
      numberPerDay: rules.numberPerDay,
      prefixPerHour: rules.prefixPerHour,
      newNumbersPerPrefixPerHour: rules.newNumbersPerPrefixPerHour,
      messagesPerDay: rules.messagesPerDay,
      spendPerDay: amountOf(rules.spendPerDayMicros),
      spendPerMonth: amountOf(rules.spendPerMonthMicros),
      marketingNeedsOptIn: rules.marketingNeedsOptIn,
      quietHours:
        rules.quietFrom === null || rules.quietTo === null
          ? null
          : { from: timeOf(rules.quietFrom), to: timeOf(rules.quietTo) },
      legalQuietHours: rules.legalQuietHours,
      keywordTexts: KeywordTextsView.of(rules.keywordTexts),
      updatedAt: policy?.updatedAt ?? null,
    };
  }
}

function amountOf(micros: number | null): number | null {
  return micros === null ? null : moneyOf(micros);
}

/** `21:00` of the minute of a day. */
function timeOf(minute: number): string {
  return [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
