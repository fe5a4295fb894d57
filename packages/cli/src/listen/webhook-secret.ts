import { createHmac, randomBytes } from 'node:crypto';
import type { Connection } from '../frame/connection.js';
import type { ProfileFolder } from '../frame/profile-folder.js';

const SECRET_BYTES = 32;
/** What the key is applied to, so that the secret says nothing of it. */
const PURPOSE = 'parley listen: secret of the webhooks';

/**
 * The secret that `listen` signs with: made once for a profile and kept in it. A key that stands in the environment has
 * no place to keep anything: then the secret is derived from the key, and is the same as long as that is.
 */
export async function webhookSecretOf({ profile, apiKey }: Connection, profiles: ProfileFolder): Promise<string> {
  if (profile === null) return secretFrom(createHmac('sha256', apiKey).update(PURPOSE).digest());
  const kept = await profiles.read(profile);
  if (kept?.webhookSecret !== undefined) return kept.webhookSecret;
  const webhookSecret = secretFrom(randomBytes(SECRET_BYTES));
  if (kept !== null) await profiles.write(profile, { ...kept, webhookSecret });
  return webhookSecret;
}

function secretFrom(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}
