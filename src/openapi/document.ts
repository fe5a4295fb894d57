import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { ERASURE_EVENT_DECLARATIONS } from '../compliance/erasure/erasure-task.js';
import { EventRegistry } from '../events/event-types.js';
import { MESSAGE_EVENT_DECLARATIONS } from '../messaging/messages/message.view.js';
import { CAP_EVENT_DECLARATIONS } from '../messaging/policy/cap-reports.js';
import { httpSchemas } from '../messaging/providers/http/settings/callback-shapes.js';
import { CONSENT_EVENT_DECLARATIONS } from '../phones/consent/consent.view.js';
import { PHONE_EVENT_DECLARATIONS } from '../phones/phone.view.js';
import { readConfig } from '../platform/config/read-config.js';
import { HttpAdapter } from '../platform/http/http-adapter.js';
import { RESPONSE_HEADERS } from '../platform/http/problem-docs.js';
import { createLog } from '../platform/log.js';
import { completeOperations, type OperationObject, sharedProblemExamples } from './operations.js';
import { INTRODUCTION, TAGS } from './texts.js';
import { providersByKind, webhooksOf } from './webhooks.js';
import { nameVocabularies, vocabularies } from './words/vocabulary.js';

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
/** Declared here again, because no room is there to do it; one that lacks its declaration stops the making. */
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
