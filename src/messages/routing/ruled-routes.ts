import type { Read } from '../../platform/database/in-transaction.js';
import type { RowOf } from '../../platform/database/statement.js';
import { type PriceRow, prefixesOf } from '../../providers/record/price-table.js';
import { countryCodes } from '../../providers/record/sender.entity.js';
import { keywordTextsFrom } from '../policy/keyword-texts.js';
import { RULES } from '../policy/policies.sql.js';
import { hasSpendCap } from '../policy/project-caps.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { countriesFrom, DEFAULT_POLICY, type PolicyRules } from '../policy/sending-policy.entity.js';
import type { Destination, ProjectRoutes, Route } from './routes.js';
import {
  PRICES,
  PRICES_OF_COUNTRIES,
  PRICES_READ,
  RULED_ROUTES,
  RULED_ROUTES_READ,
  SENDERS_BY_RANK,
} from './routing.sql.js';

/** How messages of a project may go, and the policy that decides about them. */
export interface RuledRoutes extends ProjectRoutes {
  readonly policy: PolicyRules;
}

type RuledRow = RowOf<typeof RULED_ROUTES>;
type SenderRow = RowOf<typeof SENDERS_BY_RANK>;

/** The policy of a project, its senders in the order in which they are taken, and their prices for some numbers. */
export async function ruledRoutesOf(
  read: Read,
  projectId: string,
  destinations: readonly Destination[],
): Promise<RuledRoutes> {
  const countries = countriesOf(destinations);
  const rows = await read(RULED_ROUTES(countries), [...countries, projectId]);
  if (rows.length < RULED_ROUTES_READ) return ruledRoutes(policyIn(rows), routesIn(rows), pricesIn(rows));
  const routes = (await read(SENDERS_BY_RANK, [projectId])).map(routeOf);
  const policy = (await policyOf(read, projectId)) ?? DEFAULT_POLICY;
  return ruledRoutes(policy, routes, await pricesOf(read, routes, destinations));
}

function ruledRoutes(policy: PolicyRules, routes: readonly Route[], prices: readonly PriceRow[]): RuledRoutes {
  return { policy, routes, prices, isPriceNeeded: hasSpendCap(policy) };
}

function policyIn([row]: readonly RuledRow[]): PolicyRules {
  if (row === undefined || row.policyOf === null) return DEFAULT_POLICY;
  const rules = Object.fromEntries(Object.keys(RULES).map((name) => [name, row[name as keyof typeof RULES]]));
  const { allowedCountries, keywordTexts } = row;
  const read = { allowedCountries: countriesFrom(allowedCountries), keywordTexts: keywordTextsFrom(keywordTexts) };
  // A join finds all columns of a policy or none.
  return { ...rules, ...read } as PolicyRules;
}

function routesIn(rows: readonly RuledRow[]): Route[] {
  const senders = new Map(rows.filter(hasSender).map((row) => [row.senderId, row]));
  return [...senders.values()].sort(inOrder).map(routeOf);
}

function pricesIn(rows: readonly RuledRow[]): PriceRow[] {
  return rows.flatMap(({ providerId, country, prefix, priceMicros }) =>
    providerId === null || country === null || prefix === null || priceMicros === null
      ? []
      : [{ providerId, country, prefix, priceMicros }],
  );
}

/** A join finds all columns of a sender or none. */
function hasSender(row: RuledRow): row is RuledRow & SenderRow & { readonly rankNumber: number } {
  return row.senderId !== null;
}

function inOrder(a: Ranked, b: Ranked): number {
  return a.rankNumber - b.rankNumber || (a.senderId < b.senderId ? -1 : 1);
}

type Ranked = SenderRow & { readonly rankNumber: number };

function routeOf({
  senderId,
  providerId,
  address,
  kind,
  status,
  providerStatus,
  providerKind,
  countries,
}: SenderRow): Route {
  return {
    senderId,
    providerId,
    address,
    kind,
    countries: countryCodes(countries),
    isActive: status === 'active',
    isProviderActive: providerStatus === 'active',
    isSimulated: providerKind === 'SIMULATOR',
  };
}

async function pricesOf(
  read: Read,
  routes: readonly Route[],
  destinations: readonly Destination[],
): Promise<PriceRow[]> {
  if (routes.length === 0 || destinations.length === 0) return [];
  const providerIds = [...new Set(routes.map(({ providerId }) => providerId))];
  const countries = countriesOf(destinations);
  const all = await read(PRICES_OF_COUNTRIES(providerIds, countries), [...providerIds, ...countries]);
  if (all.length < PRICES_READ) return all;
  const prefixes = [...new Set(destinations.flatMap(({ phone }) => prefixesOf(phone)))];
  return read(PRICES(providerIds, countries, prefixes), [...providerIds, ...countries, ...prefixes]);
}

/** At least one: a price of no country holds for any. */
function countriesOf(destinations: readonly Destination[]): string[] {
  const countries = [...new Set(destinations.map(({ country }) => country ?? ''))];
  return countries.length === 0 ? [''] : countries;
}
