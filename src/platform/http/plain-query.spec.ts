import 'reflect-metadata';
import { PageQuery } from './paging.js';
import { plainQuery } from './field-faults.js';
import { parseQuery } from './form-body.js';
import { IsQueryNumber, IsQueryText } from './query-fields.js';
import { readDto } from './validation.js';

class Filters extends PageQuery {
  @IsQueryText({ min: 2, max: 5 })
  search?: string;
}

class Needed extends PageQuery {
  @IsQueryNumber(1, 9)
  after?: string;
}

const CURSOR = 'QUJD';

describe('A query of plain fields', () => {
  it.each(['', `cursor=${CURSOR}`, 'limit=7', `limit=100&cursor=${CURSOR}`, 'cursor='])(
    'is read at once, and like any other: %s',
    (text) => {
      const dto = plainQuery(Filters, parseQuery(text));
      expect(dto).toBeInstanceOf(Filters);
      expect(dto).toEqual(readDto(Filters, parseQuery(text), true).dto);
      expect(readDto(Filters, parseQuery(text), true).problem).toBeNull();
    },
  );

  it.each([
    'search=ab',
    'limit=0',
    'limit=',
    'limit=101',
    'limit=1&limit=2',
    'cursor=a&cursor=b',
    `cursor=${'a'.repeat(513)}`,
    'unknown=1',
    'toString=1',
    '__proto__=1',
    'constructor=1',
    'after=1',
  ])('is none that has another field, or a fault: %s', (text) => {
    expect(plainQuery(Filters, parseQuery(text))).toBeNull();
  });

  it('may have plain fields of its own', () => {
    expect(plainQuery(Needed, parseQuery('after=3&limit=2'))).toEqual({ after: '3', limit: '2' });
    expect(plainQuery(Needed, parseQuery('after=10'))).toBeNull();
  });
});
