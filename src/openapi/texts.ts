/** The beginning of the OpenAPI document: what holds for all operations. */
export const INTRODUCTION = `\
Parley is a self-hosted, multi-tenant messaging service. A tenant owns projects. A project has API keys, webhook
configs, phone numbers and senders, and sends messages.

## The first message

Send it in four steps: \`createProvider\` (kind \`SIMULATOR\`), \`createSender\` in a project, \`sendMessage\`, then
\`readMessageTimeline\` with the \`messageId\`. \`npm run quickstart\` has done the first two.

## Authentication

Send an API key in the header \`x-api-key\`. Each key has a role: **ADMIN** keys belong to the operator and reach
everything; **TENANT** keys reach their own project only. Each operation lists the roles that may call it, and the
access that it requires (also as \`x-required-roles\` and \`x-required-access\`). What a key cannot reach looks exactly
like what does not exist: 404.

## Conventions

- Timestamps are integers: Unix milliseconds, UTC.
- A field without a value is \`null\`.
- Request bodies with unknown fields are refused.
- Lists are read page by page: while \`hasMore\` is \`true\`, send the \`cursor\` of the response as \`cursor\` of the
  next request.
- \`X-Request-Id\` is taken from the request, or generated, and returned in every response.

## Safe retries

Every POST that wants an API key accepts \`Idempotency-Key\`: 1 to 255 characters, stored for 24 hours, valid for one
API key and one path.
Sending the request again under the same value repeats the response of the first success, with \`Idempotent-Replayed:
true\` and without secrets.

After 500, 503 or a broken connection, a request may have taken effect or not. What to do:

- **GET**: send it again.
- **PUT**, **PATCH**, **DELETE**: send it again. The second one leaves the same state; a DELETE whose resource is gone
  is 404.
- **POST** with \`Idempotency-Key\`: send it again with the same key and body. What was done is not done twice, and a
  batch of messages continues where it stopped.
- **POST** without: read first whether it took effect. A message that is sent again is a second message.

After 429, and after 409 with \`Retry-After\`, nothing was done: wait for so many seconds, then send it again. After any
other 4xx, change the request first.

## Webhooks

Events are delivered at least once and in no guaranteed order. \`webhook-id\` is the same in every attempt;
\`sequence\` counts the events of a project without gaps. Deliveries are signed according to Standard Webhooks. \`GET
/v1/event-types\` lists all events.

## Errors

Every error has the same body, \`ProblemBody\`; \`code\` is a stable word for programs. Besides the errors listed with
each operation, every operation can return:

| Status | \`code\` | Meaning |
|---|---|---|
| 405 | \`method_not_allowed\` | The path does not support this method; \`Allow\` lists those that it supports. |
| 413 | \`body_too_large\` | The body is larger than 100 kB, or than the limit that the operation names. |
| 415 | \`media_type_unsupported\` | The body is not JSON in UTF-8. |
| 500 | \`internal\` | A fault of the service. The request id leads to the log line. |
| 503 | \`unavailable\` | The request cannot be finished now: the database is away, takes no writes or is too busy, or \
too many new API keys are being checked. Wait for \`Retry-After\` seconds; *Safe retries* says what may be sent again. |

## Rate limits

\`RateLimit-Policy\` and \`RateLimit\` say how many points an API key has left. A request costs one point, and one
more for every 10 kB of its body; bulk requests cost what their descriptions say, if that is more. Too many requests of
one tenant at once are refused, too. A 429 response has \`Retry-After\`.`;

/** The groups of operations, in the order in which somebody who is new here needs them. */
export const TAGS: Readonly<Record<string, string>> = {
  tenants: 'The customers or teams that share this installation.',
  messages: 'What a project sends and gets: where each message is, what it cost, and how much may be sent.',
  projects: 'A project belongs to a tenant and has its own API keys, webhook configs, phone numbers and senders.',
  'api-keys': 'Credentials of a project: create, rotate, disable and revoke them.',
  'console-links': 'Links that open the console for a project, for people without an API key.',
  phones: 'The phone numbers of a project: their validity, their consent and their counters.',
  imports: 'Importing phone numbers from CSV files.',
  providers: 'Accounts at gateways that send messages, and what they charge.',
  senders: 'The numbers, short codes and names that messages of a project come from.',
  'webhook-configs': 'Endpoints that receive the events of a project.',
  deliveries: 'Each attempt to deliver an event to a webhook config: inspect, test and resend.',
  events: 'What happened in a project, to be read in order instead of, or in addition to, webhooks.',
  status: 'What the installation is doing: its processes, queues and providers.',
  health: 'Probes for orchestrators and load balancers.',
};
