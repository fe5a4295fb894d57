import type { MessageRow } from '../../messages/record/messages.sql.js';

const MINUTE_MS = 60_000;

/** How long a message has been without a receipt, in words; null for less than a minute, and where none is due. */
export function silenceOf({ status, sentAt, updatedAt }: MessageRow, now: number): string | null {
  const since = status === 'SENT' ? sentAt : status === 'SENDING' ? updatedAt : null;
  if (since === null || now - since < MINUTE_MS) return null;
  const time = timeOf(Math.floor((now - since) / MINUTE_MS));
  return status === 'SENT'
    ? `The provider took the message ${time} ago, and no receipt has come.`
    : `The request was made ${time} ago: its response is not known, and no receipt has come.`;
}

function timeOf(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
