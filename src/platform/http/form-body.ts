import express, { type Request, type Response } from 'express';
import { bodyTooLarge, Problem } from './problem.js';
import { FILTER_VALUES_MAX } from './query-fields.js';
import { awaitBody } from './request-deadline.js';
import { askForBody, hasBody } from './request.js';

/** Fields of a form: three times as many as Twilio posts. */
export const FORM_FIELDS_MAX = 100;
const FORM = 'application/x-www-form-urlencoded';

/** The reader of bodies of at most so many bytes, for routes that read their bodies themselves. */
export class StrangersBytes {
  private readonly read: ReturnType<typeof express.raw>;

  constructor(readonly bytesMax: number) {
    this.read = express.raw({ limit: bytesMax, type: () => true, inflate: false });
  }

  /**
   * The body of a request as it comes, of whatever media type; empty when it has none. Throws 413, and 400 when the
   * body does not come whole; nothing beyond the limit is read. To be called once for a request.
   */
  async of(request: Request, response: Response): Promise<Buffer> {
    if (!hasBody(request)) return Buffer.alloc(0);
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
    return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
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

/** Throws 415 for a body that is no form, or compressed, as its headers say. */
export function requireForm(request: Request): void {
  if (!hasBody(request)) return;
  if (request.is(FORM) === false || isCompressed(request)) throw onlyForms();
}

/** Throws 415 for a body that is compressed, as its headers say. */
export function refuseCompressed(request: Request): void {
  if (hasBody(request) && isCompressed(request))
    throw new Problem(415, 'media_type_unsupported', 'The body must not be compressed.');
}

function isCompressed({ headers }: Request): boolean {
  return headers['content-encoding'] !== undefined;
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

/** The query of a request: text, or a list of texts where a name was repeated. */
type Query = Record<string, string | string[]>;

/**
 * Reads a query string. `a=1&a=2` and `a[]=1&a[]=2` both give a list under `a`; everything is text, so that the dto of
 * the route decides. (Express' own simple parser leaves `a[]` under that very name.) Express says `null` when there is
 * no query, which newer versions of Node read as a parameter of that name. Of a name that is repeated too often, one
 * value too many is kept: that is what its fault will be.
 */
export function parseQuery(text: string | null): Query {
  const query = Object.create(null) as Query;
  for (const [rawName, value] of new URLSearchParams(text ?? '')) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
    const earlier = query[name];
    if (earlier === undefined) query[name] = value;
    else if (!Array.isArray(earlier)) query[name] = [earlier, value];
    else if (earlier.length <= FILTER_VALUES_MAX) earlier.push(value);
  }
  return query;
}
