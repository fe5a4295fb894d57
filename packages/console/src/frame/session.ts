import { signal } from '@preact/signals';
import type { ApiKeyView } from 'parley-sdk';

/** The key that the page works with, and what the service says of it. */
export interface Session {
  readonly apiKey: string;
  readonly role: 'ADMIN' | 'TENANT';
  readonly access: 'READ' | 'FULL';
  /** The name of the key, or of the link. */
  readonly name: string;
  readonly tenantId: string;
  readonly projectId: string;
  /** Unix milliseconds; null for a key that does not end. */
  readonly expiresAt: number | null;
  /** What opening a link said; null for a key that was typed in. */
  readonly link: { readonly tenantName: string; readonly projectName: string } | null;
}

/** Null while nobody is signed in. */
export const session = signal<Session | null>(null);

/** Why the service refuses the key of the session: the error of a call; null while it does not. */
export const refusal = signal<unknown>(null);

/** Whether a secret is shown that will not be shown again: nothing may be asked over it. */
export const isSecretShown = signal(false);

/** Whether the page stands in a frame: then it takes links only and stores nothing. */
export const isFramed = typeof window !== 'undefined' && window.self !== window.top;

/** What the service says of a key, as a session. */
export function sessionOf(apiKey: string, view: ApiKeyView, link: Session['link'] = null): Session {
  const { role, access = 'FULL', name, tenantId, projectId, expiresAt } = view;
  return { apiKey, role: role === 'ADMIN' ? 'ADMIN' : 'TENANT', access, name, tenantId, projectId, expiresAt, link };
}

/** Starts to work with a key. What stands on the page stays there, and is read again. */
export function startSession(started: Session): void {
  session.value = started;
  refusal.value = null;
}

/** Forgets the key, and with it all that stands on the page. */
export function forgetSession(): void {
  session.value = null;
  refusal.value = null;
}
