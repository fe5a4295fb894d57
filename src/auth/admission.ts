import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { admittedCaller, type Caller, ITEMS_PER_POINT, rememberCaller, rememberCharge } from '../access/caller.js';
import { monotonicMs } from '../platform/clock.js';
import { Config } from '../platform/config/config.js';
import { BODY_LIMIT_BYTES } from '../platform/http/json-body.js';
import type { RouteMarks } from '../platform/http/operation.decorator.js';
import { sendProblem } from '../platform/http/problem.filter.js';
import { Problem, unavailable } from '../platform/http/problem.js';
import { isOver, RESPONSE_WITHIN_MS } from '../platform/http/request-deadline.js';
import {
  arrivedAt,
  leaveBody,
  markArrival,
  requestIdOf,
  waitedMs,
  whenClosed,
  whenWorkEnds,
} from '../platform/http/request.js';
import type { RouteTable } from '../platform/http/route-table.js';
import { Pace, SharedUse } from '../platform/jobs/pace.js';
import { RateLimits, type RateVerdict } from '../platform/limits/rate-limits.js';
import { Slots } from '../platform/limits/slots.js';
import { Metrics } from '../platform/observability/metrics.js';
import { Authenticator } from './authenticator.js';
import { invalidKey, tooManyAtOnce, tooManyFailures, tooManyRequests } from './key-refusals.js';
import { UnverifiedKeyQueue } from './secret-hasher.js';

/** A tenant's share of the connections to the database: its requests hold one each. */
const POOL_SHARE = 0.5;
const REQUESTS_MIN = 2;
/** Requests of a tenant that may wait for those in progress. */
export const TENANT_WAITING_MAX = 100;
/** Well before the deadline of a response, so that what begins can end. */
export const TENANT_WAIT_MS = 1_500;
/** Uploads, downloads and webhook tests of a tenant: they hold a connection now and then only. */
export const TENANT_LONG_MAX = 20;
/** Bodies of a tenant that may arrive, or be worked on, at once: a process has some hundred megabytes for all. */
export const TENANT_BODY_BYTES_MAX = 32_000_000;
/** Requests of a tenant about more than 100 things: each keeps a core busy for as long as it takes. */
export const TENANT_LARGE_MAX = 1;

/**
 * Keeps one tenant from having this process, and its connections to the database, to itself. A slot is free again when
 * the work of its request has ended: that may be later than its response, at the deadline.
 */
@Injectable()
export class TenantSlots {
  private readonly requests: Slots;
  private readonly long = new Slots({ max: TENANT_LONG_MAX, waitingMax: 0, waitMs: 0 });
  private readonly large = new Slots({ max: TENANT_LARGE_MAX, waitingMax: TENANT_WAITING_MAX, waitMs: TENANT_WAIT_MS });
  private readonly parsing = new Slots({
    max: TENANT_LARGE_MAX,
    waitingMax: TENANT_WAITING_MAX,
    waitMs: TENANT_WAIT_MS,
  });
  private readonly bodyBytes = new Slots({ max: TENANT_BODY_BYTES_MAX, waitingMax: 0, waitMs: 0 });

  constructor(
    { databasePoolSize }: Config,
    private readonly use: SharedUse,
  ) {
    const max = Math.max(REQUESTS_MIN, Math.floor(databasePoolSize * POOL_SHARE));
    this.requests = new Slots({ max, waitingMax: TENANT_WAITING_MAX, waitMs: TENANT_WAIT_MS });
  }

  /** Waits until the request may begin, if it has to. Throws 429. */
  async enter(request: Request, tenantId: string, isLong: boolean): Promise<void> {
    this.use.note(tenantId);
    await this.hold(request, tenantId, isLong ? this.long : this.requests);
  }

  /** Waits until no other request of the tenant about more than 100 things is in progress. Throws 429. */
  async enterLarge(request: Request, tenantId: string): Promise<void> {
    this.use.noteLarge(tenantId);
    await this.hold(request, tenantId, this.large);
  }

  /** Makes room for a body before it is read, until the response is sent. Throws 429. */
  holdBody(response: Response, tenantId: string, bytes: number): void {
    const giveBack = this.bodyBytes.takeNow(tenantId, bytes);
    if (giveBack === null) throw tooManyAtOnce();
    whenClosed(response, giveBack);
  }

  /**
   * Waits until no other body over 100 kB of the tenant is parsed. Throws 429. What it gives is to be called when this
   * one is parsed: while the process is shared, the next one begins after a rest that is as long.
   */
  async enterBody(tenantId: string): Promise<() => void> {
    const giveBack = await this.parsing.take(tenantId);
    if (giveBack === null) throw tooManyAtOnce();
    const pace = new Pace(Number.POSITIVE_INFINITY, this.use);
    return () => void pace.rest().finally(giveBack);
  }

  private async hold(request: Request, tenantId: string, slots: Slots): Promise<void> {
    const giveBack = slots.takeNow(tenantId) ?? (await slots.take(tenantId));
    if (giveBack === null) throw tooManyAtOnce();
    if (request.res !== undefined && isOver(request.res)) {
      // It waited so long that nobody is there for its response.
      giveBack();
      throw tooManyAtOnce();
    }
    whenWorkEnds(request, giveBack);
  }
}

/** Of requests about more things than this, those of a tenant are worked on one at a time. */
export const LARGE_ITEMS = 100;
/** So many bytes of a body cost one point of the rate limit, or as many things as it has, whichever is more. */
export const BYTES_PER_POINT = 10_000;

/** Points that a request cost for the size of its body. */
const BODY_POINTS = Symbol('bodyPoints');
/** What the key is known by, of a request that has been in the queue of unverified keys or need not be. */
const DIGEST = Symbol('digest');
type Queued = IncomingMessage & { [DIGEST]?: string };
type Admitted = Request & Queued & { [BODY_POINTS]?: number };

/**
 * Verifies the key of a request and counts it, before anything of its body is read or inflated: what a stranger sends
 * costs one MAC at most. Which roles may pass is for the guard to say. A key that this process knows is admitted at
 * once, by `admitAtOnce`; all else may wait.
 */
@Injectable()
export class Admission {
  private strangers = 0;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly metrics: Metrics,
    private readonly slots: TenantSlots,
    private readonly queue: UnverifiedKeyQueue,
  ) {}

  /**
   * Has a request with an unverified key wait in the queue, before it costs more than its headers, and any other go on
   * at once. A caller that floods a process with connections then delays the others only a little.
   */
  readonly queueRequest = (request: Queued, proceed: () => void): void => {
    const key = keyOf(request);
    if (key === undefined) return proceed();
    const digest = (request[DIGEST] = this.authenticator.digestOf(key));
    if (this.authenticator.isVerified(digest)) return proceed();
    markArrival(request);
    void this.queue.wait(digest).then(proceed);
  };

  /**
   * The middleware in front of all bodies. Routes that want a key get no further without one; where no route or a
   * public one takes the request, nobody wants its body unless the route says so, and a key that was not made here is
   * refused all the same.
   */
  inFront(table: RouteTable): RequestHandler {
    return (request: Admitted, response, next) => {
      const marks = table.marksFor(request);
      if (marks === null || marks.isPublic === true) return this.passStranger(request, response, next, marks);
      // Most requests wait for nothing here.
      return this.admitAtOnce(request, response) ? next() : this.admitQueued(request, response, next);
    };
  }

  /**
   * Admits a request at once whose key was verified by this process and whose limits are counted in it. Throws 429.
   * False when something must be read, verified or asked of others, and when the key is to be refused: `admit` does
   * the rest.
   */
  private admitAtOnce(request: Admitted, response: Response): boolean {
    const caller = this.authenticator.known(this.digestOf(request));
    const verdict = caller === null ? null : this.limits.countNow(countedAs(caller));
    if (caller === null || verdict === null) return false;
    this.count(request, response, caller, verdict);
    return true;
  }

  /** Goes no further with a request that was refused, or for whose response nobody waits any more. */
  private async admitQueued(request: Admitted, response: Response, next: NextFunction): Promise<void> {
    const digest = this.digestOf(request);
    const isVerified = this.authenticator.isVerified(digest);
    if (!isVerified && request[DIGEST] === undefined) await this.queue.wait(digest);
    if (isOver(response)) return;
    try {
      if (waitedMs(request) >= RESPONSE_WITHIN_MS) throw unavailable();
      await this.admit(request, response);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Not by way of Express, which compares the path with every route until it finds the one error filter.
      return sendProblem(response, error, requestIdOf(request));
    }
    if (!isVerified) this.queue.release(digest);
    if (!isOver(response)) next();
  }

  private async passStranger(
    request: Request,
    response: Response,
    next: NextFunction,
    marks: RouteMarks | null,
  ): Promise<void> {
    const key = keyOf(request);
    if (key !== undefined && key !== '' && this.authenticator.isForged(key))
      throw await this.refusal(request.ip, invalidKey());
    if (marks?.takesStrangersBody !== true) leaveBody(request, response);
    // What its body has to prove is as good as an unverified key: a flood of such bodies must not delay all others.
    else if (marks.isStreamed !== true) await this.waitAsStranger(response);
    if (!isOver(response)) next();
  }

  private async waitAsStranger(response: Response): Promise<void> {
    this.strangers += 1;
    // Without a key, nothing has noted yet when it came.
    const since = arrivedAt(response.req);
    await this.queue.wait(`stranger ${this.strangers}`);
    // By then its caller may have had the response of the deadline.
    if (!isOver(response) && monotonicMs() - since >= RESPONSE_WITHIN_MS) throw unavailable();
  }

  /**
   * Who asks. Throws 401 for a key that opens nothing, 403 while its project or tenant is suspended, and 429.
   */
  async admit(request: Admitted, response: Response): Promise<Caller> {
    const caller = await this.verify(request);
    this.count(request, response, caller, await this.limits.count(countedAs(caller)));
    return caller;
  }

  private async verify(request: Admitted): Promise<Caller> {
    try {
      return await this.authenticator.authenticate(keyOf(request), this.digestOf(request));
    } catch (error) {
      throw error instanceof Problem ? await this.refusal(request.ip, error) : error;
    }
  }

  private count(request: Admitted, response: Response, caller: Caller, verdict: RateVerdict): void {
    this.metrics.countValid();
    obey(response, verdict);
    rememberCharge(request, async (items) => {
      if (items > LARGE_ITEMS) await this.slots.enterLarge(request, caller.tenantId);
      const forBody = request[BODY_POINTS] ?? 0;
      const points = Math.max(0, Math.ceil(items / ITEMS_PER_POINT) - forBody);
      obey(response, await this.limits.charge(countedAs(caller), points, forBody));
    });
    rememberCaller(request, caller);
  }

  /** Makes room for a body before it is read: where its length is not said, for the longest one. Throws 429. */
  readonly expect = (request: Admitted, response: Response, limitBytes: number): void => {
    const { headers } = request;
    const caller = admittedCaller(request);
    const isSaid = headers['content-length'] !== undefined && headers['content-encoding'] === undefined;
    const bytes = isSaid ? Math.min(Number(headers['content-length']), limitBytes) : limitBytes;
    if (caller !== undefined && bytes >= BYTES_PER_POINT) this.slots.holdBody(response, caller.tenantId, bytes);
  };

  /** Charges for a body that has arrived, before it is parsed; those over 100 kB of a tenant have turns. Throws 429. */
  readonly weigh = async (request: Admitted, response: Response, bytes: number): Promise<(() => void) | null> => {
    const caller = admittedCaller(request);
    const points = Math.floor(bytes / BYTES_PER_POINT);
    if (caller === undefined || points === 0) return null;
    obey(response, await this.limits.charge(countedAs(caller), points));
    request[BODY_POINTS] = points;
    return bytes > BODY_LIMIT_BYTES ? this.slots.enterBody(caller.tenantId) : null;
  };

  /**
   * Lets so many bytes be read of a caller without a key that has proved nothing yet. Throws 429 for an address with
   * too many failures, unless they are few: a gateway may call from there too.
   */
  async admitStrangersBody(address: string | undefined, bytes: number): Promise<void> {
    const verdict = await this.limits.countBytesBeyondFailures(address ?? 'unknown', bytes);
    if (!verdict.allowed) throw tooManyFailures(verdict.headers);
  }

  /**
   * What the caller gets whose credential failed: the refusal itself, or 429 when its address has had too many of them.
   * Guessing is slowed; a valid key from the same address is never held up by it.
   */
  async failure(address: string | undefined, problem: Problem): Promise<Problem> {
    const verdict = await this.limits.countFailure(address ?? 'unknown');
    return verdict.allowed ? problem : tooManyFailures(verdict.headers);
  }

  private async refusal(address: string | undefined, problem: Problem): Promise<Problem> {
    this.metrics.authVerdicts.inc({ verdict: problem.code });
    return problem.statusCode === 401 ? this.failure(address, problem) : problem;
  }

  private digestOf(request: Admitted): string {
    return request[DIGEST] ?? this.authenticator.digestOf(keyOf(request) ?? '');
  }
}

/** Whose rate limit a request counts for: all sessions of a project share one, as if they were one key. */
function countedAs({ consoleLinkId, keyId, projectId }: Caller): string {
  return consoleLinkId === null ? keyId : projectId;
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-api-key'];
  return typeof header === 'string' ? header : undefined;
}

function obey(response: Response, verdict: RateVerdict): void {
  for (const [name, value] of Object.entries(verdict.headers)) response.setHeader(name, value);
  if (!verdict.allowed) throw tooManyRequests(verdict.headers);
}
