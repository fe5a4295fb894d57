/** A phone number as a hand-written program makes it of its row: field by field. */
import { fromBuild } from '../../scripts/lib/project-build.mjs';

const MICROS = 1_000_000;

const { countryName } = /** @type {typeof import('../../src/phones/record/countries.js')} */ (
  await fromBuild('phones/record/countries.js')
);

/**
 * @param {import('../../src/phones/record/record.sql.js').PhoneRow} phone
 * @param {string} optOutBase
 * @returns {import('../../src/phones/record/phone.view.js').PhoneView}
 */
export function phoneView(phone, optOutBase) {
  return {
    phoneE164: phone.phoneE164,
    isOptedOut: phone.isOptedOut,
    optOutReason: phone.optOutReason,
    optOutAt: phone.optOutAt,
    optOutToken: phone.optOutToken,
    optOutUrl: optOutBase + phone.optOutToken,
    lastOptOutReminderAt: phone.lastOptOutReminderAt,
    lastMessageAt: phone.lastMessageAt,
    messageCount: phone.messageCount,
    deliveredCount: phone.deliveredCount,
    failedCount: phone.failedCount,
    blockedCount: phone.blockedCount,
    totalCost: phone.totalCostMicros / MICROS,
    isValidated: phone.isValidated,
    validatedAt: phone.validatedAt,
    isValid: phone.isValid,
    validationErrorMessage: phone.validationErrorMessage,
    carrier: phone.carrier,
    country: countryName(phone.countryCodeIso2),
    countryCodeIso2: phone.countryCodeIso2,
    city: phone.city,
    phoneType: phone.phoneType,
    timezone: phone.timezone,
    tenantIds: [phone.tenantId],
    projectIds: [phone.projectId],
    createdAt: phone.createdAt,
    updatedAt: phone.updatedAt,
  };
}
