import { Parley, type ParleyOptions } from 'parley-sdk';
import { newAddress } from './numbers.js';
import type { RouteApp } from './route-app.js';
import { World } from './world.js';

/** A client with the ADMIN key of an application. */
export function operator(app: RouteApp, options: Partial<ParleyOptions> = {}): Parley {
  return new Parley({ baseUrl: app.url, apiKey: app.adminKey, ...options });
}

/** A project that sends by a simulator, and its TENANT key. */
export async function sendingProject(app: RouteApp): Promise<{ projectId: string; key: string }> {
  const { projectId, key } = await new World(app).project();
  const parley = operator(app);
  const body = { name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: 100 } } as const;
  const { providerId } = await parley.createProvider({ body });
  await parley.createSender({ projectId, body: { kind: 'NUMBER', address: newAddress(), providerId } });
  return { projectId, key };
}
