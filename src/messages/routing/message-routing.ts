import { Injectable } from '@nestjs/common';
import { LAST_ENTRIES } from '../../consent/ledger/ledger.sql.js';
import { Database } from '../../platform/database/database.js';
import { type Read, readerIn, readerOf } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/project.entity.js';
import { Caps } from '../policy/caps.js';
import type { SendingRules } from '../policy/sending-policy.entity.js';
import { type OddCharacter, oddCharactersOf } from '../text/odd-characters.js';
import { decide, type Decision } from './decision.js';
import type { Destination, ProjectRoutes } from './routes.js';
import { type RoutingFacts, type RoutingRequest, sendAtOf } from './routing-facts.js';
import { ruledRoutesOf } from './ruled-routes.js';

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
    return ruledRoutesOf(readerIn(tx), projectId, destinations);
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
  const destinations = requests.map(({ recipient }) => ({
    phone: recipient.phoneE164,
    country: recipient.countryCodeIso2,
  }));
  const ruled = await ruledRoutesOf(read, project.projectId, destinations);
  const optedIn = await optedInOf(read, project.projectId, ruled.policy, requests);
  return { now, compliance: project, optedIn, ...ruled };
}

/** Those numbers of MARKETING whose last entry is an opt-in. */
async function optedInOf(
  read: Read,
  projectId: string,
  { marketingNeedsOptIn }: SendingRules,
  requests: readonly RoutingRequest[],
): Promise<ReadonlySet<string>> {
  const asked = requests.filter(({ category }) => marketingNeedsOptIn && category === 'MARKETING');
  const numbers = [...new Set(asked.map(({ recipient }) => recipient.phoneE164))];
  if (numbers.length === 0) return new Set();
  const entries = await read(LAST_ENTRIES(numbers), [projectId, ...numbers, projectId]);
  return new Set(entries.filter(({ kind }) => kind === 'OPT_IN').map(({ phoneE164 }) => phoneE164));
}
