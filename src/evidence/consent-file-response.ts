import type { Response } from 'express';

const LAST_DIGITS = 4;

/** Sends a consent file under a name that has no more of the number than its last digits. */
export function sendConsentFile(response: Response, phoneE164: string, file: Buffer): void {
  // The deadline may have sent a response.
  if (response.headersSent) return;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', file.length);
  response.setHeader('Content-Disposition', `attachment; filename="consent-${phoneE164.slice(-LAST_DIGITS)}.json"`);
  if (response.req.method === 'HEAD') response.end();
  else response.end(file);
}
