import { ProofKeys } from '../evidence/proof-keys.js';
import { withApplication } from './with-application.js';

/** Makes another key the one that signs consent files. */
export function rotateProofKey(say: (line: string) => void): Promise<void> {
  return withApplication(async (app) => {
    const { keyId } = await app.get(ProofKeys).rotate();
    say(`${keyId} signs consent files from now on. Those before are verified by their own keys, which stay listed.`);
  });
}
