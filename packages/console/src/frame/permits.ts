import { describeOperation, type OperationId } from 'parley-sdk';
import { session, type Session } from './session.js';

/** Whether a key may call an operation, by its role and access as the document states them. */
export function mayCall(key: Pick<Session, 'role' | 'access'> | null, id: OperationId): boolean {
  const { roles, access } = describeOperation(id);
  if (roles.length === 0) return true;
  return key !== null && roles.includes(key.role) && (key.access === 'FULL' || access === 'READ');
}

/** The same for the key of the session. Components that ask are rendered again when it changes. */
export function may(id: OperationId): boolean {
  return mayCall(session.value, id);
}
