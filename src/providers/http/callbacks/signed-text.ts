import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { originForm } from '../../../platform/edge/http-adapter.js';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/;
const HEADER = 'header.';
/** Of what `signed` may hold, that which wants the body. */
const OF_BODY: ReadonlySet<string> = new Set(['body', 'bodySha256']);

/** What a gateway signs of a callback. */
export interface SignedRequest {
  /** Path and query as they were requested. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** The compiled `signed` of a proof. */
export interface SignedText {
  readonly needsBody: boolean;
  /** The first header that it wants and the request does not have; null when all are there. */
  missingHeader(headers: IncomingHttpHeaders): string | null;
  /** The bytes that were signed, in their order, of a request that has the headers. */
  of(request: SignedRequest, body: Buffer): readonly Buffer[];
}

type Part = (request: SignedRequest, body: Buffer) => Buffer;

/**
 * Compiles `signed`: a text with `{{body}}`, `{{bodySha256}}` (the binary digest), `{{url}}`, `{{urlBase}}` (without
 * query) and `{{header.NAME}}`. URLs are below the base that the gateway was given, without trailing slash: what a
 * request says of its own host proves nothing.
 */
export function signedTextOf(signed: string, base: string): SignedText {
  // Every second one is the name of a placeholder.
  const pieces = signed.split(PLACEHOLDER);
  const names = pieces.filter((_piece, index) => index % 2 === 1);
  const headerNames = names.filter((name) => name.startsWith(HEADER)).map(headerOf);
  const parts = pieces.map((piece, index) => (index % 2 === 1 ? partOf(piece, base) : literal(piece)));
  return {
    needsBody: names.some((name) => OF_BODY.has(name)),
    missingHeader: (headers) => headerNames.find((name) => headerBytes(headers, name) === null) ?? null,
    of: (request, body) => parts.map((part) => part(request, body)),
  };
}

/**
 * The value of a header as its bytes came, one that was repeated as Node joins it; null when there is none. The name is
 * in lower case.
 */
export function headerBytes(headers: IncomingHttpHeaders, name: string): Buffer | null {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (value === undefined) return null;
  // Node reads the bytes of a header as Latin-1.
  return Buffer.from(typeof value === 'string' ? value : value.join(', '), 'latin1');
}

function partOf(name: string, base: string): Part {
  if (name === 'body') return (_request, body) => body;
  if (name === 'bodySha256') return (_request, body) => createHash('sha256').update(body).digest();
  if (name === 'url') return ({ target }) => Buffer.from(base + originForm(target));
  if (name === 'urlBase') return ({ target }) => Buffer.from(base + withoutQuery(originForm(target)));
  const header = headerOf(name);
  if (name.startsWith(HEADER)) return ({ headers }) => headerBytes(headers, header) ?? Buffer.alloc(0);
  throw new Error(`Nothing of a request is called ${name}: the settings were not validated`);
}

function literal(text: string): Part {
  const bytes = Buffer.from(text);
  return () => bytes;
}

function headerOf(name: string): string {
  return name.slice(HEADER.length).toLowerCase();
}

function withoutQuery(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? target : target.slice(0, start);
}
