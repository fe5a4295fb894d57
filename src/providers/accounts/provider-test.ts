import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { notFound } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import type { ProviderAccount, ProviderTestResult } from '../provider-port.js';
import { ReceiptSilence } from '../receipt-silence.js';
import { ProviderAccounts } from '../record/provider-accounts.js';
import { ProviderAdapters } from './provider-adapters.js';
import { ProviderTestView } from './provider-test.view.js';

/** Every route responds within three seconds; so a test waits no longer than this. */
export const PROVIDER_TEST_MAX_MS = 2_000;
const TOO_SLOW = {
  isReachable: false,
  problem:
    `The gateway did not respond within ${PROVIDER_TEST_MAX_MS / 1_000} s. Check its address, and whether a ` +
    'firewall stands between.',
};

/** Asks the gateway of a provider whether it would take messages, without sending any. */
@Injectable()
export class ProviderTest {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly silence: ReceiptSilence,
  ) {}

  /** What the gateway said. Throws 404. Works for a provider that is disabled, too. */
  async run(providerId: string, once: OnceRequest): Promise<ProviderTestView> {
    // Another process may just have changed it, and a test is asked for to see what a change did.
    this.accounts.forget(providerId);
    const account = await this.accounts.find(providerId);
    if (account === null) throw notFound();
    return this.idempotency.run<ProviderTestView, ProviderTestResult>(once, {
      statusCode: 200,
      prepare: () => Promise.race([this.examine(account), sleep(PROVIDER_TEST_MAX_MS, TOO_SLOW, { ref: false })]),
      work: (_tx, result) => Promise.resolve(ProviderTestView.of(result)),
      idOf: (view) => ProviderTestView.summaryOf(view),
      show: (summary) => Promise.resolve(ProviderTestView.ofSummary(summary)),
    });
  }

  /** What the gateway says now, and, where that is good, whether its receipts have come lately. */
  private async examine(account: ProviderAccount): Promise<ProviderTestResult> {
    const result = await this.adapters.of(account.kind).test(account);
    if (!result.isReachable || result.problem !== null) return result;
    if (account.kind === 'HTTP' && account.settings.receipts === null) return result;
    return { ...result, problem: await this.silence.problemOf(account.providerId) };
  }
}
