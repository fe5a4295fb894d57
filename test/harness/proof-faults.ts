import { type Faults, field, instant, noString, verbatim, word } from './expected-faults.js';

const url = (schemes: string, max: number): Faults => {
  const form = `% must be an absolute ${schemes} URL`;
  return field('optional', {
    wrongType: noString,
    tooShort: [['', '% must not be empty']],
    tooLong: [[`https://example.com/${'a'.repeat(max)}`, `% must be at most ${max} characters long`]],
    wrongForm: [
      ...['example.com', 'ftp://example.com/', 'https:/example.com', 'https://', 'javascript:alert(1)'].map(
        (value) => [value, form] as const,
      ),
      ['https://example.com/a b', form],
      ['https://jo:secret@example.com/', '% must have no user name or password'],
    ],
  });
};
const certificate = url('https', 500);

/** Of each field of a proof. */
export const PROOF_FAULTS: Readonly<Record<string, Faults>> = {
  'ProofDto.method': word('required', 'FAX', '% must be one of WEB_FORM, TEXT, PAPER, VOICE, APP, OTHER'),
  'ProofDto.capturedAt': instant('required', 0),
  'ProofDto.disclosure': verbatim('optional', 1, 2_000, true),
  'ProofDto.url': url('http or https', 2_048),
  'ProofDto.ipAddress': field('optional', {
    wrongType: noString,
    wrongForm: [
      ...['', '256.1.1.1', '1.2.3', 'fe80::1%eth0', '203.0.113.7:443'].map(
        (value) => [value, '% must be an IPv4 or IPv6 address'] as const,
      ),
      ['2001:db8::7', null],
    ],
  }),
  'ProofDto.userAgent': verbatim('optional', 1, 512),
  'ProofDto.signedName': verbatim('optional', 1, 120),
  'ProofDto.programme': verbatim('optional', 1, 120),
  'ProofDto.certificateUrl': {
    ...certificate,
    wrongForm: [...certificate.wrongForm, ['http://example.com/', '% must be an absolute https URL']],
  },
  'ProofDto.attachmentSha256': field('optional', {
    wrongType: noString,
    wrongForm: ['', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)].map(
      (value) => [value, '% must be a SHA-256 digest: 64 hexadecimal digits'] as const,
    ),
  }),
};
