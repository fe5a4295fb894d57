/**
 * Values of a field, and the message about each; null where the value is taken. `%` stands for the name of the field.
 */
export type Cells = readonly (readonly [value: unknown, message: string | null])[];

/** What a field refuses and how it says so. */
export interface Faults {
  readonly missing: Cells;
  readonly null: Cells;
  readonly wrongType: Cells;
  readonly tooShort: Cells;
  readonly tooLong: Cells;
  readonly wrongForm: Cells;
}

export type Presence = 'required' | 'optional' | 'nullable';
type Rest = Omit<Faults, 'missing' | 'null'>;

const ANY_JSON = ['text', 7, true, [], {}, ['text']];

export function field(presence: Presence, rest: Partial<Rest>): Faults {
  return {
    missing: [[undefined, presence === 'required' ? '% is required' : null]],
    null: [[null, presence === 'nullable' ? null : '% must not be null']],
    wrongType: [],
    tooShort: [],
    tooLong: [],
    wrongForm: [],
    ...rest,
  };
}

/** Every JSON value that is not of the type wanted. */
function wrongType(is: (value: unknown) => boolean, message: string): Cells {
  return ANY_JSON.filter((value) => !is(value)).map((value) => [value, message] as const);
}

export const noString = wrongType((value) => typeof value === 'string', '% must be a string');
export const noObject = wrongType((value) => typeof value === 'object' && !Array.isArray(value), '% must be an object');
export const noList = wrongType(Array.isArray, '% must be a list');

export function text(presence: Presence, min: number, max: number, lines = false): Faults {
  return field(presence, {
    wrongType: noString,
    tooShort: min === 0 ? [['', null]] : ['', ' ', '\u00a0'].map((value) => [value, '% must not be empty'] as const),
    tooLong: [
      ['x'.repeat(max), null],
      ['x'.repeat(max + 1), `% must be at most ${max} characters long`],
    ],
    wrongForm: [
      lines ? ['a\nb', null] : ['a\nb', '% must be one line, without tabs and line breaks'],
      ['a\u0007', '% must not have control characters: it has U+0007'],
      ['a\ud800', '% must be well-formed Unicode: it has half of a surrogate pair'],
    ],
  });
}

/** Text that people are shown: nothing in it may mislead them. */
export function shown(presence: Presence, min: number, max: number, lines = false): Faults {
  const faults = text(presence, min, max, lines);
  const misleading = ['\u202e', '\u2066', '\u200e', '\u061c', '\u200b'].map(
    (mark) =>
      [
        `a${mark}b`,
        '% must not have invisible characters or marks of direction: it has ' +
          `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
      ] as const,
  );
  return { ...faults, wrongForm: [...faults.wrongForm, ...misleading] };
}

export function verbatim(presence: Presence, min: number, max: number, lines = false): Faults {
  const faults = text(presence, min, max, lines);
  return { ...faults, wrongForm: [...faults.wrongForm, ['a\u202eb', null]] };
}

export function whole(presence: Presence, min: number, max: number): Faults {
  return field(presence, {
    wrongType: [
      ...wrongType((value) => value === 7, '% must be a whole number'),
      [`${min}`, '% must be a whole number'],
    ],
    tooShort: [[min - 1, `% must be at least ${min}`]],
    tooLong: [[max + 1, `% must be at most ${max}`]],
    wrongForm: [[min + 0.5, '% must be a whole number']],
  });
}

/** Unix milliseconds. */
export function instant(presence: Presence, min: number): Faults {
  const message = '% must be a whole number, Unix milliseconds';
  return field(presence, {
    wrongType: [...wrongType((value) => value === 7, message), [`${min}`, message]],
    tooShort: [[min - 1, `% must be at least ${min}`]],
    tooLong: [[INSTANT_MAX + 1, `% must be at most ${INSTANT_MAX}`]],
    wrongForm: [
      [min + 0.5, message],
      ['2026-12-01T10:00:00Z', `${message}: "2026-12-01T10:00:00Z" is 1796119200000`],
    ],
  });
}

/** An amount in major units of the currency. */
export function money(presence: Presence): Faults {
  return field(presence, {
    wrongType: wrongType((value) => value === 7, '% must be a number'),
    tooShort: [[-0.01, '% must be at least 0']],
    tooLong: [[1_000_000_000.5, '% must be at most 1000000000']],
    wrongForm: [
      [0.000001, null],
      [0.0000001, '% must have at most six decimals'],
    ],
  });
}

export function flag(presence: Presence): Faults {
  const message = '% must be true or false';
  return field(presence, { wrongType: wrongType((value) => value === true, message), wrongForm: [['true', message]] });
}

export function word(presence: Presence, wrong: string, message: string): Faults {
  return field(presence, { wrongType: noString, wrongForm: [[wrong, message]] });
}

export function object(presence: Presence): Faults {
  return field(presence, { wrongType: noObject });
}

/** A parameter of a query: text, given once, and not empty. */
export function parameter(rest: Partial<Rest>): Faults {
  return {
    ...field('optional', { ...rest, wrongType: [[['a', 'b'], '% must be given once']] }),
    null: [['', '% must not be empty; leave it out instead']],
  };
}

/** A list in a query. */
export function list(wrongForm: Cells): Faults {
  return {
    ...field('optional', { wrongForm }),
    null: [
      ['', '% must not be empty; leave it out instead'],
      [',', '% must not have an empty value'],
    ],
    tooLong: [['x,'.repeat(100) + 'x', '% must have at most 100 values']],
  };
}

/** A whole number in a query. */
export const numberOf = (min: number, max: number): Faults =>
  parameter({
    tooShort: [[String(min - 1), `% must be at least ${min}`]],
    tooLong: [[String(max + 1), `% must be at most ${max}`]],
    wrongForm: ['ten', '1.5', '1e1', ' 5'].map((value) => [value, '% must be a whole number'] as const),
  });

export const COUNTRY = '% must be an ISO 3166-1 code or the English name of a country';
export const COUNTRY_FORM: Cells = [
  ['Germny', `${COUNTRY}; did you mean Germany (DE)?`],
  ['XX', `${COUNTRY}, such as US, USA or United States`],
];
export const NO_TELEPHONES: Cells[number] = [
  'AQ',
  '% must be a country with telephone numbers, which Antarctica is not',
];

/** The last instant that ECMAScript can say, in Unix milliseconds. */
export const INSTANT_MAX = 8_640_000_000_000_000;

export const TIME_OF_DAY = field('required', {
  wrongType: noString,
  wrongForm: ['24:00', '8:00', '08:60', 'noon'].map(
    (value) => [value, '% must be a time of day from 00:00 to 23:59, such as 21:00'] as const,
  ),
});
