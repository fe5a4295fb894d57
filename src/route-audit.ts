import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { rolesOf } from './access/roles.decorator.js';
import { servedRoutes } from './platform/edge/route-table.js';
import { marksOf } from './platform/http/route-marks.js';

/** Stops the application at boot when a route says neither who may pass nor that everybody may. */
@Injectable()
export class RouteAudit implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const open = servedRoutes(this.discovery, this.scanner)
      .filter(({ handler }) => rolesOf(handler).length === 0 && marksOf(handler).isPublic !== true)
      .map(({ name }) => name);
    if (open.length > 0) throw new Error(`These routes have neither @Roles() nor @Public(): ${open.join(', ')}`);
  }
}
