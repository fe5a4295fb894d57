import type { ProviderPrice } from './provider-price.entity.js';

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
