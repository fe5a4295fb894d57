import 'reflect-metadata';
import { PageQuery } from './paging.js';
import type { Problem } from './problem.js';
import {
  FILTER_VALUES_MAX,
  IsIdList,
  IsQueryBoolean,
  IsQueryList,
  IsQueryListOf,
  IsQueryNumber,
  IsQueryText,
} from './query-fields.js';
import { DtoValidation } from './validation.js';

class Filters extends PageQuery {
  @IsQueryList(() => null)
  countries?: string[];

  @IsIdList()
  tenantIds?: string[];

  @IsQueryListOf(['FAILED', 'SKIPPED'])
  status?: string[];

  @IsQueryBoolean()
  isOptedOut?: boolean;

  @IsQueryText({ min: 2, max: 5 })
  search?: string;

  @IsQueryNumber(0, 999)
  after?: string;
}

const pipe = new DtoValidation();
const query = async (value: unknown): Promise<unknown> => pipe.transform(value, { type: 'query', metatype: Filters });
/** `path rule message` of each detail of the refusal. */
const refusal = (value: unknown): Promise<string[]> =>
  query(value).then(
    (taken) => Promise.reject(new Error(`was taken: ${JSON.stringify(taken)}`)),
    (problem: Problem) => problem.details.map(({ path, rule, message }) => `${path} ${rule} ${message}`),
  );
const EMPTY = 'must not be empty; leave it out instead';
const hundred = Array.from({ length: FILTER_VALUES_MAX }, (_none, index) => `v${index}`);

describe('A list in a query', () => {
  it.each([
    ['one value', 'US', ['US']],
    ['a repeated name', ['US', 'DE'], ['US', 'DE']],
    ['commas', 'US,DE', ['US', 'DE']],
    ['both', ['US,DE', 'FR'], ['US', 'DE', 'FR']],
    ['a hundred values', hundred.join(','), hundred],
  ])('takes %s', async (_form, value, countries) => {
    expect(await query({ countries: value })).toEqual({ countries });
  });

  it.each([
    [{ countries: '' }, `countries notEmpty countries ${EMPTY}`],
    [{ countries: ['US', ''] }, 'countries notEmpty countries must not have an empty value'],
    [{ countries: 'US,,DE' }, 'countries notEmpty countries must not have an empty value'],
    [{ countries: [...hundred, 'one more'] }, 'countries arrayMaxSize countries must have at most 100 values'],
    [{ tenantIds: '' }, `tenantIds notEmpty tenantIds ${EMPTY}`],
    [{ status: 'FAILED,OPEN' }, 'status isIn each value of status must be one of FAILED, SKIPPED'],
  ])('%j is refused', async (value, detail) => {
    expect(await refusal(value)).toEqual([detail]);
  });

  it.each(['ten 1', "a' OR 1=1", 'ä', 'a'.repeat(65)])('%j cannot be an id', async (wrong) => {
    expect(await query({ tenantIds: 'ten_1,ten-2' })).toEqual({ tenantIds: ['ten_1', 'ten-2'] });
    expect(await refusal({ tenantIds: ['ten_1', wrong] })).toEqual([
      'tenantIds isId each value of tenantIds must be an id: 1 to 64 letters, digits, "_" or "-"',
    ]);
  });
});

describe('A value in a query', () => {
  it('true and false, text, numbers, a cursor that may be empty', async () => {
    expect(await query({ isOptedOut: 'true', search: ' ab ', after: '42', limit: '100', cursor: '' })).toEqual({
      isOptedOut: true,
      search: 'ab',
      after: '42',
      limit: '100',
      cursor: '',
    });
    expect(await query({ isOptedOut: 'false' })).toEqual({ isOptedOut: false });
  });

  it.each([
    [{ isOptedOut: 'TRUE' }, 'isOptedOut isBoolean isOptedOut must be exactly true or false'],
    [{ isOptedOut: '1' }, 'isOptedOut isBoolean isOptedOut must be exactly true or false'],
    [{ isOptedOut: '' }, `isOptedOut notEmpty isOptedOut ${EMPTY}`],
    [{ isOptedOut: ['true', 'false'] }, 'isOptedOut isSingle isOptedOut must be given once'],
    [{ search: '  ' }, `search notEmpty search ${EMPTY}`],
    [{ search: 'a' }, 'search minLength search must be at least 2 characters long'],
    [{ search: 'abcdef' }, 'search maxLength search must be at most 5 characters long'],
    [{ search: ['ab', 'cd'] }, 'search isSingle search must be given once'],
    [{ after: 'x' }, 'after isInt after must be a whole number'],
    [{ after: '1.5' }, 'after isInt after must be a whole number'],
    [{ after: '1000' }, 'after max after must be at most 999'],
    [{ limit: '0' }, 'limit min limit must be at least 1'],
    [{ limit: '-1' }, 'limit min limit must be at least 1'],
    [{ limit: '101' }, 'limit max limit must be at most 100'],
    [{ limit: '' }, `limit notEmpty limit ${EMPTY}`],
    [{ limit: ['1', '2'] }, 'limit isSingle limit must be given once'],
    [{ cursor: ['a', 'b'] }, 'cursor isSingle cursor must be given once'],
    [{ cursor: 'a'.repeat(513) }, 'cursor maxLength cursor must be at most 512 characters long'],
  ])('%j is refused', async (value, detail) => {
    expect(await refusal(value)).toEqual([detail]);
  });
});
