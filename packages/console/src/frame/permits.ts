import { describeOperation, type OperationId } from 'parley-sdk';
import { session, type Session } from './session.js';

/** What decides what a key may do. */
export type Standing = Pick<Session, 'role' | 'access' | 'link'>;

/** Whether a key may call an operation, by its role and access as the document states them. */
export function mayCall(key: Standing | null, id: OperationId): boolean {
  const { roles, access, refusesSessions } = describeOperation(id);
  if (roles.length === 0) return true;
  if (key === null || (key.link !== null && refusesSessions)) return false;
  return roles.includes(key.role) && (key.access === 'FULL' || access === 'READ');
}

/** The same for the key of the session. Components that ask are rendered again when it changes. */
export function may(id: OperationId): boolean {
  return mayCall(session.value, id);
}
