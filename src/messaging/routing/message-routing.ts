import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import {
  columnsOf,
  orNull,
  placeholders,
  reading,
  readingBy,
  type RowOf,
  words,
} from '../../platform/database/statement.js';
import { type Read, readerIn, readerOf, type Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/tenant.entity.js';
import { hasSpendCap } from '../policy/cap-kinds.js';
import type { CapRoom } from '../policy/cap-room.js';
import { Caps, type NumberNeed } from '../policy/caps.js';
import { RULES } from '../policy/caps.sql.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { countriesFrom, DEFAULT_POLICY, type PolicyRules } from '../policy/sending-policy.entity.js';
import { PROVIDER_KINDS } from '../providers/adapter/provider-settings.js';
import { prefixesOf, type PriceRow } from '../providers/prices.dto.js';
import { countryCodes, PROVIDER_STATUSES, ProviderPrice, Sender } from '../providers/provider.entity.js';
import { keywordTextsFrom, type OddCharacter, oddCharactersOf, PARTS_MAX } from '../record/message-text.js';
import { decide, type Decision, partsMaxOf } from './decision.js';
import {
  type ConsentNeed,
  type Destination,
  type OptIns,
  optInsOf,
  type ProjectRoutes,
  type Route,
  type RoutingFacts,
  type RoutingRequest,
  sendAtOf,
} from './routes.js';

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
const RULED_ROUTES = readingBy(
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
const SENDERS_BY_RANK = reading(
  'routing: senders by rank',
  { ...SENDER, ...PROVIDER },
  `SELECT ${of('s', SENDER)}, ${PROVIDER_COLUMNS}
FROM senders s JOIN providers p ON p.providerId = s.providerId
WHERE s.projectId = ? ORDER BY s.rankNumber, s.senderId`,
);

/** So many prices are read without asking for the beginnings of numbers: most price lists are short. */
export const PRICES_READ = 200;

const pricesStatement = (providerIds: readonly string[], countries: readonly string[]): string =>
  `SELECT providerId, country, prefix, priceMicros FROM provider_prices
WHERE providerId IN (${placeholders(providerIds)}) AND country IN ('', ${placeholders(countries)})`;

/** Prices of some providers for numbers of some countries, and for any; all of them unless they are PRICES_READ. */
const PRICES_OF_COUNTRIES = readingBy(
  'routing: prices of countries',
  columnsOf(ProviderPrice, 'providerId', 'country', 'prefix', 'priceMicros'),
  (providerIds: readonly string[], countries: readonly string[]) =>
    `${pricesStatement(providerIds, countries)} LIMIT ${PRICES_READ}`,
  [[['pvd_1'], ['US', 'CA']]],
);

/** The same as far as they may hold for numbers with some beginnings. */
const PRICES = readingBy(
  'routing: prices',
  columnsOf(ProviderPrice, 'providerId', 'country', 'prefix', 'priceMicros'),
  (providerIds: readonly string[], countries: readonly string[], prefixes: readonly string[]) =>
    `${pricesStatement(providerIds, countries)} AND prefix IN (${placeholders(prefixes)})`,
  [[['pvd_1'], ['US'], ['', '+1', '+14']]],
);

/** A number that has been blocked so often may have written before: only these messages are looked at. */
const LAST_MESSAGES = 100;

/**
 * Whether a person has written to a project, by the newest messages of the number: an attacker who asks for it again
 * and again must not make this slower. What was simulated is no person. Values: the project, the number.
 */
const HAS_WRITTEN = reading(
  'routing: has written',
  { providerId: 'text!' },
  `SELECT p.providerId FROM (SELECT direction, providerId FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? ORDER BY messageId DESC LIMIT ${LAST_MESSAGES}) m
JOIN providers p ON p.providerId = m.providerId
WHERE m.direction = 'INBOUND' AND p.kind <> 'SIMULATOR' LIMIT 1`,
);

/** So long after it was registered a number is new. */
const NEW_MS = DAY_MS;

/**
 * Those numbers whose messages count as messages to new ones: registered within a day, without a message that was
 * accepted, by whom nothing was written to the project. Only those are asked for in the database that may be new.
 */
async function newNumbersOf(
  read: Read,
  projectId: string,
  policy: PolicyRules,
  requests: readonly RoutingRequest[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (policy.newNumbersPerPrefixPerHour === null) return found;
  for (const { recipient, isGuarded } of requests) {
    const { phoneE164, createdAt, messageCount, isErased } = recipient;
    if (!isGuarded || isErased || messageCount > 0) continue;
    if (createdAt !== null && createdAt <= now - NEW_MS) continue;
    const written = createdAt === null ? [] : await read(HAS_WRITTEN, [projectId, phoneE164]);
    if (written.length === 0) found.add(phoneE164);
  }
  return found;
}

/** How messages of a project may go, and the policy that decides about them. */
interface RuledRoutes extends ProjectRoutes {
  readonly policy: PolicyRules;
}

type RuledRow = RowOf<typeof RULED_ROUTES>;
type SenderRow = RowOf<typeof SENDERS_BY_RANK>;

/** The policy of a project, its senders in the order in which they are taken, and their prices for some numbers. */
async function ruledRoutesOf(
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

/** A decision before there is a message. */
interface Preview extends Decision {
  /** What makes its text UCS_2. */
  readonly oddCharacters: readonly OddCharacter[];
}

/** Reads what the rules need, and decides messages by them. */
@Injectable()
export class MessageRouting {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
  ) {}

  /**
   * What becomes of messages of a project, in their order; what they need of the caps is reserved in this transaction.
   * The project must be shared and the rows of the numbers locked before; the counters of the caps are locked here.
   */
  async decide(tx: Tx, project: Project, requests: readonly RoutingRequest[], now: number): Promise<Decision[]> {
    const facts = await factsOf(readerIn(tx), project, requests, now);
    const caps = await this.caps.open(tx, project.projectId, facts.policy, needsOf(facts, requests));
    const decisions = requests.map((request) => decideNext({ ...facts, caps }, request));
    await this.caps.save(tx, project, caps);
    return decisions;
  }

  /** The parts that texts may take with footers. The project must be shared before; nothing else is locked. */
  async partsMaxOf(tx: Tx, project: Project, requests: readonly RoutingRequest[]): Promise<number[]> {
    const ruled = await ruledRoutesOf(readerIn(tx), project.projectId, destinationsOf(requests));
    return requests.map((request) => partsMaxOf({ ...ruled, compliance: project }, request));
  }

  /**
   * What `decide` would do, as a look ahead: nothing is locked or written, so it may be different when the messages
   * come.
   */
  async preview(project: Project, requests: readonly RoutingRequest[], now: number): Promise<Preview[]> {
    const facts = await factsOf(readerOf(this.database), project, requests, now);
    const caps = await this.caps.peek(project.projectId, facts.policy, needsOf(facts, requests));
    return requests.map((request) => {
      const decision = decideNext({ ...facts, caps }, request);
      return { ...decision, oddCharacters: oddCharactersOf(decision.text) };
    });
  }

  /**
   * How messages of a project that need another route may go: its senders, their prices to some numbers, and the
   * opt-ins of those that need one, which only matter where some of the senders are simulated.
   */
  async routes(tx: Tx, projectId: string, messages: readonly (Destination & ConsentNeed)[]): Promise<OpenRoutes> {
    const ruled = await ruledRoutesOf(readerIn(tx), projectId, messages);
    const areSomeSimulated = ruled.routes.some(({ isSimulated }) => isSimulated);
    const optIns = areSomeSimulated ? await optInsOf(readerIn(tx), projectId, ruled.policy, messages) : new Map();
    return { ...ruled, optIns };
  }
}

/** The routes of a project, and the opt-ins that count for them. */
export interface OpenRoutes extends RuledRoutes {
  readonly optIns: OptIns;
}

/**
 * Decides a message, and has it take its share of the caps: what it takes is gone for those after it. One of too many
 * parts takes nothing: it is refused as a whole.
 */
export function decideNext(facts: RoutingFacts & { readonly caps: CapRoom }, request: RoutingRequest): Decision {
  const decision = decide(facts, request);
  const { status, partsMax, capItem, refusedBy } = decision;
  if (partsMax > PARTS_MAX) return decision;
  if (status !== 'BLOCKED') facts.caps.take(capItem);
  if (refusedBy !== null) facts.caps.refuse(refusedBy, capItem.sendAt);
  return decision;
}

type FactsWithoutCaps = Omit<RoutingFacts, 'caps'>;

function needsOf({ now, newNumbers }: FactsWithoutCaps, requests: readonly RoutingRequest[]): NumberNeed[] {
  return requests.map((request) => ({
    phone: request.recipient.phoneE164,
    createdAt: request.recipient.createdAt,
    sendAt: sendAtOf(request, now),
    isNew: newNumbers.has(request.recipient.phoneE164),
  }));
}

function destinationsOf(requests: readonly RoutingRequest[]): Destination[] {
  return requests.map(({ recipient }) => ({ phone: recipient.phoneE164, country: recipient.countryCodeIso2 }));
}

async function factsOf(
  read: Read,
  project: Project,
  requests: readonly RoutingRequest[],
  now: number,
): Promise<FactsWithoutCaps> {
  const ruled = await ruledRoutesOf(read, project.projectId, destinationsOf(requests));
  const needs = requests.map(({ recipient, category }) => ({ phone: recipient.phoneE164, category }));
  const optIns = await optInsOf(read, project.projectId, ruled.policy, needs);
  const newNumbers = await newNumbersOf(read, project.projectId, ruled.policy, requests, now);
  return { now, compliance: project, optIns, newNumbers, ...ruled };
}
