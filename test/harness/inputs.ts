import 'reflect-metadata';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { getMetadataStorage } from 'class-validator';
import '../../src/app.module.js';
import { controllers, sourcesWith } from './controllers.js';

/** A class that bodies or queries are made into. */
export type Dto = new () => object;

export interface Input {
  readonly dto: Dto;
  readonly type: 'body' | 'query';
}

/** What class-validator keeps by class, which it shows to nobody. */
interface Storage {
  readonly validationMetadatas: ReadonlyMap<unknown, unknown>;
}

/**
 * Every class that class-validator knows when the whole application is loaded, and those that routes declare and that
 * inherit all their fields. A query is one that a route declares as such, or that such a class inherits from.
 */
export async function inputs(): Promise<Input[]> {
  const { validationMetadatas } = getMetadataStorage() as unknown as Storage;
  const declared = await declaredByRoutes();
  const known = [...validationMetadatas.keys()].filter((one) => typeof one === 'function' && !isMapped(one));
  const dtos = [...new Set([...(known as Dto[]), ...declared.keys()])];
  return dtos.map((dto) => {
    const isQuery = [...declared].some(([one, type]) => type === 'query' && (one === dto || inherits(one, dto)));
    return { dto, type: isQuery ? 'query' : 'body' };
  });
}

async function declaredByRoutes(): Promise<Map<Dto, Input['type']>> {
  const found = new Map<Dto, Input['type']>();
  const classes = await controllerClasses();
  for (const { name, bodies, queries } of controllers().filter((one) => one.bodies.length + one.queries.length > 0)) {
    const routes = classes.get(name)?.prototype as object | undefined;
    if (routes === undefined) throw new Error(`${name} is a controller of no module`);
    for (const method of Object.getOwnPropertyNames(routes))
      for (const dto of (Reflect.getMetadata('design:paramtypes', routes, method) ?? []) as Dto[])
        if (queries.includes(dto.name)) found.set(dto, 'query');
        else if (bodies.includes(dto.name)) found.set(dto, 'body');
  }
  return found;
}

/** The controllers of all modules, by name: not each is exported. */
async function controllerClasses(): Promise<Map<string, Dto>> {
  const found = new Map<string, Dto>();
  // One after the other: Jest links modules that are imported at once before they are there.
  for (const path of sourcesWith('@Module('))
    for (const one of Object.values((await import(`../../src/${path}`)) as Record<string, unknown>))
      if (typeof one === 'function')
        for (const controller of (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, one) ?? []) as Dto[])
          found.set(controller.name, controller);
  return found;
}

/** Made by `PickType` and its like, for another class to inherit from. */
function isMapped(dto: { readonly name: string }): boolean {
  return /^(?:Pick|Omit|Partial|Intersection)[A-Z]/.test(dto.name);
}

function inherits(dto: Dto, from: Dto): boolean {
  return dto.prototype instanceof from;
}

/** The fields that a class has or inherits, as class-validator knows them. */
export function fieldsOf(dto: Dto): string[] {
  const known = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...new Set(known.map(({ propertyName }) => propertyName))];
}
