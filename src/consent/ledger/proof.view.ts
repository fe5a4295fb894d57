import { ApiProperty } from '@nestjs/swagger';
import { PROOF_METHODS, type ProofMethod, readProof } from './proof.js';

const text = (example: string | null, description: string): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, example, description });

/** A proof as it was given; `null` stands where nothing was. */
export class ProofView {
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
