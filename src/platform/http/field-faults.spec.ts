import 'reflect-metadata';
import { DETAILS_MAX, HasNoFault, plainQuery } from './field-faults.js';
import { IsLeftOut, IsObjectOf, IsText } from './fields.js';
import { parseQuery } from './form-body.js';
import { PageQuery } from './paging.js';
import type { Problem, ProblemDetail } from './problem.js';
import { IsQueryNumber, IsQueryText } from './query-fields.js';
import { DtoValidation, readDto } from './validation.js';

describe('Unknown fields', () => {
  const MANY = 5_000;
  let checked = 0;

  class Part {
    @IsText({ min: 1, max: 5 })
    name!: string;
  }

  class Whole {
    @HasNoFault(() => {
      checked += 1;
      return { rule: 'isWrong', sentence: 'is wrong' };
    })
    known!: string;

    @IsLeftOut()
    @IsObjectOf(() => Part)
    part?: Part;
  }

  class Inheriting extends Whole {}

  const pipe = new DtoValidation();

  /** The details of the refusal of a body. */
  function details(value: unknown, type: 'body' | 'query' = 'body', metatype = Whole): readonly ProblemDetail[] {
    try {
      pipe.transform(value, { type, metatype });
      return [];
    } catch (error) {
      return (error as Problem).details;
    }
  }

  /** An object of many fields, and how often one of them was read. */
  function watched(fields: object = {}): { body: object; reads: () => number } {
    let reads = 0;
    const body = { ...fields };
    for (let index = 0; index < MANY; index += 1)
      Object.defineProperty(body, `field${index}`, {
        enumerable: true,
        get: () => {
          reads += 1;
          return { deep: [{}] };
        },
      });
    return { body, reads: () => reads };
  }

  it.each(['body', 'query'] as const)('of a %s are named without being read, the first 50 only', (type) => {
    const { body, reads } = watched();
    const said = details(body, type);
    expect(said).toHaveLength(DETAILS_MAX);
    expect(said[49]).toEqual({
      path: 'field49',
      rule: 'unknownField',
      message: 'field49 is not a field of this request; its fields are known, part',
    });
    expect(reads()).toBe(0);
  });

  it('of a part are named by their path, without being read', () => {
    const { body, reads } = watched({ name: 'a' });
    const said = details({ known: 'a', part: body }, 'body', Inheriting);
    expect([said.length, said[0]?.path, reads()]).toEqual([DETAILS_MAX, 'part.field0', 0]);
  });

  it('stand beside the faults of the others, whose rules run as often as without them', () => {
    checked = 0;
    details({ known: 'a' });
    const once = checked;
    const said = details({ known: 'a', other: 1, part: { name: 'toolong', more: 1 } });
    expect(said.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'other unknownField',
      'part.more unknownField',
      'known isWrong',
      'part.name maxLength',
    ]);
    expect(checked).toBe(once * 2);
  });

  it('with a name as long as the body are not said again in full', () => {
    const [detail] = details({ known: 'a', ['x'.repeat(90_000)]: 1 });
    expect(detail?.path).toBe(`${'x'.repeat(100)}…`);
  });
});

describe('A query of plain fields', () => {
  class Filters extends PageQuery {
    @IsQueryText({ min: 2, max: 5 })
    search?: string;
  }

  class Needed extends PageQuery {
    @IsQueryNumber(1, 9)
    after?: string;
  }

  const CURSOR = 'QUJD';

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
