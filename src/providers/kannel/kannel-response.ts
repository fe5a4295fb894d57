import type { ProviderTestResult, SendOutcome } from '../provider-port.js';
import { refusedWith } from '../refused-requests.js';

/** What `sendsms` says when it does not take a message because of that message (smsbox.c of Kannel 1.4). */
const REFUSALS: readonly RegExp[] = [
  /^Not routable\. Do not try again\./,
  /^Number\(s\) has\/have been denied by white- and\/or black-lists\./,
  /^(Empty receiver number|Missing receiver|Charset or body)\b/,
];
const NO_RECEIVER = /^(Missing|Empty) receiver/;
const UNKNOWN_USER = /^Authorization failed/;
const WORDS_MAX = 100;

const WRONG_PATH = 'There is no sendsms at this address: check the path of settings.sendUrl.';
const WRONG_CREDENTIALS =
  'Kannel refused the user name or the password, or does not allow this address (sendsms-user: user-allow-ip).';

/** What the response to a message means. Only known words are repeated: a page of errors may hold the query. */
export function outcomeOf(statusCode: number, body: string): SendOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'ACCEPTED', providerMessageId: null };
  const words = knownWords(body);
  if (words !== null) {
    const detail = `Kannel refused the message: ${words}`;
    return { kind: 'REJECTED', reason: 'rejected_by_provider', code: String(statusCode), detail };
  }
  if (statusCode === 503)
    return refusedWith(statusCode, 'Kannel took no messages right now (503): its queue is full, or it stops.');
  // Others stand between, or Kannel lost its bearerbox half-way: nobody knows what went on.
  if (statusCode >= 500) return { kind: 'UNKNOWN', detail: `The gateway responded with status ${statusCode}.` };
  if (UNKNOWN_USER.test(body)) return { kind: 'UNAVAILABLE', concerns: 'provider', detail: WRONG_CREDENTIALS };
  return refusedWith(statusCode, accountFault(statusCode, body));
}

/** What the response to a message without receiver says of the account. */
export function verdictOf(statusCode: number, body: string): ProviderTestResult {
  if (statusCode === 400 && NO_RECEIVER.test(body)) return { isReachable: true, problem: null };
  if (statusCode >= 300 && statusCode < 500) return unusable(accountFault(statusCode, body));
  if (statusCode === 503)
    return unusable('Kannel takes no messages right now (503): check that its bearerbox runs and has a connection.');
  if (statusCode >= 500) return unusable(`The gateway responded with status ${statusCode}: look into its log.`);
  return unusable(
    `The gateway responded with status ${statusCode} to a message without receiver, which Kannel refuses: check ` +
      'settings.sendUrl.',
  );
}

function accountFault(statusCode: number, body: string): string {
  if (UNKNOWN_USER.test(body) || statusCode === 401 || statusCode === 403) return WRONG_CREDENTIALS;
  if (statusCode === 404) return WRONG_PATH;
  if (statusCode >= 300 && statusCode < 400)
    return `The gateway responded with ${statusCode}: redirects are not followed, enter the final address.`;
  return `The gateway responded with status ${statusCode}, which is none of Kannel's: check settings.sendUrl.`;
}

function knownWords(body: string): string | null {
  return REFUSALS.some((refusal) => refusal.test(body)) ? (body.split('\n', 1)[0] ?? '').slice(0, WORDS_MAX) : null;
}

function unusable(problem: string): ProviderTestResult {
  return { isReachable: false, problem };
}
