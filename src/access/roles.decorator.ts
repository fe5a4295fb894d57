import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Role } from './role.js';

/** The mark that `@Roles()` leaves on a handler. */
export const REQUIRED_ROLES = 'parley:roles';

/** The roles that may pass: enforced by the guard and published as `x-required-roles`. */
export function Roles(...roles: readonly [Role, ...Role[]]): MethodDecorator {
  return applyDecorators(SetMetadata(REQUIRED_ROLES, roles), ApiExtension('x-required-roles', [...roles]));
}
