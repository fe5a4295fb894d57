import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { completeOperations, sharedProblemExamples } from './openapi-operations.js';
import { INTRODUCTION, TAGS } from './openapi-texts.js';
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
    info: { ...document.info, contact: { name: 'The operator of this installation' } },
    components: { ...document.components, headers: RESPONSE_HEADERS, examples: sharedProblemExamples() },
  };
}

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
    swaggerOptions: {
      // The browser keeps the key, so that a reload does not ask for it again; "Logout" forgets it.
      persistAuthorization: true,
      displayRequestDuration: true,
      docExpansion: 'list',
    },
  });
  return document;
}
