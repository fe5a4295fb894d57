import type { IncomingHttpHeaders } from 'node:http';
import type { ProofRule } from '../../src/messaging/providers/adapter/http-settings.js';
import type { CallbackRequest } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { proofProgramOf } from '../../src/messaging/providers/http/proofs.js';

/** When the callbacks come. */
const NOW = 1_763_700_000_000;
/** The same in Unix seconds. */
export const SECONDS = NOW / 1_000;
export const HOUR_SECONDS = 3_600;
/** PUBLIC_URL, without its slash. */
export const BASE = 'https://parley.test';
export const PATH = '/v1/callbacks/pvd_1/receipts';
export const BODY = Buffer.from('{"id":"1","text":"Grüße"}');
export const SECRETS = { first: 'the first secret', second: 'c2Vjb25k', empty: '' };

/** Of the provider in the path. */
export const macOf = (attemptId: string): string => `mac-of-pvd_1-${attemptId}`;
/** The receipt URL of an attempt. */
export const ATTEMPT = `${PATH}?attempt=att_1&mac=${macOf('att_1')}`;

/** What differs from a POST of the body to the path. */
export interface Given {
  readonly target?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: Buffer;
  readonly address?: string;
}

let bodiesReadSoFar = 0;

/** How many bodies were read since this was called. */
export function bodiesRead(): number {
  const count = bodiesReadSoFar;
  bodiesReadSoFar = 0;
  return count;
}

function callback({ target = PATH, headers = {}, body = BODY, address = '192.0.2.1' }: Given): CallbackRequest {
  return {
    method: 'POST',
    target,
    query: new URLSearchParams(target.split('?')[1] ?? ''),
    headers,
    address,
    bytes: () => {
      bodiesReadSoFar += 1;
      return Promise.resolve(body);
    },
    form: () => Promise.reject(new Error('not asked for')),
  };
}

/** `proven`, with the attempt if there is one; or why not. */
export async function verdict(
  rule: ProofRule,
  given: Given,
  settings: { callbackCidrs?: string[]; callbackBaseUrl?: string } = {},
): Promise<string> {
  const all = { secrets: SECRETS, callbackCidrs: [], callbackBaseUrl: null, ...settings };
  const program = proofProgramOf(rule, { settings: all, publicUrl: `${BASE}/`, macOf, now: () => NOW });
  const read = await program(callback(given));
  return 'fault' in read ? read.fault : ['proven', read.attemptId].filter((one) => one !== null).join(' ');
}

/** The same bytes with one bit of one of them altered. */
export function altered(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
