import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { Clock } from '../platform/clock.js';
import { AddressRules } from '../platform/net/address-rules.js';
import type { DeliveryTarget } from '../webhook-configs/webhook-config-reader.js';
import { guardedAgent, RESOLVER, type Resolver } from './guarded-agent.js';
import { type AttemptResult, outcomeOfError, outcomeOfStatus, statusSentence } from './outcome.js';
import { readRetryAfter } from './schedule.js';
import { sign } from './signature.js';

/** What is kept of an answer; the rest is not even read. */
export const ANSWER_MAX_BYTES = 8 * 1024;
const USER_AGENT = 'Parley-Webhooks/1';

/** What is sent: the id that stays the same in every try, and the body, byte for byte as it is signed. */
export interface Outgoing {
  readonly id: string;
  readonly body: string;
}

/** Sends one request to one endpoint, under one deadline from DNS to the last byte, and says what came of it. Never throws. */
@Injectable()
export class EndpointSender implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(
    rules: AddressRules,
    private readonly clock: Clock,
    @Optional() @Inject(RESOLVER) resolver?: Resolver,
  ) {
    this.agent = guardedAgent(rules, resolver);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  async send(endpoint: DeliveryTarget, outgoing: Outgoing): Promise<AttemptResult> {
    const startedAt = this.clock.now();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), endpoint.timeoutMs);
    const ended = () => ({ startedAt, durationMs: Math.max(0, this.clock.now() - startedAt) });
    try {
      const response = await this.request(endpoint, outgoing, startedAt, deadline.signal);
      const { statusCode } = response;
      const answer = await readAnswer(response.body);
      const retryAfter = response.headers['retry-after'];
      const retryAfterMs = readRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, this.clock.now());
      return { ...ended(), outcome: outcomeOfStatus(statusCode), statusCode, error: statusSentence(statusCode), answer, retryAfterMs };
    } catch (error) {
      const failure = deadline.signal.aborted ? ({ outcome: 'TIMEOUT', error: `The endpoint did not answer within ${endpoint.timeoutMs} ms.` } as const) : outcomeOfError(error);
      return { ...ended(), ...failure, statusCode: null, answer: null, retryAfterMs: null };
    } finally {
      clearTimeout(timer);
    }
  }

  private request(endpoint: DeliveryTarget, { id, body }: Outgoing, at: number, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { origin, pathname, search } = new URL(endpoint.url);
    const headers: Record<string, string> = { ...endpoint.headers, 'content-type': 'application/json', ...sign(endpoint.signingSecrets, id, at, body) };
    // The config's names are kept as they are written, so one of its own may differ from ours in case.
    if (!Object.keys(endpoint.headers).some((name) => name.toLowerCase() === 'user-agent')) headers['user-agent'] = USER_AGENT;
    if (endpoint.authorization !== null) headers['authorization'] = endpoint.authorization;
    return this.agent.request({ origin, path: pathname + search, method: endpoint.method, headers, body, signal, headersTimeout: 0, bodyTimeout: 0 });
  }
}

/** The first bytes of a body. A longer one is cut off with its connection: a receiver cannot make us read. */
async function readAnswer(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_MAX_BYTES) break; // Leaving the loop destroys the stream.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES);
}
