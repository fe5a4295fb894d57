import { ApiProperty } from '@nestjs/swagger';
import { moneyOf } from '../../platform/http/money.js';
import type { PriceRow } from '../record/price-table.js';

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
