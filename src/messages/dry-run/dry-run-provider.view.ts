import { ApiProperty } from '@nestjs/swagger';
import { KEYWORDS } from '../../providers/http-settings.js';
import { PROVIDER_REASONS, type ProviderReason } from '../../providers/provider-reasons.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';

const OUTCOMES = ['ACCEPTED', 'REJECTED', 'UNAVAILABLE', 'UNKNOWN'] as const;
const RECEIPT_STATUSES = ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'EXPIRED'] as const;

/** The request that would leave. */
export class DryRunRequestView {
  @ApiProperty({ type: String, example: 'POST', description: 'Its method.' })
  method!: string;

  @ApiProperty({
    type: String,
    example: 'https://gateway.example/messages',
    description: `Its URL; secrets are \`${MASK}\`.`,
  })
  url!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { authorization: `Bearer ${MASK}`, 'content-type': 'application/json' },
    description: `Its headers; secrets are \`${MASK}\`.`,
  })
  headers!: Readonly<Record<string, string>>;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '{"to":"+14155552601","text":"Your order has shipped."}',
    description: `Its body; secrets, and the MAC in a receipt URL, are \`${MASK}\`. \`null\`: none.`,
  })
  body!: string | null;
}

/** What a response would mean. */
export class DryRunOutcomeView {
  @ApiProperty({
    enum: OUTCOMES,
    example: 'ACCEPTED',
    description:
      '`ACCEPTED`: the message is `SENT`. `REJECTED`: it ends `FAILED`. `UNAVAILABLE`: it was not taken, and is sent ' +
      'again. `UNKNOWN`: it may have been taken, and is never sent again.',
  })
  kind!: (typeof OUTCOMES)[number];

  @ApiProperty({
    enum: PROVIDER_REASONS,
    nullable: true,
    example: null,
    description: 'Why it would be refused; `null` unless it is `REJECTED`.',
  })
  reason!: ProviderReason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Code of the gateway; `null`: none.' })
  code!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '4711',
    description: 'What the gateway calls the message; `null`: no id.',
  })
  id!: string | null;

  @ApiProperty({ type: String, example: 'response.accepted', description: 'The rule that decides.' })
  rule!: string;
}

/** One receipt or message that a callback would yield. A receipt has a `status`, a message a `text`. */
export class DryRunItemView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of a receipt: the attempt that it names; `null`: none.',
  })
  attemptId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '4711',
    description: 'What the gateway calls the message; `null`: no id.',
  })
  providerMessageId!: string | null;

  @ApiProperty({
    enum: RECEIPT_STATUSES,
    nullable: true,
    example: 'DELIVERED',
    description: 'Of a receipt: what becomes of the message. `null` for a message from a person.',
  })
  status!: (typeof RECEIPT_STATUSES)[number] | null;

  @ApiProperty({ enum: PROVIDER_REASONS, nullable: true, example: null, description: 'Of a receipt: why; or `null`.' })
  reason!: ProviderReason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a receipt: code of the gateway.' })
  code!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Of a receipt: what the message cost, in the currency of the installation; `null`: not said.',
  })
  cost!: number | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its sender.' })
  from!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its receiver.' })
  to!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Of a message: its text.' })
  text!: string | null;

  @ApiProperty({
    enum: KEYWORDS,
    nullable: true,
    example: null,
    description: 'Of a message: the keyword that the gateway has recognized; `null`: none.',
  })
  keyword!: (typeof KEYWORDS)[number] | null;
}

/** What a callback would yield, whether or not its proof holds. */
export class DryRunReadingView {
  @ApiProperty({
    type: String,
    example: 'valid',
    description: '`valid`, or a sentence that says why it would be refused. The address is taken for an allowed one.',
  })
  proof!: string;

  @ApiProperty({ type: [DryRunItemView], description: 'Its receipts or messages.' })
  items!: DryRunItemView[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Why it could not be read; `null` if it could.',
  })
  problem!: string | null;
}

/** What a provider would do; `null` for what was not asked. */
export class DryRunView {
  @ApiProperty({ type: DryRunRequestView, nullable: true, description: 'The request that would leave for `message`.' })
  request!: DryRunRequestView | null;

  @ApiProperty({
    type: DryRunOutcomeView,
    nullable: true,
    description: 'What `response` would mean; of a message that cannot be sent, its outcome without a request.',
  })
  outcome!: DryRunOutcomeView | null;

  @ApiProperty({ type: DryRunReadingView, nullable: true, description: 'What `callback` would yield.' })
  reading!: DryRunReadingView | null;
}
