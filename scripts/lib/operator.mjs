/** Makes tenants, projects, keys and webhook configs over HTTP, as an operator would. */
import { Fail } from './progress.mjs';

/**
 * What a creation gives back; each has some of it.
 * @typedef {object} Created
 * @property {string} tenantId @property {string} projectId @property {string} keyId @property {string} plainApiKey
 * @property {string} webhookConfigId @property {string} providerId @property {string} senderId @property {string} url
 */
/** @typedef {{ tenantId: string, projectId: string, keyId: string, key: string }} Project */

const WEBHOOK_URL = 'https://example.com/hooks/parley';

/** Makes records over HTTP as an operator would. */
export class Operator {
  /** @param {string} url @param {string} adminKey */
  constructor(url, adminKey) {
    this.url = url;
    this.adminKey = adminKey;
  }

  /**
   * The id and TENANT key of a new project: `{ tenantId, projectId, keyId, key }`.
   * @param {string} tenantName @param {string} projectName
   */
  async makeProject(tenantName, projectName) {
    const tenantId = await this.makeTenant(tenantName);
    const projectId = await this.makeProjectOf(tenantId, projectName);
    return { tenantId, projectId, ...(await this.makeKey(projectId)) };
  }

  /**
   * The id of a new tenant.
   * @param {string} name
   */
  async makeTenant(name) {
    return (await this.call('POST', '/v1/tenants', { name })).tenantId;
  }

  /**
   * The id of a new project of a tenant, without any key.
   * @param {string} tenantId @param {string} name
   */
  async makeProjectOf(tenantId, name) {
    return (await this.call('POST', `/v1/tenants/${tenantId}/projects`, { name })).projectId;
  }

  /**
   * One more TENANT key of a project: `{ keyId, key }`.
   * @param {string} projectId
   */
  async makeKey(projectId) {
    const { keyId, plainApiKey } = await this.call('POST', `/v1/projects/${projectId}/api-keys`, {
      name: 'Measurement',
    });
    return { keyId, key: plainApiKey };
  }

  /**
   * A webhook config without headers.
   * @param {string} projectId
   */
  async makeWebhookConfig(projectId, url = WEBHOOK_URL) {
    return this.call('POST', `/v1/projects/${projectId}/webhook-configs`, { endpoint: { url } });
  }

  /**
   * The id of a new account at a gateway.
   * @param {object} body
   */
  async makeProvider(body) {
    return (await this.call('POST', '/v1/providers', body)).providerId;
  }

  /**
   * A sender of a project, a NUMBER.
   * @param {string} projectId @param {string} providerId @param {string} address
   */
  async makeSender(projectId, providerId, address) {
    return this.call('POST', `/v1/projects/${projectId}/senders`, { kind: 'NUMBER', address, providerId });
  }

  /**
   * What the API makes of a request, which it must take.
   * @param {'POST' | 'PUT' | 'PATCH'} method @param {string} path @param {object} body
   */
  async call(method, path, body) {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'x-api-key': this.adminKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Fail(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return /** @type {Created} */ (await response.json());
  }
}
