import express, { type Request, type Response } from 'express';
import { askForBody, hasBody } from './arriving-body.js';
import { bodyTooLarge, Problem } from '../http/problem.js';
import { awaitBody } from './request-deadline.js';

/** Fields of a form: three times as many as Twilio posts. */
export const FORM_FIELDS_MAX = 100;
const FORM = 'application/x-www-form-urlencoded';

/** The reader of forms of at most so many bytes, for routes that read their bodies themselves. */
export class FormBody {
  private readonly read: ReturnType<typeof express.raw>;

  constructor(private readonly bytesMax: number) {
    this.read = express.raw({ limit: bytesMax, type: () => true, inflate: false });
  }

  /** Throws 415 for a body that is no form, as its headers say. */
  check(request: Request): void {
    if (!hasBody(request)) return;
    if (request.is(FORM) === false || request.headers['content-encoding'] !== undefined) throw onlyForms();
  }

  /**
   * The fields of the form that comes with a request, in UTF-8; none when it has no body. Throws 413, 415, and 400 when
   * the body does not come whole; nothing beyond the limit is read, and nothing of too many fields is decoded.
   */
  async of(request: Request, response: Response): Promise<URLSearchParams> {
    if (!hasBody(request)) return new URLSearchParams();
    this.check(request);
    const arrived = awaitBody(request, response);
    askForBody(request, response);
    try {
      await new Promise<void>((resolve, reject) =>
        this.read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error))),
      );
    } catch (error) {
      throw this.problemOf(error);
    } finally {
      arrived();
    }
    const bytes: unknown = request.body;
    return formFields(Buffer.isBuffer(bytes) ? bytes.toString() : '');
  }

  private problemOf(error: unknown): unknown {
    switch ((error as { type?: unknown }).type) {
      case 'entity.too.large':
        return bodyTooLarge(this.bytesMax);
      case 'request.size.invalid':
      case 'request.aborted':
        return new Problem(400, 'malformed_form', 'The body did not come whole.');
      default:
        return error;
    }
  }
}

/** The fields of a form, which are counted before any is decoded. Throws 413 when there are too many. */
export function formFields(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FORM_FIELDS_MAX) throw tooManyFields();
  }
  return new URLSearchParams(text);
}

function tooManyFields(): Problem {
  return new Problem(
    413,
    'body_too_large',
    `The form has more than the ${FORM_FIELDS_MAX} fields that this route takes.`,
  );
}

function onlyForms(): Problem {
  return new Problem(415, 'media_type_unsupported', `The body must be ${FORM}, not compressed.`);
}
