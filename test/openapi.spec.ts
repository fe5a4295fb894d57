import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROVIDER_KINDS } from '../src/messaging/providers/adapter/provider-settings.js';
import { openApiText } from '../src/openapi/document.js';
import { ERROR_CODES } from '../src/platform/http/problem.js';
import {
  type Described,
  type DocumentedContent,
  type DocumentedExample,
  type DocumentedOperation,
  guardedOperationsOf,
  needsReadOnly,
  operationsOf,
  PUBLIC_ROUTES,
  reachedFrom,
  REFUSE_SESSIONS,
  type ServedDocument,
  WRITES_NOTHING,
} from './harness/operations.js';

const FOLDER = resolve(process.cwd(), 'test');
const DESCRIBE = /\bdescribe\(\s*(['"`])((?:GET|POST|PUT|PATCH|DELETE) \/[^'"`]*)\1/g;
const TEST = /\b(?:it|test)(?:\.each\([^]*?\]\s*(?:as const\s*)?\))?\(\s*(['"`])(\d{3}): /g;

/** The statuses that files on a database prove of each route, by `describe('POST /v1/…')` and `it('409: …')`. */
function provedStatuses(): ReadonlyMap<string, ReadonlySet<string>> {
  const proved = new Map<string, Set<string>>();
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => /\.\w+-spec\.ts$/.test(file))) {
    const text = readFileSync(resolve(FOLDER, name), 'utf8');
    const routes = [...text.matchAll(DESCRIBE)].map((match) => ({ route: String(match[2]), from: match.index }));
    for (const [index, { route, from }] of routes.entries()) {
      // A block at the top of the file that is about no route ends it, too.
      const beyond = text.slice(from + 1).search(/^describe/m);
      const until = Math.min(routes[index + 1]?.from ?? text.length, beyond < 0 ? text.length : from + 1 + beyond);
      const statuses = [...text.slice(from, until).matchAll(TEST)].map(([, , status]) => String(status));
      proved.set(route, new Set([...(proved.get(route) ?? []), ...statuses]));
    }
  }
  return proved;
}

/** Statuses that one generated test proves for every operation, so that no file per route repeats them. */
const GENERIC_STATUSES: Readonly<Record<string, string>> = {
  '401': 'auth/access.route-spec.ts',
  '403': 'auth/access.route-spec.ts',
  '429': 'auth/access.e2e-spec.ts',
};

describe('The OpenAPI document', () => {
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
});

/** Lists that no vocabulary has: words of HTTP and of databases, and events, which the event catalogue describes. */
const SELF_EVIDENT = [
  'WebhookAuthView.type',
  'WebhookEndpointView.method',
  'StatusDatabaseView.kind',
  'EventTypeView.type',
  'MessageEvent',
  'PhoneEvent',
];

/** No screen and no page shows them: a request that registers numbers, what a preset needs, and dry runs. */
const NOT_SHOWN = [
  'RegistrationItemView.status',
  'PresetParameterView.kind',
  'DryRunOutcomeView.kind',
  'DryRunOutcomeView.reason',
  'DryRunItemView.status',
  'DryRunItemView.reason',
  'DryRunItemView.keyword',
];

/** A default that clients may fill in: the page size. */
const PREFILLED = ['limit'];
const document = JSON.parse(readFileSync(resolve(process.cwd(), 'openapi.json'), 'utf8')) as ServedDocument;

/** What no parameter and no media type says, for clients that are generated from the document. */
describe('The extensions of the OpenAPI document', () => {
  it('say of every operation that wants a key what access it requires', () => {
    for (const operation of operationsOf(document)) {
      const access = operation['x-required-roles'] && (needsReadOnly(operation) ? 'READ' : 'FULL');
      expect([operation.route, operation['x-required-access']]).toEqual([operation.route, access]);
    }
  });

  it('say which operations are closed to sessions of console links', () => {
    const closed = operationsOf(document).filter((operation) => operation['x-refuses-sessions'] === true);
    expect(closed.map(({ route }) => route).sort()).toEqual([...REFUSE_SESSIONS].sort());
  });

  it('say every error code, and which fields are shown once', () => {
    const { schemas } = document.components;
    expect(schemas['ProblemBody']?.properties?.['code']).toMatchObject({ 'x-codes': Object.keys(ERROR_CODES) });
    const once = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {}).flatMap(([field, described]) =>
        described['x-shown-once'] === true ? [`${name}.${field}`] : [],
      ),
    );
    expect(once.sort()).toEqual([
      'ApiKeyView.plainApiKey',
      'NewConsoleLinkView.url',
      'OpenedSessionView.plainApiKey',
      'WebhookConfigWithSecretView.signingSecret',
    ]);
  });

  it('say of every word that a screen shows what it means, and of no other', () => {
    const lists = document['x-vocabularies'];
    const shown = shownWords(document.components.schemas);
    const without = shown.filter(({ vocabulary }) => vocabulary === undefined).map(({ field }) => field);
    expect(without.sort()).toEqual([...SELF_EVIDENT, ...NOT_SHOWN].sort());
    const wordsOf = (name: string) => shown.flatMap(({ vocabulary, words }) => (vocabulary === name ? words : []));
    const names = new Set(shown.flatMap(({ vocabulary }) => vocabulary ?? []));
    expect(Object.keys(lists).sort()).toEqual([...names].sort());
    for (const [name, meanings] of Object.entries(lists))
      expect([name, ...Object.keys(meanings).sort()]).toEqual([name, ...[...new Set(wordsOf(name))].sort()]);
  });
});

describe('The OpenAPI document explains every operation', () => {
  const operations = operationsOf(document);

  it('has a summary, a description with the roles and access of its extensions, and one tag that is described', () => {
    const tags = (document.tags ?? []).filter(({ description }) => description !== undefined).map(({ name }) => name);
    for (const { route, summary, description, ...operation } of operations) {
      const roles = operation['x-required-roles'];
      const access = `**Required access:** ${operation['x-required-access']}.`;
      const closed = operation['x-refuses-sessions'] === true ? ' Closed to sessions of console links.' : '';
      const sentence =
        roles === undefined ? 'No API key is needed.' : `**Required role:** ${roles.join(' or ')}. ${access}${closed}`;
      expect([route, summary]).toEqual([route, expect.stringMatching(/^[A-Z].{5,}[^.]$/)]);
      expect([route, description?.split('\n\n').at(-1)]).toEqual([route, sentence]);
      expect([route, description]).toEqual([route, expect.stringMatching(/^[A-Z][^]{20,}\.\n\n/)]);
      expect(tags).toContain(operation.tags?.[0]);
    }
  });

  it('gives no parameter a value that a form would fill in', () => {
    const filled = operations.flatMap(({ route, parameters }) =>
      parameters
        .filter(({ name }) => !PREFILLED.includes(name ?? ''))
        .filter(({ example, examples, schema }) =>
          [example, examples, schema?.example, schema?.default].some((value) => value !== undefined),
        )
        .map(({ name }) => `${route} ${name}`),
    );
    expect(filled).toEqual([]);
  });

  it('describes every parameter and every field in whole sentences', () => {
    const described = [
      ...operations.flatMap(({ route, parameters }) =>
        parameters.map(({ name, description }) => [`${route} ${name}`, description] as const),
      ),
      ...Object.entries(document.components.schemas).flatMap(([schema, { properties }]) =>
        Object.entries(properties ?? {}).map(([name, field]) => [`${schema}.${name}`, field.description] as const),
      ),
    ];
    const bare = described.filter(([, description]) => !/^[`A-Z0-9].{9,}\.$/s.test(description ?? ''));
    expect(bare).toEqual([]);
  });

  it('has named examples of every body, the minimal one first', () => {
    const firsts = operations
      .filter(({ requestBody }) => requestBody !== undefined)
      .map(({ route, requestBody }) => [route, Object.keys(bodyOf(requestBody?.content).examples ?? {})[0]]);
    expect(firsts.length).toBeGreaterThan(10);
    expect(firsts).toEqual(firsts.map(([route]) => [route, 'minimal']));
  });

  it('shows every failure by examples of its own', () => {
    for (const { route, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const shown = Object.values(bodyOf(content).examples ?? {}).map((example) => resolved(example).value);
        expect([route, status, shown.length > 0]).toEqual([route, status, true]);
        for (const value of shown) expect([route, value]).toEqual([route, problemWith(Number(status))]);
      }
    }
  });

  it('documents the headers of every response', () => {
    for (const { route, method, responses, ...operation } of operations) {
      for (const [status, { headers }] of Object.entries(responses)) {
        const wanted = ['X-Request-Id'];
        if (operation['x-required-roles'] !== undefined && status !== '401')
          wanted.push('RateLimit', 'RateLimit-Policy');
        if (status === '401') wanted.push('WWW-Authenticate');
        if (status === '429') wanted.push('Retry-After');
        if (status === '201') wanted.push('Location');
        const isOnce = operation['x-required-roles'] !== undefined && !WRITES_NOTHING.includes(route);
        if (method === 'post' && isOnce && Number(status) < 300) wanted.push('Idempotent-Replayed');
        const missing = wanted.filter((name) => headers?.[name] === undefined);
        expect([route, status, missing]).toEqual([route, status, []]);
      }
    }
  });

  function resolved(example: DocumentedExample): DocumentedExample {
    const name = example.$ref?.replace('#/components/examples/', '');
    return name === undefined ? example : (document.components.examples?.[name] ?? {});
  }
});

interface ShownWords {
  readonly field: string;
  readonly words: readonly string[];
  readonly vocabulary: string | undefined;
}

/** Each list of words that a response may show: of views and of the error, and lists that have a name of their own. */
function shownWords(schemas: ServedDocument['components']['schemas']): ShownWords[] {
  const described = Object.entries(schemas).flatMap(([name, schema]) => [
    [name, schema] as const,
    ...(/(View|Body)$/.test(name)
      ? Object.entries(schema.properties ?? {}).map(([field, property]) => [`${name}.${field}`, property] as const)
      : []),
  ]);
  return described.flatMap(([field, schema]) => {
    const words = schema.enum ?? schema.items?.enum ?? schema['x-codes'];
    const vocabulary = schema['x-vocabulary'];
    if (words === undefined && vocabulary === undefined) return [];
    return [{ field, words: (words ?? []).filter((word) => typeof word === 'string'), vocabulary }];
  });
}

function bodyOf(content: Readonly<Record<string, DocumentedContent>> | undefined): Partial<DocumentedContent> {
  return Object.values(content ?? {})[0] ?? {};
}

function problemWith(statusCode: number): object {
  return {
    statusCode,
    error: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/.{5,}/),
    requestId: expect.any(String),
    details: expect.any(Array),
  };
}
