import type { PathMask } from './platform/http/access-log.js';

/** What of a path never reaches the log. */
export const PATH_MASKS: readonly PathMask[] = [
  // Whoever knows the token of an opt-out link can use it.
  { pattern: /^\/o\/[^/]+/i, replacement: '/o/…' },
  // A number is a person's, and logs outlive its erasure.
  { pattern: /\/(?:\+|%2B)?[0-9]{5,15}(?=\/|$)/gi, replacement: '/…' },
];

/** Fields and headers that never reach the log, wherever they stand. */
export const SECRET_NAMES: readonly string[] = ['x-api-key', 'plainApiKey', 'signingSecret'];
