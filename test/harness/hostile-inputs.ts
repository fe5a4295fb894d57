import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { readdirSync } from 'node:fs';
import { DtoValidation } from '../../src/platform/http/validation.js';
import type { Entrance } from './growth.js';

type Dto = new () => object;

const INPUTS = /(?:\.dto|\.query|http\/paging)\.ts$/;
/** Of an ordinary route; Node takes no longer a head of a request. */
const [BODY_BYTES, QUERY_BYTES] = [100_000, 16_000];
const pipe = new DtoValidation();

/** A class that bodies or queries are made into. */
export interface HostileInput {
  readonly dto: Dto;
  readonly type: 'body' | 'query';
  /** With all its fields as long as the whole input may be. */
  readonly entrances: readonly Entrance[];
}

/** Every class that bodies and queries are made into. */
export async function inputsOf(): Promise<HostileInput[]> {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => INPUTS.test(path));
  const found: HostileInput[] = [];
  // One after the other: Jest links modules that are imported at once before they are there.
  for (const path of paths)
    for (const one of Object.values((await import(`../../src/${path}`)) as Record<string, unknown>)) {
      if (typeof one !== 'function' || fieldsOf(one as Dto).length === 0) continue;
      const [dto, type] = [one as Dto, path.endsWith('.dto.ts') ? ('body' as const) : ('query' as const)];
      found.push({ dto, type, entrances: entrancesOf(dto, type) });
    }
  return found;
}

function fieldsOf(dto: Dto): string[] {
  const known = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...new Set(known.map(({ propertyName }) => propertyName))];
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
