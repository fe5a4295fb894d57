import 'reflect-metadata';
import {
  IsLeftOut,
  IsListOf,
  IsNullable,
  IsObjectOf,
  IsOneOf,
  IsText,
  IsTrueOrFalse,
  IsWholeNumber,
  microsOf,
  MONEY_MAX,
  moneyFault,
  moneyOf,
  shortText,
} from './fields.js';
import type { Problem } from './problem.js';
import { DtoValidation } from './validation.js';

class Part {
  @IsText({ min: 1, max: 5 })
  name!: string;
}

class Everything {
  @IsLeftOut()
  @IsText({ min: 1, max: 5 })
  name?: string;

  @IsNullable()
  @IsText({ min: 0, max: 5, lines: true })
  description?: string | null;

  @IsLeftOut()
  @IsText({ min: 2, max: 5, verbatim: true })
  note?: string;

  @IsLeftOut()
  @IsWholeNumber(1, 9)
  count?: number;

  @IsLeftOut()
  @IsTrueOrFalse()
  isActive?: boolean;

  @IsLeftOut()
  @IsOneOf(['one', 'two'])
  word?: string;

  @IsLeftOut()
  @IsListOf(shortText(3), { min: 1, max: 2 })
  list?: string[];

  @IsLeftOut()
  @IsObjectOf(() => Part)
  part?: Part;
}

const pipe = new DtoValidation();
const body = async (value: unknown, metatype: new () => object = Everything): Promise<unknown> =>
  pipe.transform(value, { type: 'body', metatype });

/** `path rule message` of each detail of the refusal. */
const refusal = (answer: Promise<unknown>): Promise<string[]> =>
  answer.then(
    (value) => Promise.reject(new Error(`was taken: ${JSON.stringify(value)}`)),
    (problem: Problem) => problem.details.map(({ path, rule, message }) => `${path} ${rule} ${message}`),
  );

describe('A field', () => {
  it.each([
    [{ name: null }, 'name notNull name must not be null'],
    [{ name: 1 }, 'name isString name must be a string'],
    [{ name: ['a'] }, 'name isString name must be a string'],
    [{ name: '' }, 'name notEmpty name must not be empty'],
    [{ name: ' \u00a0 ' }, 'name notEmpty name must not be empty'],
    [{ name: 'abcdef' }, 'name maxLength name must be at most 5 characters long'],
    [{ name: '😀😀😀😀😀😀' }, 'name maxLength name must be at most 5 characters long'],
    [{ note: 'a' }, 'note minLength note must be at least 2 characters long'],
    [{ name: 'a\nb' }, 'name isOneLine name must be one line, without tabs and line breaks'],
    [{ name: 'a\u2028b' }, 'name isOneLine name must be one line, without tabs and line breaks'],
    [{ count: null }, 'count notNull count must not be null'],
    [{ count: '5' }, 'count isInt count must be a whole number'],
    [{ count: 1.5 }, 'count isInt count must be a whole number'],
    [{ count: 0 }, 'count min count must be at least 1'],
    [{ count: 10 }, 'count max count must be at most 9'],
    [{ isActive: null }, 'isActive notNull isActive must not be null'],
    [{ isActive: 'true' }, 'isActive isBoolean isActive must be true or false'],
    [{ word: 1 }, 'word isString word must be a string'],
    [{ word: 'One' }, 'word isIn word must be one of one, two'],
    [{ list: '+1' }, 'list isArray list must be a list'],
    [{ list: [] }, 'list arrayMinSize list must not be empty'],
    [{ list: ['1', '2', '3'] }, 'list arrayMaxSize list must have at most 2 values'],
    [{ list: ['1', 2] }, 'list.1 isString list.1 must be a string'],
    [{ list: ['1', null] }, 'list.1 notNull list.1 must not be null'],
    [{ list: ['1234'] }, 'list.0 maxLength list.0 must be at most 3 characters long'],
    [{ part: null }, 'part notNull part must not be null'],
    [{ part: 'x' }, 'part isObject part must be an object'],
    [{ part: [{}] }, 'part isObject part must be an object'],
    [{ part: {} }, 'part.name isRequired part.name is required'],
    [
      { part: { name: 'a', $value: 1 } },
      'part.$value unknownField part.$value is not a field of this request; its field is name',
    ],
  ])('%j: the first fault, and no other', async (value, detail) => {
    expect(await refusal(body(value))).toEqual([detail]);
  });

  it('is required unless it may be left out', async () => {
    expect(await refusal(body({}, Part))).toEqual(['name isRequired name is required']);
    expect(await body({})).toEqual({});
  });

  it('may be null where it says so', async () => {
    expect(await body({ description: null })).toEqual({ description: null });
  });
});

describe('Text', () => {
  it.each(['a', 'abcde', 'äöüßé', '😀😀😀😀😀', 'a b'])('takes %p: at most five code points', async (name) => {
    expect(await body({ name })).toEqual({ name });
  });

  it('of one line is trimmed before it is looked at; other text is kept as it is', async () => {
    expect(await body({ name: ' abcde\n' })).toEqual({ name: 'abcde' });
    expect(await body({ description: ' a\n\t ', note: ' a ' })).toEqual({ description: ' a\n\t ', note: ' a ' });
    expect(await body({ description: '' })).toEqual({ description: '' });
  });

  it.each(['\u0000', '\u0007', '\u007f', '\u0085'])(
    'refuses the control character %j by its name',
    async (character) => {
      const name = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      for (const field of ['name', 'description', 'note'])
        expect(await refusal(body({ [field]: `a${character}b` }))).toEqual([
          `${field} noControlCharacters ${field} must not have control characters: it has ${name}`,
        ]);
    },
  );

  it.each(['\ud800', 'a\udc00'])('refuses %j, half of a surrogate pair', async (name) => {
    expect(await refusal(body({ name }))).toEqual([expect.stringContaining('name isWellFormed ')]);
  });

  it.each([
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
  ])('refuses %j, which misleads, but keeps it where each character counts', async (mark) => {
    const named = `U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    for (const field of ['name', 'description'])
      expect(await refusal(body({ [field]: `a${mark}b` }))).toEqual([
        `${field} noInvisibleCharacters ${field} must not have invisible characters or marks of direction: ` +
          `it has ${named}`,
      ]);
    expect(await body({ note: `a${mark}b` })).toEqual({ note: `a${mark}b` });
  });

  it.each(['👩\u200d💻', '❤️', '🏴\u{e0067}\u{e0062}\u{e007f}', 'می\u200cر', 'क्\u200dष', '1️⃣'])(
    'takes %j, where joiners and selectors mean something',
    async (name) => {
      expect(await body({ name })).toEqual({ name });
    },
  );
});

describe('Money', () => {
  it.each([
    [0, 0],
    [0.0065, 6_500],
    [0.000001, 1],
    [19.99, 19_990_000],
    [123_456_789.123456, 123_456_789_123_456],
    [MONEY_MAX, MONEY_MAX * 1_000_000],
  ])('%d is %d millionths, and back', (amount, micros) => {
    expect([moneyFault(amount), microsOf(amount), moneyOf(micros)]).toEqual([null, micros, amount]);
  });

  it.each([
    ['5', 'must be a number'],
    [Number.NaN, 'must be a number'],
    [-0.01, 'must be at least 0'],
    [MONEY_MAX + 1, `must be at most ${MONEY_MAX}`],
    [0.0000001, 'must have at most six decimals'],
    [1.2345678, 'must have at most six decimals'],
  ])('%j %s', (value, sentence) => {
    expect(moneyFault(value)?.sentence).toBe(sentence);
  });
});
