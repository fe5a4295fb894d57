import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.js';
import { groupBy, inSlices } from '../../platform/grouping.js';
import { Loop } from '../../platform/jobs/loop.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { MessagesDue } from '../record/messages-due.js';
import { HandOver } from './hand-over.js';
import { type ClaimedMessage } from './message-claims.js';
import { GatewayRequests } from './gateway-requests.js';
import { SenderSelection } from './sender-selection.js';

/** How often an idle worker looks for messages that another process accepted, or whose time has come. */
const LOOK_EVERY_MS = 150;
/** Messages of one transaction. */
const BATCH_MAX = 100;
/** Transactions that decide messages at once. */
const HAND_OVERS_MAX = 3;
/** Requests under way get this long at the end; what is not known then, receipts will report. */
const STOP_MS = 8_000;
const STOP_LOOK_MS = 20;

/** Sends what is due: claims messages, has them decided again, and hands them to their gateways. */
@Injectable()
export class HandOverWorker extends Loop {
  private handOvers = 0;

  constructor(
    private readonly selection: SenderSelection,
    private readonly handOver: HandOver,
    private readonly requests: GatewayRequests,
    private readonly due: MessagesDue,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'taking messages failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.due.listen(() => this.wake());
    this.requests.ended.listen(() => this.wake());
    super.onApplicationBootstrap();
  }

  override get underWay(): number {
    return this.handOvers + this.requests.underWay;
  }

  /** Takes nothing more, lets requests end, and has their outcomes written. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    const until = monotonicMs() + STOP_MS;
    while (this.underWay > 0 && monotonicMs() < until) await sleep(STOP_LOOK_MS);
    this.requests.stop();
  }

  protected async beat(): Promise<boolean> {
    if (this.isStopping || this.handOvers >= HAND_OVERS_MAX) return false;
    const { claimed, isMore, againAfterMs } = await this.selection.claim();
    for (const [projectId, group] of groupBy(claimed, ({ taken }) => taken.projectId))
      for (const batch of inSlices(group, BATCH_MAX)) void this.send(projectId, batch);
    if (againAfterMs !== null) this.wakeAfter(againAfterMs);
    return isMore;
  }

  /** What fails here was not sent, and is taken again when its lease ends. */
  private async send(projectId: string, batch: readonly ClaimedMessage[]): Promise<void> {
    this.handOvers += 1;
    try {
      const handedOver = await this.handOver.begin(projectId, batch);
      this.requests.begin(handedOver);
    } catch (err) {
      this.log.warn({ err, projectId }, 'handing messages over failed; their leases will end');
    } finally {
      this.selection.release(batch);
      this.handOvers -= 1;
      this.wake();
    }
  }
}
