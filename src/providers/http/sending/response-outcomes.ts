import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../../http-settings.js';
import type { SendOutcome } from '../../provider-port.js';

const SECONDS = /^[0-9]{1,10}$/;
/** No message waits longer because one response said so. */
const RETRY_AFTER_MAX_MS = 3_600_000;

const REDIRECTS = 3;
const CLIENT_ERRORS = 4;
const [UNAUTHORIZED, PAYMENT_REQUIRED, FORBIDDEN, NOT_FOUND, METHOD_NOT_ALLOWED] = [401, 402, 403, 404, 405];
const TOO_MANY = 429;
/** Timed out, in conflict with another request, too early: the message may have been taken, or be on its way. */
const PERHAPS_TAKEN: ReadonlySet<number> = new Set([408, 409, 425]);

/** What a response says beside its rules. */
export interface ResponseWords {
  readonly statusCode: number;
  /** As `gatewayCode` writes it. */
  readonly code: string | null;
  readonly retryAfterMs: number | null;
}

/** `Retry-After` in milliseconds, an hour at most; null for a date (RFC 9110, 10.2.3) or none. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const after = headers['retry-after'];
  return typeof after === 'string' && SECONDS.test(after) ? Math.min(Number(after) * 1_000, RETRY_AFTER_MAX_MS) : null;
}

/** What a response means that a refusal of the settings fits. */
export function outcomeOfRefusal({ outcome, concerns, reason, note }: Refusal, words: ResponseWords): SendOutcome {
  const { statusCode, code } = words;
  switch (outcome) {
    case 'REJECTED':
      return rejected(note ?? `The gateway refused the message (${statusCode}).`, code, reason ?? undefined);
    case 'UNAVAILABLE':
      return unavailable(note ?? `The gateway did not take the message (${statusCode}).`, concerns, words);
    case 'UNKNOWN':
    default:
      return perhapsTaken(note ?? `The gateway may have taken the message (${statusCode}).`, code);
  }
}

/** What a response means that a rule for messages that are taken might fit, had its body been read. */
export function outcomeOfLost({ statusCode, code }: ResponseWords): SendOutcome {
  return perhapsTaken(
    `The body of the response (${statusCode}) was not read: cut off, compressed or too long. The gateway may have ` +
      'taken the message.',
    code,
  );
}

/** What a response means that no rule of the settings fits. What may have been taken is UNKNOWN. */
export function outcomeOfStatus(words: ResponseWords): SendOutcome {
  const { statusCode, code } = words;
  const trouble = troubleOf(statusCode);
  if (trouble !== null) return unavailable(`${trouble} (${statusCode}).`, 'provider', words);
  if (Math.floor(statusCode / 100) === CLIENT_ERRORS && !PERHAPS_TAKEN.has(statusCode))
    return rejected(`The gateway refused the message (${statusCode}).`, code);
  return perhapsTaken(`The gateway responded with status ${statusCode}: it may have taken the message.`, code);
}

/** What a status says that holds for every message of the account; null for others. */
function troubleOf(statusCode: number): string | null {
  if (Math.floor(statusCode / 100) === REDIRECTS)
    return 'The gateway sent the request elsewhere: redirects are not followed, enter the final address';
  switch (statusCode) {
    case UNAUTHORIZED:
    case FORBIDDEN:
      return 'The gateway does not accept the credentials, or does not allow this address';
    case PAYMENT_REQUIRED:
      return 'The account at the gateway has no funds';
    case NOT_FOUND:
      return 'The gateway knows no such path: check settings.send.url';
    case METHOD_NOT_ALLOWED:
      return 'The gateway does not take this method: check settings.send.method';
    case TOO_MANY:
      return 'The gateway takes no more requests right now';
    default:
      return null;
  }
}

function rejected(
  detail: string,
  code: string | null,
  reason: Refusal['reason'] & string = 'rejected_by_provider',
): SendOutcome {
  return { kind: 'REJECTED', reason, code, detail };
}

function unavailable(
  detail: string,
  concerns: Refusal['concerns'],
  { statusCode, code, retryAfterMs }: ResponseWords,
): SendOutcome {
  return {
    kind: 'UNAVAILABLE',
    concerns,
    detail,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    // A message that is refused repeatedly is given up.
    ...(concerns === 'message' ? { status: statusCode } : {}),
    ...forOperator(detail, code),
  };
}

function perhapsTaken(detail: string, code: string | null): SendOutcome {
  return { kind: 'UNKNOWN', detail, ...forOperator(detail, code) };
}

/** Other outcomes than REJECTED have no place for the code. */
function forOperator(detail: string, code: string | null): { readonly operatorDetail?: string } {
  return code === null ? {} : { operatorDetail: `${detail} The gateway's code is ${code}.` };
}
