import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { ERASURE_EVENT_DECLARATIONS } from '../compliance/erasure/erasure-task.js';
import { dataSchemaOf, type EventDeclaration, EventRegistry } from '../events/event-types.js';
import { EventView } from '../events/event.view.js';
import { MESSAGE_EVENT_DECLARATIONS } from '../messaging/messages/message.view.js';
import { CAP_EVENT_DECLARATIONS } from '../messaging/policy/cap-reports.js';
import { PROVIDER_KINDS, type ProviderKind } from '../messaging/providers/adapter/provider-settings.js';
import { httpSchemas } from '../messaging/providers/http/settings/callback-shapes.js';
import { KINDS } from '../messaging/providers/provider-kinds.js';
import { ProviderView } from '../messaging/providers/provider.view.js';
import { CreateProviderDto } from '../messaging/providers/providers.dto.js';
import { CONSENT_EVENT_DECLARATIONS } from '../phones/consent/consent.view.js';
import { PHONE_EVENT_DECLARATIONS } from '../phones/phone.view.js';
import { readConfig } from '../platform/config/read-config.js';
import { HttpAdapter } from '../platform/http/http-adapter.js';
import { RESPONSE_HEADERS } from '../platform/http/problem-docs.js';
import { createLog } from '../platform/log.js';
import { completeOperations, type OperationObject, sharedProblemExamples } from './operations.js';
import { nameVocabularies, vocabularies } from './words/vocabulary.js';

/** The beginning of the OpenAPI document: what holds for all operations. */
const INTRODUCTION = `\
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
const TAGS: Readonly<Record<string, string>> = {
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

type Webhooks = NonNullable<OpenAPIObject['webhooks']>;

/** The envelope around the example of an event's `data`. */
const ENVELOPE = {
  id: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  timestamp: '2026-11-21T08:00:00.000Z',
  tenantId: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  projectId: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  sequence: 42,
  epoch: 1,
};

/** Headers of every request to a webhook, of Standard Webhooks. */
const HEADERS = {
  'webhook-id': ['Id of the event, the same in every attempt: a receiver that knows it already drops it.', ENVELOPE.id],
  'webhook-timestamp': ['When this attempt was signed, in Unix seconds.', '1795248000'],
  'webhook-signature': [
    'Signatures `v1,…` of id, timestamp and body, separated by blanks: two while a rotated secret is in grace.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

/** The `webhooks` of an OpenAPI 3.1 document: what a receiver gets, one operation for each declared event. */
function webhooksOf(declarations: readonly EventDeclaration[]): Webhooks {
  return Object.fromEntries(declarations.map((declaration) => [declaration.type, { post: operationOf(declaration) }]));
}

function operationOf(declaration: EventDeclaration): NonNullable<Webhooks[string]['post']> {
  const { type, description, example } = declaration;
  const { $schema: _dialect, ...data } = dataSchemaOf(declaration);
  return {
    operationId: `receive_${type.replace('.', '_')}`,
    summary: type,
    description,
    tags: ['events'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, [text, value]]) => ({
      name,
      in: 'header',
      required: true,
      description: text,
      schema: { type: 'string' },
      example: value,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: getSchemaPath(EventView) },
              { type: 'object', properties: { type: { type: 'string', enum: [type] }, data } },
            ],
          },
          example: { ...ENVELOPE, type, data: example },
        },
      },
    },
    responses: {
      '2XX': { description: 'The event is received. Any other status is a failed attempt, which is made again later.' },
      '410': { description: 'The webhook config is switched off and gets no more events.' },
    },
  };
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/**
 * The schemas, with provider bodies and views as a `oneOf` of their kinds: generated clients then know the settings of
 * a provider by its `kind`. A change of a provider names no kind, and keeps its one schema.
 */
function providersByKind(schemas: Schemas): Schemas {
  return {
    ...schemas,
    ...byKind(schemas, CreateProviderDto.name, (kind) => KINDS[kind].form.createDto.name),
    ...byKind(schemas, ProviderView.name, (kind) => KINDS[kind].form.viewType.name),
  };
}

/** One schema for each kind, and under the name of all of them their union. */
function byKind(schemas: Schemas, name: string, settingsOf: (kind: ProviderKind) => string): Schemas {
  const common = schemas[name] as Schema;
  const names = PROVIDER_KINDS.map((kind) => [kind, name.replace('Provider', `${titled(kind)}Provider`)] as const);
  const mapping = Object.fromEntries(names.map(([kind, one]) => [kind, `#/components/schemas/${one}`]));
  const union: Schema = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'kind', mapping },
  };
  const ones = names.map(([kind, one]) => [one, ofKind(common, kind, settingsOf(kind), schemas)] as const);
  return { [name]: union, ...Object.fromEntries(ones) };
}

function ofKind(common: Schema, kind: ProviderKind, settingsName: string, schemas: Schemas): Schema {
  const { kind: anyKind, settings, ...others } = common.properties as Record<string, Schema>;
  const { anyOf: _settingsOfAllKinds, ...shown } = settings as Schema;
  // Without settings an account has the defaults of its kind: where one has none, they must be given.
  const isNeeded =
    ((schemas[settingsName] as Schema).required ?? []).length > 0 || KINDS[kind].form.needsSettings === true;
  const required = new Set([...(common.required ?? []), ...(isNeeded ? ['settings'] : [])]);
  return {
    ...common,
    properties: {
      ...others,
      kind: { ...anyKind, enum: [kind], example: kind },
      settings: { ...shown, allOf: [{ $ref: `#/components/schemas/${settingsName}` }] },
    },
    required: [...required],
  };
}

function titled(kind: ProviderKind): string {
  return `${kind[0] ?? ''}${kind.slice(1).toLowerCase()}`;
}

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Moves failures that several operations have alike to `components.responses`, which it returns, and refers to them:
 * they were a third of the document, which a viewer of one operation reads as a whole.
 */
function shareFailures(paths: OpenAPIObject['paths']): Responses {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const counts = new Map<string, number>();
  for (const [key] of failuresOf(operations)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Responses = {};
  for (const [key, status, { responses }] of failuresOf(operations)) {
    if ((counts.get(key) ?? 0) < 2) continue;
    const alike = [...names.values()].filter((name) => name.startsWith(`Error${status}`)).length;
    const name = names.get(key) ?? `Error${status}${alike === 0 ? '' : `_${alike + 1}`}`;
    names.set(key, name);
    shared[name] ??= responses[status] as Responses[string];
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** Each failure of each operation, with a key that equal ones share. */
function failuresOf(operations: readonly OperationObject[]): [key: string, status: string, of: OperationObject][] {
  return operations.flatMap((operation) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]): [string, string, OperationObject] => [
        `${status} ${JSON.stringify(response)}`,
        status,
        operation,
      ]),
  );
}

/** Settings that are complete and lead nowhere: nothing is connected. */
const SETTINGS = {
  DATABASE_URL: 'mysql://nobody@localhost/none',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  PUBLIC_URL: 'https://parley.example',
};
/** Declared here again, because no module is there to do it; one that lacks its declaration stops the making. */
const EVENTS = [
  PHONE_EVENT_DECLARATIONS,
  CONSENT_EVENT_DECLARATIONS,
  MESSAGE_EVENT_DECLARATIONS,
  CAP_EVENT_DECLARATIONS,
  ERASURE_EVENT_DECLARATIONS,
];

/** The text of `openapi.json`: the OpenAPI 3.1 document of the application, made of its code alone. */
export async function openApiText(): Promise<string> {
  // A preview makes no instance of anything, so it needs no database.
  const root = AppModule.forCommand(readConfig(SETTINGS), createLog('silent'));
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create(root, new HttpAdapter(), options);
  const document = SwaggerModule.createDocument(app, described().build());
  completeOperations(document.paths);
  const schemas = document.components?.schemas ?? {};
  nameVocabularies(schemas);
  const complete: OpenAPIObject & { 'x-vocabularies': object } = {
    ...document,
    'x-vocabularies': vocabularies(),
    webhooks: webhooksOf(declaredEvents().all()),
    info: { ...document.info, contact: { name: 'The operator of this installation' } },
    components: {
      ...document.components,
      schemas: { ...providersByKind(schemas), ...httpSchemas() },
      responses: shareFailures(document.paths),
      headers: RESPONSE_HEADERS,
      examples: sharedProblemExamples(),
    },
  };
  return `${JSON.stringify(complete, null, 2)}\n`;
}

function described(): DocumentBuilder {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Parley')
    .setVersion('1')
    .setDescription(INTRODUCTION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This installation')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key of this installation.' },
      'apiKey',
    )
    .addSecurityRequirements('apiKey');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder;
}

function declaredEvents(): EventRegistry {
  const registry = new EventRegistry();
  EVENTS.forEach((declarations) => registry.declare(declarations));
  return registry;
}
