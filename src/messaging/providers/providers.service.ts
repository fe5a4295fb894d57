import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { newId } from '../../platform/ids.js';
import { type ProviderAccount, type ProviderTestResult, ReceiptSilence } from './adapter/provider-adapter.js';
import { KEYWORD_KINDS, type ProviderSettings } from './adapter/provider-settings.js';
import { Unmatched, UNMATCHED_PAGE, UnmatchedRecords } from './adapter/unmatched-records.js';
import { lockProvider, ProviderAccounts, ProviderSecrets } from './provider-accounts.js';
import { changedSettings, handlesKeywords, newSettings, ProviderAdapters } from './provider-kinds.js';
import { Provider, PROVIDER_ID_PREFIX, ProviderPrice, Sender, WELL } from './provider.entity.js';
import { type ProviderPageView, ProviderView, type UnmatchedPageView, UnmatchedView } from './provider.view.js';
import type { CreateProviderDto, PatchProviderDto } from './providers.dto.js';
import { ACCOUNT } from './providers.sql.js';

/** After every id. */
const END = '~';

/** Shows providers, and what of their gateways is unmatched. Its routes are for ADMIN only. */
@Injectable()
export class ProviderReader {
  constructor(
    private readonly database: Database,
    private readonly secrets: ProviderSecrets,
    private readonly unmatched: UnmatchedRecords,
    private readonly cursors: Cursors,
    private readonly config: Config,
  ) {}

  /** One provider. Throws 404. */
  async read(providerId: string): Promise<ProviderView> {
    const provider = await this.database.entities.findOneBy(Provider, { providerId });
    if (provider === null) throw notFound();
    return this.viewOf(provider);
  }

  /** All providers, oldest first. Throws 400 for a cursor of another list. */
  async list(query: PageQuery): Promise<ProviderPageView> {
    const list = { list: 'providers', filters: [] };
    const after = this.cursors.read(query.cursor, list) ?? '';
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.entities
      .createQueryBuilder(Provider, 'provider')
      .where('provider.providerId > :after', { after })
      .orderBy('provider.providerId')
      .limit(size + 1)
      .getMany();
    return this.cursors.page(
      rows,
      size,
      list,
      (provider) => provider.providerId,
      (provider) => this.viewOf(provider),
    );
  }

  /** A page of unmatched receipts and messages, newest first. Throws 400 for a cursor of another list, and 404. */
  async listUnmatched(providerId: string, query: PageQuery): Promise<UnmatchedPageView> {
    const list = { list: 'unmatched', filters: [providerId] };
    const before = this.cursors.read(query.cursor, list) ?? END;
    if ((await this.database.read(ACCOUNT, [providerId])).length === 0) throw notFound();
    const size = PageQuery.sizeOf(query);
    const rows = await this.database.read(UNMATCHED_PAGE, [providerId, before, this.unmatched.oldest(), size + 1]);
    return this.cursors.page(rows, size, list, ({ unmatchedId }) => unmatchedId, UnmatchedView.of);
  }

  viewOf(provider: Provider): ProviderView {
    return ProviderView.of(provider, this.secrets.open(provider), this.config.publicUrl);
  }
}

/** 409 for a provider that is needed. */
export function providerInUse(): Problem {
  const sentence = 'It has senders: delete them first. To stop its use at once, set status to disabled.';
  return new Problem(409, 'state_conflict', sentence);
}

const REACHABLE = 'reachable';
const UNREACHABLE = 'unreachable';
const SUCCESS = 'The gateway would take messages.';

/** What a test of a provider found. */
export class ProviderTestView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether the gateway would take messages.' })
  isReachable!: boolean;

  @ApiProperty({ type: String, example: SUCCESS, description: 'What is wrong and what to do about it, in words.' })
  explanation!: string;

  static of({ isReachable, problem, note }: ProviderTestResult): ProviderTestView {
    const said = problem ?? SUCCESS;
    return { isReachable, explanation: note === undefined ? said : `${said} ${note}` };
  }

  /** What is kept under an `Idempotency-Key`. */
  static summaryOf({ isReachable }: ProviderTestView): string {
    return isReachable ? REACHABLE : UNREACHABLE;
  }

  /** What a repetition is shown: how the one test ended. */
  static ofSummary(summary: string): ProviderTestView {
    return summary === REACHABLE
      ? { isReachable: true, explanation: SUCCESS }
      : { isReachable: false, explanation: 'It failed; the first response under this Idempotency-Key said why.' };
  }
}

/** Every route responds within three seconds; so a test waits no longer than this. */
export const PROVIDER_TEST_MAX_MS = 2_000;
const TOO_SLOW = {
  isReachable: false,
  problem:
    `The gateway did not respond within ${PROVIDER_TEST_MAX_MS / 1_000} s. Check its address, and whether a ` +
    'firewall stands between.',
};

/** Makes, changes, deletes and tests providers. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly reader: ProviderReader,
    private readonly secrets: ProviderSecrets,
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly silence: ReceiptSilence,
    private readonly clock: Clock,
  ) {}

  /** Makes a provider, active. Throws 400. */
  create(dto: CreateProviderDto, once: OnceRequest): Promise<ProviderView> {
    // Before a key is claimed: what is refused here is no effect.
    const settings = newSettings(dto.kind, dto.settings ?? {});
    return this.idempotency.run(once, {
      statusCode: 201,
      work: (tx) => this.insert(tx, dto, settings),
      idOf: (view) => view.providerId,
      show: (providerId) => this.reader.read(providerId),
    });
  }

  /** Changes a provider; new settings, and switching it on, close its breaker. Throws 400 and 404. */
  async patch(providerId: string, dto: PatchProviderDto): Promise<ProviderView> {
    const view = await this.transactor.run(async (tx) => {
      const provider = await lockProvider(tx, providerId);
      const isSwitchedOn = dto.status === 'active' && provider.status !== 'active';
      const changes = {
        name: dto.name ?? provider.name,
        status: dto.status ?? provider.status,
        settingsSealed:
          dto.settings === undefined
            ? provider.settingsSealed
            : this.secrets.seal(providerId, changedSettings(this.secrets.open(provider), dto.settings)),
        handlesKeywords:
          dto.handlesKeywords ?? handlesKeywords(provider.kind, dto.settings) ?? provider.handlesKeywords,
        defaultCountry: dto.defaultCountry === undefined ? provider.defaultCountry : dto.defaultCountry,
        ...(dto.settings !== undefined || isSwitchedOn ? WELL : {}),
        updatedAt: this.clock.now(),
      };
      await tx.update(Provider, { providerId }, changes);
      return this.reader.viewOf(Object.assign(provider, changes));
    });
    this.accounts.forget(providerId);
    return view;
  }

  /** Deletes a provider and its prices. Throws 404, and 409 while it has senders. */
  async remove(providerId: string): Promise<void> {
    await this.transactor.run(async (tx) => {
      // To make a sender is to share this lock, so none can come meanwhile.
      await lockProvider(tx, providerId);
      if (await tx.existsBy(Sender, [{ providerId }, { inboundProviderId: providerId }])) throw providerInUse();
      await tx.delete(ProviderPrice, { providerId });
      await tx.delete(Unmatched, { providerId });
      await tx.delete(Provider, { providerId });
    });
    this.accounts.forget(providerId);
  }

  /**
   * Asks the gateway of a provider whether it would take messages, without sending any; returns what it said. Throws
   * 404. Works for a provider that is disabled, too.
   */
  async test(providerId: string, once: OnceRequest): Promise<ProviderTestView> {
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

  private async insert(tx: Tx, dto: CreateProviderDto, settings: ProviderSettings): Promise<ProviderView> {
    const now = this.clock.now();
    const providerId = newId(PROVIDER_ID_PREFIX, now);
    const provider: Provider = Object.assign(new Provider(), {
      providerId,
      name: dto.name,
      kind: dto.kind,
      status: 'active',
      settingsSealed: this.secrets.seal(providerId, settings),
      handlesKeywords:
        dto.handlesKeywords ?? handlesKeywords(dto.kind, dto.settings) ?? KEYWORD_KINDS.includes(dto.kind),
      defaultCountry: dto.defaultCountry ?? null,
      ...WELL,
      acceptedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(Provider, provider);
    return this.reader.viewOf(provider);
  }

  /** What the gateway says now, and, where that is good, whether its receipts have come lately. */
  private async examine(account: ProviderAccount): Promise<ProviderTestResult> {
    const result = await this.adapters.of(account.kind).test(account);
    if (!result.isReachable || result.problem !== null) return result;
    if (account.kind === 'HTTP' && account.settings.receipts === null) return result;
    return { ...result, problem: await this.silence.problemOf(account.providerId) };
  }
}

/** Whether something that has not ended needs the sender with this id, which the transaction has locked. */
type UseCheck = (tx: Tx, id: string) => Promise<boolean>;

/** Asks the rooms upstairs before a sender is deleted. A provider that has no sender is used by nothing. */
@Injectable()
export class ProviderUse {
  private readonly ofSender: UseCheck[] = [];

  onRemoveSender(isUsed: UseCheck): void {
    this.ofSender.push(isUsed);
  }

  async isSenderUsed(tx: Tx, senderId: string): Promise<boolean> {
    for (const isUsed of this.ofSender) if (await isUsed(tx, senderId)) return true;
    return false;
  }
}
