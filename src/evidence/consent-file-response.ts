import type { Response } from 'express';
import { whenClosed } from '../platform/edge/request-end.js';

const LAST_DIGITS = 4;
/** A file of 10 MB over a line of 2 Mbit/s. Who takes longer would keep it in memory. */
const SENT_WITHIN_MS = 40_000;

/**
 * Sends a consent file under a name that has no more of the number than its last digits. Its work ends when it is sent:
 * a tenant makes one file at a time, so no more than one of his is in memory for callers who do not read.
 */
export async function sendConsentFile(response: Response, phoneE164: string, file: Buffer): Promise<void> {
  // The deadline may have sent a response.
  if (response.headersSent) return;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', `attachment; filename="consent-${phoneE164.slice(-LAST_DIGITS)}.json"`);
  if (response.req.method === 'HEAD') response.end();
  else response.end(file);
  const timer = setTimeout(() => response.destroy(), SENT_WITHIN_MS);
  await new Promise<void>((done) => whenClosed(response, done));
  clearTimeout(timer);
}
