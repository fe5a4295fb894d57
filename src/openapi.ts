import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { EventRegistry } from './events/event-registry.js';
import { completeOperations, sharedProblemExamples } from './openapi-operations.js';
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
      headers: RESPONSE_HEADERS,
      examples: sharedProblemExamples(),
    },
  };
}

/** On a telephone, what is wider than the screen is scrolled within its operation instead of with the page. */
const NARROW_SCREENS = `@media (max-width: 640px) {
  .swagger-ui .opblock-body, .swagger-ui .models, .swagger-ui .model-container { overflow-x: auto; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; overflow-wrap: anywhere; }
}`;

/** Serves the document at `/openapi.json` and Swagger UI, from local files, at `/docs`. */
export function setUpOpenApi(app: NestExpressApplication): OpenAPIObject {
  const document = openApiDocument(app);
  SwaggerModule.setup('openapi', app, document, {
    ui: false,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Parley API',
    customCss: NARROW_SCREENS,
    swaggerOptions: {
      // The browser keeps the key, so that a reload does not ask for it again; "Logout" forgets it.
      persistAuthorization: true,
      displayRequestDuration: true,
      docExpansion: 'list',
    },
  });
  return document;
}
