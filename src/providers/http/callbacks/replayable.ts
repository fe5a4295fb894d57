import type { ProofRule } from '../../http-settings.js';

/** Whether a callback that was once proven so can be repeated at any time, and is proven again. */
export function isReplayable(proof: ProofRule): boolean {
  if (proof.type === 'JWT_HS256') return proof.toleranceSeconds === null;
  return (proof.type === 'HMAC' || proof.type === 'ED25519') && proof.timestamp === null;
}
