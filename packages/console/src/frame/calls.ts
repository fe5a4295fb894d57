import { computed, signal } from '@preact/signals';
import { type CallOptions, type Methods, type OperationId, Parley, ParleyApiError } from 'parley-sdk';
import type { ShownCall } from './lines.js';
import { refusal, session } from './session.js';

const UNAUTHORIZED = 401;

/** What an operation takes: path and query parameters, and `body`. */
export type ArgsOf<Id extends OperationId> = NonNullable<Parameters<Methods[Id]>[0]>;
/** What an operation returns; a list its first page. */
export type ResultOf<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>;

/** So many writes of a screen keep their lines. */
const WRITES_MAX = 10;

/** What the parts of the screen read, and what its forms would send, for its `curl` and SDK lines. */
export const shownCalls = signal<readonly ShownCall[]>([]);

/** What was sent from the screen since it was opened. */
export const shownWrites = signal<readonly ShownCall[]>([]);

/** Grows with each successful write: what is shown is then read again. */
export const changes = signal(0);

/** Where the API is: one level above the page, whatever path a proxy has put before both. */
export const baseUrl = typeof location === 'undefined' ? 'http://localhost/' : new URL('..', location.href).href;

/** A client with a key of its own, for calls before there is a session. */
export function clientOf(apiKey: string): Parley {
  return new Parley({ baseUrl, apiKey });
}

/** The client of the session's key: another one with each key, so that what was read with one is read again. */
export const client = computed(() => (session.value === null ? null : clientOf(session.value.apiKey)));

/** The one door to the service. A refused key is said on the page, which then asks for another one. */
export async function call<Id extends OperationId>(
  id: Id,
  args: ArgsOf<Id>,
  options: CallOptions & { readonly idempotencyKey?: string },
): Promise<ResultOf<Id>> {
  const used = client.peek();
  if (used === null) throw new Error('Nobody is signed in.');
  // A key that is refused once is refused always, and each refusal counts against the reader's address.
  if (refusal.peek() !== null) throw refusal.peek();
  const method = used[id] as unknown as (args: object, options: object) => Promise<ResultOf<Id>>;
  try {
    return await method.call(used, args, options);
  } catch (error) {
    const isRefused = error instanceof ParleyApiError && error.status === UNAUTHORIZED;
    if (isRefused && used === client.peek()) refusal.value = error;
    throw error;
  }
}

/** Adds a call to those that the screen shows. Returns how to take it away. */
export function showCall(shown: ShownCall): () => void {
  shownCalls.value = [...shownCalls.peek(), shown];
  return () => (shownCalls.value = shownCalls.peek().filter((one) => one !== shown));
}

/** Adds a write to those that were sent from the screen. */
export function showWrite(sent: ShownCall): void {
  shownWrites.value = [...shownWrites.peek(), sent].slice(-WRITES_MAX);
}
