import type { Meaning } from '../meaning.js';

/** What each `code` of an error means. A Problem can have no other. */
export const ERROR_CODES = {
  validation_failed: {
    meaning: 'Fields of the request are not valid.',
    remedy: 'Correct the fields that `details` names.',
  },
  malformed_json: { meaning: 'The body is not valid JSON.', remedy: 'Send an object as JSON in UTF-8.' },
  malformed_form: { meaning: 'The body is not a valid form.', remedy: 'Send the form as the provider does.' },
  malformed_url: { meaning: 'The path or query cannot be decoded.', remedy: 'Percent-encode it as UTF-8.' },
  malformed_http: { meaning: 'The bytes are not an HTTP request.', remedy: 'Use an HTTP client, and check proxies.' },
  cursor_invalid: {
    meaning: 'The cursor was made by another list, or for other filters.',
    remedy: 'Repeat the filters of the page before, or start without `cursor`.',
  },
  upload_incomplete: { meaning: 'The upload ended before the file was whole.', remedy: 'Upload the file again.' },
  callback_unreadable: {
    meaning: 'The callback is proven, but says nothing that can be read.',
    remedy: 'Check the callback URL that is set up at the provider.',
  },
  api_key_missing: { meaning: 'The request has no API key.', remedy: 'Send the key in the header `x-api-key`.' },
  api_key_invalid: { meaning: 'The API key is not known here.', remedy: 'Check the key and the address of the API.' },
  api_key_disabled: {
    meaning: 'The API key is disabled, its project or tenant is archived, or it is a session that has ended.',
    remedy: 'Use another key, or ask the operator to enable it; after a session, ask for a new link.',
  },
  api_key_expired: { meaning: 'The API key has expired.', remedy: 'Use the key that replaced it.' },
  metrics_token_invalid: { meaning: 'The token for the metrics is not right.', remedy: 'Send `METRICS_TOKEN`.' },
  role_not_allowed: {
    meaning: 'The role of the key may not do this.',
    remedy: 'Use a key with one of the listed roles.',
  },
  access_not_allowed: {
    meaning: 'The key has READ access: it may change nothing. Or it is a session, which may not do this.',
    remedy: 'Use an API key with FULL access that is no session.',
  },
  tenant_suspended: { meaning: 'The tenant is suspended.', remedy: 'Ask the operator of the installation.' },
  project_suspended: { meaning: 'The project is suspended.', remedy: 'Ask the operator of the installation.' },
  callback_refused: {
    meaning: 'The callback does not prove that it comes from the provider.',
    remedy: 'Check the callback URL, its secret, the signature and the allowed addresses.',
  },
  not_found: {
    meaning: 'There is nothing at this path, or nothing that the key can reach.',
    remedy: 'Check the id and whose it is; `/docs` lists all routes.',
  },
  method_not_allowed: {
    meaning: 'The path does not support this method.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again, over a faster connection.',
  },
  state_conflict: {
    meaning: 'The resource is not in a state that allows this.',
    remedy: 'Read the resource, then do what the message says.',
  },
  limit_reached: {
    meaning: 'A limit is reached.',
    remedy: 'Delete what is not used, or ask the operator to raise it.',
  },
  name_conflict: { meaning: 'The name is taken.', remedy: 'Choose another name.' },
  idempotency_conflict: {
    meaning: 'The `Idempotency-Key` is in use by a request under way, or was used with another body.',
    remedy: 'Wait for `Retry-After` if there is one; otherwise use a new key.',
  },
  epoch_changed: {
    meaning: 'The database was restored from a backup since the position was read.',
    remedy: 'Read the events from the beginning of the new epoch.',
  },
  body_too_large: { meaning: 'The body is larger than the route takes.', remedy: 'Send less in one request.' },
  headers_too_large: { meaning: 'Request line and headers are too large.', remedy: 'Send fewer or shorter headers.' },
  media_type_unsupported: {
    meaning: 'The route does not take this content type or encoding.',
    remedy: 'Send the content type that the route names.',
  },
  rate_limited: {
    meaning: 'Too many requests of the key, the tenant or the address.',
    remedy: 'Wait for `Retry-After` seconds; nothing was done.',
  },
  not_processed: {
    meaning: 'The batch ended before this message was processed.',
    remedy: 'Send the message in a new request.',
  },
  request_refused: { meaning: 'The request cannot be processed.', remedy: 'Do what the message says.' },
  internal: { meaning: 'A fault of the service.', remedy: 'Look for the request id in the log of the service.' },
  unavailable: {
    meaning: 'The request cannot be finished now.',
    remedy: 'Wait for `Retry-After` seconds, then send it again as *Safe retries* says.',
  },
  not_ready: { meaning: 'The process cannot serve requests yet, or any more.', remedy: 'Wait, or look into its log.' },
} as const satisfies Readonly<Record<string, Meaning>>;

export type ErrorCode = keyof typeof ERROR_CODES;
