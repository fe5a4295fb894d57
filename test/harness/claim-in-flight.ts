import { eventually } from './eventually.js';
import { type Schema, Sql } from './sql.js';

/**
 * Waits for the one claim of an `Idempotency-Key` that is in flight; by a connection of its own, since the test's may
 * hold a transaction.
 */
export async function claimInFlight(schema: Schema): Promise<void> {
  const watch = await Sql.open(schema);
  const isClaimed = async () => (await watch.count('idempotency_keys WHERE statusCode IS NULL')) === 1;
  await eventually('the claim is committed', isClaimed);
  await watch.close();
}
