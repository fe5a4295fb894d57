import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ERROR_CODES } from '../src/platform/http/error-codes.js';
import { needsReadOnly, operationsOf, type ServedDocument } from './harness/operations.js';

/** What no parameter and no media type says, for clients that are generated from the document. */
describe('The extensions of the OpenAPI document', () => {
  const document = JSON.parse(readFileSync(resolve(process.cwd(), 'openapi.json'), 'utf8')) as ServedDocument;

  it('say of every operation that wants a key what access it requires', () => {
    for (const operation of operationsOf(document)) {
      const access = operation['x-required-roles'] && (needsReadOnly(operation) ? 'READ' : 'FULL');
      expect([operation.route, operation['x-required-access']]).toEqual([operation.route, access]);
    }
  });

  it('say every error code, and which fields are shown once', () => {
    const { schemas } = document.components;
    expect(schemas['ProblemBody']?.properties?.['code']).toMatchObject({ 'x-codes': Object.keys(ERROR_CODES) });
    const once = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties ?? {}).flatMap(([field, described]) =>
        described['x-shown-once'] === true ? [`${name}.${field}`] : [],
      ),
    );
    expect(once.sort()).toEqual(['ApiKeyView.plainApiKey', 'WebhookConfigWithSecretView.signingSecret']);
  });
});
