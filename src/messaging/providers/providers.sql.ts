import { placeholders } from '../../platform/database/statement.js';
import { columnsOf } from '../../platform/database/statement.js';
import { reading, readingBy, writing } from '../../platform/database/statement.js';
import { ProviderPrice } from './provider.entity.js';
import { Provider } from './provider.entity.js';
import { Sender } from './provider.entity.js';

/** What sending needs of one account. Value: its id. */
export const ACCOUNT = reading(
  'providers: account',
  columnsOf(Provider, 'providerId', 'kind', 'status', 'settingsSealed', 'handlesKeywords', 'defaultCountry'),
  `SELECT providerId, kind, status, settingsSealed, handlesKeywords, defaultCountry
FROM providers WHERE providerId = ?`,
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
  columnsOf(Provider, 'providerId', 'failures', 'downUntil', 'downReason', 'acceptedAt'),
  (ids: readonly string[]) =>
    `SELECT providerId, failures, downUntil, downReason, acceptedAt FROM providers
WHERE providerId IN (${placeholders(ids)})`,
  [[['pvd_1', 'pvd_2']]],
);

/** Until when some senders are refused. Values: their ids. */
export const BREAKERS_OF_SENDERS = readingBy(
  'providers: breakers of senders',
  columnsOf(Sender, 'senderId', 'failures', 'downUntil'),
  (ids: readonly string[]) =>
    `SELECT senderId, failures, downUntil FROM senders WHERE senderId IN (${placeholders(ids)})`,
  [[['snd_1', 'snd_2']]],
);

/** One success closes the breaker of a sender. Value: the id. */
export const CLOSE_BREAKER_OF_SENDER = writing(
  'providers: close the breaker of a sender',
  'UPDATE senders SET failures = 0, downUntil = NULL WHERE senderId = ? AND failures > 0',
);

/** One success closes the breaker. Values: when the provider took a message, or 0; the provider. */
export const CLOSE_BREAKER = writing(
  'providers: close a breaker',
  `UPDATE providers SET failures = 0, downUntil = NULL, downReason = NULL,
acceptedAt = NULLIF(GREATEST(COALESCE(acceptedAt, 0), ?), 0) WHERE providerId = ?`,
);
