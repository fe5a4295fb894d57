import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Admission } from '../../api-keys/admission.js';
import { Problem } from '../../platform/http/problem.js';
import { requestIdOf } from '../../platform/edge/arrival.js';
import { ID_PATTERN } from '../../platform/ids.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { ProviderAdapters } from '../../providers/accounts/provider-adapters.js';
import type { CallbackKind, CallbackReading, ProviderAccount } from '../../providers/provider-port.js';
import { ProviderReceipts } from '../../providers/receipts/provider-receipts.js';
import { ProviderAccounts } from '../../providers/record/provider-accounts.js';
import { InboundIntake } from '../receiving/inbound-intake.js';
import { answered, CallbackBodies, type CallbackCall, refusalOf, refuseMediaType } from './callback-call.js';

const METHODS = 'GET, POST';

/** Takes the callbacks of gateways, each verified in the way of its kind. */
@Injectable()
export class Callbacks {
  private readonly bodies: CallbackBodies;

  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly receipts: ProviderReceipts,
    private readonly intake: InboundIntake,
    private readonly admission: Admission,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.bodies = new CallbackBodies(admission);
  }

  /** Takes receipts of messages that were sent; returns the body of the response. Throws 4xx as `proven` does. */
  async takeReceipts(providerId: string, request: Request, response: Response): Promise<string | undefined> {
    const call = await this.callOf(providerId, 'receipts', request, response);
    const { account, answer, callback } = call;
    const read = () => this.adapters.of(account.kind).readReceipts(account, callback);
    await this.receipts.take(providerId, await this.proven(call, read));
    return answered(response, answer);
  }

  /** Takes messages that people have sent; returns the body of the response. Throws 4xx as `proven` does. */
  async takeInbound(providerId: string, request: Request, response: Response): Promise<string | undefined> {
    const call = await this.callOf(providerId, 'inbound', request, response);
    const { account, answer, callback } = call;
    const read = () => this.adapters.of(account.kind).readInbound(account, callback);
    await this.intake.take(account, await this.proven(call, read));
    return answered(response, answer);
  }

  /** Throws 405. */
  refuseMethod(): never {
    throw new Problem(405, 'method_not_allowed', `This path takes ${METHODS}.`, { headers: { Allow: METHODS } });
  }

  /**
   * Express hands HEAD to the handlers of GET. A caller that only looks, such as a scanner of links, reports nothing.
   */
  private refuseHead({ method }: Request): void {
    if (method === 'HEAD') this.refuseMethod();
  }

  private async callOf(
    providerId: string,
    kind: CallbackKind,
    request: Request,
    response: Response,
  ): Promise<CallbackCall> {
    this.refuseHead(request);
    const account = await this.accountOf(providerId, request);
    const answer = this.adapters.of(account.kind).answerOf(account, kind);
    return { account, request, answer, callback: this.bodies.callbackOf(request, response, answer) };
  }

  /** The account that is called. One that is disabled takes callbacks: earlier messages may still be delivered. */
  private async accountOf(providerId: string, request: Request): Promise<ProviderAccount> {
    const account = ID_PATTERN.test(providerId) ? await this.accounts.find(providerId) : null;
    if (account === null) throw await this.admission.failure(request.ip, callbackRefused());
    return account;
  }

  /** What a proven callback brings. Throws 400, 403, 413, 415 and 429; for `RETRY`, 503 in place of the first two. */
  private async proven<T>(call: CallbackCall, read: () => Promise<CallbackReading<T>>): Promise<readonly T[]> {
    const { account, answer, callback, request } = call;
    const reading = await this.counted(call, read);
    if (reading.kind === 'unproven') return this.refuse(call, reading.detail);
    if (reading.kind === 'read') {
      // Nothing counts that comes with a body which is not taken, whatever the adapter has asked for.
      await (answer === null ? callback.form() : callback.bytes());
      return reading.found;
    }
    const { providerId } = account;
    this.log.warn({ providerId, requestId: requestIdOf(request), detail: reading.detail }, 'a callback is unreadable');
    throw refusalOf(new Problem(400, 'callback_unreadable', reading.detail), answer);
  }

  /** Whatever keeps a callback from being read before it has proved anything counts as a failure of its address. */
  private async counted<T>(call: CallbackCall, read: () => Promise<CallbackReading<T>>): Promise<CallbackReading<T>> {
    try {
      refuseMediaType(call);
      return await read();
    } catch (error) {
      if (error instanceof Problem) throw refusalOf(await this.admission.failure(call.request.ip, error), call.answer);
      // Its message may repeat what was sent.
      return { kind: 'unproven', detail: `reading it failed with ${error instanceof Error ? error.name : 'no error'}` };
    }
  }

  /** The same refusal whatever lacks, so that a stranger learns nothing; why is for the operator. */
  private async refuse({ account, answer, request }: CallbackCall, detail: string): Promise<never> {
    const { providerId } = account;
    this.log.warn({ providerId, requestId: requestIdOf(request), detail }, 'a callback was refused');
    throw refusalOf(await this.admission.failure(request.ip, callbackRefused()), answer);
  }
}

/** The one 403 of callbacks. */
export function callbackRefused(): Problem {
  return new Problem(403, 'callback_refused', 'This callback does not prove that it comes from the provider.');
}
