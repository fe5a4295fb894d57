import { BYTES_PER_POINT, LARGE_ITEMS } from './auth/admission.js';
import { readFileSync } from 'node:fs';
import { ITEMS_PER_POINT } from './access/caller.js';
import { ACTIVE_KEYS_MAX } from './api-keys/key-chains.js';
import { ENDED_KEY_DAYS } from './api-keys/api-keys.module.js';
import {
  TENANT_BODY_BYTES_MAX,
  TENANT_LARGE_MAX,
  TENANT_LONG_MAX,
  TENANT_WAIT_MS,
  TENANT_WAITING_MAX,
} from './auth/admission.js';
import { OVERLAP_DEFAULT_MS, OVERLAP_MAX_MS } from './api-keys/api-keys.dto.js';
import { LIVE_LINKS_MAX } from './console/console-links.service.js';
import {
  EXPIRES_IN_DEFAULT_MS,
  EXPIRES_IN_MAX_MS,
  EXPIRES_IN_MIN_MS,
  SESSION_DEFAULT_MS,
  SESSION_MAX_MS,
  SESSION_MIN_MS,
} from './console/console-links.dto.js';
import { REDEEM_BODY_BYTES } from './console/console-links.dto.js';
import { REPLAY_MAX } from './deliveries/deliveries.sql.js';
import { TEST_TIMEOUT_MAX_MS } from './deliveries/delivery-test.js';
import { METADATA_DAYS, PAYLOAD_DAYS } from './deliveries/retention.js';
import { RESPONSE_MAX_BYTES } from './deliveries/endpoint-sender.js';
import { ATTEMPTS_MAX } from './deliveries/outcome.js';
import { CALLBACK_ANY_BODY_BYTES, CALLBACK_BODY_BYTES } from './messaging/inbound/callbacks.js';
import { CHARACTERS_OF_ITEM } from './messaging/inbound/simulated-inbound.js';
import { RECORD_BYTES_MAX } from './phones/intake/csv-records.js';
import { IMPORT_BYTES_MAX } from './phones/intake/import-intake.js';
import { IMPORT_DAYS } from './phones/intake/import-worker.js';
import { UPLOADS_OPEN_MAX } from './phones/intake/import-intake.js';
import { ERRORS_KEPT_MAX } from './phones/intake/phone-import.entity.js';
import { IMPORTS_OPEN_MAX } from './phones/intake/phone-imports.service.js';
import { REGISTRATION_BODY_BYTES, REGISTRATION_MAX } from './phones/intake/registration.dto.js';
import { MESSAGE_METADATA_DAYS } from './messaging/log/message-retention.js';
import { BATCH_BODY_BYTES, BATCH_MAX } from './messaging/messages/messages.dto.js';
import { TEXT_MAX, VALIDITY_MAX_MS, VALIDITY_MIN_MS } from './messaging/messages/messages.dto.js';
import { SEND_AHEAD_MAX_DAYS } from './messaging/policy/cap-room.js';
import { VALIDITY_DEFAULT_MS } from './messaging/record/message.entity.js';
import { PARTS_MAX } from './messaging/record/message-text.js';
import { readConfig } from './platform/config/read-config.js';
import { FILTER_VALUES_MAX } from './platform/http/query-fields.js';
import { FORM_FIELDS_MAX } from './platform/http/form-body.js';
import { HEADERS_WITHIN_MS, REQUEST_WITHIN_MS } from './platform/http/http-adapter.js';
import { BODY_LIMIT_BYTES } from './platform/http/json-body.js';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './platform/http/paging.js';
import { RESPONSE_WITHIN_MS, BODY_WITHIN_MS, BULK_RESPONSE_WITHIN_MS } from './platform/http/request-deadline.js';
import { KEPT_MS } from './platform/idempotency/claims.js';
import { KEY_LENGTH_MAX } from './platform/idempotency/effect.js';
import {
  BURST_SHARE,
  BYTES_BEYOND_FAILURES,
  FAILURES_PER_MINUTE,
  PROXIED_VISITS_PER_MINUTE,
  VISITS_PER_MINUTE,
} from './platform/limits/rate-limits.js';
import { PROVIDER_TEST_MAX_MS } from './messaging/providers/providers.service.js';
import { ITEMS_MAX } from './messaging/providers/http/callback-items.js';
import { PRICES_MAX } from './messaging/providers/prices.dto.js';
import { SENDERS_MAX } from './messaging/providers/senders.service.js';
import { UNMATCHED_DAYS } from './messaging/providers/adapter/unmatched-records.js';
import { UNMATCHED_MAX } from './messaging/providers/adapter/unmatched-records.js';
import { SECRET_OVERLAP_DEFAULT_MS, SECRET_OVERLAP_MAX_MS } from './webhook-configs/webhook-configs.dto.js';
import { TIMEOUT_DEFAULT_MS, TIMEOUT_MAX_MS, TIMEOUT_MIN_MS } from './webhook-configs/webhook-config.entity.js';
import { CONFIGS_MAX } from './webhook-configs/webhook-configs.service.js';
import { HEADERS_MAX } from './webhook-configs/webhook-target.js';

const { messageTextDays, rateLimitPerMinute } = readConfig({
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
const MB = (bytes: number): string => `${bytes / 1_000_000} MB`;
const GiB = (bytes: number): string => `${bytes / 1_024 ** 3} GiB`;

/** The table of limits in docs/api.md, as the constants say it. */
const LIMITS: readonly (readonly [string, string])[] = [
  ['Webhook configs per project', String(CONFIGS_MAX)],
  ['Active API keys per project', String(ACTIVE_KEYS_MAX)],
  ['Console links per project that can be opened or whose session runs', String(LIVE_LINKS_MAX)],
  [
    'Time to open a console link (`expiresInMs`)',
    `${hours(EXPIRES_IN_DEFAULT_MS)} by default, ${minutes(EXPIRES_IN_MIN_MS)} to ${hours(EXPIRES_IN_MAX_MS)}`,
  ],
  [
    'Session of a console link (`sessionMs`)',
    `${hours(SESSION_DEFAULT_MS)} by default, ${minutes(SESSION_MIN_MS)} to ${hours(SESSION_MAX_MS)}`,
  ],
  ['Senders per project', String(SENDERS_MAX)],
  ['Prices per provider', thousands(PRICES_MAX)],
  [
    'Receipts of a provider that fit no message, messages that came in to nobody',
    `the last ${thousands(UNMATCHED_MAX)}, kept ${UNMATCHED_DAYS} days`,
  ],
  ['Numbers per registration', thousands(REGISTRATION_MAX)],
  ['Messages per batch', thousands(BATCH_MAX)],
  ['Text of a message', `${thousands(TEXT_MAX)} characters; ${PARTS_MAX} parts with identity and footer`],
  ['`sendAt`', `${SEND_AHEAD_MAX_DAYS} days ahead`],
  [
    '`validityMs`',
    `${hours(VALIDITY_DEFAULT_MS)} by default, ${minutes(VALIDITY_MIN_MS)} to ${hours(VALIDITY_MAX_MS)}`,
  ],
  [
    'Request body',
    `${kB(BODY_LIMIT_BYTES)} (registration ${kB(REGISTRATION_BODY_BYTES)}, ` +
      `batch of messages ${MB(BATCH_BODY_BYTES)}, import ${GiB(IMPORT_BYTES_MAX)}, ` +
      `callback ${kB(CALLBACK_BODY_BYTES)} and ${FORM_FIELDS_MAX} fields, ` +
      `of an \`HTTP\` provider ${kB(CALLBACK_ANY_BODY_BYTES)} and ${ITEMS_MAX} items, ` +
      `opening a console link ${kB(REDEEM_BODY_BYTES)})`,
  ],
  ['Records per page of a list', `${PAGE_SIZE_DEFAULT} by default, ${PAGE_SIZE_MAX} at most`],
  ['Values per filter', String(FILTER_VALUES_MAX)],
  [
    'Points per API key, and of all sessions of a project together',
    `${thousands(rateLimitPerMinute)}/min, at most ${thousands(rateLimitPerMinute / BURST_SHARE)}/s ` +
      '(`RATE_LIMIT_PER_MINUTE`)',
  ],
  [
    'Price of a request',
    `1 point; registration, batch and replay 1 more for every ${ITEMS_PER_POINT} numbers, messages or deliveries; ` +
      `a simulated inbound message 1 more for every ${ITEMS_PER_POINT * CHARACTERS_OF_ITEM} characters; ` +
      `at least 1 for every ${kB(BYTES_PER_POINT)} of body`,
  ],
  [
    'Requests of a tenant at once, per process',
    `half of \`DATABASE_POOL_SIZE\`; ${TENANT_WAITING_MAX} more wait, at most ${seconds(TENANT_WAIT_MS)}, then 429`,
  ],
  [
    `Requests of a tenant about more than ${LARGE_ITEMS} numbers, messages or deliveries at once, per process`,
    `${TENANT_LARGE_MAX}; ${TENANT_WAITING_MAX} more wait, at most ${seconds(TENANT_WAIT_MS)}, then 429`,
  ],
  ['Bodies of a tenant that arrive or are worked on at once, per process', `${MB(TENANT_BODY_BYTES_MAX)}, then 429`],
  ['Uploads, downloads and webhook tests of a tenant at once, per process', String(TENANT_LONG_MAX)],
  [
    'Failed credentials, console links that open nothing and unproven callbacks per address',
    `${FAILURES_PER_MINUTE}/min; beyond that, ${kB(BYTES_BEYOND_FAILURES)}/s of the bodies of callbacks are read`,
  ],
  [
    'Opt-out page visits per address',
    `${VISITS_PER_MINUTE}/min (${thousands(PROXIED_VISITS_PER_MINUTE)}/min through a proxy that \`TRUST_PROXY\` ` +
      'does not name)',
  ],
  [
    'Time for a response',
    `${seconds(RESPONSE_WITHIN_MS)}, then 503 (registration, batch and replay ${seconds(BULK_RESPONSE_WITHIN_MS)} ` +
      'after their body, import and export: none)',
  ],
  [
    'Time to send a request',
    `headers ${seconds(HEADERS_WITHIN_MS)}, body ${seconds(BODY_WITHIN_MS)} (import ${minutes(REQUEST_WITHIN_MS)})`,
  ],
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
  ['Webhook response', `${KiB(RESPONSE_MAX_BYTES)} are kept; a longer one is cut off`],
  ['Webhook test', seconds(TEST_TIMEOUT_MAX_MS)],
  ['Provider test', seconds(PROVIDER_TEST_MAX_MS)],
  ['Deliveries per replay request', thousands(REPLAY_MAX)],
  ['Open imports per project', String(IMPORTS_OPEN_MAX)],
  ['Uploads of a tenant at once', String(UPLOADS_OPEN_MAX)],
  ['Errors kept of an import', thousands(ERRORS_KEPT_MAX)],
  ['Row of an imported file', KiB(RECORD_BYTES_MAX)],
  ['Event payloads, webhook responses', `kept ${PAYLOAD_DAYS} days`],
  ['Events, deliveries, attempts', `kept ${METADATA_DAYS} days`],
  ['Imports and their errors', `kept ${IMPORT_DAYS} days`],
  ['Messages', `kept ${MESSAGE_METADATA_DAYS} days, their texts ${messageTextDays} (\`MESSAGE_TEXT_DAYS\`)`],
  ['Expired API keys; console links that have ended', `kept ${ENDED_KEY_DAYS} days`],
];

describe('The limits in docs/api.md', () => {
  it('are those of the code', () => {
    const [, section = ''] = /^## Limits\n([\s\S]*?)^## /m.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
    const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, name, value]) => [name, value]);
    expect(rows.slice(1)).toEqual(LIMITS);
  });
});
