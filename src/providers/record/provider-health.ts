import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import { afterFailures, type Breaker } from './breaker.js';
import { DOWN_REASON_MAX, Provider } from './provider.entity.js';
import { BREAKERS, CLOSE_BREAKER } from './providers.sql.js';

/** Keeps the breaker of each provider, shared by all processes. */
@Injectable()
export class ProviderHealth {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /** The breakers of some providers, by their ids; one that is gone is missing. */
  async breakersOf(providerIds: readonly string[]): Promise<Map<string, Breaker>> {
    if (providerIds.length === 0) return new Map();
    const rows = await this.database.read(BREAKERS(providerIds), providerIds);
    return new Map(rows.map(({ providerId, failures, downUntil }) => [providerId, { failures, downUntil }]));
  }

  /**
   * Notes so many attempts that the gateway was unavailable for. `reason` is shown to the operator; it must hold no
   * secret. Runs in a transaction of its own.
   */
  async recordFailures(providerId: string, count: number, reason: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      const provider = await tx.findOne(Provider, { where: { providerId }, lock: { mode: 'pessimistic_write' } });
      if (provider === null) return;
      const { failures, downUntil } = afterFailures(provider, count, this.clock.now());
      if (failures === provider.failures && downUntil === provider.downUntil) return;
      const downReason = reason.slice(0, DOWN_REASON_MAX);
      await tx.update(Provider, { providerId }, { failures, downUntil, downReason });
    });
  }

  /** Notes that the gateway was there. Most gateways are well: then nothing is written. */
  async recordSuccess(providerId: string): Promise<void> {
    const [breaker] = await this.database.read(BREAKERS([providerId]), [providerId]);
    if (breaker !== undefined && breaker.failures > 0) await this.transactor.write(CLOSE_BREAKER, [providerId]);
  }
}
