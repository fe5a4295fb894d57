import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { readIn } from '../platform/database/in-transaction.js';
import type { Tx } from '../platform/database/transactor.js';
import { groupBy } from '../platform/grouping.js';
import { WebhookConfig } from './webhook-config.entity.js';
import { AILING_ENDPOINTS } from './webhook-configs.sql.js';

/** What an attempt says about its endpoint. */
export interface HealthNote {
  readonly webhookConfigId: string;
  readonly outcome: 'success' | 'failure' | 'gone';
}

/** Keeps how long endpoints have only failed, and switches off those that are gone or have failed for too long. */
@Injectable()
export class EndpointHealth {
  constructor(private readonly clock: Clock) {}

  /** Notes a batch of attempts in the transaction that records them. */
  async note(tx: Tx, notes: readonly HealthNote[]): Promise<void> {
    const byConfig = [...groupBy(notes, (note) => note.webhookConfigId)].sort(([a], [b]) => (a < b ? -1 : 1));
    const healthy = byConfig.filter(([, own]) => own.every((note) => note.outcome === 'success')).map(([id]) => id);
    if (healthy.length > 0) await this.recover(tx, healthy);
    for (const [id, own] of byConfig)
      if (own.some((note) => note.outcome !== 'success')) await this.noteFailures(tx, id, own);
  }

  /** Most endpoints are well and have been before: then nothing is written. */
  private async recover(tx: Tx, ids: readonly string[]): Promise<void> {
    const ailing = await readIn(tx, AILING_ENDPOINTS(ids), ids);
    for (const { webhookConfigId } of ailing)
      await tx.update(WebhookConfig, { webhookConfigId }, { failingSince: null, failedAttempts: 0 });
  }

  private async noteFailures(tx: Tx, webhookConfigId: string, notes: readonly HealthNote[]): Promise<void> {
    const config = await tx.findOne(WebhookConfig, { where: { webhookConfigId }, lock: { mode: 'pessimistic_write' } });
    if (config === null) return;
    const failures = notes.filter((note) => note.outcome !== 'success').length;
    const isGone = notes.some((note) => note.outcome === 'gone');
    const changes = config.healthAfter({ failures, hasSucceeded: failures < notes.length, isGone }, this.clock.now());
    await tx.update(WebhookConfig, { webhookConfigId }, changes);
  }
}
