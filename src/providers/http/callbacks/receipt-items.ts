import { ID_PATTERN } from '../../../platform/ids.js';
import type { ReceiptsRule } from '../../http-settings.js';
import type { Receipt } from '../../provider-port.js';
import { type FieldReader, fieldReader } from '../reading/field.js';
import { gatewayCode, gatewayId } from '../reading/gateway-words.js';
import { type ItemReading, type ItemsReader, itemsReaderOf } from './callback-items.js';
import { costReaderOf } from './receipt-cost.js';

type Meaning = Pick<Receipt, 'status' | 'reason' | 'code'>;
type Ids = Pick<Receipt, 'attemptId' | 'providerMessageId'>;

const NOTHING: FieldReader = () => null;
const NO_STATUS = 'No status was found where the settings say.';
const NO_RECEIPT = 'It names no message: neither attemptId nor messageId was found where the settings say.';

/** Compiles how receipts are read. `currency` is that of the installation, ISO 4217. */
export function receiptsReaderOf(rule: ReceiptsRule, currency: string): ItemsReader<Receipt> {
  const meaningOf = meaningReader(rule);
  const idsOf = idsReader(rule);
  const costOf = costReaderOf(rule.cost, currency);
  // What its URL proves is one attempt.
  const itemsMax = rule.proof.type === 'ATTEMPT_URL' ? 1 : undefined;
  return itemsReaderOf<Receipt>(
    rule,
    (source, item, extra): ItemReading<Receipt> => {
      const meaning = meaningOf(source, item);
      if (meaning === null) return { kind: 'unreadable', detail: NO_STATUS };
      if (meaning === 'IGNORE') return { kind: 'outside' };
      const { attemptId, providerMessageId } = idsOf(extra, source, item);
      if (attemptId === null && providerMessageId === null) return { kind: 'unreadable', detail: NO_RECEIPT };
      const { status, reason, code, isUnknownWord } = meaning;
      const costMicros = costOf(source, item);
      const value = { attemptId, providerMessageId, status, reason, code, detail: null, costMicros };
      return { kind: 'read', value, isUnknownWord };
    },
    itemsMax,
  );
}

/**
 * Finds which message a receipt is about. What the body says of its message counts only where more than the URL is
 * proven; of several items that do not name theirs, the URL's is that of none.
 */
function idsReader({ proof, attemptId, messageId }: ReceiptsRule) {
  const isUrlAlone = proof.type === 'ATTEMPT_URL';
  const ownId = attemptId === null || isUrlAlone ? NOTHING : fieldReader(attemptId);
  const readId = messageId === null || isUrlAlone ? NOTHING : fieldReader(messageId);
  return (
    proven: { readonly attemptId: string | null; readonly isOnlyOne: boolean },
    ...from: Parameters<FieldReader>
  ): Ids => {
    const providerMessageId = gatewayId(readId(...from));
    const own = ownId(...from);
    // A reference that is none of ours may belong to another system at the same account.
    if (own !== null && ID_PATTERN.test(own)) return { attemptId: own, providerMessageId };
    return { attemptId: proven.isOnlyOne ? proven.attemptId : null, providerMessageId };
  };
}

/** Finds what a receipt says; null when it has no status word, IGNORE when it is to be forgotten. */
function meaningReader({ status, statuses, code, codes }: ReceiptsRule) {
  const wordReaders = status.map(fieldReader);
  const meanings = new Map(statuses.map((one) => [one.word, one]));
  const reasons = new Map(codes.map((one) => [one.code, one.reason]));
  const readCode = code === null ? NOTHING : fieldReader(code);
  return (...from: Parameters<FieldReader>): (Meaning & { readonly isUnknownWord: boolean }) | 'IGNORE' | null => {
    const words = wordReaders.flatMap((read) => read(...from) ?? []).filter((word) => word !== '');
    const [first] = words;
    if (first === undefined) return null;
    const [meaning] = words.flatMap((word) => meanings.get(word) ?? []);
    if (meaning === undefined) return { status: 'SENT', reason: null, code: gatewayCode(first), isUnknownWord: true };
    const { status: known, reason } = meaning;
    switch (known) {
      case 'IGNORE':
        return 'IGNORE';
      case 'SENT':
      case 'DELIVERED':
        return { status: known, reason: null, code: null, isUnknownWord: false };
      case 'UNDELIVERED':
      case 'FAILED':
      case 'EXPIRED':
      default: {
        const said = readCode(...from);
        const why = (said === null ? undefined : reasons.get(said)) ?? reason;
        // Where neither says why, only the end of the validity is known.
        const ofStatus = known === 'EXPIRED' ? 'validity_ended' : null;
        return { status: known, reason: why ?? ofStatus, code: gatewayCode(said), isUnknownWord: false };
      }
    }
  };
}
