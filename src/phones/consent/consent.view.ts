import { ApiProperty } from '@nestjs/swagger';
import { type Caller, Role } from '../../access/caller.js';
import type { Fact } from '../../events/event-log.js';
import type { EventDeclaration } from '../../events/event-types.js';
import { PageView } from '../../platform/http/paging.js';
import { OPT_OUT_REASONS, type OptOutReason } from '../phone.entity.js';
import { declarePhoneEvent, phoneFact, type PhoneView } from '../phone.view.js';
import type { PhoneRow } from '../phones.sql.js';
import { CONSENT_KINDS, type ConsentEntry, type ConsentKind } from './consent.entity.js';
import { PROOF_METHODS, type ProofMethod, readProof } from './proof.js';

const text = (example: string | null, description: string): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, example, description });

/** A proof as it was given; `null` stands where nothing was. */
class ProofView {
  @ApiProperty({ enum: PROOF_METHODS, example: 'WEB_FORM', description: 'How the person consented.' })
  method!: ProofMethod;

  @ApiProperty({ type: Number, example: 1763690000000, description: 'When the person consented: Unix milliseconds.' })
  capturedAt!: number;

  @text('I agree to receive marketing texts from Example Ltd.', 'What the person was shown, verbatim.')
  disclosure!: string | null;

  @text('https://example.com/account/texts', 'The page on which it was shown.')
  url!: string | null;

  @text('203.0.113.7', 'The IP address that the person came from.')
  ipAddress!: string | null;

  @text(null, 'The browser or app of the person.')
  userAgent!: string | null;

  @text(null, 'The name that the person signed with.')
  signedName!: string | null;

  @text(null, 'The programme of messages that the person consented to.')
  programme!: string | null;

  @text(null, 'The certificate of a third party.')
  certificateUrl!: string | null;

  @text(null, 'SHA-256 of a file that the sender keeps.')
  attachmentSha256!: string | null;

  /** `stored` is the proof of an entry. */
  static of(stored: string): ProofView {
    const proof = readProof(stored);
    return {
      method: proof.method,
      capturedAt: proof.capturedAt,
      disclosure: proof.disclosure ?? null,
      url: proof.url ?? null,
      ipAddress: proof.ipAddress ?? null,
      userAgent: proof.userAgent ?? null,
      signedName: proof.signedName ?? null,
      programme: proof.programme ?? null,
      certificateUrl: proof.certificateUrl ?? null,
      attachmentSha256: proof.attachmentSha256 ?? null,
    };
  }
}

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

/** The events of consent. The reminder is declared here and recorded by the room that sends it. */
export const CONSENT_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declarePhoneEvent('phone.opted_out', 'A number opted out.', {
    isOptedOut: true,
    optOutReason: 'LINK',
    optOutAt: 1763700000000,
    version: 2,
  }),
  declarePhoneEvent('phone.opted_in', 'A number opted in again, or its opt-out was taken back, because it was none.', {
    version: 3,
  }),
  declarePhoneEvent('phone.opt_out_reminder_sent', 'A number was reminded how to opt out.', {
    lastOptOutReminderAt: 1763700000000,
    version: 2,
  }),
];

/** A number that has opted out now, or in again. */
export function consentFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact(view.isOptedOut ? 'phone.opted_out' : 'phone.opted_in', row, view, version);
}
