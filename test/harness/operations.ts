import type { RouteApp } from './route-app.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** A parameter, a schema or a response, as far as the tests look at it. */
export interface Described {
  readonly name?: string;
  readonly description?: string;
  readonly in?: string;
  readonly example?: unknown;
  readonly examples?: unknown;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly schema?: Described;
  readonly items?: Described;
  readonly allOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-shown-once'?: boolean;
  readonly 'x-codes'?: readonly string[];
  readonly 'x-vocabulary'?: string;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

/** An example of a body, or a reference to one. */
export interface DocumentedExample {
  readonly summary?: string;
  readonly value?: unknown;
  readonly $ref?: string;
}

/** A body in one media type. */
export interface DocumentedContent {
  readonly schema: Described;
  readonly examples?: Readonly<Record<string, DocumentedExample>>;
}

/** A response with its headers and bodies. */
export interface DocumentedResponse {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, DocumentedContent>>;
}

/** One operation of the OpenAPI document. */
export interface DocumentedOperation {
  /** `POST /v1/tenants`: how tests and the policy table call it. */
  readonly route: string;
  readonly method: Method;
  readonly path: string;
  readonly operationId?: string;
  readonly 'x-required-roles'?: readonly string[];
  readonly 'x-required-access'?: string;
  readonly 'x-refuses-sessions'?: boolean;
  readonly security?: readonly unknown[];
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters: readonly Described[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DocumentedContent>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The document that the application serves. */
export interface ServedDocument {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, DocumentedOperation>>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly 'x-vocabularies': Readonly<Record<string, Readonly<Record<string, { readonly meaning: string }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Described>>;
    readonly examples?: Readonly<Record<string, DocumentedExample>>;
    readonly responses?: Readonly<Record<string, DocumentedResponse>>;
  };
}

export async function servedDocument(app: RouteApp): Promise<ServedDocument> {
  return (await app.http.get('/openapi.json')).body as ServedDocument;
}

/** All operations, with their method and path; responses that several share stand in each of them. */
export function operationsOf(document: ServedDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [
            {
              ...operation,
              parameters: operation.parameters ?? [],
              responses: Object.fromEntries(
                Object.entries(operation.responses).map(([status, one]) => [status, responseOf(document, one)]),
              ),
              method,
              path,
              route: `${method.toUpperCase()} ${path}`,
            },
          ];
    }),
  );
}

function responseOf({ components }: ServedDocument, response: DocumentedResponse): DocumentedResponse {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (components.responses?.[name] ?? {});
}

/** Those that want a key. */
export function guardedOperationsOf(document: ServedDocument): DocumentedOperation[] {
  return operationsOf(document).filter((operation) => operation['x-required-roles'] !== undefined);
}

/** The path with its parameters filled in. */
export function fillPath(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? `no_${name}`));
}

/** Of providers of the kind HTTP only. */
export const DRY_RUN = 'POST /v1/providers/{providerId}/dry-run';

/** A POST that only looks needs no protection against being repeated. */
export const WRITES_NOTHING: readonly string[] = ['POST /v1/projects/{projectId}/messages/preview', DRY_RUN];

/** The names of the schemas that these bodies are made of. */
export function reachedFrom(bodies: readonly unknown[], schemas: ServedDocument['components']['schemas']): Set<string> {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  bodies.forEach(visit);
  return names;
}

/** What a READ key may call though it changes something: a session ends itself, and any other key is 409. */
export const ENDS_A_SESSION = 'DELETE /v1/api-keys/current';

/** Whether a READ key may call it: everything that only looks. */
export function needsReadOnly({ method, route }: DocumentedOperation): boolean {
  return method === 'get' || route === ENDS_A_SESSION || WRITES_NOTHING.includes(route);
}
