import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ERROR_CODES } from '../src/platform/http/problem.js';
import { REFUSE_SESSIONS } from './harness/policy.js';
import {
  type DocumentedContent,
  type DocumentedExample,
  needsReadOnly,
  operationsOf,
  type ServedDocument,
  WRITES_NOTHING,
} from './harness/operations.js';

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
