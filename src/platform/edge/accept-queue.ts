import { readFileSync } from 'node:fs';

/**
 * Connections that the kernel completes while this process is too busy to accept them; beyond them, handshakes are
 * dropped and repeated a second later. Node's default is 511, which a flood fills in a quarter of a second.
 */
export const ACCEPT_QUEUE = 4_096;
const KERNEL_LIMIT = '/proc/sys/net/core/somaxconn';

/** What keeps the queue from its length, for the log; null where the kernel grants it, or has no such limit. */
export function acceptQueueFault(path = KERNEL_LIMIT): string | null {
  let limit: number;
  try {
    limit = Number(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  if (!(limit < ACCEPT_QUEUE)) return null;
  return `the kernel lets ${limit} connections wait to be accepted: set net.core.somaxconn to ${ACCEPT_QUEUE} or more`;
}
