import { CONCERNS, type Field, type Refusal, REFUSAL_OUTCOMES, type ResponseRule } from '../../http-settings.js';
import { PROVIDER_REASONS, type ProviderReason } from '../../provider-reasons.js';
import { CONDITIONS, FIELD, STATUSES } from './field-shapes.js';
import { objectOf } from './object-shapes.js';
import { text, word } from './plain-shapes.js';
import type { NamedField } from './readable-fields.js';
import { byDefault, documented, type FieldOf, type Findings, type Shape } from './shape.js';
import { listOf, orNull } from './shapes-of-many.js';

const REFUSALS_MAX = 100;
const NOTE_MAX = 200;

/** A reason, or none. */
export function reasonOrNone(description: string): FieldOf<ProviderReason | null> {
  return byDefault<ProviderReason | null>(null, orNull(word(PROVIDER_REASONS)), description, 'invalid_number');
}

/** A Field, or none. */
export function fieldOrNone(description: string): FieldOf<Field | null> {
  return byDefault<Field | null>(null, orNull(FIELD), description, undefined);
}

const STATUS_FIELD = documented(STATUSES, 'Statuses such as `"2xx"` and `"429"`.', ['2xx']);
const WHEN_FIELD = byDefault<Refusal['when']>([], CONDITIONS, 'What must hold besides, all of it.', undefined);

const REFUSAL: Shape<Refusal> = objectOf<Refusal>(
  'HttpRefusal',
  'A response that refuses a message.',
  {
    status: STATUS_FIELD,
    when: WHEN_FIELD,
    outcome: documented(
      word(REFUSAL_OUTCOMES),
      '`REJECTED`: refused for good. `UNAVAILABLE`: not taken, to be sent again. `UNKNOWN`: perhaps taken, and never ' +
        'sent again.',
      'REJECTED',
    ),
    concerns: byDefault<Refusal['concerns']>(
      'provider',
      word(CONCERNS),
      'What is unavailable: all of the account, the sender, or this message. For `UNAVAILABLE` only.',
      'sender',
    ),
    reason: reasonOrNone('Reason of a message that is refused. `null`: `rejected_by_provider`.'),
    note: byDefault<string | null>(
      null,
      orNull(text({ max: NOTE_MAX })),
      'A sentence for those who read why a message failed.',
      'The account has no credit.',
    ),
  },
  ({ outcome, concerns }, path, findings) => {
    if (outcome !== 'UNAVAILABLE' && concerns !== 'provider')
      findings.add(`${path}.concerns`, 'isLeftOut', 'must be left out unless outcome is UNAVAILABLE');
  },
);

/** What responses mean. */
export const RESPONSE: Shape<ResponseRule> = objectOf<ResponseRule>(
  'HttpResponseRule',
  'What responses of the gateway mean: first what accepts, then what refuses, then by status.',
  {
    accepted: documented(
      objectOf<ResponseRule['accepted']>('HttpAcceptance', 'A response that accepts a message.', {
        status: STATUS_FIELD,
        when: WHEN_FIELD,
      }),
      'Which responses accept a message.',
      undefined,
    ),
    id: fieldOrNone("Where the gateway's id of the message stands."),
    code: fieldOrNone('Where the code of a refusal stands.'),
    refusals: byDefault<readonly Refusal[]>(
      [],
      listOf(REFUSAL, { max: REFUSALS_MAX }),
      'Which responses refuse a message; the first that fits counts.',
      undefined,
    ),
  },
  findUseless,
);

/** Finds Fields of a query, which responses do not have, and an id that all messages would share. */
function findUseless({ accepted, id, code, refusals }: ResponseRule, path: string, findings: Findings): void {
  if (id?.value !== undefined)
    findings.add(`${path}.id.value`, 'isField', 'must not be there: all messages would have the same id');
  const tests = [
    ['accepted', accepted] as const,
    ...refusals.map((refusal, index) => [`refusals[${index}]`, refusal] as const),
  ];
  const conditions = tests.flatMap(([name, { when }]) =>
    when.map(({ at }, index): NamedField => [`${name}.when[${index}].at`, at]),
  );
  for (const [name, field] of [['id', id], ['code', code], ...conditions] satisfies NamedField[])
    if (field?.query !== undefined)
      findings.add(`${path}.${name}.query`, 'isField', 'must not be there: a response has no query');
}
