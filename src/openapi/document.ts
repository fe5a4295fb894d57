import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { AppModule } from '../app.module.js';
import { CONSENT_EVENT_DECLARATIONS } from '../consent/ledger/consent-events.js';
import { ERASURE_EVENT_DECLARATIONS } from '../erasure/erasure-events.js';
import { EventRegistry } from '../events/event-registry.js';
import { CAP_EVENT_DECLARATIONS } from '../messages/policy/cap-reports.js';
import { MESSAGE_EVENT_DECLARATIONS } from '../messages/record/message-events.js';
import { PHONE_EVENT_DECLARATIONS } from '../phones/record/phone-events.js';
import { readConfig } from '../platform/config/read-config.js';
import { HttpAdapter } from '../platform/edge/http-adapter.js';
import { RESPONSE_HEADERS } from '../platform/http/response-headers.js';
import { createLog } from '../platform/log/log.js';
import { httpSchemas } from '../providers/http/settings/rules-shape.js';
import { completeOperations, sharedProblemExamples } from './operations.js';
import { providersByKind } from './providers.js';
import { shareFailures } from './responses.js';
import { INTRODUCTION, TAGS } from './texts.js';
import { webhooksOf } from './webhooks.js';
import { nameVocabularies, vocabularies } from './words/vocabulary.js';

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
