import type { ErrorCode } from '../platform/http/problem.js';
import { Problem } from '../platform/http/problem.js';

/** 401 without a key. */
export function missingKey(): Problem {
  return refused('api_key_missing', 'Send your API key in the header x-api-key.');
}

/** 401 for a key that is not known. */
export function invalidKey(): Problem {
  return refused('api_key_invalid', 'This API key is not known here.');
}

/** 401 for a key that was switched off. */
export function disabledKey(): Problem {
  return refused('api_key_disabled', 'This API key is disabled.');
}

/** 401 for a key whose project or tenant is archived. */
export function archivedKey(): Problem {
  return refused('api_key_disabled', 'This API key is disabled: its project or tenant is archived.');
}

/** 401 for a session whose console link is deleted, or whose link's maker does not work. */
export function endedSession(): Problem {
  return refused('api_key_disabled', 'This session has ended: its link, or the key that made the link, is revoked.');
}

/** 401 for a key whose time has ended. */
export function expiredKey(): Problem {
  return refused('api_key_expired', 'This API key has expired.');
}

/** 403 while the tenant of the key is suspended. */
export function suspendedTenant(): Problem {
  return new Problem(403, 'tenant_suspended', 'The tenant of this API key is suspended.');
}

/** 403 while the project of the key is suspended. */
export function suspendedProject(): Problem {
  return new Problem(403, 'project_suspended', 'The project of this API key is suspended.');
}

/** 403 for a key whose role is not among these. */
export function roleNotAllowed(roles: readonly string[]): Problem {
  return new Problem(403, 'role_not_allowed', `This route is for ${roles.join(' and ')} keys.`);
}

/** 403 for a READ key where something would be changed. */
export function accessNotAllowed(): Problem {
  return new Problem(403, 'access_not_allowed', 'This route is for keys with FULL access.');
}

/** 403 for a session of a console link where only keys may pass. */
export function sessionNotAllowed(): Problem {
  return new Problem(403, 'access_not_allowed', 'This route is for API keys, not for the session of a console link.');
}

/** 429 for a key over its limit; `headers` say when to come back. */
export function tooManyRequests(headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem(429, 'rate_limited', 'This API key has sent too many requests.', { headers });
}

/** 429 while too many requests of a tenant are in progress. */
export function tooManyAtOnce(): Problem {
  const headers = { 'Retry-After': '1' };
  return new Problem(429, 'rate_limited', 'Too many requests of this tenant are in progress at once.', { headers });
}

/** 429 for an address that guesses; `headers` say when to come back. */
export function tooManyFailures(headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem(429, 'rate_limited', 'Too many failed credentials from this address.', { headers });
}

function refused(code: ErrorCode, message: string): Problem {
  return new Problem(401, code, message, { headers: { 'WWW-Authenticate': 'ApiKey realm="parley"' } });
}
