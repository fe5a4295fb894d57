import type { FuzzResponse } from './fuzz-client.js';
import type { Cast, FuzzRequest } from './fuzz-requests.js';

/** A connection may end without a response only while a body is sent that nobody wants to read to its end. */
const LARGE_BODY_BYTES = 16_384;
const PROBLEM_FIELDS = ['statusCode', 'error', 'code', 'message', 'requestId', 'details'];
const SHOWN_CHARACTERS = 600;

/** What is wrong with a response; null = nothing. */
export function faultOf(sent: FuzzRequest, got: FuzzResponse, cast: Cast): string | null {
  const fault = statusFault(sent, got) ?? bodyFault(got) ?? canaryFault(sent, got, cast);
  return fault === null ? null : `${fault}\n${shown(sent, got)}`;
}

function statusFault({ body }: FuzzRequest, { status, text }: FuzzResponse): string | null {
  if (status >= 500) return `a fault of the service: ${status}`;
  if (status === 0 && (body?.length ?? 0) < LARGE_BODY_BYTES) return `no response: ${text}`;
  return null;
}

function bodyFault({ status, type, text }: FuzzResponse): string | null {
  if (status < 400 || text === '' || !type.includes('json')) return null;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const missing = PROBLEM_FIELDS.filter((field) => !(field in body));
    return missing.length === 0 ? null : `an error body without ${missing.join(', ')}`;
  } catch {
    return 'an error body that is no JSON';
  }
}

/**
 * A tenant must see nothing of another, except what he has sent himself. Providers are the installation's: the ADMIN
 * may assign what came in at any of them to any project, whose message names it then.
 */
function canaryFault({ sender, path, headers, body }: FuzzRequest, { text }: FuzzResponse, cast: Cast): string | null {
  if (sender.name !== 'A' && sender.name !== 'B') return null;
  const foreign = sender.name === 'A' ? cast.b : cast.a;
  const said = `${decoded(path)} ${JSON.stringify(headers)} ${body?.toString() ?? ''}`;
  const seen = foreign.canaries
    .filter((canary) => canary !== '' && canary !== foreign.ids['providerId'])
    .filter((canary) => text.includes(canary) && !said.includes(canary));
  return seen.length === 0 ? null : `something of another tenant: ${seen.join(', ')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function shown({ sender, method, path, headers, body }: FuzzRequest, { status, text }: FuzzResponse): string {
  const { 'x-api-key': _key, ...others } = headers;
  const request = `${sender.name}: ${method} ${path} ${JSON.stringify(others)} ${body?.toString() ?? ''}`;
  return `  ${request.slice(0, SHOWN_CHARACTERS)}\n  → ${status} ${text.slice(0, SHOWN_CHARACTERS)}`;
}
