import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { FIRST_EPOCH } from '../events/event.view.js';
import { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/database.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { AddressRules } from '../platform/net/address-rules.js';
import { DeadlineExceeded, exchange } from '../platform/net/http-client.js';
import { NameNotResolved, NameResolver } from '../platform/net/name-resolver.js';
import type { DeliveryTarget } from '../webhook-configs/webhook-config-reader.js';
import { SENT_EVENTS, type SentEvent } from './deliveries.sql.js';
import { type AttemptResult, outcomeOfError, outcomeOfStatus, readRetryAfter, statusSentence } from './outcome.js';

const KEEP_ALIVE_MS = 10_000;
const KEEP_ALIVE_MAX_MS = 60_000;
/** A connection that takes longer is cut off by the deadline of the delivery, which is at most this. */
const CONNECT_TIMEOUT_MS = 30_000;

/** The error of an endpoint whose address nobody may be sent to. Names the rule, never another address. */
export class AddressNotAllowed extends Error {
  readonly code = 'PARLEY_ADDRESS_NOT_ALLOWED';
  constructor(rule: string) {
    super(`The endpoint's address is not allowed: ${rule}. The operator can allow ranges in WEBHOOK_ALLOWED_CIDRS.`);
  }
}

/**
 * Connections that lead only where the rules allow, to names that were resolved beforehand. The address is judged when
 * the socket connects, and once more on the peer: a name may resolve differently each time.
 */
function guardedAgent(rules: AddressRules, names: Pick<NameResolver, 'addressesOf'>): Agent {
  const connector = buildConnector({ lookup: guardedLookup(rules, names), timeout: CONNECT_TIMEOUT_MS });
  return new Agent({
    // No bound per origin: endpoints of several tenants may share one, and the requests under way are bounded anyway.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    connect: (options, callback) => {
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      const refused = isIP(literal) === 0 ? null : refusalOf(rules, literal);
      if (refused !== null) return callback(refused, null);
      connector(options, (error, socket) => {
        if (error !== null) return callback(error, null);
        const late = refusalOf(rules, (socket as Socket).remoteAddress ?? '');
        if (late === null) return callback(null, socket);
        socket.destroy();
        callback(late, null);
      });
    },
  });
}

/** Asks nobody: what connects was resolved a moment ago, under the deadline of its attempt. */
function guardedLookup(rules: AddressRules, names: Pick<NameResolver, 'addressesOf'>): LookupFunction {
  return (hostname, options, callback) => {
    const addresses = names.addressesOf(hostname);
    const allowed = addresses.filter(({ address }) => rules.judge(address).allowed);
    const [first] = allowed;
    const [forbidden] = addresses;
    // The caller expects its callback later, not at once.
    setImmediate(() => {
      if (first !== undefined)
        return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
      const refused = forbidden === undefined ? new NameNotResolved('ENODATA') : refusalOf(rules, forbidden.address);
      callback(refused, [], 0);
    });
  };
}

function refusalOf(rules: AddressRules, address: string): AddressNotAllowed | null {
  const verdict = rules.judge(address);
  return verdict.allowed ? null : new AddressNotAllowed(verdict.rule);
}

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';

/** The headers that prove a delivery to be ours. */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Secrets as they sign, decoded once for many bodies. */
export function signingKeys(secrets: readonly string[]): KeyObject[] {
  return secrets.map((secret) => createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64'));
}

/**
 * Signs a body after Standard Webhooks 1 (standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`, one signature
 * for each key that is valid now, separated by blanks. `at` is Unix milliseconds.
 */
export function sign(keys: readonly KeyObject[], id: string, at: number, body: string): SignatureHeaders {
  const timestamp = String(Math.floor(at / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `${VERSION},${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

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

/** The bodies of events by id, as they are sent; one whose payload is past its retention is missing. */
export async function outgoingEvents(
  database: Pick<Database, 'read'>,
  eventIds: readonly string[],
): Promise<Map<string, Outgoing>> {
  const ids = [...new Set(eventIds)];
  if (ids.length === 0) return new Map();
  const events = await database.read(SENT_EVENTS(ids), ids);
  return new Map(events.map((event) => [event.eventId, { id: event.eventId, body: bodyOf(event) }]));
}

/** The envelope. The payload is kept as JSON and put in as it is: each attempt sends the same bytes. */
export function bodyOf(event: SentEvent): string {
  const { eventId, type, createdAt, tenantId, projectId, sequence, epoch } = event;
  const head = JSON.stringify({
    id: eventId,
    type,
    timestamp: new Date(createdAt).toISOString(),
    tenantId,
    projectId,
    sequence,
    epoch: epoch ?? FIRST_EPOCH,
  });
  return `${head.slice(0, -1)},"data":${event.data ?? 'null'}}`;
}
