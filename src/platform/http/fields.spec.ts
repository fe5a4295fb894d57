import 'reflect-metadata';
import { DtoValidation } from './validation.js';
import { FILTER_VALUES_MAX, IsIdList, IsLeftOut, IsQueryBoolean, IsQueryList, IsText } from './fields.js';
import type { Problem } from './problem.js';

class Texts {
  @IsLeftOut()
  @IsText({ min: 1, max: 5 })
  name?: string;

  @IsLeftOut()
  @IsText({ min: 0, max: 5, lines: true })
  description?: string;
}

class Filters {
  @IsQueryList()
  countries?: string[];

  @IsIdList()
  tenantIds?: string[];

  @IsQueryBoolean()
  isOptedOut?: boolean;
}

const pipe = new DtoValidation();
const body = (value: unknown): Promise<unknown> => pipe.transform(value, { type: 'body', metatype: Texts });
const query = (value: unknown): Promise<unknown> => pipe.transform(value, { type: 'query', metatype: Filters });
const refusal = (answer: Promise<unknown>): Promise<Problem> =>
  answer.then(
    (value) => Promise.reject(new Error(`was taken: ${JSON.stringify(value)}`)),
    (problem: Problem) => problem,
  );

describe('Text', () => {
  it.each(['a', 'abcde', 'äöüßé', '😀😀😀😀😀', ' a '])('takes %p: at most five code points', async (name) => {
    expect(await body({ name })).toEqual({ name });
  });

  it.each([
    '',
    '     ',
    '\u00a0',
    'abcdef',
    '😀😀😀😀😀😀',
    'a\u0000b',
    'a\nb',
    'a\tb',
    'a\u007fb',
    'a\u0085b',
    'a\ud800',
    1,
    null,
    ['a'],
    {},
  ])('refuses %p', async (name) => {
    const { statusCode, details } = await refusal(body({ name }));
    expect([statusCode, details.map(({ path, rule }) => [path, rule])]).toEqual([400, [['name', 'isText']]]);
  });

  it('may have lines, and be empty, where the field says so', async () => {
    expect(await body({ description: 'a\n\tb' })).toEqual({ description: 'a\n\tb' });
    expect(await body({ description: '' })).toEqual({ description: '' });
    expect((await refusal(body({ description: 'a\u0007' }))).details[0]?.message).toBe(
      'description must be text of 0 to 5 characters, without control characters',
    );
  });

  it('may be left out', async () => {
    expect(await body({})).toEqual({});
  });
});

describe('A list in a query', () => {
  it.each([
    ['one value', 'US', ['US']],
    ['a repeated name', ['US', 'DE'], ['US', 'DE']],
    ['commas', 'US,DE', ['US', 'DE']],
    ['both, with empty parts', ['US,,DE', '', 'FR'], ['US', 'DE', 'FR']],
    ['a filter that nobody set', '', undefined],
  ])('takes %s', async (_form, value, countries) => {
    expect(await query({ countries: value })).toEqual({ countries });
  });

  it('holds a hundred values and no more', async () => {
    const hundred = Array.from({ length: FILTER_VALUES_MAX }, (_none, index) => `v${index}`);
    expect(await query({ countries: hundred.join(',') })).toEqual({ countries: hundred });
    expect((await refusal(query({ countries: [...hundred, 'one more'] }))).details).toEqual([
      { path: 'countries', rule: 'arrayMaxSize', message: 'countries must hold at most 100 values' },
    ]);
  });

  it('refuses what cannot be an id', async () => {
    expect(await query({ tenantIds: 'ten_1,ten-2' })).toEqual({ tenantIds: ['ten_1', 'ten-2'] });
    for (const wrong of ['ten 1', "a' OR 1=1", 'ä', 'a'.repeat(65)])
      expect((await refusal(query({ tenantIds: ['ten_1', wrong] }))).details[0]?.path).toBe('tenantIds');
  });
});

describe('A boolean in a query', () => {
  it('is exactly true or false', async () => {
    expect(await query({ isOptedOut: 'true' })).toEqual({ isOptedOut: true });
    expect(await query({ isOptedOut: 'false' })).toEqual({ isOptedOut: false });
    for (const isOptedOut of ['TRUE', '1', '0', '', 'yes', ['true', 'false']]) {
      expect((await refusal(query({ isOptedOut }))).details).toEqual([
        { path: 'isOptedOut', rule: 'isBoolean', message: 'isOptedOut must be exactly true or false' },
      ]);
    }
  });
});
