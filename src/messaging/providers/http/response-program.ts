import type { IncomingHttpHeaders } from 'node:http';
import type { Condition, Refusal, ResponseRule } from '../adapter/http-settings.js';
import type { SendOutcome } from '../adapter/provider-adapter.js';
import {
  conditionsTest,
  fieldReader,
  gatewayCode,
  gatewayId,
  isIndex,
  type JsonTree,
  pathOf,
  type Source,
  sourceOf,
  statusTest,
  treeAtPath,
} from './reading.js';

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
interface ResponseWords {
  readonly statusCode: number;
  /** As `gatewayCode` writes it. */
  readonly code: string | null;
  readonly retryAfterMs: number | null;
}

/** `Retry-After` in milliseconds, an hour at most; null for a date (RFC 9110, 10.2.3) or none. */
function retryAfterOf(headers: IncomingHttpHeaders): number | null {
  const after = headers['retry-after'];
  return typeof after === 'string' && SECONDS.test(after) ? Math.min(Number(after) * 1_000, RETRY_AFTER_MAX_MS) : null;
}

/** What a response means that a refusal of the settings fits. */
function outcomeOfRefusal({ outcome, concerns, reason, note }: Refusal, words: ResponseWords): SendOutcome {
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
function outcomeOfLost({ statusCode, code }: ResponseWords): SendOutcome {
  return perhapsTaken(
    `The body of the response (${statusCode}) was not read: cut off, compressed or too long. The gateway may have ` +
      'taken the message.',
    code,
  );
}

/** What a response means that no rule of the settings fits. What may have been taken is UNKNOWN. */
function outcomeOfStatus(words: ResponseWords): SendOutcome {
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

/** A longer response counts as one without a body. */
export const RESPONSE_BODY_MAX = 65_536;
const NO_BODY = Buffer.alloc(0);

/** A response as far as it was read: a body that is longer than `RESPONSE_BODY_MAX` may be cut off beyond that. */
interface GatewayResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a response means, and by which rule, such as `response.accepted`, `response.refusals[2]` or `status 429`. */
export interface Judgement {
  readonly outcome: SendOutcome;
  readonly rule: string;
}

/** A response that is being judged. */
interface Judged {
  readonly source: Source;
  readonly statusCode: number;
  /** Whether a body came that was not read: too long, or compressed. */
  readonly isBodyLost: boolean;
}

/** Compiles what responses mean: what accepts comes first, then what refuses in its order, then the status. */
export function responseJudgeOf({
  accepted,
  id,
  code,
  refusals,
}: ResponseRule): (response: GatewayResponse) => Judgement {
  const isAccepted = judgedTest(accepted);
  const mayBeAccepted = lostTest(accepted);
  const readId = id === null ? () => null : fieldReader(id);
  const readCode = code === null ? () => null : fieldReader(code);
  const compiled = refusals.map((refusal) => ({
    refusal,
    // What may have been taken is said to be so in any case.
    holds: judgedTest(refusal, refusal.outcome !== 'UNKNOWN'),
    mayHold: refusal.outcome === 'UNKNOWN' ? lostTest(refusal) : () => false,
  }));
  return ({ statusCode, headers, body }) => {
    const isBodyLost = body.length > RESPONSE_BODY_MAX || isCompressed(headers);
    const source = sourceOf(isBodyLost ? NO_BODY : body, { headers });
    const judged = { source, statusCode, isBodyLost };
    if (isAccepted(judged))
      return {
        outcome: { kind: 'ACCEPTED', providerMessageId: gatewayId(readId(source)) },
        rule: 'response.accepted',
      };
    const words = { statusCode, code: gatewayCode(readCode(source)), retryAfterMs: retryAfterOf(headers) };
    // What would say that the message was taken, perhaps, counts where nobody can see whether it is so.
    if (mayBeAccepted(judged)) return { outcome: outcomeOfLost(words), rule: `status ${statusCode}` };
    const at = compiled.findIndex(({ holds, mayHold }) => holds(judged) || mayHold(judged));
    const refusal = compiled[at]?.refusal;
    return refusal === undefined
      ? { outcome: outcomeOfStatus(words), rule: `status ${statusCode}` }
      : { outcome: outcomeOfRefusal(refusal, words), rule: `response.refusals[${at}]` };
  };
}

/**
 * Whether a rule fits. That something is absent proves nothing in a body that was not read, nor where an object or a
 * list stands instead of a text: neither that the message was taken, nor that it was not.
 */
function judgedTest({ status, when }: Pick<Refusal, 'status' | 'when'>, isProof = true): (judged: Judged) => boolean {
  const [isStatus, isSo] = [statusTest(status), conditionsTest(when)];
  const absent = isProof ? when.filter(({ exists }) => exists === false) : [];
  const [needsJson, needsForm] = [absent.some(isInJson), absent.some(isInForm)];
  const paths = absent.flatMap(({ at }) => (at.json === undefined ? [] : [pathOf(at.json)]));
  const needsBody = absent.some(isInBody);
  return ({ source, statusCode, isBodyLost }) =>
    isStatus(statusCode) &&
    isSo(source) &&
    !(needsBody && isBodyLost) &&
    !(needsJson && source.json() === undefined) &&
    paths.every((path) => isAbsent(source.json(), path)) &&
    !(needsForm && !isForm(source.form()));
}

/** Whether a rule would fit if a body said so that came and was not read. */
function lostTest({ status, when }: Pick<Refusal, 'status' | 'when'>): (judged: Judged) => boolean {
  const isStatus = statusTest(status);
  const needsBody = when.some(isInBody);
  return ({ statusCode, isBodyLost }) => needsBody && isBodyLost && isStatus(statusCode);
}

/**
 * Whether nothing stands at the end of a path: on the way there are only objects where it names a field, and lists
 * where it names a place.
 */
function isAbsent(tree: JsonTree | undefined, path: readonly string[]): boolean {
  if (tree === undefined || tree === null) return true;
  const [token, ...rest] = path;
  if (token === undefined || typeof tree === 'string' || Array.isArray(tree) !== isIndex(token)) return false;
  return isAbsent(treeAtPath(tree, [token]), rest);
}

/** Any text is a form of one field without a value. */
function isForm(form: URLSearchParams | undefined): boolean {
  return form !== undefined && (form.size === 0 || [...form.values()].some((value) => value !== ''));
}

function isInBody(condition: Condition): boolean {
  return isInJson(condition) || isInForm(condition) || condition.at.line === true;
}

function isInJson({ at }: Condition): boolean {
  return at.json !== undefined;
}

function isInForm({ at }: Condition): boolean {
  return at.form !== undefined;
}

function isCompressed(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}
