import { ApiProperty } from '@nestjs/swagger';
import type { KeywordTexts, Replies } from './keyword-texts.js';

/** Replies to keywords and words of footers; `null`: the text that Parley has for it. */
export class RepliesView {
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
export class RepliesByLanguageView {
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
export class KeywordTextsView extends RepliesView {
  @ApiProperty({ type: RepliesByLanguageView, description: 'Texts in one language, which go before those in all.' })
  byLanguage!: RepliesByLanguageView;

  static override of({ byLanguage, ...replies }: KeywordTexts): KeywordTextsView {
    const inOne = (own: Replies | undefined): RepliesView | null => (own === undefined ? null : RepliesView.of(own));
    const { en, es, fr, de } = byLanguage;
    return { ...RepliesView.of(replies), byLanguage: { en: inOne(en), es: inOne(es), fr: inOne(fr), de: inOne(de) } };
  }
}
