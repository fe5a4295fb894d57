import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsNullable, IsObjectOf, IsText } from '../../platform/http/fields.js';

const KEYWORD_TEXT_MAX = 320;

/** Replies to keywords in one language. */
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
}

/** The replies in each language that has its own. */
export class RepliesByLanguageDto {
  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The replies in English.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  en?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The replies in Spanish.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  es?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The replies in French.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  fr?: RepliesDto | null;

  @ApiPropertyOptional({ type: RepliesDto, nullable: true, description: 'The replies in German.' })
  @IsNullable()
  @IsObjectOf(() => RepliesDto)
  de?: RepliesDto | null;
}

/** Replies to keywords, in all languages and in some. */
export class KeywordTextsDto extends RepliesDto {
  @ApiPropertyOptional({
    type: RepliesByLanguageDto,
    nullable: true,
    description: 'Replies in one language, which go before those in all. It is that of the keyword or of the country.',
  })
  @IsNullable()
  @IsObjectOf(() => RepliesByLanguageDto)
  byLanguage?: RepliesByLanguageDto | null;
}
