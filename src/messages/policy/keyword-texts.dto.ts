import { ApiPropertyOptional } from '@nestjs/swagger';
import { namesStopKeyword, STOP_KEYWORDS } from '@parley/plain-words/keywords';
import { type Fault, HasNoFault } from '../../platform/http/fault.js';
import { IsNullable, IsObjectOf, IsText } from '../../platform/http/fields.js';
import { textFault } from '../../platform/http/text-rules.js';

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
export class RepliesByLanguageDto {
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
