import { type JsonShape, jsonShape } from '../../platform/database/json/json-shape.js';
import { countryName } from './countries.js';
import type { PhoneView } from './phone.view.js';
import type { PhoneRow } from './record.sql.js';

/** `PhoneView.of` a single row, as JSON. */
export function phoneJson(optOutBase: string): JsonShape<PhoneRow> {
  return jsonShape<PhoneView, PhoneRow>('phoneE164', ({ same, flag, millionths, behind, listed, word }) => ({
    phoneE164: same('phoneE164'),
    isOptedOut: flag('isOptedOut'),
    optOutReason: same('optOutReason'),
    optOutAt: same('optOutAt'),
    optOutToken: same('optOutToken'),
    optOutUrl: behind(optOutBase, 'optOutToken'),
    lastOptOutReminderAt: same('lastOptOutReminderAt'),
    lastMessageAt: same('lastMessageAt'),
    messageCount: same('messageCount'),
    deliveredCount: same('deliveredCount'),
    failedCount: same('failedCount'),
    blockedCount: same('blockedCount'),
    totalCost: millionths('totalCostMicros'),
    isValidated: flag('isValidated'),
    validatedAt: same('validatedAt'),
    isValid: flag('isValid'),
    validationErrorMessage: same('validationErrorMessage'),
    carrier: same('carrier'),
    country: word('countryCodeIso2', countryName),
    countryCodeIso2: same('countryCodeIso2'),
    city: same('city'),
    phoneType: same('phoneType'),
    timezone: same('timezone'),
    tenantIds: listed('tenantId'),
    projectIds: listed('projectId'),
    createdAt: same('createdAt'),
    updatedAt: same('updatedAt'),
  }));
}
