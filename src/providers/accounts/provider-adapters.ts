import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ProviderAdapter } from '../provider-port.js';
import type { ProviderKind } from '../provider-settings.js';
import { KINDS } from './provider-kinds.js';

/** The adapter of each kind of gateway. */
@Injectable()
export class ProviderAdapters {
  constructor(private readonly modules: ModuleRef) {}

  of(kind: ProviderKind): ProviderAdapter {
    return this.modules.get<ProviderAdapter>(KINDS[kind].adapter);
  }
}
