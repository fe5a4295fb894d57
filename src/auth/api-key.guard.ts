import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { Access, admittedCaller } from '../access/caller.js';
import { accessOf, refusesSessions, rolesOf } from '../access/route.decorators.js';
import { Clock } from '../platform/clock.js';
import { Transactor } from '../platform/database/transactor.js';
import { marksOf } from '../platform/http/operation.decorator.js';
import { Loop } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { Admission, TenantSlots } from './admission.js';
import { NOTE_USE } from './api-key.entity.js';
import { accessNotAllowed, roleNotAllowed, sessionNotAllowed } from './key-refusals.js';

const FLUSH_EVERY_MS = 2_000;
/** At most one write per key and this long. */
const WRITE_EVERY_MS = 60_000;
const BATCH_ROWS = 500;
const REMEMBERED_MAX = 20_000;
const FAULT = 'writing lastUsedAt failed';

/** When keys were last used: noted in memory, written in batches, never on a request's path. */
@Injectable()
export class KeyUsage extends Loop implements OnApplicationShutdown {
  private pending = new Map<string, number>();
  private readonly writtenAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(FLUSH_EVERY_MS, log, FAULT);
  }

  /** Also what was noted after the last beat: by then all requests have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush(true).catch((err: unknown) => this.log.warn({ err }, FAULT));
  }

  /** The key is used now. */
  note(keyId: string): void {
    this.pending.set(keyId, this.clock.now());
  }

  protected async beat(): Promise<boolean> {
    await this.flush(false);
    return false;
  }

  /** Writes what is due (all of it at the end); what fails is written by the next beat. */
  private async flush(all: boolean): Promise<void> {
    const now = this.clock.now();
    const due = [...this.pending].filter(([keyId]) => all || now - (this.writtenAt.get(keyId) ?? 0) >= WRITE_EVERY_MS);
    for (let start = 0; start < due.length; start += BATCH_ROWS) {
      const batch = due.slice(start, start + BATCH_ROWS).sort(([a], [b]) => (a < b ? -1 : 1));
      await this.write(batch);
      for (const [keyId, usedAt] of batch) this.written(keyId, usedAt, now);
    }
  }

  private async write(batch: readonly (readonly [string, number])[]): Promise<void> {
    await this.transactor.write(NOTE_USE(batch), [...batch.flat(), ...batch.map(([keyId]) => keyId)]);
  }

  private written(keyId: string, usedAt: number, now: number): void {
    this.writtenAt.set(keyId, now);
    if (this.pending.get(keyId) === usedAt) this.pending.delete(keyId);
  }
}

/**
 * The one gate: has the key verified, compares its role with `@Roles()` and its access with what the route requires,
 * refuses sessions where the route does, has it wait for a slot. Deny by default.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly admission: Admission,
    private readonly usage: KeyUsage,
    private readonly slots: TenantSlots,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const { isPublic, isLong } = marksOf(handler);
    if (isPublic === true) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = admittedCaller(request) ?? (await this.admission.admit(request, http.getResponse<Response>()));
    const roles = rolesOf(handler);
    if (!roles.includes(caller.role)) throw roleNotAllowed(roles);
    if (caller.access !== Access.FULL && accessOf(handler) === Access.FULL) throw accessNotAllowed();
    if (caller.consoleLinkId !== null && refusesSessions(handler)) throw sessionNotAllowed();
    await this.slots.enter(request, caller.tenantId, isLong === true);
    this.usage.note(caller.keyId);
    return true;
  }
}
