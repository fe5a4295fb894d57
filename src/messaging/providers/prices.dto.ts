import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { countryFault } from '../../phones/phone-number.js';
import type { Fault } from '../../platform/http/field-faults.js';
import { IsListOf, moneyFault, moneyOf, objectFault } from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import type { ProviderPrice } from './provider.entity.js';

export const PRICES_MAX = 1_000;
/** Enough fields for them: a body may have one for every 50 bytes of its limit. */
export const PRICES_BODY_BYTES = 200_000;
const PRICE_MAX = 1_000;
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

/** What one part of a message costs. */
export class PriceView {
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'US',
    description: 'Country of the numbers, ISO 3166-1 alpha-2.',
  })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Beginning of the numbers.' })
  prefix!: string | null;

  @ApiProperty({
    type: Number,
    example: 0.0079,
    description: 'Price of one part in the currency of the installation.',
  })
  price!: number;

  static of({ country, prefix, priceMicros }: Omit<PriceRow, 'providerId'>): PriceView {
    return {
      country: country === '' ? null : country,
      prefix: prefix === '' ? null : prefix,
      price: moneyOf(priceMicros),
    };
  }
}

/** All prices of a provider. */
export class PricesView {
  @ApiProperty({ type: [PriceView], description: 'The prices, in the order of their countries and prefixes.' })
  prices!: PriceView[];
}

/** What a part costs, as it is stored: for numbers with a prefix, of a country, or for any where these are empty. */
export type PriceRow = Pick<ProviderPrice, 'providerId' | 'country' | 'prefix' | 'priceMicros'>;

/** The prefixes under which a price of a number may stand: every beginning of it, and none. */
export function prefixesOf(phoneE164: string): string[] {
  return ['', ...Array.from({ length: phoneE164.length - 1 }, (_none, index) => phoneE164.slice(0, index + 2))];
}

/**
 * What a part to a number costs at a provider, in millionths: the price with the longest prefix; of those, the one of
 * its country. Null where there is none.
 */
export function priceOf(
  prices: readonly PriceRow[],
  providerId: string,
  phoneE164: string,
  country: string | null,
): number | null {
  let best: PriceRow | null = null;
  for (const price of prices) {
    if (price.providerId !== providerId || !phoneE164.startsWith(price.prefix)) continue;
    if (price.country !== '' && price.country !== country) continue;
    if (best === null || isCloser(price, best)) best = price;
  }
  return best?.priceMicros ?? null;
}

function isCloser(price: PriceRow, than: PriceRow): boolean {
  return price.prefix.length === than.prefix.length ? price.country !== '' : price.prefix.length > than.prefix.length;
}
