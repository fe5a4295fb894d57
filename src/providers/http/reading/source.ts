import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { formFields } from '../../../platform/edge/form-body.js';
import { type JsonTree, losslessJson } from './lossless-json.js';

/** What comes beside a body. */
export interface SourceParts {
  readonly query?: URLSearchParams;
  /** By names in lower case. */
  readonly headers?: IncomingHttpHeaders;
}

/** A response or a callback, in which texts are found. Each reading of its body is made when it is first needed. */
export interface Source {
  /** Undefined when the body is no JSON in UTF-8, or nests deeper than 32. */
  json(): JsonTree | undefined;
  /** Undefined when the body is no form in UTF-8, or has too many fields. */
  form(): URLSearchParams | undefined;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The first line of the body without the blanks around it; null when there is no body. */
  line(): string | null;
  /** Texts that were found already, by their fields: what is not in the items is the same for all of them. */
  readonly found: Map<object, string | null>;
}

/** A body of at most 256,000 bytes with what came beside it. */
export function sourceOf(body: Buffer, { query = new URLSearchParams(), headers = {} }: SourceParts = {}): Source {
  return {
    json: once(() => losslessJson(body)),
    form: once(() => formOf(body)),
    line: once(() => firstLineOf(body)),
    query,
    headers,
    found: new Map(),
  };
}

function formOf(body: Buffer): URLSearchParams | undefined {
  if (!isUtf8(body)) return undefined;
  try {
    return formFields(body.toString());
  } catch {
    return undefined;
  }
}

function firstLineOf(body: Buffer): string | null {
  if (body.length === 0) return null;
  const text = body.toString();
  const end = text.search(/[\r\n]/);
  return (end === -1 ? text : text.slice(0, end)).trim();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
