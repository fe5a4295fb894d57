import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config/config.js';
import { MASK } from '../../../webhook-configs/webhook-config.view.js';
import { callbackBaseOf, receiptUrlOf } from '../adapter/callback-fields.js';
import type {
  CallbackKind,
  InboundMessage,
  OutgoingMessage,
  ProviderAccount,
  Receipt,
} from '../adapter/provider-adapter.js';
import { HttpPrograms } from './http-programs.js';
import { sourceOf } from './reading.js';
import { messageValuesOf } from './send-program.js';
import type { Judgement } from './response-program.js';
import { sendProgramOf } from './send-program.js';

type Account = ProviderAccount<'HTTP'>;

/** A request as it would leave. Secrets, the MAC of its receipts and its Basic credentials are masked. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** A response of the gateway that the caller has made up or kept. */
export interface GivenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A callback that the caller has made up or kept. */
export interface GivenCallback {
  readonly kind: CallbackKind;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a callback would yield, whether or not its proof holds. */
export interface DryReading {
  /** `valid`, or why it would be refused. */
  readonly proof: string;
  readonly items: readonly (Receipt | InboundMessage)[];
  /** Why it could not be read; null when it could. */
  readonly problem: string | null;
}

/** `********` where a URL holds it. */
const MASK_IN_URLS = new RegExp(encodeURIComponent(MASK).replace(/\*/g, '(?:\\*|%2A)'), 'gi');
const NOT_TAKEN: DryReading = { proof: 'The settings take no such callbacks.', items: [], problem: null };

/** What an account would do with a message, a response or a callback. Sends nothing, and records nothing. */
@Injectable()
export class HttpDryRun {
  constructor(
    private readonly programs: HttpPrograms,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The request that would leave; a sentence when none would. */
  request({ providerId, settings }: Account, message: OutgoingMessage): ShownRequest | { readonly fault: string } {
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
  outcome(account: Account, { status, headers, body }: GivenResponse): Judgement {
    return this.programs.of(account).judge({
      statusCode: status,
      headers: lowerCased(headers),
      body: Buffer.from(body),
    });
  }

  /** What a callback would yield. No address is known of it: it comes from where `callbackCidrs` allow it. */
  async reading(account: Account, callback: GivenCallback): Promise<DryReading> {
    const { kind, method, target, body } = callback;
    const program = this.programs.of(account)[kind];
    if (program === null) return NOT_TAKEN;
    const query = new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?')) : '');
    const headers = lowerCased(callback.headers);
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
