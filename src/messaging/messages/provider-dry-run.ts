import { Body, Controller, Injectable, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Role } from '../../access/caller.js';
import { ReadAccess, Roles } from '../../access/route.decorators.js';
import { Clock } from '../../platform/clock.js';
import { moneyOf } from '../../platform/http/fields.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import { newId } from '../../platform/ids.js';
import type { InboundMessage, ProviderAccount, Receipt, SendOutcome } from '../providers/adapter/provider-adapter.js';
import { type DryReading, type GivenCallback, type GivenResponse, HttpDryRun } from '../providers/http/http-dry-run.js';
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

/** Says what an account at a gateway would do with messages, responses and callbacks. Sends and writes nothing. */
@Injectable()
export class ProviderDryRun {
  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly http: HttpDryRun,
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
    const judged = response === undefined ? undefined : this.http.outcome(account, givenResponse(response));
    const unsent = request !== null && 'fault' in request ? unsentOf(request.fault) : null;
    return {
      request: request === null || 'fault' in request ? null : request,
      outcome: judged === undefined ? unsent : outcomeOf(judged.outcome, judged.rule),
      reading:
        callback === undefined ? null : readingOf(await this.http.reading(account, givenCallback(account, callback))),
    };
  }

  private request(account: Account, { to, from, text }: DryRunMessageDto): ReturnType<HttpDryRun['request']> {
    const now = this.clock.now();
    return this.http.request(account, {
      ...composed(text),
      attemptId: newId(ATTEMPT_ID_PREFIX, now),
      projectId: '',
      to,
      from,
      deliverUntil: now + VALIDITY_DEFAULT_MS,
    });
  }
}

/** 409 for an account of another kind. */
function notHttp(): Problem {
  return new Problem(409, 'state_conflict', 'Only providers of the kind HTTP have rules to be tried.');
}

function givenResponse({ status, headers = {}, body = '' }: DryRunResponseDto): GivenResponse {
  return { status, headers, body };
}

function givenCallback({ providerId }: Account, callback: DryRunCallbackDto): GivenCallback {
  const { kind, method = 'POST', target = `/v1/callbacks/${providerId}/${kind}`, headers = {}, body = '' } = callback;
  return { kind, method, target, headers, body };
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
