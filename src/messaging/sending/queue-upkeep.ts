import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/phones.sql.js';
import { Clock } from '../../platform/clock.js';
import { readIn } from '../../platform/database/transactor.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/text.js';
import { LOG, type Log } from '../../platform/log.js';
import { lockProjectBelowTenant } from '../../tenants/project-access.js';
import type { Change } from '../messages/message-change.js';
import { type LockedPhones, MessageChanges } from '../messages/message-changes.js';
import { ProviderHealth } from '../providers/provider-health.js';
import { lockMessages } from '../record/messages.sql.js';
import { isWaiting } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { MessageRouting } from '../routing/message-routing.js';
import type { PricedRoute } from '../routing/routes.js';
import { rerouted, type RoutesOnward, routesOnward } from './failover.js';
import { MessageClaims } from './message-claims.js';
import { MESSAGE_JOBS, type TakenMessage } from './message-claims.js';
import { downUntilOf, type QueueState, stateOf } from './sender-queues.js';
import { SENDER_QUEUES } from './sending.sql.js';

/** Messages of a queue in one step. */
const STEP = 100;
/** Steps at once, each of another queue: one that waits for locks must not keep the others waiting. */
const AT_ONCE = 2;
/** What waits for a provider that is down is looked at again after this time at the earliest. */
const DOWN_LOOK_MS = 5_000;

/**
 * Moves what waits for a sender that takes no messages: to another sender, or to its end. Beside the beat: while a long
 * queue is looked through, the others are served. Queues take turns by steps, and each step reads the state of its
 * queue: what held for it when it was found may be over.
 */
@Injectable()
export class QueueUpkeep implements BeforeApplicationShutdown {
  /** Queues that are to be looked through, in their order. */
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly transactor: Transactor,
    private readonly claims: MessageClaims,
    private readonly changes: MessageChanges,
    private readonly routing: MessageRouting,
    private readonly health: ProviderHealth,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  /** Looks through the queue of a sender that is not open, unless that is under way. */
  look(senderId: string): void {
    if (this.running.has(senderId)) return;
    this.waiting.add(senderId);
    this.fill();
  }

  private fill(): void {
    for (const senderId of this.waiting) {
      if (this.isStopping || this.running.size >= AT_ONCE) return;
      this.waiting.delete(senderId);
      this.running.set(senderId, this.work(senderId));
    }
  }

  /** One step; then the queue waits for its turn again, after the others. */
  private async work(senderId: string): Promise<void> {
    let isMore = false;
    try {
      isMore = await this.step(senderId);
    } catch (err) {
      this.log.warn({ err, senderId }, 'moving messages to another sender failed; it goes on');
    }
    this.running.delete(senderId);
    if (isMore) this.waiting.add(senderId);
    this.fill();
  }

  /** Whether the queue may hold more that has to be moved. */
  private async step(senderId: string): Promise<boolean> {
    const taken = await this.claims.takeAny(senderId, STEP);
    let isMore = taken.length === STEP;
    for (const [projectId, group] of groupBy(taken, (one) => one.projectId)) {
      const state = await this.transactor.run((tx) => this.move(tx, { senderId, projectId }, group));
      isMore &&= state === 'archived' || state === 'closed' || state === 'down';
    }
    return isMore;
  }

  /** Returns the state of the queue that was acted by. */
  private async move(
    tx: Tx,
    { senderId, projectId }: { readonly senderId: string; readonly projectId: string },
    taken: readonly TakenMessage[],
  ): Promise<QueueState> {
    await lockProjectBelowTenant(tx, projectId, 'pessimistic_read');
    const phones = await lockPhones(
      tx,
      projectId,
      taken.map(({ phone }) => phone),
    );
    const locked = await lockMessages(
      tx,
      taken.map(({ messageId }) => messageId),
    );
    const ours = taken.flatMap(({ messageId, fence }) => {
      const message = locked.get(messageId);
      return message?.fence === fence && isWaiting(message.status) ? [message] : [];
    });
    const [facts] = await readIn(tx, SENDER_QUEUES([senderId]), [senderId]);
    const now = this.clock.now();
    const state = stateOf(facts, now);
    if (state === 'archived') {
      await this.end(tx, phones, ours, PROJECT_ARCHIVED);
      return state;
    }
    const { routing, health, clock } = this;
    const isMoving = state === 'closed' || state === 'down';
    const onward = isMoving ? await routesOnward(tx, projectId, ours, { routing, health, clock }) : NO_ROUTES;
    const moves = ours.map((message) => ({ message, ...moveOf(message, state, onward.get(message.messageId)) }));
    await this.reroute(tx, phones, moves, now);
    const dueAt = state === 'down' ? Math.max(facts === undefined ? 0 : downUntilOf(facts), now + DOWN_LOOK_MS) : now;
    const stays = new Set(moves.filter(({ route, end }) => (route ?? end) === undefined).map(({ message }) => message));
    const isStaying = ({ messageId }: TakenMessage): boolean => stays.has(locked.get(messageId) as MessageRow);
    // Where one message finds out whether a gateway is back, it is not one that was refused before.
    const attemptsOf = ({ messageId }: TakenMessage): number => locked.get(messageId)?.attemptCount ?? 0;
    for (const [attempts, group] of groupBy(taken.filter(isStaying), attemptsOf))
      await MESSAGE_JOBS.giveBack(tx, group, dueAt + attempts);
    for (const [end, group] of groupBy(moves, (move) => move.end))
      if (end !== undefined)
        await this.end(
          tx,
          phones,
          group.map(({ message }) => message),
          end,
        );
    return state;
  }

  private async reroute(
    tx: Tx,
    phones: LockedPhones,
    moves: readonly (Move & { readonly message: MessageRow })[],
    now: number,
  ): Promise<void> {
    const changes = moves.flatMap(({ message, route }) => {
      if (route === undefined) return [];
      const dueAt = Math.max(message.sendAt, now);
      const queued = { queuedFor: route.senderId, dueAt, fence: message.fence + 1 };
      return [{ before: message, now: { ...message, ...rerouted(message, route), ...queued } }];
    });
    await this.changes.correct(tx, phones, changes);
  }

  private async end(tx: Tx, phones: LockedPhones, messages: readonly MessageRow[], end: End): Promise<void> {
    await this.changes.apply(
      tx,
      phones,
      messages.map((message) => ({ message, ...end })),
    );
  }
}

type End = Pick<Change, 'to' | 'reason' | 'detail'>;

/** What is done with a message that waits for a sender that takes none. With neither of both it stays. */
interface Move {
  readonly route?: PricedRoute;
  readonly end?: End;
}

const PROJECT_ARCHIVED: End = { to: 'CANCELED', reason: 'project_archived' };
/** How a message ends whose sender is disabled, by what keeps it from all others. */
const ENDS: Readonly<Record<RoutesOnward['lack'], End>> = {
  no_sender: blocked('no_sender', 'no other one takes it'),
  no_price: blocked('no_price', 'no other one has a price for the number, which the spend cap demands'),
  spend_cap: blocked('spend_cap', 'every other one costs more than the spend cap holds for the message'),
};
const NO_ROUTES: ReadonlyMap<string, RoutesOnward> = new Map();

function blocked(reason: RoutesOnward['lack'], why: string): End {
  return { to: 'BLOCKED', reason, detail: `The sender is disabled, and ${why}.` };
}

function moveOf(message: MessageRow, state: QueueState, onward: RoutesOnward | undefined): Move {
  if (onward === undefined) return {};
  const isOther = ({ senderId }: PricedRoute): boolean => senderId !== message.senderId;
  const other = onward.routes.find(isOther) ?? (state === 'closed' ? onward.downRoutes.find(isOther) : undefined);
  const isOwnPermitted = onward.routes.some((route) => !isOther(route));
  // Its sender may have been enabled a moment ago.
  if (state === 'closed' && isOwnPermitted) return {};
  if (other !== undefined) return { route: other };
  if (state === 'down') return {};
  return { end: ENDS[onward.lack] };
}
