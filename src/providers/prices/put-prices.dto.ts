import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { countryFault } from '../../phones/record/country-fields.js';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import type { Fault } from '../../platform/http/fault.js';
import { IsListOf, objectFault } from '../../platform/http/fields.js';
import { moneyFault } from '../../platform/http/money.js';

export const PRICES_MAX = 1_000;
/** Enough fields for them: a body may have one for every 50 bytes of its limit. */
export const PRICES_BODY_BYTES = 200_000;
export const PRICE_MAX = 1_000;
const FIELDS: readonly string[] = ['country', 'prefix', 'price'];
/** The beginning of a number in E.164. */
const PREFIX = /^\+[1-9]\d{0,14}$/;

/** What one part of a message costs. */
export class PriceDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'US',
    description: 'Country of the numbers: ISO 3166-1 code or English name.',
  })
  country?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'Beginning of the numbers, with `+`.',
  })
  prefix?: string | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: PRICE_MAX,
    example: 0.0079,
    description: 'Price of one part in the currency of the installation, with at most 6 decimals.',
  })
  price!: number;
}

/** All prices of a provider. */
export class PutPricesDto {
  @ApiProperty({
    type: [PriceDto],
    maxItems: PRICES_MAX,
    description:
      'Each price is for a `prefix`, for a `country`, or, with neither, for all other numbers. The longest prefix ' +
      'rules, then the country, then the general price.',
  })
  @IsListOf(priceFault, { min: 0, max: PRICES_MAX })
  prices!: PriceDto[];
}

function priceFault(value: unknown): Fault | null {
  const fault = objectFault(value);
  if (fault !== null) return fault;
  const price = value as Record<string, unknown>;
  const unknown = Object.keys(price).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined)
    return { rule: 'unknownField', sentence: `must have the fields ${FIELDS.join(', ')} only` };
  return amountFault(price['price']) ?? scopeFault(price['country'] ?? null, price['prefix'] ?? null);
}

function amountFault(amount: unknown): Fault | null {
  if (moneyFault(amount) !== null || Number(amount) > PRICE_MAX)
    return {
      rule: 'isPrice',
      sentence: `must have a price: a number from 0 to ${PRICE_MAX} with at most 6 decimals`,
    };
  return null;
}

function scopeFault(country: unknown, prefix: unknown): Fault | null {
  if (country !== null && prefix !== null)
    return { rule: 'isOneScope', sentence: 'must have a country or a prefix, not both' };
  if (country !== null) {
    const fault = countryFault(country);
    if (fault !== null)
      return { rule: fault.rule, sentence: `must have a country that is known: it ${fault.sentence}` };
  }
  if (prefix !== null && (typeof prefix !== 'string' || !PREFIX.test(prefix)))
    return { rule: 'isPrefix', sentence: 'must have a prefix such as +1415: a plus sign and 1 to 15 digits' };
  return null;
}

export const PUT_PRICES_BODY = jsonBodyDoc(PutPricesDto, {
  minimal: { summary: 'One price for all numbers', value: { prices: [{ price: 0.01 }] } },
  full: {
    summary: 'By prefix, by country, and for all others',
    value: {
      prices: [
        { country: null, prefix: '+1787', price: 0.015 },
        { country: 'US', prefix: null, price: 0.0079 },
        { country: null, prefix: null, price: 0.05 },
      ],
    },
  },
});
