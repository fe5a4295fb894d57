import { isCidr } from '../platform/config/settings.js';
import type { Fault } from '../platform/http/fault.js';
import { urlFault } from '../webhook-configs/webhook-url.js';

/** How many ranges of addresses callbacks may come from. */
export const CIDRS_MAX = 50;

/** What is wrong with the URL that a gateway calls this installation by; null when nothing is. */
export function callbackBaseFault(value: unknown): Fault | null {
  const fault = plainUrlFault(value);
  if (fault !== null) return fault;
  // Kannel fills what follows a percent sign in a URL that it calls.
  return String(value).includes('%') ? { rule: 'hasNoPercent', sentence: 'must have no percent sign' } : null;
}

/** What is wrong with a URL that may have no query; null when nothing is. */
export function plainUrlFault(value: unknown): Fault | null {
  const fault = urlFault(value);
  if (fault !== null) return { ...fault, sentence: fault.sentence.replace(/: use endpoint\.auth$/, '') };
  return String(value).includes('?') ? { rule: 'hasNoQuery', sentence: 'must have no query (?)' } : null;
}

/** What is wrong with a range of addresses in CIDR notation; null when nothing is. */
export function cidrFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return isCidr(value)
    ? null
    : { rule: 'isCidr', sentence: 'must be a range of addresses such as 10.0.0.0/8, or one such as 10.1.2.3/32' };
}
