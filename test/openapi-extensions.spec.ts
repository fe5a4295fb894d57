import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ERROR_CODES } from '../src/platform/http/error-codes.js';
import { REFUSE_SESSIONS } from './harness/policy.js';
import { needsReadOnly, operationsOf, type ServedDocument } from './harness/operations.js';

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

/** What no parameter and no media type says, for clients that are generated from the document. */
describe('The extensions of the OpenAPI document', () => {
  const document = JSON.parse(readFileSync(resolve(process.cwd(), 'openapi.json'), 'utf8')) as ServedDocument;

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
