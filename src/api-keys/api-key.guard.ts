import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Access } from '../access/access.js';
import { admittedCaller } from '../access/caller.js';
import { accessOf, refusesSessions } from '../access/required-access.js';
import { rolesOf } from '../access/roles.decorator.js';
import { marksOf } from '../platform/http/route-marks.js';
import { Admission } from './admission.js';
import { accessNotAllowed, roleNotAllowed, sessionNotAllowed } from './key-refusals.js';
import { KeyUsage } from './key-usage.js';
import { TenantSlots } from './tenant-slots.js';

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
