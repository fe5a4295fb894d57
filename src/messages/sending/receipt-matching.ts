import type { Database } from '../../platform/database/database.js';
import { readIn } from '../../platform/database/in-transaction.js';
import { groupBy } from '../../platform/grouping.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { Receipt } from '../../providers/provider-port.js';
import type { ProviderKind } from '../../providers/provider-settings.js';
import { writingsOf } from './provider-message-ids.js';
import type { LockedReceipt, MatchedReceipt } from './receipt-change.js';
import { ATTEMPTS_BY_ID, ATTEMPTS_BY_PROVIDER_ID, ATTEMPTS_OF_IDS_MAX, LAST_ATTEMPTS } from './sending.sql.js';

/** Ids are stored in ASCII; the database compares them with nothing else. */
const ASCII = /^[\x20-\x7e]+$/;

/** Whose receipts are matched; the kind is null where the account is gone. */
export interface ReportingProvider {
  readonly providerId: string;
  readonly kind: ProviderKind | null;
}

type FoundAttempt = RowOf<typeof ATTEMPTS_BY_ID>;

/** The receipts of a provider that are about attempts there, in their order. */
export async function matchReceipts(
  database: Database,
  provider: ReportingProvider,
  receipts: readonly Receipt[],
): Promise<MatchedReceipt[]> {
  const attemptOf = await finderOf(database, provider, receipts);
  return receipts.flatMap((receipt) => {
    const attempt = attemptOf(receipt);
    if (attempt === null) return [];
    const { attemptId, messageId, status } = attempt;
    return [{ receipt, attemptId, messageId, isOpen: status === 'STARTED' || status === 'UNKNOWN' }];
  });
}

/** Says of receipts whether they are about the last attempt. The messages must be locked: no other one begins. */
export async function withLast(tx: Tx, receipts: readonly MatchedReceipt[]): Promise<LockedReceipt[]> {
  const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
  const lasts = ids.length === 0 ? [] : await readIn(tx, LAST_ATTEMPTS(ids), ids);
  const last = new Set(lasts.map(({ attemptId }) => attemptId));
  return receipts.map((one) => ({ ...one, isLast: last.has(one.attemptId) }));
}

/** Finds an attempt by our id; else by the provider's, as it came or, where that is clear, in another writing. */
async function finderOf(
  database: Database,
  { providerId, kind }: ReportingProvider,
  receipts: readonly Receipt[],
): Promise<(receipt: Receipt) => FoundAttempt | null> {
  // Settings say where an id stands in responses and in receipts: another number is that of another message.
  const writingsAt = (id: string): string[] => (kind === 'HTTP' ? [id] : writingsOf(id));
  const ids = [...new Set(receipts.flatMap(({ attemptId }) => attemptId ?? []))].filter(isStorable);
  const own = ids.length === 0 ? [] : await database.read(ATTEMPTS_BY_ID(ids), [providerId, ...ids]);
  const byId = new Map(own.map((attempt) => [attempt.attemptId, attempt]));
  const isLeft = ({ attemptId }: Receipt): boolean => attemptId === null || !byId.has(attemptId);
  const writings = [
    ...new Set(
      receipts
        .filter(isLeft)
        .flatMap(({ providerMessageId }) => (providerMessageId === null ? [] : writingsAt(providerMessageId))),
    ),
  ].filter(isStorable);
  const others =
    writings.length === 0 ? [] : await database.read(ATTEMPTS_BY_PROVIDER_ID(writings), [providerId, ...writings]);
  const byWriting = groupBy(others, (attempt) => attempt.providerMessageId ?? '');
  // Of a gateway that gives very many messages one id: where reading stopped, an id may be that of others too.
  if (others.length === ATTEMPTS_OF_IDS_MAX) byWriting.delete(others.at(-1)?.providerMessageId ?? '');
  return (receipt) => {
    const { attemptId, providerMessageId } = receipt;
    if (!isLeft(receipt) && attemptId !== null) return byId.get(attemptId) ?? null;
    if (providerMessageId === null) return null;
    const candidates =
      byWriting.get(providerMessageId) ?? writingsAt(providerMessageId).flatMap((id) => byWriting.get(id) ?? []);
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  };
}

function isStorable(id: string): boolean {
  return ASCII.test(id);
}
