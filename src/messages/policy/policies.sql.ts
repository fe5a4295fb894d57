import { columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { SendingPolicy } from './sending-policy.entity.js';

/** What of a policy decides about messages. */
export const RULES = {
  ...columnsOf(SendingPolicy, 'numberPerDay', 'messagesPerDay', 'spendPerDayMicros', 'spendPerMonthMicros'),
  ...columnsOf(SendingPolicy, 'prefixPerHour', 'marketingNeedsOptIn', 'quietFrom', 'quietTo'),
  allowedCountries: 'text?',
  keywordTexts: 'text?',
} as const;

const POLICY = {
  ...columnsOf(SendingPolicy, 'projectId', 'tenantId', 'createdAt', 'updatedAt'),
  ...RULES,
} as const;

/** The policy of a project. */
export const POLICY_OF_PROJECT = reading(
  'policies: of a project',
  POLICY,
  `SELECT ${Object.keys(POLICY).join(', ')} FROM sending_policies WHERE projectId = ?`,
);
