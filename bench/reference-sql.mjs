/** The statements of the references: the columns that their answers need, found by primary key. */

export const PAGE_SIZE = 20;

export const KEY_SQL = `SELECT k.keyId, k.projectId, k.role, k.isActive, k.expiresAt, k.secretHash, p.status AS projectStatus, t.status AS tenantStatus
FROM api_keys k JOIN projects p ON p.projectId = k.projectId JOIN tenants t ON t.tenantId = p.tenantId WHERE k.keyId = ?`;

export const PROJECT_SQL = `SELECT p.projectId, p.tenantId, p.name, p.description, p.status, p.optOutRemindersEnabled, p.identityEnabled, p.identity,
p.createdAt, p.updatedAt, w.webhookConfigId, w.url, w.method, w.headersSealed, w.authType, w.authUsername, w.authTokenSealed,
w.authPasswordSealed, w.timeoutMs, w.isActive, w.messageEvents, w.phoneEvents
FROM projects p LEFT JOIN webhook_configs w ON w.projectId = p.projectId WHERE p.projectId = ?`;

export const PAGE_SQL = `SELECT phoneE164, isOptedOut, optOutReason, optOutAt, optOutToken, lastOptOutReminderAt, lastMessageAt, messageCount,
deliveredCount, failedCount, blockedCount, totalCostMicros, isValidated, validatedAt, isValid, validationErrorMessage, carrier,
countryCodeIso2, city, phoneType, timezone, tenantId, projectId, createdAt, updatedAt
FROM phones WHERE projectId = ? AND phoneE164 > ? ORDER BY phoneE164 LIMIT ${PAGE_SIZE + 1}`;
