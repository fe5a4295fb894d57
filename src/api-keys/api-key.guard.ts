import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { rememberCaller } from '../access/caller.js';
import { isLongRunning } from '../access/long-running.decorator.js';
import type { Role } from '../access/role.js';
import { REQUIRED_ROLES } from '../access/roles.decorator.js';
import { isPublic } from '../platform/http/public.decorator.js';
import { KeyAdmission } from './key-admission.js';
import { roleNotAllowed } from './key-refusals.js';
import { KeyUsage } from './key-usage.js';
import { TenantSlots } from './tenant-slots.js';

/** The one gate: has the key proved, compares its role with `@Roles()`, has it wait for its turn. Deny by default. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly admission: KeyAdmission,
    private readonly usage: KeyUsage,
    private readonly slots: TenantSlots,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    if (isPublic(handler)) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.admission.admit(request, context.switchToHttp().getResponse<Response>());
    const roles = this.reflector.get<Role[] | undefined>(REQUIRED_ROLES, handler) ?? [];
    if (!roles.includes(caller.role)) throw roleNotAllowed(roles);
    await this.slots.enter(request, caller.tenantId, isLongRunning(handler));
    this.usage.note(caller.keyId);
    rememberCaller(request, caller);
    return true;
  }
}
