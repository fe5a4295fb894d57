import { All, Controller, Get, HttpCode, Inject, Injectable, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admission } from '../../auth/admission.js';
import { formFields, refuseCompressed, requireForm, StrangersBytes } from '../../platform/http/form-body.js';
import { Public, StrangersBody } from '../../platform/http/operation.decorator.js';
import { Problem } from '../../platform/http/problem.js';
import { hasBody, requestIdOf } from '../../platform/http/request.js';
import { ID_PATTERN } from '../../platform/ids.js';
import { LOG, type Log } from '../../platform/log.js';
import type { AnswerRule } from '../providers/adapter/http-settings.js';
import type {
  CallbackKind,
  CallbackReading,
  CallbackRequest,
  ProviderAccount,
} from '../providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../providers/adapter/provider-receipts.js';
import { ProviderAccounts } from '../providers/provider-accounts.js';
import { ProviderAdapters } from '../providers/provider-kinds.js';
import { InboundIntake } from './inbound-intake.js';

/** The form of a callback, in bytes: more than the longest message with all its fields, percent-encoded. */
export const CALLBACK_BODY_BYTES = 64_000;
/** The body of a callback of any media type, in bytes: some gateways report 100 messages in one of 80 kB. */
export const CALLBACK_ANY_BODY_BYTES = 256_000;
/** When a gateway may repeat what was refused: failures of an address count for a minute. */
const REPEAT_AFTER_SECONDS = 60;

/** A callback under way. */
interface CallbackCall {
  readonly account: ProviderAccount;
  readonly request: Request;
  /** How the settings of the account want it responded to; null where its kind decides. */
  readonly answer: AnswerRule | null;
  readonly callback: CallbackRequest;
}

/** Makes the requests of adapters, whose bodies are read when they are asked for: once, and within the limit. */
class CallbackBodies {
  private readonly forms = new StrangersBytes(CALLBACK_BODY_BYTES);
  private readonly any = new StrangersBytes(CALLBACK_ANY_BODY_BYTES);

  constructor(private readonly admission: Admission) {}

  /** Takes forms where the kind decides the answer, bodies of any media type otherwise. */
  callbackOf(request: Request, response: Response, answer: AnswerRule | null): CallbackRequest {
    const { method, originalUrl, headers, ip = '' } = request;
    const start = originalUrl.indexOf('?');
    let body: Promise<Buffer> | null = null;
    let fields: Promise<URLSearchParams> | null = null;
    const bytes = () => (body ??= this.bytesOf(request, response, answer === null ? this.forms : this.any));
    return {
      method,
      target: originalUrl,
      query: new URLSearchParams(start === -1 ? '' : originalUrl.slice(start)),
      form: () => (fields ??= bytes().then(fieldsOf)),
      bytes,
      headers,
      address: ip,
    };
  }

  private async bytesOf(request: Request, response: Response, reader: StrangersBytes): Promise<Buffer> {
    if (request.method !== 'POST') return Buffer.alloc(0);
    // One that does not say its length may be as long as any.
    const length = Number(request.headers['content-length'] ?? reader.bytesMax);
    if (hasBody(request)) await this.admission.admitStrangersBody(request.ip, Math.min(length, reader.bytesMax));
    return reader.of(request, response);
  }
}

/** Throws 415 for a body that is not taken, as its headers say. */
function refuseMediaType({ answer, request }: CallbackCall): void {
  if (answer === null) requireForm(request);
  else refuseCompressed(request);
}

/** What a call is refused with: 503 in place of 400 and 403, where the gateway repeats nothing after them. */
function refusalOf(problem: Problem, answer: AnswerRule | null): Problem {
  const isFinal = problem.statusCode === 400 || problem.statusCode === 403;
  if (answer?.fault !== 'RETRY' || !isFinal) return problem;
  const headers = { 'Retry-After': String(REPEAT_AFTER_SECONDS) };
  return new Problem(503, 'unavailable', problem.message, { headers });
}

/**
 * Sets the response to a callback that was taken, and returns its body; undefined for one without. A gateway may send a
 * body on to the person: there is none unless the settings name it.
 */
function answered(response: Response, answer: AnswerRule | null): string | undefined {
  if (answer === null) return undefined;
  response.status(answer.status);
  if (answer.body === '' || answer.status === 204) return undefined;
  response.type('text/plain');
  return answer.body;
}

function fieldsOf(bytes: Buffer): URLSearchParams {
  return bytes.length === 0 ? new URLSearchParams() : formFields(bytes.toString());
}

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
function callbackRefused(): Problem {
  return new Problem(403, 'callback_refused', 'This callback does not prove that it comes from the provider.');
}

/**
 * The responses to callbacks of gateways whose settings describe none. One that calls with GET is a Kannel: it repeats
 * a callback until the status is 200 or 202, up to its `http-request-retry`.
 */
const TAKEN_BY_GET = 202;
const TAKEN_BY_POST = 204;

/** What gateways call: by GET with everything in the query, or with a body. Callers with keys have no use for it. */
@ApiExcludeController()
@Controller('v1/callbacks/:providerId')
export class CallbacksController {
  constructor(private readonly callbacks: Callbacks) {}

  @Get('receipts')
  @Public()
  @HttpCode(TAKEN_BY_GET)
  getReceipts(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeReceipts(providerId, request, response);
  }

  @Post('receipts')
  @Public()
  @StrangersBody()
  @HttpCode(TAKEN_BY_POST)
  postReceipts(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeReceipts(providerId, request, response);
  }

  @Get('inbound')
  @Public()
  @HttpCode(TAKEN_BY_GET)
  getInbound(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeInbound(providerId, request, response);
  }

  @Post('inbound')
  @Public()
  @StrangersBody()
  @HttpCode(TAKEN_BY_POST)
  postInbound(
    @Param('providerId') providerId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string | undefined> {
    return this.callbacks.takeInbound(providerId, request, response);
  }

  @All(['receipts', 'inbound'])
  @Public()
  otherMethods(): never {
    return this.callbacks.refuseMethod();
  }
}
