import type { HttpError } from '../platform/net/http-client.js';
import type { SendOutcome } from './provider-port.js';

const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;
/** Credentials, the path, a proxy between, too many requests: what these say holds for every message of the account. */
const OF_THE_ACCOUNT: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 429]);

/** What a response means that certainly took no message and says no more than its status. */
export function refusedWith(status: number, detail: string): SendOutcome {
  const isOfMessage = status >= FIRST_CLIENT_ERROR && status < FIRST_SERVER_ERROR && !OF_THE_ACCOUNT.has(status);
  return isOfMessage
    ? { kind: 'UNAVAILABLE', concerns: 'message', detail, status }
    : { kind: 'UNAVAILABLE', concerns: 'provider', detail };
}

/** What became of a message whose request got no response. */
export function withoutResponse({ mayHaveArrived, sentence, message }: HttpError): SendOutcome {
  const details = { detail: sentence, operatorDetail: message };
  return mayHaveArrived ? { kind: 'UNKNOWN', ...details } : { kind: 'UNAVAILABLE', concerns: 'provider', ...details };
}
