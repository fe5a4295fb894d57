import { ApiExtension } from '@nestjs/swagger';
import type { Role } from './role.js';

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
