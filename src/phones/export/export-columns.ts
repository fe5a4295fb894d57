/** The columns of an export, in their order: the fields of a number as the API shows them. */
export const EXPORT_COLUMNS = [
  'phoneE164', 'isOptedOut', 'optOutReason', 'optOutAt', 'optOutUrl', 'lastOptOutReminderAt', 'lastMessageAt', 'messageCount', 'deliveredCount', 'failedCount',
  'blockedCount', 'totalCost', 'isValidated', 'validatedAt', 'isValid', 'validationErrorMessage', 'carrier', 'country', 'countryCodeIso2', 'city', 'phoneType',
  'timezone', 'createdAt', 'updatedAt',
] as const;
