import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ServedRoute } from './platform/edge/route-table.js';

/** Every route of every controller, from the metadata that its decorators left. */
export function servedRoutes(app: NestExpressApplication): ServedRoute[] {
  const scanner = app.get(MetadataScanner);
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, object>;
      const base = pathsOf(metatype);
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        const method =
          handler === undefined ? undefined : (Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined);
        if (handler === undefined || method === undefined) return [];
        return base.flatMap((first) =>
          pathsOf(handler).map((second) => ({
            method: RequestMethod[method] ?? '',
            path: joined(first, second),
            handler,
          })),
        );
      });
    });
}

function pathsOf(decorated: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, decorated) as string | string[] | undefined]
    .flat()
    .map((path) => path ?? '');
}

function joined(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}
