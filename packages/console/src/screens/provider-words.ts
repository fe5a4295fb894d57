import type { ProviderView, UnmatchedView } from 'parley-sdk';

const E164 = /^\+[1-9]\d{6,14}$/;

/** What the breaker of a provider does at an instant. */
export interface Health {
  readonly word: 'well' | 'down' | 'tried again' | null;
  readonly tone: 'good' | 'bad' | 'warn';
  /** What comes before the time. */
  readonly says: string;
}

/** Whether the gateway of a provider is well, as far as messages have shown. Null of one that takes none. */
export function healthOf({ status, downUntil }: Pick<ProviderView, 'status' | 'downUntil'>, now: number): Health {
  if (downUntil !== null && downUntil > now) return { word: 'down', tone: 'bad', says: 'Nothing is sent there until' };
  if (downUntil !== null)
    return { word: 'tried again', tone: 'warn', says: 'One message is sent there to see whether it is well, since' };
  return { word: status === 'active' ? 'well' : null, tone: 'good', says: '' };
}

/** Whether somebody must say whose number an inbound message came from. */
export function needsNumber({ kind, from }: Pick<UnmatchedView, 'kind' | 'from'>): boolean {
  return kind === 'INBOUND' && !E164.test(from ?? '');
}
