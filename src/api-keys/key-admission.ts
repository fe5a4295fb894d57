import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { ITEMS_PER_POINT, rememberCharge } from '../access/bulk-charge.js';
import type { Caller } from '../access/caller.js';
import { markArrival } from '../platform/edge/arrival.js';
import { leaveBody } from '../platform/edge/arriving-body.js';
import { takesStrangersBody } from '../platform/edge/body-rules.js';
import { BODY_LIMIT_BYTES } from '../platform/edge/json-body.js';
import { Problem, unavailable } from '../platform/http/problem.js';
import { sendProblem } from '../platform/edge/problem.filter.js';
import { ANSWER_WITHIN_MS, isOver, waitedMs } from '../platform/edge/request-deadline.js';
import { requestIdOf } from '../platform/edge/request-id.js';
import { isPublic } from '../platform/http/public.decorator.js';
import type { RouteTable } from '../platform/edge/route-table.js';
import { Metrics } from '../platform/observability/metrics.js';
import { RateLimits, type RateVerdict } from '../platform/limits/rate-limits.js';
import { Authenticator } from './authenticator.js';
import { FailedCredentials } from './failed-credentials.js';
import { invalidKey, tooManyRequests } from './key-refusals.js';
import { TenantSlots } from './tenant-slots.js';
import { UnprovenQueue } from './unproven-queue.js';

/** A request about more things than this is large. */
export const LARGE_ITEMS = 100;
/** So many bytes of a body cost one point of the rate limit, or as many things as it has, whichever is more. */
export const BYTES_PER_POINT = 10_000;

const CALLER = Symbol('caller');
/** Points that a request cost for the size of its body. */
const BODY_POINTS = Symbol('bodyPoints');
/** What the key is known by, of a request that has had its turn or needs none. */
const DIGEST = Symbol('digest');
type Held = IncomingMessage & { [DIGEST]?: string };
type Admitted = Request & Held & { [CALLER]?: Caller; [BODY_POINTS]?: number };

/**
 * Proves the key of a request and counts it, before anything of its body is read or inflated: what a stranger sends
 * costs one MAC at most. Which roles may pass is for the guard to say.
 */
@Injectable()
export class KeyAdmission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly failures: FailedCredentials,
    private readonly metrics: Metrics,
    private readonly slots: TenantSlots,
    private readonly unproven: UnprovenQueue,
  ) {}

  /**
   * What a request waits for whose key is not proven yet, before it costs more than its headers; undefined for any
   * other. A caller that floods a process with connections then delays the others only a little.
   */
  readonly holdBack = (request: Held): Promise<void> | undefined => {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    const digest = (request[DIGEST] = this.authenticator.digestOf(key));
    if (this.authenticator.isProven(digest)) return undefined;
    markArrival(request);
    return this.unproven.turn(digest);
  };

  /**
   * The middleware in front of all bodies. Routes that want a key get no further without one; where no route or a
   * public one takes the request, nobody wants its body unless the route says so, and a key that was not made here is
   * refused all the same.
   */
  inFront(table: RouteTable): RequestHandler {
    return (request: Admitted, response: Response, next: NextFunction): Promise<void> | void => {
      const route = table.routeOf(request);
      if (route !== undefined && !isPublic(route.handler)) {
        const digest = this.digestOf(request);
        const caller = this.authenticator.known(digest);
        // Most requests wait for nothing here.
        const admitted =
          caller === null ? this.admitInTurn(request, response, digest) : this.pass(request, response, caller);
        // Express passes what this rejects with, or throws, to the one error filter.
        return admitted instanceof Promise ? goOn(admitted, response, next) : next();
      }
      const key = keyOf(request);
      if (key !== undefined && key !== '' && this.authenticator.isForged(key))
        return this.refuse(request, invalidKey());
      const isRead = route !== undefined && takesStrangersBody(route.handler);
      if (!isRead) leaveBody(request, response);
      next();
    };
  }

  /** Null when the request was refused, or nobody waits for the response any more. */
  private async admitInTurn(request: Admitted, response: Response, digest: string): Promise<Caller | null> {
    const isProven = this.authenticator.isProven(digest);
    if (!isProven && request[DIGEST] === undefined) await this.unproven.turn(digest);
    if (isOver(response)) return null;
    try {
      if (waitedMs(request) >= ANSWER_WITHIN_MS) throw unavailable();
      const caller = await this.admit(request, response);
      if (!isProven) this.unproven.release(digest);
      return caller;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Not by way of Express, which compares the path with every route until it finds the one error filter.
      sendProblem(response, error, requestIdOf(request));
      return null;
    }
  }

  private digestOf(request: Admitted): string {
    return request[DIGEST] ?? this.authenticator.digestOf(keyOf(request) ?? '');
  }

  /**
   * Who asks. Throws 401 for a key that opens nothing, 403 while its project or tenant is suspended, and 429. A request
   * is counted once, however often this is asked.
   */
  admit(request: Admitted, response: Response): Caller | Promise<Caller> {
    return request[CALLER] ?? this.prove(request).then((caller) => this.pass(request, response, caller));
  }

  /** Counts a request whose key was proved. Throws 429. */
  private pass(request: Admitted, response: Response, caller: Caller): Caller | Promise<Caller> {
    this.metrics.countValid();
    const verdict = this.limits.countRequest(caller.keyId);
    return verdict instanceof Promise
      ? verdict.then((counted) => this.remember(request, response, caller, counted))
      : this.remember(request, response, caller, verdict);
  }

  private remember(request: Admitted, response: Response, caller: Caller, verdict: RateVerdict): Caller {
    obey(response, verdict);
    rememberCharge(request, async (items) => {
      if (items > LARGE_ITEMS) await this.slots.enterLarge(request, caller.tenantId);
      const forBody = request[BODY_POINTS] ?? 0;
      const points = Math.max(0, Math.ceil(items / ITEMS_PER_POINT) - forBody);
      obey(response, await this.limits.charge(caller.keyId, points, forBody));
    });
    request[CALLER] = caller;
    return caller;
  }

  /** Makes room for a body before it is read: where its length is not said, for the longest one. Throws 429. */
  readonly expect = ({ headers, [CALLER]: caller }: Admitted, response: Response, limitBytes: number): void => {
    const isSaid = headers['content-length'] !== undefined && headers['content-encoding'] === undefined;
    const bytes = isSaid ? Math.min(Number(headers['content-length']), limitBytes) : limitBytes;
    if (caller !== undefined && bytes >= BYTES_PER_POINT) this.slots.holdBody(response, caller.tenantId, bytes);
  };

  /** Charges for a body that has arrived, before it is parsed; large ones of a tenant have turns. Throws 429. */
  readonly weigh = async (request: Admitted, response: Response, bytes: number): Promise<(() => void) | null> => {
    const caller = request[CALLER];
    const points = Math.floor(bytes / BYTES_PER_POINT);
    if (caller === undefined || points === 0) return null;
    obey(response, await this.limits.charge(caller.keyId, points));
    request[BODY_POINTS] = points;
    return bytes > BODY_LIMIT_BYTES ? this.slots.enterBody(caller.tenantId) : null;
  };

  private async prove(request: Admitted): Promise<Caller> {
    try {
      return await this.authenticator.authenticate(keyOf(request), this.digestOf(request));
    } catch (error) {
      if (error instanceof Problem) return this.refuse(request, error);
      throw error;
    }
  }

  private async refuse(request: Request, problem: Problem): Promise<never> {
    this.metrics.authVerdicts.inc({ verdict: problem.code });
    throw problem.statusCode === 401 ? await this.failures.refusal(request.ip, problem) : problem;
  }
}

/** Nobody waits for the response any more of a request that took too long to be admitted. */
async function goOn(admitted: Promise<Caller | null>, response: Response, next: NextFunction): Promise<void> {
  if ((await admitted) !== null && !isOver(response)) next();
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-api-key'];
  return typeof header === 'string' ? header : undefined;
}

function obey(response: Response, verdict: RateVerdict): void {
  for (const [name, value] of Object.entries(verdict.headers)) response.setHeader(name, value);
  if (!verdict.allowed) throw tooManyRequests(verdict.headers);
}
