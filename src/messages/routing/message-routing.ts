import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Read, readerIn, readerOf } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Project } from '../../tenants/project.entity.js';
import type { CapRoom } from '../policy/cap-room.js';
import { Caps, type NumberNeed } from '../policy/caps.js';
import { PARTS_MAX } from '../text/composition.js';
import { type OddCharacter, oddCharactersOf } from '../text/odd-characters.js';
import { decide, type Decision, partsMaxOf } from './decision.js';
import { type ConsentNeed, type OptIns, optInsOf } from './opt-ins.js';
import { newNumbersOf } from './new-numbers.js';
import type { Destination } from './routes.js';
import { type RoutingFacts, type RoutingRequest, sendAtOf } from './routing-facts.js';
import { type RuledRoutes, ruledRoutesOf } from './ruled-routes.js';

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
