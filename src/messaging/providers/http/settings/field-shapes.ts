import type { Fault } from '../../../../platform/http/field-faults.js';
import type {
  BodyTemplate,
  CallbackRule,
  CheckRule,
  Condition,
  Field,
  HttpRules,
  SendRule,
} from '../../adapter/http-settings.js';
import { pointerFault } from '../reading.js';
import { SECRET_PREFIX } from '../send-program.js';
import { templateFault, templateOf } from '../template.js';
import {
  below,
  documented,
  type FieldOf,
  type Findings,
  flag,
  integer,
  listOf,
  objectOf,
  onlyTrue,
  optional,
  type Shape,
  text,
} from './shape.js';

const POINTER_MAX = 200;
export const NAME_MAX = 128;
export const WORD_MAX = 100;
const VALUE_MAX = 200;
const SPLIT_MAX = 5;
const PART_MAX = 99;
const CONDITIONS_MAX = 10;
const STATUSES_MAX = 20;

/** A field name (RFC 9110, 5.1: a token). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const STATUS = /^(?:[1-5]xx|[1-5][0-9]{2})$/;
const PLACES = ['json', 'form', 'query', 'header', 'line', 'value'] as const;
const TESTS = ['is', 'startsWith', 'exists'] as const;

/** Why a text is not the name of a header. */
export function tokenFault(name: string): Fault | null {
  const sentence = "must be a header name: letters, digits and !#$%&'*+-.^_`|~ only";
  return TOKEN.test(name) ? null : { rule: 'isHeaderName', sentence };
}

/** The name of a header. */
export const HEADER_NAME = text({ max: NAME_MAX, check: tokenFault });

/** A JSON pointer (RFC 6901). */
export const POINTER = text({
  min: 0,
  max: POINTER_MAX,
  check: (pointer) => {
    const sentence = pointerFault(pointer);
    return sentence === null ? null : { rule: 'isField', sentence };
  },
});

const STATUS_PATTERN = text({
  max: 3,
  pattern: STATUS.source,
  check: (status) =>
    STATUS.test(status) ? null : { rule: 'isStatus', sentence: 'must be a status such as "429", or "2xx"' },
});

/** Statuses of responses: one list of them. */
export const STATUSES: Shape<readonly string[]> = listOf(STATUS_PATTERN, { min: 1, max: STATUSES_MAX });

/** Where a text is found in a response or a callback. */
export const FIELD: Shape<Field> = objectOf<Field>(
  'HttpField',
  'Where a text stands in a response or a callback: exactly one place. Numbers, `true` and `false` count as written; ' +
    '`null`, objects and lists count as absent.',
  {
    json: optional(POINTER, 'JSON pointer (RFC 6901) into the body, or into the item where there are items.', '/id'),
    form: optional(text({ max: NAME_MAX }), 'Name of a field of a form.', 'id'),
    query: optional(text({ max: NAME_MAX }), 'Name of a parameter of the query.', 'id'),
    header: optional(HEADER_NAME, 'Name of a header.', 'x-message-id'),
    line: optional(onlyTrue(), 'The first line of the body, trimmed.', true),
    value: optional(text({ min: 0, max: VALUE_MAX }), 'A constant.', 'EUR'),
    split: optional(text({ max: SPLIT_MAX, lines: true }), 'What separates the parts of the text.', ','),
    part: optional(integer(0, PART_MAX), 'Which of the parts is meant, from 0.', 1),
  },
  (field, path, findings) => {
    const places = PLACES.filter((place) => field[place] !== undefined);
    if (places.length !== 1) findings.add(path, 'isField', `must have exactly one of ${PLACES.join(', ')}`);
    else if ((field.split === undefined) !== (field.part === undefined))
      findings.add(path, 'isField', 'must have split and part together');
  },
);

const TEXTS = listOf(text({ min: 0, max: WORD_MAX }), { min: 1, max: CONDITIONS_MAX });

/** What must hold of a text. */
const CONDITION: Shape<Condition> = objectOf<Condition>(
  'HttpCondition',
  'What must hold of a text: exactly one of `is`, `startsWith` and `exists`. Upper and lower case differ.',
  {
    at: documented(FIELD, 'Where the text stands.', undefined),
    is: optional(TEXTS, 'The text is one of these.', ['accepted']),
    startsWith: optional(TEXTS, 'The text begins with one of these.', ['ok']),
    exists: optional(flag(), 'Whether there is a text.', true),
  },
  (condition, path, findings) => {
    if (TESTS.filter((test) => condition[test] !== undefined).length !== 1)
      findings.add(path, 'isCondition', `must have exactly one of ${TESTS.join(', ')}`);
  },
);

/** Conditions that must all hold. */
export const CONDITIONS: Shape<readonly Condition[]> = listOf(CONDITION, { max: CONDITIONS_MAX });

/** A field of an object that holds a Field. */
export function fieldThere(description: string): FieldOf<Field> {
  return documented(FIELD, description, undefined);
}

/** Finds one name twice, where upper and lower case do not count. */
export function findSameNames(names: readonly string[], path: string, findings: Findings): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase()))
      findings.add(`${path}.${name}`, 'isUnique', 'must be unique: upper and lower case do not distinguish headers');
    seen.add(name.toLowerCase());
  }
}

/** A Field with its path from the rule on; null where there is none. */
export type NamedField = readonly [path: string, field: Field | null];

/** Finds items and Fields that no callback with such a body ever has. */
export function findUnreadable(
  { bodyType, items }: CallbackRule,
  fields: readonly NamedField[],
  path: string,
  findings: Findings,
): void {
  if (typeof items === 'string' && bodyType !== 'JSON')
    findings.add(`${path}.items`, 'isField', 'must not be a JSON pointer unless bodyType is JSON');
  const isInForm = typeof items === 'object' && items !== null;
  if (isInForm && bodyType !== 'FORM')
    findings.add(`${path}.items`, 'isField', 'must not be a field of a form unless bodyType is FORM');
  for (const [name, field] of fields) {
    if (field?.json !== undefined && bodyType !== 'JSON' && !isInForm)
      findings.add(`${path}.${name}.json`, 'isField', 'must not be there unless bodyType is JSON or items has form');
    if (field?.form !== undefined && bodyType !== 'FORM')
      findings.add(`${path}.${name}.form`, 'isField', 'must not be there unless bodyType is FORM');
  }
}

/** What a signature is made over besides headers. */
const CONTENTS = ['body', 'bodySha256', 'url', 'urlBase'];
const HEADER = 'header.';

/** What is wrong with the text that a signature is made over. */
export function signedFault(template: string): Fault | null {
  const sentence = templateFault(template, isSigned);
  if (sentence !== null) return { rule: 'isTemplate', sentence };
  // A signature of headers alone would be good for any callback.
  const isBound = templateOf(template).names.some((name) => CONTENTS.includes(name));
  return isBound ? null : { rule: 'isProof', sentence: 'must have {{body}}, {{bodySha256}}, {{url}} or {{urlBase}}' };
}

function isSigned(name: string): boolean {
  return CONTENTS.includes(name) || (name.startsWith(HEADER) && tokenFault(name.slice(HEADER.length)) === null);
}

/** Where a template stands in a request. */
type Place = 'url' | 'header' | 'username' | 'password' | 'body';

/** A template of the settings. */
export interface PlacedTemplate {
  readonly path: string;
  readonly text: string;
  readonly place: Place;
  readonly isOfCheck: boolean;
}

/** The templates of the requests that settings describe, with their paths. */
export function templatesOf({ send, check }: Pick<HttpRules, 'send' | 'check'>): readonly PlacedTemplate[] {
  return [...templatesOfSend(send), ...(check === null ? [] : templatesOfCheck(check))];
}

/** The templates of the request that sends a message. */
export function templatesOfSend(send: SendRule): readonly PlacedTemplate[] {
  return [...ofHead(send, 'settings.send', false), ...ofBody(send.body, 'settings.send.body')];
}

/** The templates of the request that asks whether the credentials are good. */
export function templatesOfCheck(check: CheckRule): readonly PlacedTemplate[] {
  return ofHead(check, 'settings.check', true);
}

/** The names of secrets that stand in a template in which no fault was found. */
export function secretsIn(template: string): readonly string[] {
  return templateOf(template)
    .names.filter((name) => name.startsWith(SECRET_PREFIX))
    .map((name) => name.slice(SECRET_PREFIX.length));
}

function ofHead({ url, headers, basic }: SendRule | CheckRule, path: string, isOfCheck: boolean): PlacedTemplate[] {
  return [
    { path: `${path}.url`, text: url, place: 'url', isOfCheck },
    ...Object.entries(headers).map(
      ([name, template]) =>
        ({ path: below(`${path}.headers`, name), text: template, place: 'header', isOfCheck }) as const,
    ),
    ...(basic === null
      ? []
      : ([
          { path: `${path}.basic.username`, text: basic.username, place: 'username', isOfCheck },
          { path: `${path}.basic.password`, text: basic.password, place: 'password', isOfCheck },
        ] as const)),
  ];
}

function ofBody(body: BodyTemplate, path: string): PlacedTemplate[] {
  if (typeof body === 'string') return [{ path, text: body, place: 'body', isOfCheck: false }];
  if (typeof body !== 'object' || body === null) return [];
  if (isList(body)) return body.flatMap((one, at) => ofBody(one, `${path}[${at}]`));
  return Object.entries(body).flatMap(([name, one]) => ofBody(one, below(path, name)));
}

function isList(body: BodyTemplate): body is readonly BodyTemplate[] {
  return Array.isArray(body);
}
