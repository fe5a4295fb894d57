import {
  type DocumentedContent,
  type DocumentedExample,
  type DocumentedOperation,
  operationsOf,
  type ServedDocument,
  servedDocument,
  WRITES_NOTHING,
} from './harness/operations.js';
import { routeApp } from './harness/route-app.js';

/** A default that clients may fill in: the page size. */
const PREFILLED = ['limit'];

describe('The OpenAPI document explains every operation', () => {
  const app = routeApp();
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
  });

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
