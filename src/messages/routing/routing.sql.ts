import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf, words } from '../../platform/database/row-columns.js';
import { reading, readingBy } from '../../platform/database/statement.js';
import { ProviderPrice } from '../../providers/record/provider-price.entity.js';
import { PROVIDER_STATUSES } from '../../providers/record/provider.entity.js';
import { Sender } from '../../providers/record/sender.entity.js';

/** The senders of a project with the status of their providers, in the order in which they are taken. */
export const SENDERS_BY_RANK = reading(
  'routing: senders by rank',
  {
    ...columnsOf(Sender, 'senderId', 'providerId', 'address', 'kind', 'status'),
    countries: 'text',
    providerStatus: words(PROVIDER_STATUSES),
  },
  `SELECT s.senderId, s.providerId, s.address, s.kind, s.status, s.countries, p.status AS providerStatus
FROM senders s JOIN providers p ON p.providerId = s.providerId
WHERE s.projectId = ? ORDER BY s.rankNumber, s.senderId`,
);

/** So many prices are read without asking for the beginnings of numbers: most price lists are short. */
export const PRICES_READ = 200;

const pricesOf = (providerIds: readonly string[], countries: readonly string[]): string =>
  `SELECT providerId, country, prefix, priceMicros FROM provider_prices
WHERE providerId IN (${placeholders(providerIds)}) AND country IN ('', ${placeholders(countries)})`;

/** Prices of some providers for numbers of some countries, and for any; all of them unless they are PRICES_READ. */
export const PRICES_OF_COUNTRIES = readingBy(
  'routing: prices of countries',
  columnsOf(ProviderPrice, 'providerId', 'country', 'prefix', 'priceMicros'),
  (providerIds: readonly string[], countries: readonly string[]) =>
    `${pricesOf(providerIds, countries)} LIMIT ${PRICES_READ}`,
  [[['pvd_1'], ['US', 'CA']]],
);

/** The same as far as they may hold for numbers with some beginnings. */
export const PRICES = readingBy(
  'routing: prices',
  columnsOf(ProviderPrice, 'providerId', 'country', 'prefix', 'priceMicros'),
  (providerIds: readonly string[], countries: readonly string[], prefixes: readonly string[]) =>
    `${pricesOf(providerIds, countries)} AND prefix IN (${placeholders(prefixes)})`,
  [[['pvd_1'], ['US'], ['', '+1', '+14']]],
);
