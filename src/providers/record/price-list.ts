/** Millionths of the currency in one unit of it. */
export const MICROS = 1_000_000;

/** The shortest prefix: a plus sign and one digit. */
const PREFIX_MIN = 2;

/** What a part costs: for numbers with a prefix, for a country, or, with neither, for all others. */
export interface Price {
  /** ISO 3166-1 alpha-2; empty = any. */
  readonly country: string;
  /** The beginning of numbers in E.164; empty = any. */
  readonly prefix: string;
  readonly priceMicros: number;
}

/** The prices of one provider. */
export class PriceList {
  private readonly byPrefix = new Map<string, number>();
  private readonly byCountry = new Map<string, number>();

  constructor(prices: readonly Price[]) {
    for (const { country, prefix, priceMicros } of prices) {
      if (prefix !== '') this.byPrefix.set(prefix, priceMicros);
      else this.byCountry.set(country, priceMicros);
    }
  }

  /** The price of one part to a number: by its longest prefix, else by its country, else the general one; or null. */
  priceOf(phoneE164: string, country: string | null): number | null {
    for (let length = this.byPrefix.size === 0 ? 0 : phoneE164.length; length >= PREFIX_MIN; length -= 1) {
      const price = this.byPrefix.get(phoneE164.slice(0, length));
      if (price !== undefined) return price;
    }
    return this.byCountry.get(country ?? '') ?? this.byCountry.get('') ?? null;
  }
}
