import type { OpenAPIObject } from '@nestjs/swagger';

/** The response headers of the API, as `components.headers` of the OpenAPI document. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'The id of this request: the one that was sent, or a new one. Log lines and error bodies carry it too.',
    schema: { type: 'string', examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
  },
  Location: {
    description: 'Path of the resource that this request created or started.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Idempotent-Replayed': {
    description:
      '`true` when the response repeats an earlier success under the same `Idempotency-Key`; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    description:
      'The quotas of an API key: `q` points in `w` seconds; most requests cost one point. Absent when the ' +
      'installation sets no limit.',
    schema: { type: 'string', examples: ['"minute";q=6000;w=60, "burst";q=600;w=1'] },
  },
  RateLimit: {
    description: 'The quota that is nearest to its end: `r` points remain, it is refilled in `t` seconds.',
    schema: { type: 'string', examples: ['"minute";r=5999;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['7'] },
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that is expected.',
    schema: { type: 'string', examples: ['ApiKey realm="parley"'] },
  },
  'Content-Disposition': {
    description: 'Suggests a file name.',
    schema: { type: 'string', examples: ['attachment; filename="phones.csv"'] },
  },
} satisfies NonNullable<OpenAPIObject['components']>['headers'];

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** References to these headers, for one response. */
export function headersDoc(names: readonly ResponseHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
