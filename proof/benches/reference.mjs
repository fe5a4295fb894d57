/**
 * The reference: what one would write by hand for two operations with `node:http` and mysql2, looking the key up on
 * each request. Correct in what it checks, without anything that makes a service operable: no validation, no log, no
 * metrics, no limits. What its responses look like is the API's own business: columns and views are those of the build.
 */
import 'reflect-metadata';
import { createHash, timingSafeEqual } from 'node:crypto';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { cursorsOf } from './pages.mjs';
import { openPool, phoneView, serve } from './reference-server.mjs';

const KEY_TEXT = /^parley_([0-9A-Z]{26})_[0-9A-Za-z]{8}([0-9A-Za-z]{32})$/;
const PAGE_SIZE = 20;
const { CURSOR_KEY = '', PUBLIC_URL = '' } = process.env;
const OPT_OUT_BASE = `${PUBLIC_URL}/o/`;

/** @typedef {import('./reference-server.mjs').Result} Result */
/** @typedef {import('mysql2').RowDataPacket} Packet */

const { ProjectView } = /** @type {typeof import('../../src/projects/project.view.js')} */ (
  await fromBuild('projects/project.view.js')
);
const { PHONE, PHONE_COLUMNS } = /** @type {typeof import('../../src/phones/phones.sql.js')} */ (
  await fromBuild('phones/phones.sql.js')
);
const { flagsOf, setFlags } = /** @type {typeof import('../../src/platform/database/statement.js')} */ (
  await fromBuild('platform/database/statement.js')
);
const { WebhookConfigView } = /** @type {typeof import('../../src/webhook-configs/webhook-config.view.js')} */ (
  await fromBuild('webhook-configs/webhook-config.view.js')
);
const { WEBHOOK_CONFIG_COLUMNS } = /** @type {typeof import('../../src/webhook-configs/webhook-configs.sql.js')} */ (
  await fromBuild('webhook-configs/webhook-configs.sql.js')
);

const KEY_SQL = `SELECT k.keyId, k.projectId, k.role, k.isActive, k.expiresAt, k.secretHash,
p.status AS projectStatus, t.status AS tenantStatus
FROM api_keys k JOIN projects p ON p.projectId = k.projectId JOIN tenants t ON t.tenantId = p.tenantId
WHERE k.keyId = ?`;
const PROJECT_SQL = `SELECT p.projectId, p.tenantId, p.name, p.description, p.status, p.optOutRemindersEnabled,
p.identityEnabled, p.identity, p.createdAt, p.updatedAt FROM projects p WHERE p.projectId = ?`;
const CONFIGS_SQL = `SELECT ${WEBHOOK_CONFIG_COLUMNS} FROM webhook_configs w WHERE w.projectId = ?
ORDER BY w.webhookConfigId`;
const PAGE_SQL = `SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 > ?
ORDER BY phoneE164 LIMIT ${PAGE_SIZE + 1}`;
const FLAGS = flagsOf(PHONE);

const cursors = await cursorsOf(Buffer.from(CURSOR_KEY, 'hex'));
const pool = openPool();

serve(respond);

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Result>} */
async function respond(request) {
  const url = new URL(request.url ?? '/', 'http://reference');
  if (url.pathname === '/health/ready') return [200, {}];
  const key = await authenticate(String(request.headers['x-api-key']));
  if (key === null) return [401, { code: 'api_key_invalid' }];
  if (request.method === 'GET' && url.pathname === '/v1/phones') return listPhones(key, url.searchParams.get('cursor'));
  const [, projectId] = /^\/v1\/projects\/(\w+)$/.exec(url.pathname) ?? [];
  if (request.method === 'GET' && projectId !== undefined) return readProject(key, projectId);
  return [404, { code: 'not_found' }];
}

/** @param {string} text */
async function authenticate(text) {
  const [, id, secret = ''] = KEY_TEXT.exec(text) ?? [];
  if (id === undefined) return null;
  const [key] = await rows(KEY_SQL, [`key_${id}`]);
  if (key === undefined) return null;
  const digest = createHash('sha256').update(secret).digest();
  if (!timingSafeEqual(digest, Buffer.from(String(key['secretHash']), 'base64'))) return null;
  const isAlive = key['isActive'] === 1 && (key['expiresAt'] === null || key['expiresAt'] > Date.now());
  return isAlive && key['projectStatus'] === 'active' && key['tenantStatus'] === 'active' ? key : null;
}

/** @param {Packet} key @param {string} projectId @returns {Promise<Result>} */
async function readProject(key, projectId) {
  if (key['role'] !== 'ADMIN' && key['projectId'] !== projectId) return [404, { code: 'not_found' }];
  const [[project], configs] = await Promise.all([rows(PROJECT_SQL, [projectId]), rows(CONFIGS_SQL, [projectId])]);
  if (project === undefined) return [404, { code: 'not_found' }];
  project['optOutRemindersEnabled'] = project['optOutRemindersEnabled'] === 1;
  project['identityEnabled'] = project['identityEnabled'] === 1;
  const shown = configs.map((config) => WebhookConfigView.of(configOf(config), {}));
  return [200, ProjectView.of(/** @type {import('../../src/tenants/tenant.entity.js').Project} */ (project), shown)];
}

/** @param {Packet} row */
function configOf(row) {
  if (row['headersSealed'] !== null) throw new Error('The reference opens no sealed headers');
  for (const column of ['messageEvents', 'phoneEvents']) row[column] = row[column] === '' ? [] : row[column].split(',');
  row['isActive'] = row['isActive'] === 1;
  return /** @type {import('../../src/webhook-configs/webhook-config.entity.js').WebhookConfig} */ (row);
}

/** @param {Packet} key @param {string | null} cursor @returns {Promise<Result>} */
async function listPhones(key, cursor) {
  const projectId = String(key['projectId']);
  const after = cursors.read(cursor, projectId);
  if (after === null) return [400, { code: 'cursor_invalid' }];
  const found = /** @type {import('../../src/phones/phones.sql.js').PhoneRow[]} */ (
    setFlags(await rows(PAGE_SQL, [projectId, after]), FLAGS)
  );
  const page = found.slice(0, PAGE_SIZE);
  const hasMore = found.length > PAGE_SIZE;
  const data = page.map((row) => phoneView(row, OPT_OUT_BASE));
  return [200, { data, cursor: hasMore ? cursors.write(page.at(-1)?.phoneE164 ?? '', projectId) : '', hasMore }];
}

/** @param {string} sql @param {string[]} values */
async function rows(sql, values) {
  const [found] = await pool.execute(sql, values);
  return /** @type {Packet[]} */ (found);
}
