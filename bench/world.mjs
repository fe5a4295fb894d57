/** What is measured on: a project with a TENANT key and a webhook config, and a million phones. */
import { createHash, createHmac } from 'node:crypto';
import { Fail } from '../scripts/lib/progress.mjs';

const WEBHOOK_URL = 'https://example.com/hooks/parley';

/** Makes records over HTTP as an operator would. */
export class Operator {
  constructor(url, adminKey) {
    this.url = url;
    this.adminKey = adminKey;
  }

  /** The id and TENANT key of a new project: `{ tenantId, projectId, keyId, key }`. */
  async makeProject(tenantName, projectName) {
    const tenantId = await this.makeTenant(tenantName);
    const projectId = await this.makeProjectOf(tenantId, projectName);
    return { tenantId, projectId, ...(await this.makeKey(projectId)) };
  }

  /** The id of a new tenant. */
  async makeTenant(name) {
    return (await this.#post('/v1/tenants', { name })).tenantId;
  }

  /** The id of a new project of a tenant, without any key. */
  async makeProjectOf(tenantId, name) {
    return (await this.#post(`/v1/tenants/${tenantId}/projects`, { name })).projectId;
  }

  /** One more TENANT key of a project: `{ keyId, key }`. */
  async makeKey(projectId) {
    const { keyId, plainApiKey } = await this.#post(`/v1/projects/${projectId}/api-keys`, { name: 'Measurement' });
    return { keyId, key: plainApiKey };
  }

  /** A webhook config without headers. */
  async makeWebhookConfig(projectId, url = WEBHOOK_URL) {
    return this.#post(`/v1/projects/${projectId}/webhook-configs`, { endpoint: { url } });
  }

  async #post(path, body) {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'x-api-key': this.adminKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Fail(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

/**
 * A key for the references, which compare SHA-256 instead of bcrypt: a copy of the row of `keyId` with another id and hash.
 * @returns the key's text
 */
export async function makeReferenceKey(connection, keyId) {
  const id = `${keyId.slice('key_'.length, -1)}${keyId.endsWith('0') ? '1' : '0'}`;
  const secret = 'ReferenceSecretOf32Characters000';
  const hash = createHash('sha256').update(secret).digest('base64');
  const copied = 'tenantId, projectId, name, role, keySuffix, isActive, createdAt, updatedAt';
  await connection.execute(
    `INSERT INTO api_keys (keyId, secretHash, ${copied}) SELECT ?, ?, ${copied} FROM api_keys WHERE keyId = ?`,
    [`key_${id}`, hash, keyId],
  );
  return `parley_${id}_ReferTag${secret}`;
}

/** The data key of a purpose, opened with the compiled modules of the API. */
export async function dataKey(connection, masterKey, purpose) {
  const { DataKey } = await import('../dist/src/platform/crypto/data-key.entity.js');
  const { open } = await import('../dist/src/platform/crypto/sealed-box.js');
  const [[row]] = await connection.execute('SELECT wrappedKey FROM data_keys WHERE purpose = ?', [purpose]);
  return open(masterKey, DataKey.placeOf(purpose), row.wrappedKey);
}

/** Stands in for the API's DataKeys where only one key is needed. */
export function macWith(key) {
  return { mac: (_purpose, text) => createHmac('sha256', key).update(text).digest() };
}
