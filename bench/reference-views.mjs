/** The answers of the reference, field by field as the API has them. */

const MASK = '********';
const MICROS = 1_000_000;
const OPT_OUT_BASE = `${process.env.PUBLIC_URL}/o/`;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/**
 * A project from the rows of its webhook configs (one row without any when it has none).
 * @param {Row[]} rows
 */
export function projectJson(rows) {
  const [p] = rows;
  return {
    projectId: p.projectId,
    tenantId: p.tenantId,
    name: p.name,
    description: p.description,
    status: p.status,
    webhookConfigs: rows.filter((row) => row.webhookConfigId !== null).map(webhookConfigJson),
    complianceSettings: {
      optOutRemindersEnabled: p.optOutRemindersEnabled === 1,
      identityEnabled: p.identityEnabled === 1,
      identity: p.identity,
    },
    createdAt: p.createdAt,
    updatedAt: p.updatedAt,
  };
}

/**
 * @param {Row} w
 */
function webhookConfigJson(w) {
  if (w.headersSealed !== null) throw new Error('The reference opens no sealed headers');
  return {
    webhookConfigId: w.webhookConfigId,
    endpoint: {
      url: w.url,
      method: w.method,
      headers: {},
      auth: {
        type: w.authType,
        token: w.authTokenSealed === null ? null : MASK,
        username: w.authUsername,
        password: w.authPasswordSealed === null ? null : MASK,
      },
      timeoutMs: w.timeoutMs,
      isActive: w.isActive === 1,
    },
    subscriptions: { messageEvents: names(w.messageEvents), phoneEvents: names(w.phoneEvents) },
  };
}

/**
 * @param {string} text
 */
function names(text) {
  return text === '' ? [] : text.split(',');
}

/**
 * A phone from the one row that a TENANT key sees.
 * @param {Row} row
 */
export function phoneJson(row) {
  return {
    phoneE164: row.phoneE164,
    isOptedOut: row.isOptedOut === 1,
    optOutReason: row.optOutReason,
    optOutAt: row.optOutAt,
    optOutToken: row.optOutToken,
    optOutUrl: OPT_OUT_BASE + row.optOutToken,
    lastOptOutReminderAt: row.lastOptOutReminderAt,
    lastMessageAt: row.lastMessageAt,
    messageCount: row.messageCount,
    deliveredCount: row.deliveredCount,
    failedCount: row.failedCount,
    blockedCount: row.blockedCount,
    totalCost: row.totalCostMicros / MICROS,
    isValidated: row.isValidated === 1,
    validatedAt: row.validatedAt,
    isValid: row.isValid === 1,
    validationErrorMessage: row.validationErrorMessage,
    carrier: row.carrier,
    country: countryOf(row.countryCodeIso2),
    countryCodeIso2: row.countryCodeIso2,
    city: row.city,
    phoneType: row.phoneType,
    timezone: row.timezone,
    tenantIds: [row.tenantId],
    projectIds: [row.projectId],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const countryNames = new Map();

/**
 * The English name of a country, looked up once: Intl is slow.
 * @param {string | null} code
 */
export function countryOf(code) {
  if (code === null) return null;
  let name = countryNames.get(code);
  if (name === undefined) countryNames.set(code, (name = COUNTRIES.of(code)));
  return name;
}
