import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { EventRegistry } from './events/event-registry.js';
import { completeOperations, sharedProblemExamples } from './openapi-operations.js';
import { shareFailures } from './openapi-responses.js';
import { INTRODUCTION, TAGS } from './openapi-texts.js';
import { providersByKind } from './openapi-providers.js';
import { webhooksOf } from './openapi-webhooks.js';
import { RESPONSE_HEADERS } from './platform/http/response-headers.js';

/** The OpenAPI 3.1 document of the application. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
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
  const document = SwaggerModule.createDocument(app, builder.build());
  completeOperations(document.paths);
  return {
    ...document,
    webhooks: webhooksOf(app.get(EventRegistry).all()),
    info: { ...document.info, contact: { name: 'The operator of this installation' } },
    components: {
      ...document.components,
      schemas: providersByKind(document.components?.schemas ?? {}),
      responses: shareFailures(document.paths),
      headers: RESPONSE_HEADERS,
      examples: sharedProblemExamples(),
    },
  };
}
