import type { KeyObject } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { Clock } from '../../platform/clock.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { AddressRules } from '../../platform/net/address-rules.js';
import { DeadlineExceeded, exchange } from '../../platform/net/exchange.js';
import { NameResolver } from '../../platform/net/name-resolver.js';
import type { DeliveryTarget } from '../../webhook-configs/webhook-config-reader.js';
import { guardedAgent } from './guarded-agent.js';
import { type AttemptResult, outcomeOfError, outcomeOfStatus, statusSentence } from './outcome.js';
import { readRetryAfter } from './schedule.js';
import { sign, signingKeys } from './signature.js';

/** What is kept of a response; the rest is not even read. */
export const RESPONSE_MAX_BYTES = 8 * 1024;
const USER_AGENT = 'Parley-Webhooks/1';
const BEFORE_SEND = failpoint('before-send', 'worker');
const AFTER_SEND = failpoint('after-send', 'worker');

/** What is sent: the id that stays the same in every attempt, and the body, byte for byte as it is signed. */
export interface Outgoing {
  readonly id: string;
  readonly body: string;
}

interface Prepared {
  readonly origin: string;
  readonly hostname: string;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly keys: readonly KeyObject[];
}

/**
 * Sends one request to one endpoint, under one deadline from DNS to the last byte, and says what came of it. Never
 * throws.
 */
@Injectable()
export class EndpointSender implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly prepared = new WeakMap<DeliveryTarget, Prepared>();

  constructor(
    rules: AddressRules,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
    private readonly names: NameResolver,
  ) {
    this.agent = guardedAgent(rules, names);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  async send(endpoint: DeliveryTarget, outgoing: Outgoing): Promise<AttemptResult> {
    const startedAt = this.clock.now();
    const durationMs = () => Math.max(0, this.clock.now() - startedAt);
    try {
      await this.names.resolve(this.prepare(endpoint).hostname, endpoint.tenantId, endpoint.timeoutMs);
      const leftMs = Math.max(1, endpoint.timeoutMs - durationMs());
      const limits = { timeoutMs: leftMs, responseBytes: RESPONSE_MAX_BYTES };
      this.failpoints.reach(BEFORE_SEND);
      const { statusCode, headers, body } = await exchange(
        this.agent,
        this.requestTo(endpoint, outgoing, startedAt),
        limits,
      );
      this.failpoints.reach(AFTER_SEND);
      const retryAfter = headers['retry-after'];
      const retryAfterMs = readRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, this.clock.now());
      return {
        startedAt,
        durationMs: durationMs(),
        outcome: outcomeOfStatus(statusCode),
        statusCode,
        error: statusSentence(statusCode),
        answer: body,
        retryAfterMs,
      };
    } catch (error) {
      const { outcome, error: sentence } =
        error instanceof DeadlineExceeded
          ? ({ outcome: 'TIMEOUT', error: `The endpoint did not answer within ${endpoint.timeoutMs} ms.` } as const)
          : outcomeOfError(error);
      const nothing = { statusCode: null, answer: null, retryAfterMs: null };
      return { startedAt, durationMs: durationMs(), outcome, error: sentence, ...nothing };
    }
  }

  private requestTo(endpoint: DeliveryTarget, { id, body }: Outgoing, at: number): Dispatcher.DispatchOptions {
    const { origin, path, headers, keys } = this.prepare(endpoint);
    const signature = sign(keys, id, at, body);
    return {
      origin,
      path,
      method: endpoint.method,
      headers: [
        ...headers,
        'webhook-id',
        signature['webhook-id'],
        'webhook-timestamp',
        signature['webhook-timestamp'],
        'webhook-signature',
        signature['webhook-signature'],
      ],
      body,
      headersTimeout: 0,
      bodyTimeout: 0,
    };
  }

  /** What is the same in every request to a target as it was read. */
  private prepare(endpoint: DeliveryTarget): Prepared {
    const known = this.prepared.get(endpoint);
    if (known !== undefined) return known;
    const { origin, hostname, pathname, search } = new URL(endpoint.url);
    const headers: Record<string, string> = { ...endpoint.headers, 'content-type': 'application/json' };
    // The config's names are kept as they are written, so one of its own may differ from ours in case.
    if (!Object.keys(endpoint.headers).some((name) => name.toLowerCase() === 'user-agent'))
      headers['user-agent'] = USER_AGENT;
    if (endpoint.authorization !== null) headers['authorization'] = endpoint.authorization;
    const prepared: Prepared = {
      origin,
      hostname,
      path: pathname + search,
      headers: Object.entries(headers).flat(),
      keys: signingKeys(endpoint.signingSecrets),
    };
    this.prepared.set(endpoint, prepared);
    return prepared;
  }
}
