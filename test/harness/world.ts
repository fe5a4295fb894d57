import type { Response } from 'supertest';
import { ulid } from 'ulid';
import { eventually } from './eventually.js';
import type { RouteApp } from './route-app.js';

/** A project with its tenant and a TENANT key, made over HTTP. */
export interface ProjectWorld {
  readonly tenantId: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly key: string;
}

/** Makes records over HTTP with the ADMIN key, as an operator would. */
export class World {
  constructor(readonly app: RouteApp) {}

  /** Sends a JSON request, or CSV where the body is text; `body` and `headers` may be left out. */
  send(
    method: 'get' | 'post' | 'patch' | 'delete' | 'put',
    path: string,
    key: string | null,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const request = this.app.http[method](path).set(
      typeof body === 'string' ? { 'Content-Type': 'text/csv', ...headers } : headers,
    );
    if (key !== null) void request.set('x-api-key', key);
    return (body === undefined ? request : request.send(body)).then((response) => response);
  }

  /** The same as the operator; throws unless it succeeds. */
  async admin(
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
  ): Promise<Record<string, unknown>> {
    const response = await this.send(method, path, this.app.adminKey, body);
    if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${response.text}`);
    return response.body as Record<string, unknown>;
  }

  async tenant(): Promise<string> {
    return String((await this.admin('post', '/v1/tenants', { name: `Tenant ${ulid()}` }))['tenantId']);
  }

  /** A project with a TENANT key; of a new tenant unless one is named. */
  async project(tenant?: string): Promise<ProjectWorld> {
    const tenantId = tenant ?? (await this.tenant());
    const projectId = String(
      (await this.admin('post', `/v1/tenants/${tenantId}/projects`, { name: `Project ${ulid()}` }))['projectId'],
    );
    const { keyId, plainApiKey } = await this.key(projectId);
    return { tenantId, projectId, keyId, key: plainApiKey };
  }

  async key(projectId: string, choices: object = {}): Promise<{ keyId: string; plainApiKey: string }> {
    const body = await this.admin('post', `/v1/projects/${projectId}/api-keys`, { name: 'A key', ...choices });
    return { keyId: String(body['keyId']), plainApiKey: String(body['plainApiKey']) };
  }

  /** Erases a number as the operator, and resolves when all of it is removed. Returns the id of the erasure. */
  async erase(projectId: string, phone: string): Promise<string> {
    const { erasureId } = await this.admin('delete', `/v1/projects/${projectId}/phones/${phone}`);
    await this.erasureDone(projectId, String(erasureId));
    return String(erasureId);
  }

  async erasureDone(projectId: string, erasureId: string): Promise<void> {
    const path = `/v1/projects/${projectId}/erasures/${erasureId}`;
    await eventually('the erasure is done', async () => (await this.admin('get', path))['status'] === 'DONE');
  }
}
