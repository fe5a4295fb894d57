import { ApiProperty } from '@nestjs/swagger';
import type { Caller } from '../../access/caller.js';
import { Role } from '../../access/role.js';
import { PageView } from '../../platform/http/paging.js';
import { CONSENT_KINDS, type ConsentEntry, type ConsentKind } from './consent-entry.entity.js';
import { ProofView } from './proof.view.js';
import { OPT_OUT_REASONS, type OptOutReason } from '../../phones/record/phone.entity.js';

/** One entry of the consent ledger. */
export class ConsentEntryView {
  @ApiProperty({
    type: Number,
    example: 1,
    description: 'Position among the entries of the number: 1, 2, 3 … without gaps.',
  })
  place!: number;

  @ApiProperty({ enum: CONSENT_KINDS, example: 'OPT_OUT', description: 'What was declared.' })
  kind!: ConsentKind;

  @ApiProperty({ enum: OPT_OUT_REASONS, example: 'LINK', description: 'How it was declared.' })
  source!: OptOutReason;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What the person said, a note about it, or the evidence of an opt-in.',
  })
  note!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the API key that declared it; `null` if the recipient did.',
  })
  actorKeyId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '7d3c1f1e-5f0b-4c53-9d3e-9f8f6a0f2a11',
    description: '`X-Request-Id` of the request that declared it.',
  })
  requestId!: string | null;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether it was read out of a text that is none of the keywords: somebody should look at it.',
  })
  needsReview!: boolean;

  @ApiProperty({
    type: Boolean,
    example: false,
    description:
      'Of a `RETRACTION`: whether the number had opted in before the stop that was taken back, and so counts as ' +
      'opted in again, also for `MARKETING`.',
  })
  restoresOptIn!: boolean;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was declared: Unix milliseconds.' })
  declaredAt!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description:
      'Id of the message in which the person said it, also after the message is deleted; `null` if it was no message.',
  })
  messageId!: string | null;

  @ApiProperty({ type: ProofView, nullable: true, description: 'What proves an opt-in; `null` if none was given.' })
  proof!: ProofView | null;

  @ApiProperty({
    type: Boolean,
    example: false,
    description: 'Whether it was declared in another project of the tenant, whose opt-outs hold in all of them.',
  })
  isSpread!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Id of that project; `null` if there is none, and for TENANT keys.',
  })
  spreadFrom!: string | null;

  /** An entry as `caller` sees it: a project knows nothing of the others of its tenant. */
  static of(entry: ConsentEntry, caller: Pick<Caller, 'role'>): ConsentEntryView {
    const { place, kind, source, note, actorKeyId, requestId, needsReview, declaredAt, messageId } = entry;
    return {
      place,
      // `ERASED` stands under pseudonyms only, which nobody can ask for.
      kind: kind as ConsentKind,
      source,
      note,
      actorKeyId,
      requestId,
      needsReview,
      restoresOptIn: entry.restoresOptIn,
      declaredAt,
      messageId,
      proof: entry.proof === null ? null : ProofView.of(entry.proof),
      isSpread: entry.isSpread,
      spreadFrom: caller.role === Role.ADMIN ? entry.spreadFrom : null,
    };
  }
}

/** What a number has consented to in a project, and the proof of it. */
export class ConsentView extends PageView {
  @ApiProperty({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the number has opted out of this project.' })
  isOptedOut!: boolean;

  @ApiProperty({ type: [ConsentEntryView], description: 'The entries of the consent ledger, oldest first.' })
  data!: ConsentEntryView[];
}
