import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { lockPhones } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { lockProjectBelowTenant } from '../../tenants/project-locks.js';
import { type LockedPhones, MessageChanges } from '../record/message-changes.js';
import { lockMessages } from '../record/message-rows.js';
import { isWaiting } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { Failover, rerouted } from './failover.js';
import { MessageClaims } from './message-claims.js';
import { MESSAGE_JOBS, type TakenMessage } from './message-jobs.js';
import type { QueueFacts, QueueState } from './sender-queues.js';

/** Messages of a queue in one step. */
const STEP = 100;
/** A queue whose provider is down is looked through again after this time: another sender may have come. */
const DOWN_LOOK_MS = 5_000;

/**
 * Moves what waits for a sender that takes no messages: to another sender, or to its end. Beside the beat: while a long
 * queue is looked through, the others are served.
 */
@Injectable()
export class QueueUpkeep implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();
  private readonly restsUntil = new Map<string, number>();
  private isStopping = false;

  constructor(
    private readonly transactor: Transactor,
    private readonly claims: MessageClaims,
    private readonly changes: MessageChanges,
    private readonly failover: Failover,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  /** Looks through a queue that is not open, unless it is being looked through. */
  look(senderId: string, state: QueueState, facts: QueueFacts | undefined): void {
    const now = this.clock.now();
    if (this.running.size > 0 || this.isStopping || now < (this.restsUntil.get(senderId) ?? 0)) return;
    if (state === 'down') this.restsUntil.set(senderId, now + DOWN_LOOK_MS);
    else this.restsUntil.delete(senderId);
    const work = this.lookThrough(senderId, state, facts)
      .catch((err: unknown) => this.log.warn({ err, senderId }, 'moving messages to another sender failed; it goes on'))
      .finally(() => this.running.delete(senderId));
    this.running.set(senderId, work);
  }

  private async lookThrough(senderId: string, state: QueueState, facts: QueueFacts | undefined): Promise<void> {
    while (!this.isStopping) {
      const taken = await this.claims.takeAny(senderId, STEP);
      for (const [projectId, group] of groupBy(taken, (one) => one.projectId))
        await this.transactor.run((tx) => this.move(tx, projectId, group, { state, facts }));
      if (taken.length < STEP) return;
    }
  }

  private async move(
    tx: Tx,
    projectId: string,
    taken: readonly TakenMessage[],
    { state, facts }: { readonly state: QueueState; readonly facts: QueueFacts | undefined },
  ): Promise<void> {
    const project = await lockProjectBelowTenant(tx, projectId, 'pessimistic_read');
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
    if (project?.status === 'archived') return this.end(tx, phones, ours, 'project_archived');
    if (state === 'archived') return this.giveBack(tx, taken, ours, this.clock.now());
    const routes = await this.failover.routesOf(tx, projectId, ours);
    const isDown = state === 'down';
    const others = ours.flatMap((message) => {
      const route = routes.get(message.messageId)?.find(({ senderId }) => senderId !== message.senderId);
      return route === undefined || message.isSenderNamed === 1 ? [] : [{ message, route }];
    });
    const now = this.clock.now();
    await this.changes.correct(
      tx,
      phones,
      others.map(({ message, route }) => ({
        before: message,
        now: {
          ...message,
          ...rerouted(message, route),
          queuedFor: route.senderId,
          dueAt: Math.max(message.sendAt, now),
          fence: message.fence + 1,
        },
      })),
    );
    const moved = new Set(others.map(({ message }) => message));
    const left = ours.filter((message) => !moved.has(message));
    if (isDown) return this.giveBack(tx, taken, left, Math.max(facts?.downUntil ?? 0, now));
    await this.end(tx, phones, left, 'no_sender');
  }

  private async end(
    tx: Tx,
    phones: LockedPhones,
    messages: readonly MessageRow[],
    reason: 'no_sender' | 'project_archived',
  ): Promise<void> {
    const to = reason === 'no_sender' ? ('BLOCKED' as const) : ('CANCELED' as const);
    const detail = reason === 'no_sender' ? { detail: 'The sender is disabled, and no other one takes it.' } : {};
    await this.changes.apply(
      tx,
      phones,
      messages.map((message) => ({ message, to, reason, ...detail })),
    );
  }

  private giveBack(tx: Tx, taken: readonly TakenMessage[], left: readonly MessageRow[], dueAt: number): Promise<void> {
    const ids = new Set(left.map(({ messageId }) => messageId));
    return MESSAGE_JOBS.giveBack(
      tx,
      taken.filter(({ messageId }) => ids.has(messageId)),
      dueAt,
    );
  }
}
