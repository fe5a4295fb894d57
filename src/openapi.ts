import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const INTRODUCTION = `Parley is a self-hosted, multi-tenant messaging service. A tenant owns projects; a project has API keys,
webhook configs and phone numbers.

**Authentication.** Send an API key in \`x-api-key\`. Each key has the role ADMIN (the operator: reaches everything) or
TENANT (reaches its own project); \`x-required-roles\` of an operation lists the roles that may pass. What a key cannot
reach looks exactly like what does not exist: 404.

**Conventions.** Timestamps are integer Unix milliseconds, UTC. A field without a value is \`null\`. Lists are read page by
page: give \`cursor\` of an answer as \`cursor\` of the next request while \`hasMore\` is true. Unknown body fields are refused.
\`X-Request-Id\` is taken from the request or made, and stands in every answer.

**Repeating safely.** Every POST takes \`Idempotency-Key\` (1 to 255 characters, kept for 24 h, for one key and path). A
repetition shows what the first one made, with \`Idempotent-Replayed: true\` and without secrets. A repeated test of a webhook
config sends nothing and says how the first one ended.

**Webhooks.** Events are delivered at least once and in no certain order: \`webhook-id\` stays the same in every try, \`sequence\`
counts without a gap in each project. Deliveries are signed after Standard Webhooks; \`GET /v1/event-types\` is the catalogue.

**Failures.** Every failure has one body (\`ProblemBody\`). Besides those listed at each operation, any route may answer
405 (\`Allow\` lists the methods), 413 (body over 100 kB, or the route's own bound), 415 (not JSON), 500 (a fault of ours; nothing is told) and 503
(\`unavailable\`: the database is away; try again after \`Retry-After\`).

**Rate limits.** \`RateLimit-Policy\` and \`RateLimit\` say how many requests a key has left; 429 comes with \`Retry-After\`.`;

/** What the parameters of paths look like; a name that is missing here has no example, which a test refuses. */
const PATH_EXAMPLES: Readonly<Record<string, string>> = {
  tenantId: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  projectId: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  keyId: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  webhookConfigId: 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  eventId: 'evt_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  deliveryId: 'dlv_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
  phoneE164: '+14155552601',
  importId: 'imp_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
};

/** The OpenAPI 3.1 document of the application. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Parley')
    .setVersion('1')
    .setDescription(INTRODUCTION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key of this installation.' },
      'apiKey',
    )
    .addSecurityRequirements('apiKey')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  return { ...document, paths: withPathExamples(withoutKeyOnPublicRoutes(document.paths)) };
}

/** Serves the document at `/openapi.json` and Swagger UI, from local files, at `/docs`. */
export function setUpOpenApi(app: NestExpressApplication): OpenAPIObject {
  const document = openApiDocument(app);
  SwaggerModule.setup('openapi', app, document, {
    ui: false,
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  SwaggerModule.setup('docs', app, withoutParameterExamples(document), {
    raw: false,
    customSiteTitle: 'Parley API',
    swaggerOptions: {
      persistAuthorization: false,
      displayRequestDuration: true,
      operationsSorter: 'alpha',
      tagsSorter: 'alpha',
    },
  });
  return document;
}

/** Swagger UI fills parameters with their examples: an explorer's first list would be filtered to nothing, his second creation be a replay. */
function withoutParameterExamples(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const { parameters = [] } of Object.values(item) as { parameters?: { example?: unknown }[] }[]) {
      for (const parameter of parameters) delete parameter.example;
    }
  }
  return copy;
}

function withoutKeyOnPublicRoutes(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item) as { operationId?: string; security?: unknown[] }[]) {
      if (operation.operationId !== undefined && !('x-required-roles' in operation)) operation.security = [];
    }
  }
  return paths;
}

function withPathExamples(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  for (const item of Object.values(paths)) {
    for (const { parameters = [] } of Object.values(item) as {
      parameters?: { in: string; name: string; example?: unknown }[];
    }[]) {
      for (const parameter of parameters)
        if (parameter.in === 'path') parameter.example ??= PATH_EXAMPLES[parameter.name];
    }
  }
  return paths;
}
