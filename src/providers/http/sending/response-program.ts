import type { IncomingHttpHeaders } from 'node:http';
import type { Condition, Refusal, ResponseRule } from '../../http-settings.js';
import type { SendOutcome } from '../../provider-port.js';
import { conditionsTest, statusTest } from '../reading/condition.js';
import { fieldReader } from '../reading/field.js';
import { gatewayCode, gatewayId } from '../reading/gateway-words.js';
import type { JsonTree } from '../reading/lossless-json.js';
import { isIndex, pathOf, treeAtPath } from '../reading/pointer.js';
import { type Source, sourceOf } from '../reading/source.js';
import { outcomeOfLost, outcomeOfRefusal, outcomeOfStatus, retryAfterOf } from './response-outcomes.js';

/** A longer response counts as one without a body. */
export const RESPONSE_BODY_MAX = 65_536;
const NO_BODY = Buffer.alloc(0);

/** A response as far as it was read: a body that is longer than `RESPONSE_BODY_MAX` may be cut off beyond that. */
export interface GatewayResponse {
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
