import type { Receipt } from '../provider-port.js';
import { meaningOfCode } from './twilio-codes.js';

const CODE = /^[1-9][0-9]{3,5}$/;

/**
 * The statuses of Twilio. Everything up to `sent` says that Twilio has the message, which is what SENT means here.
 * Source: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values
 */
const STATUSES: Readonly<Record<string, Receipt['status']>> = {
  accepted: 'SENT',
  scheduled: 'SENT',
  queued: 'SENT',
  sending: 'SENT',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

/**
 * What a status of Twilio says, called back or asked for: both say the same in the same words. Null for one that no
 * outgoing text message has. `code` is empty without an error.
 */
export function receiptOf(
  names: Pick<Receipt, 'attemptId' | 'providerMessageId'>,
  word: string,
  code: string,
): Receipt | null {
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  return status === undefined ? null : { ...names, status, costMicros: null, ...whyOf(status, code) };
}

function whyOf(status: Receipt['status'], code: string): Pick<Receipt, 'reason' | 'code' | 'detail'> {
  if (status === 'SENT' || status === 'DELIVERED' || !CODE.test(code))
    return { reason: null, code: null, detail: null };
  const { reason, sentence } = meaningOfCode(code);
  return { reason, code, detail: sentence };
}
