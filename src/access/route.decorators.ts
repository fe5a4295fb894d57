import { createParamDecorator, type ExecutionContext, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isOver, leftMs } from '../platform/http/request-deadline.js';
import { requestIdOf } from '../platform/http/request.js';
import { type OnceRequest, onceRequest } from '../platform/idempotency/effect.js';
import { Access, callerOf, type Role } from './caller.js';

const ROLES = Symbol('roles');
const NONE: readonly Role[] = [];
type Restricted = object & { [ROLES]?: readonly Role[] };

/** The roles that may pass: enforced by the guard and published as `x-required-roles`. */
export function Roles(...roles: readonly [Role, ...Role[]]): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    (descriptor.value as Restricted)[ROLES] = roles;
    ApiExtension('x-required-roles', [...roles])(target, name, descriptor);
  };
}

/** The roles that a handler names; none where it has no `@Roles()`. */
export function rolesOf(handler: Restricted): readonly Role[] {
  return handler[ROLES] ?? NONE;
}

const ACCESS = Symbol('access');
const REFUSES_SESSIONS = Symbol('refusesSessions');
type Demanding = object & { [ACCESS]?: Access; [REFUSES_SESSIONS]?: true };

/** What a route with roles needs of a key where no decorator says otherwise: READ for a GET, and FULL for all else. */
export function accessByMethod(method: string): Access {
  return method.toUpperCase() === 'GET' ? Access.READ : Access.FULL;
}

/** Opens a route that is no GET to READ keys. Published, as all that is required, as `x-required-access`. */
export function ReadAccess(): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    (descriptor.value as Demanding)[ACCESS] = Access.READ;
    ApiExtension('x-required-access', Access.READ)(target, name, descriptor);
  };
}

/** What a handler needs of a key. */
export function accessOf(handler: Demanding): Access {
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  return handler[ACCESS] ?? accessByMethod(RequestMethod[method]);
}

/** Closes a route to sessions of console links, whatever their access. Published as `x-refuses-sessions`. */
export function RefusesSessions(): MethodDecorator {
  return (target, name, descriptor: PropertyDescriptor) => {
    (descriptor.value as Demanding)[REFUSES_SESSIONS] = true;
    ApiExtension('x-refuses-sessions', true)(target, name, descriptor);
  };
}

/** Whether a handler is closed to sessions. */
export function refusesSessions(handler: Demanding): boolean {
  return handler[REFUSES_SESSIONS] === true;
}

/** Hands the handler what makes two requests of this caller the same one. */
export const Once = createParamDecorator((_data: unknown, context: ExecutionContext): OnceRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  const response = context.switchToHttp().getResponse<Response>();
  const header = request.headers['idempotency-key'];
  return onceRequest(
    typeof header === 'string' ? header : undefined,
    callerOf(request).keyId,
    { path: request.path, body: request.body as unknown, requestId: requestIdOf(request) },
    {
      onReplay: () => {
        // The deadline may have sent a response.
        if (!response.headersSent) response.setHeader('Idempotent-Replayed', 'true');
      },
      isOver: () => isOver(response),
      leftMs: () => leftMs(response),
    },
  );
});
