import { insertion } from '../platform/database/insert-rows.js';
import { ProofKey } from './proof-key.entity.js';

/** Where there is a key that signs, whatever its id, the new row is left out. */
export const NEW_KEY = insertion(ProofKey, { mode: 'INSERT IGNORE' });
