import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { describeOperation, type OperationId } from 'parley-sdk';
import { type ArgsOf, call, changes, type ResultOf, showWrite } from './calls.js';

const KEY_BYTES = 16;

/** A write that a component offers. */
export interface Writing<Id extends OperationId> {
  /** Sends it; once at a time. Never rejects: what went wrong is in `problem`. */
  readonly send: (args: ArgsOf<Id>) => Promise<void>;
  readonly isBusy: boolean;
  /** Why it failed the last time; null when it did not. */
  readonly problem: unknown;
  /** What the last success returned; null before that. */
  readonly result: ResultOf<Id> | null;
  /** Takes another idempotency key, so that the next one is a write of its own. */
  readonly renew: () => void;
}

/**
 * One write with one idempotency key from its opening to its success: however often it is sent in between, it is done
 * once. After a success everything that the page shows is read again.
 */
export function useWrite<Id extends OperationId>(id: Id, onDone?: (result: ResultOf<Id>) => void): Writing<Id> {
  const key = useRef(newIdempotencyKey());
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);
  const state = useSignal<Pick<Writing<Id>, 'isBusy' | 'problem' | 'result'>>({
    isBusy: false,
    problem: null,
    result: null,
  });
  const send = async (args: ArgsOf<Id>): Promise<void> => {
    if (state.peek().isBusy) return;
    state.value = { ...state.peek(), isBusy: true, problem: null };
    showWrite({ id, args: args as Readonly<Record<string, unknown>> });
    try {
      const options = describeOperation(id).takesIdempotencyKey ? { idempotencyKey: key.current } : {};
      const result = await call(id, args, options);
      key.current = newIdempotencyKey();
      state.value = { isBusy: false, problem: null, result: result ?? null };
      changes.value += 1;
      if (isMounted.current) onDone?.(result);
    } catch (problem) {
      state.value = { ...state.peek(), isBusy: false, problem };
    }
  };
  const renew = (): void => {
    key.current = newIdempotencyKey();
    state.value = { ...state.peek(), problem: null };
  };
  return { ...state.value, send, renew };
}

/** `crypto.randomUUID` is missing on plain http of another machine. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
