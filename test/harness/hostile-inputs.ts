import { DtoValidation } from '../../src/platform/http/validation.js';
import type { Entrance } from './growth.js';
import { type Dto, fieldsOf, type Input, inputs } from './inputs.js';

/** Of an ordinary route; Node takes no longer a head of a request. */
const [BODY_BYTES, QUERY_BYTES] = [100_000, 16_000];
const pipe = new DtoValidation();

/** A class that bodies or queries are made into. */
export interface HostileInput extends Input {
  /** With all its fields as long as the whole input may be. */
  readonly entrances: readonly Entrance[];
}

/** Every class that bodies and queries are made into. */
export async function hostileInputs(): Promise<HostileInput[]> {
  return (await inputs()).map(({ dto, type }) => ({ dto, type, entrances: entrancesOf(dto, type) }));
}

function entrancesOf(dto: Dto, type: 'body' | 'query'): Entrance[] {
  const bytesMax = type === 'body' ? BODY_BYTES : QUERY_BYTES;
  const take = (valueOf: (text: string) => unknown) => (text: string) =>
    pipe.transform(Object.fromEntries(fieldsOf(dto).map((name) => [name, valueOf(text)])), { type, metatype: dto });
  const ofTexts = { name: `${dto.name}: texts`, bytesMax, take: take((text) => text) };
  if (type === 'query') return [ofTexts];
  return [
    ofTexts,
    { name: `${dto.name}: lists of texts`, bytesMax, take: take((text) => [text]) },
    { name: `${dto.name}: objects with long names`, bytesMax, take: take((text) => ({ [text]: text })) },
  ];
}
