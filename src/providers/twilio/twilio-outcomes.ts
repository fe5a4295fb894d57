import { HttpError } from '../../platform/net/http-client.js';
import type { SendOutcome } from '../provider-port.js';
import { refusedWith, withoutResponse } from '../refused-requests.js';
import { accountTroubleOf, meaningOfCode } from './twilio-codes.js';
import { TwilioRefusal } from './twilio-api.js';

const TOO_MANY = 429;
const TIMED_OUT = 408;
const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;
const SERVICE_UNAVAILABLE = 503;
/** Twilio's own word for a service that is away. A proxy's 503 may come when the request was handed on already. */
const SERVICE_UNAVAILABLE_CODE = '20503';
/** The queue of one sender is full; others send on. */
const SENDER_QUEUE_FULL_CODE = '21611';

/**
 * What became of a message whose creation failed. Twilio's API has no idempotency key, so what may have been taken is
 * UNKNOWN. Sources: `429` is never processed (docs/api/errors/20429); after a `500` a message may go out
 * (docs/api/errors/20500).
 */
export function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof TwilioRefusal) return outcomeOfRefusal(error);
  if (error instanceof HttpError) return withoutResponse(error);
  return { kind: 'UNKNOWN', detail: 'The response was not one of Twilio.' };
}

function outcomeOfRefusal({ status, code, retryAfterMs }: TwilioRefusal): SendOutcome {
  const trouble = code === null ? null : accountTroubleOf(code);
  const isAway = status === SERVICE_UNAVAILABLE && code === SERVICE_UNAVAILABLE_CODE;
  if (status === TOO_MANY || isAway)
    return {
      kind: 'UNAVAILABLE',
      concerns: code === SENDER_QUEUE_FULL_CODE ? 'sender' : 'provider',
      detail: trouble ?? `Twilio takes no requests right now (${status}).`,
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    };
  if (status >= FIRST_SERVER_ERROR || status === TIMED_OUT)
    return { kind: 'UNKNOWN', detail: `Twilio responded with ${status}: it may have taken the message.` };
  if (trouble !== null)
    return {
      kind: 'UNAVAILABLE',
      concerns: code === SENDER_QUEUE_FULL_CODE ? 'sender' : 'provider',
      detail: trouble,
    };
  if (code === null || status < FIRST_CLIENT_ERROR)
    return refusedWith(
      status,
      `The response was ${status}, and not one of Twilio: check apiBase, and the proxies between.`,
    );
  const { reason, sentence } = meaningOfCode(code);
  return { kind: 'REJECTED', reason: reason ?? 'rejected_by_provider', code, detail: sentence };
}
