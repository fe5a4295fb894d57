import type { ErrorCode, Refusal } from './errors.js';
import type { ProblemDetailBody } from './types.gen.js';
import type { Watch } from './watch.js';

const BODY_BYTES_MAX = 16 * 1024 * 1024;
const SHOWN_CHARS = 200;

/** Reads a body as text, and no more of it than this client holds. */
export async function boundedText(response: Response, watch: Watch): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined && bytes <= BODY_BYTES_MAX) {
      const { done, value } = await watch.race(reader.read());
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
    return { text: text + decoder.decode(), isWhole: bytes <= BODY_BYTES_MAX };
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** The object that a text is in JSON; null when it is none. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** What an error says of a response: the service's own words, or the first of somebody else's. */
export function refusalOf(response: Response, text: string): { message: string; refusal: Refusal } {
  const { status, headers } = response;
  const { code, message, requestId, details } = (status >= 400 && objectOf(text)) || {};
  const isOwn = typeof code === 'string' && typeof message === 'string';
  const body = text.slice(0, SHOWN_CHARS);
  return {
    message: isOwn ? message : `Status ${status} with a response that is not the service's: ${JSON.stringify(body)}`,
    refusal: {
      status,
      code: isOwn ? (code as ErrorCode) : null,
      requestId: headers.get('x-request-id') ?? (typeof requestId === 'string' ? requestId : null),
      details: isOwn && Array.isArray(details) ? details.filter(isDetail) : [],
      retryAfterMs: retryAfterMs(headers.get('retry-after'), headers.get('date')),
      body: isOwn ? null : body,
    },
  };
}

function isDetail(detail: unknown): detail is ProblemDetailBody {
  const { path, message } = (detail ?? {}) as Partial<Record<keyof ProblemDetailBody, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
}

/**
 * Seconds or a date (RFC 9110, § 10.2.3), by the clock of who has sent it, if that is known; null for anything else.
 */
function retryAfterMs(text: string | null, date: string | null): number | null {
  if (text === null) return null;
  const sentAt = Date.parse(date ?? '') || Date.now();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - sentAt;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
