import { Injectable, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { REQUIRED_ROLES } from './access/roles.decorator.js';
import { IS_PUBLIC } from './platform/http/public.decorator.js';

/** Stops the application at boot when a route says neither who may pass nor that everybody may. */
@Injectable()
export class RouteAudit implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.discovery
      .getControllers()
      .flatMap(({ metatype, instance }) => this.undeclared(metatype?.name ?? 'controller', instance as object | null));
    if (open.length > 0) throw new Error(`These routes have neither @Roles() nor @Public(): ${open.join(', ')}`);
  }

  private undeclared(controller: string, instance: object | null): string[] {
    if (instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => {
        const handler = prototype[name];
        if (handler === undefined || this.reflector.get<unknown>(METHOD_METADATA, handler) === undefined) return false;
        const roles = this.reflector.get<unknown[] | undefined>(REQUIRED_ROLES, handler) ?? [];
        return roles.length === 0 && this.reflector.get<boolean | undefined>(IS_PUBLIC, handler) !== true;
      })
      .map((name) => `${controller}.${name}`);
  }
}
