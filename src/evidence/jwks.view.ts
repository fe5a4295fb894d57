import { ApiProperty } from '@nestjs/swagger';
import type { ProofKey } from './proof-key.entity.js';

/** A public key (RFC 8037). */
export class JwkView {
  @ApiProperty({ type: String, example: 'OKP', description: 'The kind of key.' })
  kty!: 'OKP';

  @ApiProperty({ type: String, example: 'Ed25519', description: 'The curve of the key.' })
  crv!: 'Ed25519';

  @ApiProperty({
    type: String,
    example: 'pky_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The `keyId` of the signatures that it verifies.',
  })
  kid!: string;

  @ApiProperty({
    type: String,
    example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    description: 'The public key, in base64url.',
  })
  x!: string;

  static of({ keyId, publicKey }: ProofKey): JwkView {
    return { kty: 'OKP', crv: 'Ed25519', kid: keyId, x: publicKey.toString('base64url') };
  }
}

/** The keys that verify consent files. */
export class JwksView {
  @ApiProperty({ type: [JwkView], description: 'All keys, the oldest first; retired ones stay.' })
  keys!: JwkView[];
}
