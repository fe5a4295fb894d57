import type { ApiKeyView } from 'parley-sdk';

/** How an API key stands at an instant. */
export interface KeyStanding {
  readonly word: 'works' | 'off' | 'expired' | 'refused';
  readonly tone: 'good' | 'calm' | 'warn';
  /** Why it is refused though it is switched on; null where nothing else stands in its way. */
  readonly why: string | null;
}

type Key = Pick<ApiKeyView, 'isActive' | 'expiresAt' | 'role' | 'tenantIsActive' | 'projectIsActive'>;

/** Whether a key works, and what stands in its way. A TENANT key works while its tenant and project do. */
export function standingOf(
  { isActive, expiresAt, role, tenantIsActive, projectIsActive }: Key,
  now: number,
): KeyStanding {
  if (expiresAt !== null && expiresAt <= now) return { word: 'expired', tone: 'calm', why: null };
  if (!isActive) return { word: 'off', tone: 'calm', why: null };
  if (role === 'TENANT' && !tenantIsActive) return { word: 'refused', tone: 'warn', why: 'Its tenant is not active.' };
  if (role === 'TENANT' && !projectIsActive)
    return { word: 'refused', tone: 'warn', why: 'Its project is not active.' };
  return { word: 'works', tone: 'good', why: null };
}
