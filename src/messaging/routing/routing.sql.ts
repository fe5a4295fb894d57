import { columnsOf, orNull, placeholders, reading, readingBy, words } from '../../platform/database/statement.js';
import { RULES } from '../policy/caps.sql.js';
import { PROVIDER_KINDS } from '../providers/adapter/provider-settings.js';
import { PROVIDER_STATUSES, ProviderPrice, Sender } from '../providers/provider.entity.js';

const SENDER = {
  ...columnsOf(Sender, 'senderId', 'providerId', 'address', 'kind', 'status'),
  countries: 'text',
} as const;
const PROVIDER = {
  providerStatus: words(PROVIDER_STATUSES),
  providerKind: words(PROVIDER_KINDS),
} as const;
const PROVIDER_COLUMNS = 'p.status AS providerStatus, p.kind AS providerKind';
const PRICE = columnsOf(ProviderPrice, 'country', 'prefix', 'priceMicros');
const of = (alias: string, columns: object): string =>
  Object.keys(columns)
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** So many rows of senders with their prices are read at once: most projects have few of both. */
export const RULED_ROUTES_READ = 40;

/**
 * The policy of a project, its senders, and their prices for numbers of some countries and for any, in one statement: a
 * row for each sender and price, in no order. A project without a policy, without senders, or whose providers have no
 * such price has nulls instead. All of it unless there are RULED_ROUTES_READ rows. Values: the countries, the project.
 * By three statements a message that is accepted takes 8 % more CPU time here, and 11 % more in the database.
 */
export const RULED_ROUTES = readingBy(
  'routing: policy, senders and prices',
  {
    ...orNull({ policyOf: 'text', ...RULES }),
    ...orNull({ ...SENDER, ...columnsOf(Sender, 'rankNumber'), ...PROVIDER }),
    ...orNull(PRICE),
  },
  (countries: readonly string[]) =>
    `SELECT q.projectId AS policyOf, ${of('q', RULES)}, ${of('s', SENDER)}, s.rankNumber, ${PROVIDER_COLUMNS},
${of('r', PRICE)}
FROM projects o LEFT JOIN sending_policies q ON q.projectId = o.projectId
LEFT JOIN (senders s JOIN providers p ON p.providerId = s.providerId) ON s.projectId = o.projectId
LEFT JOIN provider_prices r ON r.providerId = s.providerId AND r.country IN ('', ${placeholders(countries)})
WHERE o.projectId = ? LIMIT ${RULED_ROUTES_READ}`,
  [[['US']], [['US', 'CA']]],
);

/** The senders of a project with the status of their providers, in the order in which they are taken. */
export const SENDERS_BY_RANK = reading(
  'routing: senders by rank',
  { ...SENDER, ...PROVIDER },
  `SELECT ${of('s', SENDER)}, ${PROVIDER_COLUMNS}
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

/** A number that has been blocked so often may have written before: only these messages are looked at. */
const LAST_MESSAGES = 100;

/**
 * Whether a person has written to a project, by the newest messages of the number: an attacker who asks for it again
 * and again must not make this slower. What was simulated is no person. Values: the project, the number.
 */
export const HAS_WRITTEN = reading(
  'routing: has written',
  { providerId: 'text!' },
  `SELECT p.providerId FROM (SELECT direction, providerId FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? ORDER BY messageId DESC LIMIT ${LAST_MESSAGES}) m
JOIN providers p ON p.providerId = m.providerId
WHERE m.direction = 'INBOUND' AND p.kind <> 'SIMULATOR' LIMIT 1`,
);
