import request from 'supertest';
import { settleWith } from './eventually.js';
import type { Schema } from './sql.js';

/** An application that a test speaks to over HTTP, and where its schema is. */
export interface RouteApp {
  readonly url: string;
  readonly adminKey: string;
  readonly http: ReturnType<typeof request>;
  readonly schema: Schema;
  /** Nothing where other files share it. */
  close(): Promise<void>;
}

/**
 * The application of this worker, which test files share one after the other: each has an address of its own, so that
 * failed credentials of one do not count for another, and makes its own tenants. A file that needs settings, clocks,
 * doubles or a look into the process starts one with `startTestApp`.
 */
export function routeApp(): RouteApp {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  const apps = JSON.parse(process.env['ROUTE_APPS'] ?? '[]') as Record<
    'url' | 'adminKey' | 'databaseUrl' | 'settlingUrl',
    string
  >[];
  const app = apps[worker - 1];
  if (app === undefined)
    throw new Error('There is no application for this worker: only *.route-spec.ts and *.contract-spec.ts have one');
  settleWith(async ({ withinMs, rounds }) => {
    const response = await fetch(`${app.settlingUrl}/settled?withinMs=${withinMs}&rounds=${rounds}`, {
      method: 'POST',
    });
    return (await response.json()) as string[];
  });
  return {
    url: app.url,
    adminKey: app.adminKey,
    http: request.agent(app.url).set('X-Forwarded-For', anyAddress()),
    schema: { databaseUrl: app.databaseUrl },
    close: () => Promise.resolve(),
  };
}

/** Of 16 million. */
function anyAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
