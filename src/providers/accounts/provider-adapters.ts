import { Injectable } from '@nestjs/common';
import type { ProviderAdapter } from '../provider-port.js';
import type { ProviderKind } from '../provider-settings.js';
import { KannelAdapter } from '../kannel/kannel-adapter.js';
import { SimulatorAdapter } from '../simulator/simulator-adapter.js';
import { TwilioAdapter } from '../twilio/twilio-adapter.js';

/** The adapter of each kind of gateway. */
@Injectable()
export class ProviderAdapters {
  private readonly byKind: ReadonlyMap<ProviderKind, ProviderAdapter>;

  constructor(simulator: SimulatorAdapter, kannel: KannelAdapter, twilio: TwilioAdapter) {
    const adapters: readonly ProviderAdapter[] = [simulator, kannel, twilio];
    this.byKind = new Map(adapters.map((adapter) => [adapter.kind, adapter]));
  }

  /** Throws for a kind without an adapter: no account of it can be made. */
  of(kind: ProviderKind): ProviderAdapter {
    const adapter = this.byKind.get(kind);
    if (adapter === undefined) throw new Error(`There is no adapter for providers of the kind ${kind}`);
    return adapter;
  }
}
