import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Caller, rememberCaller } from '../access/caller.js';
import { isLongRunning } from '../access/long-running.decorator.js';
import type { Role } from '../access/role.js';
import { REQUIRED_ROLES } from '../access/roles.decorator.js';
import { isPublic } from '../platform/http/public.decorator.js';
import { KeyAdmission } from './key-admission.js';
import { roleNotAllowed } from './key-refusals.js';
import { KeyUsage } from './key-usage.js';
import { TenantSlots } from './tenant-slots.js';

/** What the decorators of a handler say. */
interface Access {
  readonly isPublic: boolean;
  readonly roles: readonly Role[];
  readonly isLong: boolean;
}

/** The one gate: has the key proved, compares its role with `@Roles()`, has it wait for its turn. Deny by default. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly byHandler = new WeakMap<object, Access>();

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: KeyAdmission,
    private readonly usage: KeyUsage,
    private readonly slots: TenantSlots,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const access = this.accessOf(context.getHandler());
    if (access.isPublic) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const caller = this.admission.admit(request, http.getResponse<Response>());
    // A promise only where there is something to wait for: it would cost a read a tenth of its time.
    return caller instanceof Promise
      ? caller.then((proved) => this.enter(request, proved, access))
      : this.enter(request, caller, access);
  }

  private enter(request: Request, caller: Caller, { roles, isLong }: Access): true | Promise<true> {
    if (!roles.includes(caller.role)) throw roleNotAllowed(roles);
    const entered = this.slots.enter(request, caller.tenantId, isLong);
    return entered instanceof Promise ? entered.then(() => this.letIn(request, caller)) : this.letIn(request, caller);
  }

  private letIn(request: Request, caller: Caller): true {
    this.usage.note(caller.keyId);
    rememberCaller(request, caller);
    return true;
  }

  private accessOf(handler: ReturnType<ExecutionContext['getHandler']>): Access {
    let access = this.byHandler.get(handler);
    if (access === undefined) {
      const roles = this.reflector.get<Role[] | undefined>(REQUIRED_ROLES, handler) ?? [];
      this.byHandler.set(handler, (access = { isPublic: isPublic(handler), roles, isLong: isLongRunning(handler) }));
    }
    return access;
  }
}
