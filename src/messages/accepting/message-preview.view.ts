import { ApiProperty } from '@nestjs/swagger';
import { ENCODINGS, type Encoding } from '../record/message.entity.js';
import { REASONS, type Reason } from '../record/message-reasons.js';
import { RULES, type Rule } from '../routing/decision.js';

const PREVIEW_STATUSES = ['QUEUED', 'SCHEDULED', 'BLOCKED'] as const;

/** A character that makes the text need an encoding with shorter parts. */
export class OddCharacterView {
  @ApiProperty({ type: String, example: '’', description: 'The character.' })
  character!: string;

  @ApiProperty({ type: Number, example: 3, description: 'Where it is in `text`, from 0, in UTF-16 units.' })
  position!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: "'",
    description: 'What likely says the same in GSM 7-bit; `null` if nothing does.',
  })
  replacement!: string | null;
}

/** What one rule says of the message. */
export class PreviewCheckView {
  @ApiProperty({ enum: RULES, example: 'consent', description: 'The rule that was asked.' })
  rule!: Rule;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the message passes.' })
  passed!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'The number has not opted out.',
    description: 'Why, in a sentence.',
  })
  detail!: string | null;
}

/** What sending a message now would do, and why. */
export class MessagePreviewView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether it would be sent, now or later.' })
  wouldSend!: boolean;

  @ApiProperty({ enum: PREVIEW_STATUSES, example: 'QUEUED', description: 'The status that it would get first.' })
  status!: (typeof PREVIEW_STATUSES)[number];

  @ApiProperty({
    enum: REASONS,
    nullable: true,
    example: null,
    description: 'Why it would be blocked; otherwise `null`.',
  })
  reason!: Reason | null;

  @ApiProperty({
    type: String,
    example: 'Your order has shipped. Reply STOP to opt out.',
    description: 'What would go out, identity and footer included.',
  })
  text!: string;

  @ApiProperty({ enum: ENCODINGS, example: 'GSM_7', description: 'How it would be encoded.' })
  encoding!: Encoding;

  @ApiProperty({ type: Number, example: 1, description: 'Number of parts that it would be sent and charged as.' })
  parts!: number;

  @ApiProperty({
    type: [OddCharacterView],
    description: 'The characters for which the text needs `UCS_2`; empty for `GSM_7`.',
  })
  oddCharacters!: OddCharacterView[];

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.0075,
    description: 'What all parts would cost, in the currency of the installation; `null` without a price.',
  })
  price!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the provider that it would go through first; `null` if there is none.',
  })
  provider!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '+14155550100',
    description: 'The address that it would come from; `null` if there is none.',
  })
  from!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description:
      'When it would be sent at the earliest: Unix milliseconds; `null` where no time of the next 8 days is open, ' +
      'and MARKETING waits until its validity ends.',
  })
  earliestAt!: number | null;

  @ApiProperty({ type: [PreviewCheckView], description: 'What each rule says, in their order.' })
  checks!: PreviewCheckView[];
}
