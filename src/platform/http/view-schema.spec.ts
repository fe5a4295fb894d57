import { ApiProperty } from '@nestjs/swagger';
import { objectSchema, viewExample, viewProperties } from './problem-docs.js';

class Part {}

class View {
  @ApiProperty({ type: String, format: 'uri', example: 'https://example.com', description: 'Where.' })
  url!: string;

  @ApiProperty({ type: Number, nullable: true, example: null })
  at!: number | null;

  @ApiProperty({ enum: ['A', 'B'], nullable: true, example: 'A' })
  kind!: string | null;

  @ApiProperty({ type: [String], example: ['a'] })
  ids!: string[];
}

class Unknown {
  @ApiProperty({ type: Part })
  part!: Part;
}

describe('The schema of a view', () => {
  it('is made of what the OpenAPI document is made of', () => {
    expect(objectSchema(viewProperties(View))).toEqual({
      type: 'object',
      properties: {
        url: { type: 'string', format: 'uri', description: 'Where.' },
        at: { type: ['number', 'null'] },
        kind: { type: ['string', 'null'], enum: ['A', 'B', null] },
        ids: { type: 'array', items: { type: 'string' } },
      },
      required: ['url', 'at', 'kind', 'ids'],
    });
  });

  it('comes with an example', () => {
    expect(viewExample(View)).toEqual({ url: 'https://example.com', at: null, kind: 'A', ids: ['a'] });
  });

  it('refuses a type that it does not know rather than leaving it out', () => {
    expect(() => viewProperties(Unknown)).toThrow('No schema is known');
  });
});
