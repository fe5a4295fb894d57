import { Body, Controller, Injectable, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/caller.js';
import { ReadAccess, Roles } from '../../access/route.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config/config.js';
import { moneyOf } from '../../platform/http/fields.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import { newId } from '../../platform/ids.js';
import { MASK } from '../../webhook-configs/webhook-config.view.js';
import { callbackBaseOf, receiptUrlOf } from '../providers/adapter/callback-fields.js';
import type {
  InboundMessage,
  OutgoingMessage,
  ProviderAccount,
  Receipt,
  SendOutcome,
} from '../providers/adapter/provider-adapter.js';
import { HttpPrograms } from '../providers/http/http-programs.js';
import { sourceOf } from '../providers/http/reading.js';
import type { Judgement } from '../providers/http/response-program.js';
import { messageValuesOf, sendProgramOf } from '../providers/http/send-program.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { composed } from '../record/message-text.js';
import { ATTEMPT_ID_PREFIX, VALIDITY_DEFAULT_MS } from '../record/message.entity.js';
import {
  DRY_RUN_BODY,
  type DryRunCallbackDto,
  type DryRunItemView,
  type DryRunMessageDto,
  type DryRunOutcomeView,
  DryRunProviderDto,
  type DryRunReadingView,
  type DryRunResponseDto,
  DryRunView,
} from './dry-run.dto.js';

type Account = ProviderAccount<'HTTP'>;

/** A request as it would leave. Secrets, the MAC of its receipts and its Basic credentials are masked. */
interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What a callback would yield, whether or not its proof holds. */
interface DryReading {
  /** `valid`, or why it would be refused. */
  readonly proof: string;
  readonly items: readonly (Receipt | InboundMessage)[];
  /** Why it could not be read; null when it could. */
  readonly problem: string | null;
}

/** `********` where a URL holds it. */
const MASK_IN_URLS = new RegExp(encodeURIComponent(MASK).replace(/\*/g, '(?:\\*|%2A)'), 'gi');
const NOT_TAKEN: DryReading = { proof: 'The settings take no such callbacks.', items: [], problem: null };

/** Says what an account at a gateway would do with messages, responses and callbacks. Sends and writes nothing. */
@Injectable()
export class ProviderDryRun {
  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly programs: HttpPrograms,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Throws 404, and 409 for an account of another kind than HTTP. */
  async run(providerId: string, { message, response, callback }: DryRunProviderDto): Promise<DryRunView> {
    // Another process may just have changed it, and a dry run is made to see what a change did.
    this.accounts.forget(providerId);
    const account = await this.accounts.find(providerId);
    if (account === null) throw notFound();
    if (account.kind !== 'HTTP') throw notHttp();
    const request = message === undefined ? null : this.request(account, message);
    const judged = response === undefined ? undefined : this.outcome(account, response);
    const unsent = request !== null && 'fault' in request ? unsentOf(request.fault) : null;
    return {
      request: request === null || 'fault' in request ? null : request,
      outcome: judged === undefined ? unsent : outcomeOf(judged.outcome, judged.rule),
      reading: callback === undefined ? null : readingOf(await this.reading(account, callback)),
    };
  }

  private request(account: Account, { to, from, text }: DryRunMessageDto): ShownRequest | { readonly fault: string } {
    const now = this.clock.now();
    return this.shown(account, {
      ...composed(text),
      attemptId: newId(ATTEMPT_ID_PREFIX, now),
      projectId: '',
      to,
      from,
      deliverUntil: now + VALIDITY_DEFAULT_MS,
    });
  }

  /** The request that would leave; a sentence when none would. */
  private shown(
    { providerId, settings }: Account,
    message: OutgoingMessage,
  ): ShownRequest | { readonly fault: string } {
    const { send, secrets } = settings;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    const receiptUrl = receiptUrlOf(base, providerId, message.attemptId, MASK);
    const build = sendProgramOf(send, Object.fromEntries(Object.keys(secrets).map((name) => [name, MASK])));
    const built = build(messageValuesOf(send, message, { receiptUrl, now: this.clock.now() }));
    if ('fault' in built) return built;
    const { method, url, headers, body = null } = built;
    return {
      method,
      url: url.href.replace(MASK_IN_URLS, MASK),
      headers: send.basic === null ? headers : withoutCredentials(headers),
      body,
    };
  }

  /** What a response would mean, and by which rule. */
  private outcome(account: Account, { status, headers = {}, body = '' }: DryRunResponseDto): Judgement {
    return this.programs.of(account).judge({
      statusCode: status,
      headers: lowerCased(headers),
      body: Buffer.from(body),
    });
  }

  /** What a callback would yield. No address is known of it: it comes from where `callbackCidrs` allow it. */
  private async reading(account: Account, callback: DryRunCallbackDto): Promise<DryReading> {
    const { kind, method = 'POST', body = '' } = callback;
    const { target = `/v1/callbacks/${account.providerId}/${kind}` } = callback;
    const program = this.programs.of(account)[kind];
    if (program === null) return NOT_TAKEN;
    const query = new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?')) : '');
    const headers = lowerCased(callback.headers ?? {});
    const bytes = Buffer.from(method === 'GET' ? '' : body);
    const proven = await program.proof({
      method,
      target,
      query,
      headers,
      address: account.settings.callbackCidrs[0]?.split('/')[0] ?? '',
      bytes: () => Promise.resolve(bytes),
      form: () => Promise.resolve(new URLSearchParams(bytes.toString())),
    });
    const attemptId = 'fault' in proven ? query.get('attempt') : proven.attemptId;
    const reading = program.read(sourceOf(bytes, { query, headers }), { attemptId });
    return {
      proof: 'fault' in proven ? proven.fault : 'valid',
      items: reading.kind === 'read' ? reading.found : [],
      problem: reading.kind === 'read' ? null : reading.detail,
    };
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? `Basic ${MASK}` : value,
    ]),
  );
}

/** 409 for an account of another kind. */
function notHttp(): Problem {
  return new Problem(409, 'state_conflict', 'Only providers of the kind HTTP have rules to be tried.');
}

function unsentOf(sentence: string): DryRunOutcomeView {
  return { kind: 'REJECTED', reason: 'rejected_by_provider', code: null, id: null, rule: `not sent: ${sentence}` };
}

function outcomeOf(outcome: SendOutcome, rule: string): DryRunOutcomeView {
  const { kind } = outcome;
  const id = kind === 'ACCEPTED' ? outcome.providerMessageId : null;
  return kind === 'REJECTED'
    ? { kind, reason: outcome.reason, code: outcome.code, id, rule }
    : { kind, reason: null, code: null, id, rule };
}

function readingOf({ proof, items, problem }: DryReading): DryRunReadingView {
  return { proof, items: items.map((item) => ('status' in item ? receiptOf(item) : messageOf(item))), problem };
}

const NO_MESSAGE = { from: null, to: null, text: null, keyword: null };
const NO_RECEIPT = { attemptId: null, status: null, reason: null, code: null, cost: null };

function receiptOf(receipt: Receipt): DryRunItemView {
  const { attemptId, providerMessageId, status, reason, code, costMicros } = receipt;
  const cost = costMicros === null ? null : moneyOf(costMicros);
  return { attemptId, providerMessageId, status, reason, code, cost, ...NO_MESSAGE };
}

function messageOf({ providerMessageId, from, to, text, keyword }: InboundMessage): DryRunItemView {
  return { ...NO_RECEIPT, providerMessageId, from, to, text, keyword: keyword ?? null };
}

@ApiTags('providers')
@Controller('v1/providers')
export class ProviderDryRunController {
  constructor(private readonly dryRuns: ProviderDryRun) {}

  @Post(':providerId/dry-run')
  @Roles(Role.ADMIN)
  @ReadAccess()
  @Operation({
    id: 'dryRunProvider',
    summary: 'Dry-run a provider',
    description:
      'Shows what the settings of a provider of the kind `HTTP` do, without sending or storing anything: the request ' +
      'that would leave for a message, what a response would mean, and what a callback would yield.',
    type: DryRunView,
    body: DRY_RUN_BODY,
    success: 'What the provider would do.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [notHttp()],
  })
  run(@Param('providerId', IdPipe) providerId: string, @Body() dto: DryRunProviderDto): Promise<DryRunView> {
    return this.dryRuns.run(providerId, dto);
  }
}
