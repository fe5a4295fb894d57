import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Clock } from '../../../platform/clock.js';
import type { HttpResponse } from '../../../platform/net/exchange.js';
import { HttpClient, HttpError } from '../../../platform/net/http-client.js';
import type { HttpSettings } from '../../http-settings.js';
import type { OutgoingMessage, SendOutcome } from '../../provider-port.js';
import { withoutResponse } from '../../refused-requests.js';
import { messageValuesOf } from './message-values.js';
import { RESPONSE_BODY_MAX, type responseJudgeOf } from './response-program.js';
import type { BuiltRequest, SendProgram } from './send-program.js';

/** From the name to the last byte of the response. */
export const HTTP_TIMEOUT_MS = 15_000;
/** One byte more than counts, which says that there is more. */
const RESPONSE_BYTES = RESPONSE_BODY_MAX + 1;
/** In place of a body that was cut off: one too long to count, so that nothing is concluded from its absence. */
const LOST_BODY = Buffer.alloc(RESPONSE_BYTES);

/** How one version of an account's settings sends. */
export interface SendingProgram {
  readonly build: SendProgram;
  readonly judge: ReturnType<typeof responseJudgeOf>;
}

/** Sends single messages by the compiled settings of an account: one request each, never repeated. */
@Injectable()
export class HttpSender {
  constructor(
    private readonly http: HttpClient,
    private readonly clock: Clock,
  ) {}

  /** What became of the message. `receiptUrl` is what the placeholder of that name becomes. */
  async send(
    { settings }: { readonly settings: Pick<HttpSettings, 'send'> },
    { build, judge }: SendingProgram,
    message: OutgoingMessage,
    receiptUrl: string,
  ): Promise<SendOutcome> {
    const request = build(messageValuesOf(settings.send, message, { receiptUrl, now: this.clock.now() }));
    if ('fault' in request)
      return { kind: 'REJECTED', reason: 'rejected_by_provider', code: null, detail: request.fault };
    try {
      const { statusCode, headers, body } = await this.response(request);
      return judge({ statusCode, headers: joined(headers), body }).outcome;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.head === null) return withoutResponse(error);
      // A response whose body was cut off, or did not end in time, still has its status.
      const { statusCode, headers } = error.head;
      return judge({ statusCode, headers: joined(headers), body: LOST_BODY }).outcome;
    }
  }

  private response(request: BuiltRequest): Promise<HttpResponse> {
    return this.http.request({ ...request, timeoutMs: HTTP_TIMEOUT_MS, responseBytes: RESPONSE_BYTES });
  }
}

/** Headers of which each is one text: those that came repeatedly are joined (RFC 9110, 5.3). */
function joined(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}
