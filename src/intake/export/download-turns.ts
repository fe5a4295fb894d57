import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.js';
import { REST_MAX_MS } from '../../platform/jobs/pace.js';
import { SharedUse } from '../../platform/jobs/shared-use.js';
import { Slots } from '../../platform/limits/slots.js';

/** Pieces of a tenant that are made at once while its process is shared. */
const PIECES_MAX = 1;
/** As many as wait: a tenant may have no more downloads. */
const WAITING_MAX = 1_000;
/** A piece that has waited for so long is made beside the others. */
const WAIT_MS = 60_000;
/** How much longer the rest after a piece is than the piece took. */
const REST_TIMES = 3;

/**
 * Makes downloads piece by piece. While several tenants ask, a tenant has one piece made at a time, and a rest after
 * each: so all its downloads together take a quarter of the process at most, and of the database.
 */
@Injectable()
export class DownloadTurns {
  private readonly slots = new Slots({ max: PIECES_MAX, waitingMax: WAITING_MAX, waitMs: WAIT_MS });

  constructor(private readonly use: SharedUse) {}

  /** The same pieces, in turns. Nothing is held while the reader takes one. */
  async *of(tenantId: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const next = await this.next(tenantId, pieces);
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  private async next(tenantId: string, pieces: AsyncGenerator<string>): Promise<IteratorResult<string, unknown>> {
    if (!this.use.isShared) return pieces.next();
    const giveBack = await this.slots.take(tenantId);
    try {
      const start = monotonicMs();
      const next = await pieces.next();
      await sleep(Math.min(REST_TIMES * (monotonicMs() - start), REST_MAX_MS));
      return next;
    } finally {
      giveBack?.();
    }
  }
}
