import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsTelephoneCountry } from '../../phones/record/country-fields.js';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { HasNoFault } from '../../platform/http/fault.js';
import { IsInstant, IsLeftOut, IsOneOf, IsText, IsWholeNumber } from '../../platform/http/fields.js';
import { CLIENT_REFERENCE_MAX, PARTY_LENGTH, TIMEZONE_LENGTH } from '../record/message.entity.js';
import { CATEGORIES, type Category } from '../record/message-status.js';
import { VALIDITY_DEFAULT_MS } from '../record/validity.js';
import { METADATA_EXAMPLE, metadataFault } from './metadata.js';
import { timezoneFault } from './timezone.js';

const TO_MAX = 64;
/** Ten parts of GSM 7-bit. */
export const TEXT_MAX = 1_530;
export const VALIDITY_MIN_MS = 60_000;
export const VALIDITY_MAX_MS = 72 * 3_600_000;

/** A message to one number. */
export class SendMessageDto {
  @ApiProperty({
    type: String,
    maxLength: TO_MAX,
    example: '+14155552601',
    description: 'The number that it goes to, in any common format. A number that is new to the project is registered.',
  })
  @IsText({ min: 1, max: TO_MAX })
  to!: string;

  @ApiPropertyOptional({
    type: String,
    example: 'US',
    description:
      'Country of a number that is written without a calling code: ISO 3166-1 alpha-2 or alpha-3 code, or its ' +
      'English name.',
  })
  @IsLeftOut()
  @IsTelephoneCountry()
  defaultCountry?: CountryCode;

  @ApiProperty({
    type: String,
    maxLength: TEXT_MAX,
    example: 'Your order has shipped.',
    description: 'The text. With identity and footer it may take up to 10 parts.',
  })
  @IsText({ min: 1, max: TEXT_MAX, lines: true, verbatim: true })
  text!: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PARTY_LENGTH,
    example: '+14155550100',
    description:
      'The id of a sender or its address. Default: the first active sender by rank that sends to the country. A ' +
      'sender that is named is not replaced when its provider is down.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: PARTY_LENGTH })
  from?: string;

  @ApiPropertyOptional({
    enum: CATEGORIES,
    example: 'TRANSACTIONAL',
    description:
      '`MARKETING` needs an opt-in, and waits for the hours that laws, carriers and the sending policy allow. The ' +
      'text of an `URGENT` message is in no event and is deleted when it has ended. Default: `TRANSACTIONAL`.',
  })
  @IsLeftOut()
  @IsOneOf(CATEGORIES)
  category?: Category;

  @ApiPropertyOptional({
    type: Number,
    example: 1763700000000,
    description:
      'When to send it: Unix milliseconds, up to 35 days from now. Default, and for a time in the past: at once.',
  })
  @IsLeftOut()
  @IsInstant()
  sendAt?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: VALIDITY_MIN_MS,
    maximum: VALIDITY_MAX_MS,
    example: VALIDITY_DEFAULT_MS,
    description:
      'How long it is worth delivering, from `sendAt` on, in milliseconds. Default: 24 h, which count again from the ' +
      'end of each hold for quiet hours, up to 7 days after `sendAt`; what is given here does not.',
  })
  @IsLeftOut()
  @IsWholeNumber(VALIDITY_MIN_MS, VALIDITY_MAX_MS)
  validityMs?: number;

  @ApiPropertyOptional({
    type: String,
    maxLength: TIMEZONE_LENGTH,
    example: 'America/Chicago',
    description:
      'The IANA time zone in which you know the person to be, such as America/Chicago, and no offset. It replaces ' +
      'the zones that the number may lie in, and no rule: which hours hold for MARKETING still depends on the ' +
      'country and the area code of the number. Default: all zones that the number may lie in.',
  })
  @IsLeftOut()
  @HasNoFault(timezoneFault)
  timezone?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: CLIENT_REFERENCE_MAX,
    example: 'order-4711',
    description: 'Your own name for it, which messages can be listed by.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CLIENT_REFERENCE_MAX })
  clientReference?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: METADATA_EXAMPLE,
    description: 'Your own data: up to 20 pairs of strings, names of up to 40 characters, values of up to 500.',
  })
  @IsLeftOut()
  @HasNoFault(metadataFault)
  metadata?: Record<string, string>;
}

/** A message with everything that can be said of it. */
const FULL: SendMessageDto = {
  to: '(415) 555-2601',
  defaultCountry: 'US',
  text: 'Your order has shipped.',
  category: 'TRANSACTIONAL',
  validityMs: VALIDITY_DEFAULT_MS,
  timezone: 'America/Chicago',
  clientReference: 'order-4711',
  metadata: METADATA_EXAMPLE,
};

export const SEND_MESSAGE_BODY = jsonBodyDoc(SendMessageDto, {
  minimal: { summary: 'A number and a text', value: { to: '+14155552601', text: 'Your order has shipped.' } },
  full: { summary: 'All fields but `from` and `sendAt`', value: FULL },
});
