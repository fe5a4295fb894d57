import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { IsTelephoneCountry } from '../../phones/phone-number.js';
import { zoneClockOf } from '../../platform/clock.js';
import { type Fault, HasNoFault, quoted, textFault } from '../../platform/http/field-faults.js';
import {
  IsInstant,
  IsLeftOut,
  IsListOf,
  IsOneOf,
  IsText,
  IsWholeNumber,
  objectFault,
} from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { CATEGORIES, type Category } from '../record/message-status.js';
import { CLIENT_REFERENCE_MAX, PARTY_LENGTH, TIMEZONE_LENGTH, VALIDITY_DEFAULT_MS } from '../record/message.entity.js';

const PAIRS_MAX = 20;
const NAME_MAX = 40;
const VALUE_MAX = 500;

const METADATA_EXAMPLE = { campaign: 'autumn' };

/** The first fault of a caller's own pairs of strings. */
function metadataFault(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { rule: 'isObject', sentence: 'must be an object' };
  const pairs = Object.entries(value);
  if (pairs.length > PAIRS_MAX) return { rule: 'maxPairs', sentence: `must have at most ${PAIRS_MAX} names` };
  for (const [name, text] of pairs) {
    const ofName = textFault(name, { min: 1, max: NAME_MAX });
    if (ofName !== null) return { ...ofName, sentence: `has a name that ${ofName.sentence}` };
    const ofValue = textFault(text, { min: 0, max: VALUE_MAX, lines: true, verbatim: true });
    if (ofValue !== null) return { ...ofValue, sentence: `has under "${name}" a value that ${ofValue.sentence}` };
  }
  return null;
}

/**
 * `+05:00`, `-5`, `UTC+5`: it says nothing of summer, and nothing of where the person is. `Etc/GMT+5` is one
 * too, though a name, and means five hours behind.
 */
const OFFSET = /^(?:Etc\/)?(?:UTC|GMT)?[+\-\u2212]\d/i;

/** What is wrong with a time zone that a caller gives; null when nothing is. */
function timezoneFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  if (value === '') return { rule: 'isNotEmpty', sentence: 'must not be empty' };
  if (value.length > TIMEZONE_LENGTH)
    return { rule: 'maxLength', sentence: `must be at most ${TIMEZONE_LENGTH} characters long` };
  if (OFFSET.test(value))
    return {
      rule: 'isNoOffset',
      sentence: `must be the name of a time zone, such as America/Chicago: ${quoted(value)} is an offset`,
    };
  if (zoneClockOf(value) === null)
    return {
      rule: 'isTimeZone',
      sentence: `must be the name of an IANA time zone, such as America/Chicago: ${quoted(value)} is none`,
    };
  return null;
}

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

/** Messages in one request. */
export const BATCH_MAX = 1_000;
export const BATCH_BODY_BYTES = 8_000_000;

/** Messages to send in one request. A faulty one hinders no other. */
export class SendBatchDto {
  @ApiProperty({
    type: [SendMessageDto],
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'The messages. One that is not valid does not affect the others.',
  })
  @IsListOf(isObject, { min: 1, max: BATCH_MAX })
  messages!: SendMessageDto[];
}

function isObject(value: unknown): ReturnType<typeof objectFault> {
  return value === null ? { rule: 'isObject', sentence: 'must be an object' } : objectFault(value);
}

export const SEND_BATCH_BODY = jsonBodyDoc(SendBatchDto, {
  minimal: { summary: 'One message', value: { messages: [{ to: '+14155552601', text: 'Your order has shipped.' }] } },
  full: {
    summary: 'Two messages',
    value: {
      messages: [
        { to: '+14155552601', text: 'Your order has shipped.', clientReference: 'order-4711' },
        { to: '(415) 555-2602', defaultCountry: 'US', text: 'Your order has shipped.', clientReference: 'order-4712' },
      ],
    },
  },
});
