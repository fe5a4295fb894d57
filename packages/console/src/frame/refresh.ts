import { ParleyApiError } from 'parley-sdk';

/** How often what changes is read again. */
export const REFRESH_MS = 10_000;
const REFRESH_MS_MAX = 120_000;
const BUSY = [429, 503];

/** How long to wait for the next refresh: longer each time that the service says it has too much to do. */
export function nextRefreshMs(lastMs: number, problem: unknown): number {
  if (!(problem instanceof ParleyApiError) || !BUSY.includes(problem.status)) return REFRESH_MS;
  return Math.min(REFRESH_MS_MAX, Math.max(lastMs * 2, problem.retryAfterMs ?? 0));
}

/** Calls back after a time, but not while nobody looks at the page. Returns how to stop it. */
export function whenSeenAfter(ms: number, then: () => void): () => void {
  const onChange = (): void => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', onChange);
    then();
  };
  const timer = setTimeout(() => {
    if (document.hidden) document.addEventListener('visibilitychange', onChange);
    else then();
  }, ms);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
