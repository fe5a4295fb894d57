import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { LOG, type Log } from '../../../platform/log.js';
import { HttpClient, HttpError } from '../../../platform/net/http-client.js';
import { attemptMac, callbackBaseOf, receiptUrlOf } from '../adapter/callback-fields.js';
import type { AnswerRule, HttpSettings } from '../adapter/http-settings.js';
import {
  type CallbackKind,
  type CallbackReading,
  type CallbackRequest,
  type InboundMessage,
  type OutgoingMessage,
  type ProviderAccount,
  ProviderAdapter,
  type ProviderTestResult,
  type Receipt,
  type SendOutcome,
  withoutResponse,
} from '../adapter/provider-adapter.js';
import { type CallbackProgram, HttpPrograms } from './http-programs.js';
import { presetNamed } from './presets.js';
import { sourceOf, statusTest } from './reading.js';
import { RESPONSE_BODY_MAX, type responseJudgeOf } from './response-program.js';
import { checkRequestOf, messageValuesOf, type SendProgram } from './send-program.js';

/** Less than a test may take as a whole. */
const TIMEOUT_MS = 1_800;
/** Only the status of a check counts. */
const RESPONSE_MAX_BYTES = 1_024;
const ONLY_HERE = /^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/i;
const IN_A_NETWORK = /^https?:\/\/(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd]|[^./:]+(:\d+)?(\/|$))/i;
const UNPROVEN_CREDENTIALS =
  'The settings have no `check`: the server was reached, but nothing says whether it takes the credentials.';

/** Scheme, host and port stand in a template as they are. */
function originOf(template: string): string {
  return (/^https?:\/\/[^/?#]+/i.exec(template) ?? [''])[0];
}

function sentenceOf(statusCode: number): string {
  const said = `The gateway responded to settings.check with status ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) return `${said}: it refuses the credentials, check settings.secrets.`;
  if (statusCode === 404 || statusCode === 405) return `${said}: check the path of settings.check.url.`;
  if (statusCode === 429) return `${said}: it takes no more requests for now.`;
  if (statusCode >= 300 && statusCode < 400)
    return `${said}: redirects are not followed, enter the final address as settings.check.url.`;
  if (statusCode >= 500) return `${said}: it is in trouble, try again later.`;
  return `${said}, which is none of settings.check.status.`;
}

/** From the name to the last byte of the response. */
export const HTTP_TIMEOUT_MS = 15_000;
/** One byte more than counts, which says that there is more. */
const RESPONSE_BYTES = RESPONSE_BODY_MAX + 1;
/** In place of a body that was cut off: one too long to count, so that nothing is concluded from its absence. */
const LOST_BODY = Buffer.alloc(RESPONSE_BYTES);

/** How one version of an account's settings sends. */
interface SendingProgram {
  readonly build: SendProgram;
  readonly judge: ReturnType<typeof responseJudgeOf>;
}

/** Sends one message by the compiled settings of an account: one request, never repeated. */
export async function sendOnce(
  http: HttpClient,
  { build, judge }: SendingProgram,
  values: Parameters<SendProgram>[0],
): Promise<SendOutcome> {
  const request = build(values);
  if ('fault' in request)
    return { kind: 'REJECTED', reason: 'rejected_by_provider', code: null, detail: request.fault };
  try {
    const limits = { timeoutMs: HTTP_TIMEOUT_MS, responseBytes: RESPONSE_BYTES };
    const { statusCode, headers, body } = await http.request({ ...request, ...limits });
    return judge({ statusCode, headers: joined(headers), body }).outcome;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.head === null) return withoutResponse(error);
    // A response whose body was cut off, or did not end in time, still has its status.
    const { statusCode, headers } = error.head;
    return judge({ statusCode, headers: joined(headers), body: LOST_BODY }).outcome;
  }
}

/** Headers of which each is one text: those that came repeatedly are joined (RFC 9110, 5.3). */
function joined(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

type Account = ProviderAccount<'HTTP'>;

/** Of callbacks that the settings do not take: all of them are refused. */
const NOT_TAKEN: AnswerRule = { status: 200, body: '', fault: 'REFUSE' };

/** Speaks to a gateway that its settings describe: how it is sent to, and what its responses and callbacks mean. */
@Injectable()
export class HttpAdapter extends ProviderAdapter<'HTTP'> {
  readonly kind = 'HTTP';

  constructor(
    private readonly programs: HttpPrograms,
    private readonly http: HttpClient,
    private readonly keys: DataKeys,
    private readonly config: Config,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    super();
  }

  send(account: Account, batch: readonly OutgoingMessage[]): Promise<SendOutcome>[] {
    const program = this.programs.of(account);
    return batch.map((message) => this.sendOne(account, program, message));
  }

  /** Asks the gateway whether it would take messages, and says what is wrong. Sends nothing. */
  async test({ settings }: Account): Promise<ProviderTestResult> {
    const trouble = await this.serverTrouble(settings);
    if (trouble !== null) return { isReachable: false, problem: trouble };
    const problem = this.callbackTrouble(settings);
    const notes = [settings.check === null ? UNPROVEN_CREDENTIALS : null, this.newerPreset(settings)];
    const note = notes.filter((one) => one !== null).join(' ');
    return { isReachable: true, problem, ...(note === '' ? {} : { note }) };
  }

  readReceipts(account: Account, request: CallbackRequest): Promise<CallbackReading<Receipt>> {
    return this.read(account.providerId, this.programs.of(account).receipts, request);
  }

  readInbound(account: Account, request: CallbackRequest): Promise<CallbackReading<InboundMessage>> {
    return this.read(account.providerId, this.programs.of(account).inbound, request);
  }

  override answerOf({ settings }: Account, kind: CallbackKind): AnswerRule {
    return settings[kind]?.answer ?? NOT_TAKEN;
  }

  private async sendOne(
    { providerId, settings }: Account,
    program: SendingProgram,
    message: OutgoingMessage,
  ): Promise<SendOutcome> {
    const { attemptId } = message;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    const receiptUrl = receiptUrlOf(base, providerId, attemptId, attemptMac(this.keys, providerId, attemptId));
    const values = messageValuesOf(settings.send, message, { receiptUrl, now: this.clock.now() });
    return sendOnce(this.http, program, values);
  }

  /** Makes the request of `check`; without one the root of the server is requested, which any response answers. */
  private async serverTrouble({ check, send, secrets }: HttpSettings): Promise<string | null> {
    const request =
      check === null
        ? { method: 'GET' as const, url: new URL('/', originOf(send.url)), headers: {} }
        : checkRequestOf(check, secrets);
    if ('fault' in request) return `settings.check cannot be sent: ${request.fault}`;
    try {
      const limits = { timeoutMs: TIMEOUT_MS, responseBytes: RESPONSE_MAX_BYTES };
      const { statusCode } = await this.http.request({ ...request, ...limits });
      return check === null || statusTest(check.status)(statusCode) ? null : sentenceOf(statusCode);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return `${error.message} Check ${check === null ? 'settings.send.url' : 'settings.check.url'}.`;
    }
  }

  /** Whether receipts and messages can come: a gateway elsewhere cannot call an address of this machine or network. */
  private callbackTrouble(settings: HttpSettings): string | null {
    if (settings.receipts === null && settings.inbound === null) return null;
    const base = callbackBaseOf(settings, this.config.publicUrl);
    const isNear = ONLY_HERE.test(settings.send.url) || IN_A_NETWORK.test(settings.send.url);
    if (isNear || !(ONLY_HERE.test(base) || IN_A_NETWORK.test(base))) return null;
    const name = settings.callbackBaseUrl === null ? 'PUBLIC_URL' : 'settings.callbackBaseUrl';
    return `The gateway would take messages, but cannot call ${name} (${base}): no receipts would come.`;
  }

  private newerPreset({ preset, presetVersion }: HttpSettings): string | null {
    const newest = preset === null ? undefined : presetNamed(preset);
    if (newest === undefined || presetVersion === null || newest.version <= presetVersion) return null;
    const change = '`"preset": "' + newest.name + '"`';
    return `Version ${newest.version} of its preset exists, it has ${presetVersion}: a change with ${change} takes it.`;
  }

  private async read<T>(
    providerId: string,
    program: CallbackProgram<T> | null,
    request: CallbackRequest,
  ): Promise<CallbackReading<T>> {
    if (program === null) return { kind: 'unproven', detail: 'the settings of the provider take none' };
    const proven = await program.proof(request);
    if ('fault' in proven) return { kind: 'unproven', detail: proven.fault };
    const source = sourceOf(await request.bytes(), request);
    const reading = program.read(source, proven);
    if (reading.kind === 'unreadable') return reading;
    const { found, unknownWords, unreadable } = reading;
    // Words of a gateway may hold what a person wrote: only how many there were is logged.
    if (unknownWords + unreadable > 0)
      this.log.warn({ providerId, unknownWords, unreadable }, 'not all of a callback has a meaning in the settings');
    return { kind: 'read', found };
  }
}
