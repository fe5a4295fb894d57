import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../platform/config/config.js';
import { isOver } from '../platform/edge/request-deadline.js';
import { whenClosed, whenWorkEnds } from '../platform/edge/request-end.js';
import { Pace } from '../platform/jobs/pace.js';
import { SharedUse } from '../platform/jobs/shared-use.js';
import { Slots } from '../platform/limits/slots.js';
import { tooManyAtOnce } from './key-refusals.js';

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
