import type { Fault } from '../../../platform/http/fault.js';
import { ATTEMPT_PARAMETER, MAC_PARAMETER } from '../../callback-urls.js';
import {
  HMAC_ALGORITHMS,
  KEY_ENCODINGS,
  type ProofRule,
  SIGNATURE_ENCODINGS,
  type TimestampRule,
} from '../../http-settings.js';
import { HEADER_NAME, NAME_MAX, WORD_MAX } from './field-shapes.js';
import { objectOf, variantsOf } from './object-shapes.js';
import { integer, text, word } from './plain-shapes.js';
import { byDefault, documented, type FieldOf, type Shape } from './shape.js';
import { listOf, orNull } from './shapes-of-many.js';
import { signedFault } from './signed-placeholders.js';

const SECRETS_MAX = 2;
const SIGNED_MAX = 500;
const TOLERANCE_MIN_SECONDS = 60;
const TOLERANCE_MAX_SECONDS = 604_800;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** 32 bytes in base64 of either alphabet (RFC 4648, 4 and 5): parameters of presets hold no `/` and no `=`. */
const PUBLIC_KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

type Proof<Type extends ProofRule['type']> = Extract<ProofRule, { readonly type: Type }>;

/** The bytes of a text in base64 (RFC 4648, 4); null when it is none. */
export function base64Bytes(written: string): Buffer | null {
  return BASE64.test(written) ? Buffer.from(written, 'base64') : null;
}

function typed<Type extends ProofRule['type']>(type: Type, description: string): FieldOf<Type> {
  return documented(word([type]), description, type);
}

const SECRETS = documented(
  listOf(text({ max: NAME_MAX }), { min: 1, max: SECRETS_MAX, unique: null }),
  'Names of one secret or two: each of them is valid, so that one can be replaced by the other.',
  ['callback'],
);
const PREFIX = byDefault('', text({ min: 0, max: WORD_MAX }), 'What stands before it.', 'Bearer ');
const HEADER = documented(HEADER_NAME, 'Header with the signature.', 'x-signature');
const ENCODING = documented(word(SIGNATURE_ENCODINGS), 'How the signature is written.', 'HEX');
const SIGNED = documented(
  text({ max: SIGNED_MAX, lines: true, check: signedFault }),
  'What is signed. Placeholders: `{{body}}`, `{{bodySha256}}` (bytes), `{{url}}`, `{{urlBase}}` (without query) and ' +
    '`{{header.NAME}}`. URLs begin with `callbackBaseUrl` or `PUBLIC_URL`.',
  '{{header.x-timestamp}}.{{body}}',
);
const TOLERANCE = integer(TOLERANCE_MIN_SECONDS, TOLERANCE_MAX_SECONDS);
const TIMESTAMP = byDefault<TimestampRule | null>(
  null,
  orNull(
    objectOf<TimestampRule>('HttpTimestampRule', 'When a callback was signed, and how long that is good for.', {
      header: documented(HEADER_NAME, 'Header with the time in Unix seconds.', 'x-timestamp'),
      toleranceSeconds: documented(TOLERANCE, 'How far the time may be from now, in seconds.', 604_800),
    }),
  ),
  'When a callback was signed. Gateways repeat callbacks for days, with the time of the first.',
  undefined,
);

function publicKeyFault(key: string): Fault | null {
  return PUBLIC_KEY.test(key) ? null : { rule: 'isProof', sentence: 'must be 32 bytes in base64' };
}

/** What proves a callback. */
export const PROOF: Shape<ProofRule> = variantsOf<ProofRule>({
  ATTEMPT_URL: objectOf<Proof<'ATTEMPT_URL'>>(
    'HttpAttemptUrlProof',
    'The receipt URL of the attempt, which nobody else can write. For receipts, with `{{receiptUrl}}` in `send`.',
    { type: typed('ATTEMPT_URL', 'The receipt URL of the attempt.') },
  ),
  TOKEN: objectOf<Proof<'TOKEN'>>(
    'HttpTokenProof',
    'A secret in the query or in a header.',
    {
      type: typed('TOKEN', 'A secret in the query or in a header.'),
      in: documented(word(['query', 'header'] as const), 'Where it stands.', 'query'),
      name: documented(text({ max: NAME_MAX }), 'Name of the parameter or of the header.', 'key'),
      prefix: PREFIX,
      secrets: SECRETS,
    },
    ({ in: place, name }, path, findings) => {
      if (place === 'header') HEADER_NAME.read(name, `${path}.name`, findings);
      else if (name === ATTEMPT_PARAMETER || name === MAC_PARAMETER)
        findings.add(`${path}.name`, 'isProof', `must not be ${name}, which stands in the query of receipt URLs`);
    },
  ),
  BASIC: objectOf<Proof<'BASIC'>>('HttpBasicProof', 'Basic authentication.', {
    type: typed('BASIC', 'Basic authentication.'),
    username: documented(
      text({
        max: NAME_MAX,
        check: (name) =>
          name.includes(':') ? { rule: 'noColon', sentence: 'must not have a colon, which ends the user name' } : null,
      }),
      'User name that the gateway sends.',
      'gateway',
    ),
    secrets: SECRETS,
  }),
  HMAC: objectOf<Proof<'HMAC'>>('HttpHmacProof', 'A signature by a secret.', {
    type: typed('HMAC', 'A signature by a secret.'),
    algorithm: documented(word(HMAC_ALGORITHMS), 'Hash function.', 'SHA256'),
    header: HEADER,
    prefix: PREFIX,
    encoding: ENCODING,
    key: documented(word(KEY_ENCODINGS), 'How the secret is written.', 'TEXT'),
    signed: SIGNED,
    secrets: SECRETS,
    timestamp: TIMESTAMP,
  }),
  ED25519: objectOf<Proof<'ED25519'>>('HttpEd25519Proof', 'A signature by a key pair of the gateway (RFC 8032).', {
    type: typed('ED25519', 'A signature by a key pair of the gateway.'),
    header: HEADER,
    encoding: ENCODING,
    signed: SIGNED,
    publicKey: documented(
      text({ max: NAME_MAX, check: publicKeyFault }),
      'The public key: 32 bytes in base64; `-` and `_` count as `+` and `/`, and `=` may be left out.',
      '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    ),
    timestamp: TIMESTAMP,
  }),
  JWT_HS256: objectOf<Proof<'JWT_HS256'>>('HttpJwtProof', 'A JSON Web Token in `Authorization: Bearer` (RFC 7519).', {
    type: typed('JWT_HS256', 'A JSON Web Token, signed by a secret.'),
    secrets: SECRETS,
    bodyClaim: byDefault<string | null>(
      null,
      orNull(text({ max: NAME_MAX })),
      'Claim with the SHA-256 of the body in hexadecimal.',
      'payload_hash',
    ),
    toleranceSeconds: byDefault<number | null>(
      null,
      orNull(TOLERANCE),
      'How far `iat` may be from now, in seconds.',
      604_800,
    ),
  }),
  CIDRS: objectOf<Proof<'CIDRS'>>('HttpCidrsProof', 'The address of the caller: one of `callbackCidrs`.', {
    type: typed('CIDRS', 'The address of the caller.'),
  }),
});
