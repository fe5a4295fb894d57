import { readFileSync } from 'node:fs';
import { ACTIVE_KEYS_MAX } from './api-keys/key-minting.js';
import { OVERLAP_DEFAULT_MS, OVERLAP_MAX_MS } from './api-keys/rotate-api-key.dto.js';
import { REPLAY_MAX } from './deliveries/deliveries.sql.js';
import { TEST_TIMEOUT_MAX_MS } from './deliveries/delivery-test.js';
import { METADATA_DAYS, PAYLOAD_DAYS } from './deliveries/retention.js';
import { ANSWER_MAX_BYTES } from './deliveries/sending/endpoint-sender.js';
import { ATTEMPTS_MAX } from './deliveries/sending/schedule.js';
import { RECORD_BYTES_MAX } from './intake/imports/csv-records.js';
import { IMPORT_BYTES_MAX } from './intake/imports/csv-upload.js';
import { IMPORT_DAYS } from './intake/imports/import-sweeper.js';
import { IMPORTS_OPEN_MAX } from './intake/imports/phone-imports.js';
import { REGISTRATION_BODY_BYTES, REGISTRATION_MAX } from './intake/registration/register-phones.dto.js';
import { readConfig } from './platform/config/read-config.js';
import { FILTER_VALUES_MAX } from './platform/http/query-fields.js';
import { REQUEST_WITHIN_MS } from './platform/http/http-adapter.js';
import { BODY_LIMIT_BYTES } from './platform/http/json-body.js';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './platform/http/paging.js';
import { ANSWER_WITHIN_MS } from './platform/http/request-deadline.js';
import { KEPT_MS } from './platform/idempotency/idempotency.js';
import { KEY_LENGTH_MAX } from './platform/idempotency/once-request.js';
import { BURST_SHARE, FAILURES_PER_MINUTE, VISITS_PER_MINUTE } from './platform/rate-limit/rate-limits.js';
import { SECRET_OVERLAP_DEFAULT_MS, SECRET_OVERLAP_MAX_MS } from './webhook-configs/rotate-webhook-secret.dto.js';
import { TIMEOUT_DEFAULT_MS, TIMEOUT_MAX_MS, TIMEOUT_MIN_MS } from './webhook-configs/webhook-config.entity.js';
import { CONFIGS_MAX } from './webhook-configs/webhook-configs.service.js';
import { HEADERS_MAX } from './webhook-configs/webhook-headers.js';

const { rateLimitPerMinute } = readConfig({
  DATABASE_URL: 'mysql://localhost/x',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
});
const thousands = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): string => `${ms / 1_000} s`;
const minutes = (ms: number): string => `${ms / 60_000} min`;
const hours = (ms: number): string => `${ms / 3_600_000} h`;
const days = (ms: number): string => `${ms / 86_400_000} days`;
const kB = (bytes: number): string => `${bytes / 1_000} kB`;
const KiB = (bytes: number): string => `${bytes / 1_024} KiB`;
const GiB = (bytes: number): string => `${bytes / 1_024 ** 3} GiB`;

/** The README's table of limits, as the constants say it. */
const LIMITS: readonly (readonly [string, string])[] = [
  ['Webhook configs per project', String(CONFIGS_MAX)],
  ['Active API keys per project', String(ACTIVE_KEYS_MAX)],
  ['Numbers per registration', thousands(REGISTRATION_MAX)],
  [
    'Request body',
    `${kB(BODY_LIMIT_BYTES)} (registration ${kB(REGISTRATION_BODY_BYTES)}, import ${GiB(IMPORT_BYTES_MAX)})`,
  ],
  ['Records per page of a list', `${PAGE_SIZE_DEFAULT} by default, ${PAGE_SIZE_MAX} at most`],
  ['Values per filter', String(FILTER_VALUES_MAX)],
  [
    'Requests per API key',
    `${thousands(rateLimitPerMinute)}/min, at most ${thousands(rateLimitPerMinute / BURST_SHARE)}/s (\`RATE_LIMIT_PER_MINUTE\`)`,
  ],
  ['Failed credentials per address', `${FAILURES_PER_MINUTE}/min`],
  ['Opt-out page visits per address', `${VISITS_PER_MINUTE}/min`],
  ['Time for a response', `${seconds(ANSWER_WITHIN_MS)}, then 503 (import and export: none)`],
  ['Time to send a request', minutes(REQUEST_WITHIN_MS)],
  ['`Idempotency-Key`', `${KEY_LENGTH_MAX} characters, kept ${hours(KEPT_MS)}`],
  ['Overlap of a rotated API key', `${hours(OVERLAP_DEFAULT_MS)} by default, ${days(OVERLAP_MAX_MS)} at most`],
  [
    'Overlap of a rotated signing secret',
    `${hours(SECRET_OVERLAP_DEFAULT_MS)} by default, ${days(SECRET_OVERLAP_MAX_MS)} at most`,
  ],
  [
    'Webhook attempt (`timeoutMs`)',
    `${seconds(TIMEOUT_DEFAULT_MS)} by default, ${TIMEOUT_MIN_MS / 1_000} to ${seconds(TIMEOUT_MAX_MS)}`,
  ],
  ['Attempts per delivery', String(ATTEMPTS_MAX)],
  ['Headers of a webhook config', String(HEADERS_MAX)],
  ['Webhook response', `${KiB(ANSWER_MAX_BYTES)} are kept; a longer one is cut off`],
  ['Webhook test', seconds(TEST_TIMEOUT_MAX_MS)],
  ['Deliveries per replay request', thousands(REPLAY_MAX)],
  ['Open imports per project', String(IMPORTS_OPEN_MAX)],
  ['Row of an imported file', KiB(RECORD_BYTES_MAX)],
  ['Event payloads, webhook responses', `kept ${PAYLOAD_DAYS} days`],
  ['Events, deliveries, attempts', `kept ${METADATA_DAYS} days`],
  ['Imports and their errors', `kept ${IMPORT_DAYS} days`],
];

describe('The limits in the README', () => {
  it('are those of the code', () => {
    const [, section = ''] = /^## Limits\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8')) ?? [];
    const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, name, value]) => [name, value]);
    expect(rows.slice(1)).toEqual(LIMITS);
  });
});
