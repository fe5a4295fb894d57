import { columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { SendingPolicy } from './sending-policy.entity.js';

const POLICY = {
  ...columnsOf(SendingPolicy, 'projectId', 'tenantId', 'numberPerDay', 'messagesPerDay', 'spendPerDayMicros'),
  ...columnsOf(SendingPolicy, 'prefixPerHour', 'spendPerMonthMicros', 'marketingNeedsOptIn', 'quietFrom', 'quietTo'),
  ...columnsOf(SendingPolicy, 'createdAt', 'updatedAt'),
  allowedCountries: 'text?',
  keywordTexts: 'text?',
} as const;

/** The policy of a project. */
export const POLICY_OF_PROJECT = reading(
  'policies: of a project',
  POLICY,
  `SELECT ${Object.keys(POLICY).join(', ')} FROM sending_policies WHERE projectId = ?`,
);
