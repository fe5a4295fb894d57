import type { Request, Response } from 'express';
import type { Admission } from '../../api-keys/admission.js';
import { hasBody } from '../../platform/edge/arriving-body.js';
import { formFields, refuseCompressed, requireForm, StrangersBytes } from '../../platform/edge/form-body.js';
import { Problem } from '../../platform/http/problem.js';
import type { AnswerRule } from '../../providers/http-settings.js';
import type { CallbackRequest, ProviderAccount } from '../../providers/provider-port.js';

/** The form of a callback, in bytes: more than the longest message with all its fields, percent-encoded. */
export const CALLBACK_BODY_BYTES = 64_000;
/** The body of a callback of any media type, in bytes: some gateways report 100 messages in one of 80 kB. */
export const CALLBACK_ANY_BODY_BYTES = 256_000;
/** When a gateway may repeat what was refused: failures of an address count for a minute. */
const REPEAT_AFTER_SECONDS = 60;

/** A callback under way. */
export interface CallbackCall {
  readonly account: ProviderAccount;
  readonly request: Request;
  /** How the settings of the account want it responded to; null where its kind decides. */
  readonly answer: AnswerRule | null;
  readonly callback: CallbackRequest;
}

/** Makes the requests of adapters, whose bodies are read when they are asked for: once, and within the limit. */
export class CallbackBodies {
  private readonly forms = new StrangersBytes(CALLBACK_BODY_BYTES);
  private readonly any = new StrangersBytes(CALLBACK_ANY_BODY_BYTES);

  constructor(private readonly admission: Admission) {}

  /** Takes forms where the kind decides the answer, bodies of any media type otherwise. */
  callbackOf(request: Request, response: Response, answer: AnswerRule | null): CallbackRequest {
    const { method, originalUrl, headers, ip = '' } = request;
    const start = originalUrl.indexOf('?');
    let body: Promise<Buffer> | null = null;
    let fields: Promise<URLSearchParams> | null = null;
    const bytes = () => (body ??= this.bytesOf(request, response, answer === null ? this.forms : this.any));
    return {
      method,
      target: originalUrl,
      query: new URLSearchParams(start === -1 ? '' : originalUrl.slice(start)),
      form: () => (fields ??= bytes().then(fieldsOf)),
      bytes,
      headers,
      address: ip,
    };
  }

  private async bytesOf(request: Request, response: Response, reader: StrangersBytes): Promise<Buffer> {
    if (request.method !== 'POST') return Buffer.alloc(0);
    // One that does not say its length may be as long as any.
    const length = Number(request.headers['content-length'] ?? reader.bytesMax);
    if (hasBody(request)) await this.admission.admitStrangersBody(request.ip, Math.min(length, reader.bytesMax));
    return reader.of(request, response);
  }
}

/** Throws 415 for a body that is not taken, as its headers say. */
export function refuseMediaType({ answer, request }: CallbackCall): void {
  if (answer === null) requireForm(request);
  else refuseCompressed(request);
}

/** What a call is refused with: 503 in place of 400 and 403, where the gateway repeats nothing after them. */
export function refusalOf(problem: Problem, answer: AnswerRule | null): Problem {
  const isFinal = problem.statusCode === 400 || problem.statusCode === 403;
  if (answer?.fault !== 'RETRY' || !isFinal) return problem;
  const headers = { 'Retry-After': String(REPEAT_AFTER_SECONDS) };
  return new Problem(503, 'unavailable', problem.message, { headers });
}

/**
 * Sets the response to a callback that was taken, and returns its body; undefined for one without. A gateway may send a
 * body on to the person: there is none unless the settings name it.
 */
export function answered(response: Response, answer: AnswerRule | null): string | undefined {
  if (answer === null) return undefined;
  response.status(answer.status);
  if (answer.body === '' || answer.status === 204) return undefined;
  response.type('text/plain');
  return answer.body;
}

function fieldsOf(bytes: Buffer): URLSearchParams {
  return bytes.length === 0 ? new URLSearchParams() : formFields(bytes.toString());
}
