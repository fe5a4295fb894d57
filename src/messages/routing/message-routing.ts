import { Injectable } from '@nestjs/common';
import { LAST_ENTRIES } from '../../consent/ledger/ledger.sql.js';
import { Database } from '../../platform/database/database.js';
import { type Read, readerIn, readerOf } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { type PriceRow, prefixesOf } from '../../providers/record/price-table.js';
import { countryCodes } from '../../providers/record/sender.entity.js';
import type { Project } from '../../tenants/project.entity.js';
import { Caps } from '../policy/caps.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { DEFAULT_POLICY, type PolicyRules } from '../policy/sending-policy.entity.js';
import { type OddCharacter, oddCharactersOf } from '../text/odd-characters.js';
import { decide, type Decision } from './decision.js';
import type { Destination, ProjectRoutes, Route } from './routes.js';
import { type RoutingFacts, type RoutingRequest, sendAtOf } from './routing-facts.js';
import { PRICES, PRICES_OF_COUNTRIES, PRICES_READ, SENDERS_BY_RANK } from './routing.sql.js';

/** A decision before there is a message. */
export interface Preview extends Decision {
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
    const caps = await this.caps.open(tx, project.projectId, facts.policy, needsOf(requests, now));
    const decisions = requests.map((request) => decide({ ...facts, caps }, request));
    await this.caps.save(tx, caps);
    return decisions;
  }

  /** The same as a look ahead: nothing is locked or written, so that it may have changed when the messages come. */
  async preview(project: Project, requests: readonly RoutingRequest[], now: number): Promise<Preview[]> {
    const facts = await factsOf(readerOf(this.database), project, requests, now);
    const caps = await this.caps.peek(project.projectId, facts.policy, needsOf(requests, now));
    return requests.map((request) => {
      const decision = decide({ ...facts, caps }, request);
      return { ...decision, oddCharacters: oddCharactersOf(decision.text) };
    });
  }

  /** The senders of a project and their prices to some numbers, for messages that need another route. */
  async routes(tx: Tx, projectId: string, destinations: readonly Destination[]): Promise<ProjectRoutes> {
    const read = readerIn(tx);
    return routesOf(read, projectId, (await policyOf(read, projectId)) ?? DEFAULT_POLICY, destinations);
  }
}

function needsOf(requests: readonly RoutingRequest[], now: number): { phone: string; sendAt: number }[] {
  return requests.map((request) => ({ phone: request.recipient.phoneE164, sendAt: sendAtOf(request, now) }));
}

async function factsOf(
  read: Read,
  project: Project,
  requests: readonly RoutingRequest[],
  now: number,
): Promise<Omit<RoutingFacts, 'caps'>> {
  const policy = (await policyOf(read, project.projectId)) ?? DEFAULT_POLICY;
  const destinations = requests.map(({ recipient }) => ({
    phone: recipient.phoneE164,
    country: recipient.countryCodeIso2,
  }));
  return {
    now,
    compliance: project,
    policy,
    optedIn: await optedInOf(read, project.projectId, policy, requests),
    ...(await routesOf(read, project.projectId, policy, destinations)),
  };
}

async function routesOf(
  read: Read,
  projectId: string,
  policy: PolicyRules,
  destinations: readonly Destination[],
): Promise<ProjectRoutes> {
  const senders = await read(SENDERS_BY_RANK, [projectId]);
  const routes = senders.map(({ status, providerStatus, countries, ...sender }): Route => ({
    ...sender,
    countries: countryCodes(countries),
    isActive: status === 'active',
    isProviderActive: providerStatus === 'active',
  }));
  return {
    routes,
    prices: await pricesOf(read, routes, destinations),
    isPriceNeeded: policy.spendPerDayMicros !== null || policy.spendPerMonthMicros !== null,
  };
}

async function pricesOf(
  read: Read,
  routes: readonly Route[],
  destinations: readonly Destination[],
): Promise<PriceRow[]> {
  if (routes.length === 0 || destinations.length === 0) return [];
  const providerIds = [...new Set(routes.map(({ providerId }) => providerId))];
  const countries = [...new Set(destinations.map(({ country }) => country ?? ''))];
  const all = await read(PRICES_OF_COUNTRIES(providerIds, countries), [...providerIds, ...countries]);
  if (all.length < PRICES_READ) return all;
  const prefixes = [...new Set(destinations.flatMap(({ phone }) => prefixesOf(phone)))];
  return read(PRICES(providerIds, countries, prefixes), [...providerIds, ...countries, ...prefixes]);
}

/** Those numbers of MARKETING whose last entry is an opt-in. */
async function optedInOf(
  read: Read,
  projectId: string,
  { marketingNeedsOptIn }: PolicyRules,
  requests: readonly RoutingRequest[],
): Promise<ReadonlySet<string>> {
  const asked = requests.filter(({ category }) => marketingNeedsOptIn && category === 'MARKETING');
  const numbers = [...new Set(asked.map(({ recipient }) => recipient.phoneE164))];
  if (numbers.length === 0) return new Set();
  const entries = await read(LAST_ENTRIES(numbers), [projectId, ...numbers, projectId]);
  return new Set(entries.filter(({ kind }) => kind === 'OPT_IN').map(({ phoneE164 }) => phoneE164));
}
