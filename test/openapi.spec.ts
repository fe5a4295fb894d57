import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiText } from '../src/openapi/document.js';
import { PROVIDER_KINDS } from '../src/messaging/providers/adapter/provider-settings.js';
import { GENERIC_STATUSES } from './harness/generic-statuses.js';
import {
  type Described,
  type DocumentedOperation,
  guardedOperationsOf,
  operationsOf,
  reachedFrom,
  type ServedDocument,
  WRITES_NOTHING,
} from './harness/operations.js';
import { PUBLIC_ROUTES } from './harness/policy.js';
import { provedStatuses } from './harness/spec-titles.js';

const CHECKED_IN = resolve(process.cwd(), 'openapi.json');
const PROBLEM = '#/components/schemas/ProblemBody';

/** The alternative responses of the specification's five operations: seven, five, seven, seven and six. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/projects/{projectId}/api-keys': ['201', '400', '401', '403', '404', '409', '429'],
  'GET /v1/phones': ['200', '400', '401', '403', '429'],
  'POST /v1/projects/{projectId}/webhook-configs': ['201', '400', '401', '403', '404', '409', '429'],
  'POST /v1/tenants/{tenantId}/projects': ['201', '400', '401', '403', '404', '409', '429'],
  'GET /v1/projects/{projectId}': ['200', '400', '401', '403', '404', '429'],
};

describe('The OpenAPI document', () => {
  let text: string;
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  beforeAll(async () => {
    text = await openApiText();
    document = JSON.parse(text) as ServedDocument;
    operations = operationsOf(document);
  });

  it('is the one that is checked in as openapi.json (npm run openapi writes it)', () => {
    const checkedIn = readFileSync(CHECKED_IN, 'utf8');
    // First what differs, then every byte.
    expect(JSON.parse(checkedIn)).toEqual(document);
    expect(checkedIn === text).toBe(true);
  });

  it('lists exactly the alternatives of the five operations', () => {
    const listed = Object.fromEntries(
      operations
        .filter(({ route }) => ALTERNATIVES[route] !== undefined)
        .map(({ route, responses }) => [route, Object.keys(responses).sort()]),
    );
    expect(listed).toEqual(ALTERNATIVES);
  });

  it('names every operation once, in a word that a client can use as a method', () => {
    const names = operations.map(({ operationId }) => String(operationId));
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of every operation who may pass, or that it wants no key', () => {
    const open = operations
      .filter((operation) => operation['x-required-roles'] === undefined)
      .map(({ route }) => route);
    expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort());
    for (const { route, security, ...operation } of operations)
      expect([route, security]).toEqual([route, operation['x-required-roles'] === undefined ? [] : undefined]);
  });

  it('gives every failure the one error body', () => {
    const others = operations.flatMap(({ route, responses }) =>
      Object.entries(responses)
        .filter(
          ([status, response]) =>
            Number(status) >= 400 && response.content?.['application/json']?.schema.$ref !== PROBLEM,
        )
        .map(([status]) => `${route} ${status}`),
    );
    expect(others).toEqual([]);
  });

  it('spells out no failure twice', () => {
    const spelled = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.entries(responses).filter(([status, { $ref }]) => Number(status) >= 400 && $ref === undefined),
      ),
    );
    const texts = spelled.map((one) => JSON.stringify(one));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    expect(Object.keys(document.components.responses ?? {}).length).toBeGreaterThan(5);
  });

  it('gives every success but 204 a body with a schema', () => {
    const empty = operations.flatMap(({ route, responses }) =>
      Object.entries(responses)
        .filter(
          ([status, { content }]) =>
            Number(status) < 300 &&
            status !== '204' &&
            (content?.['application/json'] ?? content?.['text/csv'])?.schema === undefined,
        )
        .map(([status]) => `${route} ${status}`),
    );
    expect(empty).toEqual([]);
  });

  it('declares limit as the specification has it, "20" by default, and for callers that have a number', () => {
    const limits = operations.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'limit'));
    expect(limits.length).toBeGreaterThan(3);
    for (const { schema } of limits) expect(schema).toMatchObject({ type: ['string', 'integer'], default: '20' });
  });

  it('declares every number of a query as an integer', () => {
    const numbers = operations.flatMap(({ route, parameters }) =>
      parameters
        .filter((parameter) => parameter.in === 'query' && /^\d+$/.test(String(exampleOf(parameter.schema))))
        .filter(({ name }) => name !== 'limit')
        .map(({ name, schema }) => [`${route} ${name}`, schema?.type]),
    );
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map(([name]) => [name, 'integer']));
  });

  it('states defaults of bodies in words: generators demand each field that has one', () => {
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    const names = reachedFrom(bodies, document.components.schemas);
    expect(names.size).toBeGreaterThan(30);
    const withDefault = [...names].filter((name) => /"default":/.test(JSON.stringify(schemaNamed(name))));
    expect(withDefault).toEqual([]);
  });

  it.each(['CreateProviderDto', 'ProviderView'])('knows the settings of a %s by its kind', (name) => {
    const { oneOf, discriminator } = schemaNamed(name);
    expect(discriminator?.propertyName).toBe('kind');
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual(PROVIDER_KINDS);
    expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf?.map(({ $ref }) => $ref));
    for (const [kind, ref] of Object.entries(discriminator?.mapping ?? {})) {
      const { kind: said, settings } = schemaNamed(String(ref.split('/').at(-1))).properties ?? {};
      expect(said?.enum).toEqual([kind]);
      expect(settings?.allOf?.[0]?.$ref?.toUpperCase()).toContain(kind);
    }
  });

  it('says in its introduction what 503 means and what may be sent again', () => {
    const { description } = document.info;
    expect(description).toMatch(/\| 503 \| `unavailable` \| .*Retry-After/);
    const retries = /## Safe retries[^]*?(?=\n## )/.exec(description)?.[0] ?? '';
    for (const word of ['503', '**GET**', '**PUT**', '**PATCH**', '**DELETE**', '**POST** with', '**POST** without'])
      expect(retries).toContain(word);
  });

  function schemaNamed(name: string): Described {
    return document.components.schemas[name] ?? {};
  }

  it('has an example for every parameter and every field', () => {
    const parameters = operations.flatMap(({ route, parameters }) =>
      parameters
        .filter((parameter) => !hasExample(parameter) && !hasExample(parameter.schema))
        .map(({ name }) => `${route} ${name}`),
    );
    const fields = Object.entries(document.components.schemas).flatMap(([schema, { properties }]) =>
      Object.entries(properties ?? {})
        .filter(([, property]) => !isShown(property))
        .map(([name]) => `${schema}.${name}`),
    );
    expect([...parameters, ...fields]).toEqual([]);
  });

  it('refers to nothing that is not there, and to everything that is', () => {
    const referred = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) =>
        String(name),
      ),
    );
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it('declares every parameter that stands in a path, once', () => {
    for (const { route, path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
      expect([
        route,
        parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .sort(),
      ]).toEqual([route, inPath.sort()]);
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([route, names]).toEqual([route, [...new Set(names)]]);
    }
  });

  it('promises Idempotency-Key on every POST below /v1 that writes', () => {
    const without = guardedOperationsOf(document).filter(
      ({ method, route, parameters }) =>
        (method === 'post' && !WRITES_NOTHING.includes(route)) !==
        parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(without.map(({ route }) => route)).toEqual([]);
  });

  it('documents no status without a test', () => {
    const proved = provedStatuses();
    const bare = guardedOperationsOf(document).flatMap(({ route, responses }) =>
      Object.keys(responses)
        .filter((status) => GENERIC_STATUSES[status] === undefined && proved.get(route)?.has(status) !== true)
        .map((status) => `${route} ${status}`),
    );
    expect(bare).toEqual([]);
  });

  it('and no test proves a status that is not documented', () => {
    const documented = new Map(operations.map(({ route, responses }) => [route, Object.keys(responses)]));
    const strange = [...provedStatuses()].flatMap(([route, statuses]) =>
      [...statuses]
        .filter((status) => documented.get(route)?.includes(status) === false)
        .map((status) => `${route} ${status}`),
    );
    expect(strange).toEqual([]);
  });
});

/** Whether an example stands at the field itself, or is made of those of the schema that it refers to. */
function isShown(property: Described): boolean {
  const parts = property.allOf ?? property.oneOf ?? property.anyOf ?? [];
  return (
    hasExample(property) ||
    property.$ref !== undefined ||
    property.items?.$ref !== undefined ||
    parts.some(({ $ref }) => $ref !== undefined)
  );
}

function exampleOf(described: Described | undefined): unknown {
  return described?.example ?? (described?.examples as readonly unknown[] | undefined)?.[0];
}

function hasExample(described: Described | undefined): boolean {
  return described?.example !== undefined || described?.examples !== undefined;
}
