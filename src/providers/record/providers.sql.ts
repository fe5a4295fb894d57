import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, writing } from '../../platform/database/statement.js';
import { ProviderPrice } from './provider-price.entity.js';
import { Provider } from './provider.entity.js';

/** What sending needs of one account. Value: its id. */
export const ACCOUNT = reading(
  'providers: account',
  columnsOf(Provider, 'providerId', 'kind', 'status', 'settingsSealed', 'handlesKeywords'),
  'SELECT providerId, kind, status, settingsSealed, handlesKeywords FROM providers WHERE providerId = ?',
  { isBatched: true },
);

/** The prices of one account. Value: its id. */
export const PRICES_OF_PROVIDER = reading(
  'providers: prices',
  columnsOf(ProviderPrice, 'country', 'prefix', 'priceMicros'),
  'SELECT country, prefix, priceMicros FROM provider_prices WHERE providerId = ? ORDER BY country, prefix',
);

/** The breakers of some accounts. Values: their ids. */
export const BREAKERS = readingBy(
  'providers: breakers',
  columnsOf(Provider, 'providerId', 'failures', 'downUntil', 'downReason'),
  (ids: readonly string[]) =>
    `SELECT providerId, failures, downUntil, downReason FROM providers WHERE providerId IN (${placeholders(ids)})`,
  [[['pvd_1', 'pvd_2']]],
);

/** One success closes the breaker. Value: the id. */
export const CLOSE_BREAKER = writing(
  'providers: close a breaker',
  'UPDATE providers SET failures = 0, downUntil = NULL, downReason = NULL WHERE providerId = ? AND failures > 0',
);
