import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Admission } from '../../api-keys/admission.js';
import { hasBody } from '../../platform/edge/arriving-body.js';
import { FormBody } from '../../platform/edge/form-body.js';
import { Problem } from '../../platform/http/problem.js';
import { requestIdOf } from '../../platform/edge/arrival.js';
import { ID_PATTERN } from '../../platform/ids.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { ProviderAdapters } from '../../providers/accounts/provider-adapters.js';
import type { CallbackReading, CallbackRequest, ProviderAccount } from '../../providers/provider-port.js';
import { ProviderReceipts } from '../../providers/receipts/provider-receipts.js';
import { ProviderAccounts } from '../../providers/record/provider-accounts.js';
import { InboundIntake } from '../receiving/inbound-intake.js';

/** The form of a callback, in bytes: more than the longest message with all its fields, percent-encoded. */
export const CALLBACK_BODY_BYTES = 64_000;
const METHODS = 'GET, POST';

/** Takes the callbacks of gateways, each verified in the way of its kind. */
@Injectable()
export class Callbacks {
  private readonly forms = new FormBody(CALLBACK_BODY_BYTES);

  constructor(
    private readonly accounts: ProviderAccounts,
    private readonly adapters: ProviderAdapters,
    private readonly receipts: ProviderReceipts,
    private readonly intake: InboundIntake,
    private readonly admission: Admission,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Receipts of messages that were sent. Throws 400, 403, 405, 413, 415 and 429. */
  async takeReceipts(providerId: string, request: Request, response: Response): Promise<void> {
    this.refuseHead(request);
    const account = await this.accountOf(providerId, request);
    const callback = this.callbackOf(request, response);
    const read = () => this.adapters.of(account.kind).readReceipts(account, callback);
    await this.receipts.take(providerId, await this.proven(account, callback, request, read));
  }

  /** Messages that people have sent. Throws 400, 403, 405, 413, 415 and 429. */
  async takeInbound(providerId: string, request: Request, response: Response): Promise<void> {
    this.refuseHead(request);
    const account = await this.accountOf(providerId, request);
    const callback = this.callbackOf(request, response);
    const read = () => this.adapters.of(account.kind).readInbound(account, callback);
    await this.intake.take(account, await this.proven(account, callback, request, read));
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

  /** The account that is called. One that is disabled takes callbacks: earlier messages may still be delivered. */
  private async accountOf(providerId: string, request: Request): Promise<ProviderAccount> {
    const account = ID_PATTERN.test(providerId) ? await this.accounts.find(providerId) : null;
    return account ?? this.refuse(request, null, 'there is no such provider');
  }

  private callbackOf(request: Request, response: Response): CallbackRequest {
    const { method, originalUrl, headers, ip = '' } = request;
    const start = originalUrl.indexOf('?');
    let form: Promise<URLSearchParams> | null = null;
    return {
      method,
      target: originalUrl,
      query: new URLSearchParams(start === -1 ? '' : originalUrl.slice(start)),
      form: () => (form ??= this.formOf(request, response)),
      headers,
      address: ip,
    };
  }

  private async formOf(request: Request, response: Response): Promise<URLSearchParams> {
    if (request.method !== 'POST') return new URLSearchParams();
    // One that does not say its length may be as long as any.
    const bytes = Math.min(Number(request.headers['content-length'] ?? CALLBACK_BODY_BYTES), CALLBACK_BODY_BYTES);
    if (hasBody(request)) await this.admission.admitStrangersBody(request.ip, bytes);
    return this.forms.of(request, response);
  }

  private async proven<T>(
    { providerId }: ProviderAccount,
    { form }: CallbackRequest,
    request: Request,
    read: () => Promise<CallbackReading<T>>,
  ): Promise<readonly T[]> {
    const reading = await this.counted(request, read);
    if (reading.kind === 'unproven') return this.refuse(request, providerId, reading.detail);
    if (reading.kind === 'read') {
      // Nothing counts that comes with a body which is not taken, whatever the adapter has asked for.
      await form();
      return reading.found;
    }
    this.log.warn({ providerId, requestId: requestIdOf(request), detail: reading.detail }, 'a callback is unreadable');
    throw new Problem(400, 'callback_unreadable', reading.detail);
  }

  /** Whatever keeps a callback from being read before it has proved anything counts as a failure of its address. */
  private async counted<T>(request: Request, read: () => Promise<CallbackReading<T>>): Promise<CallbackReading<T>> {
    try {
      this.forms.check(request);
      return await read();
    } catch (error) {
      if (error instanceof Problem) throw await this.admission.failure(request.ip, error);
      // Its message may repeat what was sent.
      return { kind: 'unproven', detail: `reading it failed with ${error instanceof Error ? error.name : 'no error'}` };
    }
  }

  /** The same refusal whatever lacks, so that a stranger learns nothing; why is for the operator. */
  private async refuse(request: Request, providerId: string | null, detail: string): Promise<never> {
    if (providerId !== null)
      this.log.warn({ providerId, requestId: requestIdOf(request), detail }, 'a callback was refused');
    throw await this.admission.failure(request.ip, callbackRefused());
  }
}

/** The one 403 of callbacks. */
export function callbackRefused(): Problem {
  return new Problem(403, 'callback_refused', 'This callback does not prove that it comes from the provider.');
}
