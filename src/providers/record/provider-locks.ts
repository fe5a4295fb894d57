import type { Tx } from '../../platform/database/transactor.js';
import { notFound } from '../../platform/http/problem.js';
import { Provider } from './provider.entity.js';

/** The provider, locked until the end of the transaction. Throws 404. */
export async function lockProvider(tx: Tx, providerId: string): Promise<Provider> {
  const provider = await tx.findOne(Provider, { where: { providerId }, lock: { mode: 'pessimistic_write' } });
  if (provider === null) throw notFound();
  return provider;
}
