import { allColumnsOf, columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { SendingPolicy } from './sending-policy.entity.js';

/** Whose a policy is, and since when. */
const PLACE = columnsOf(SendingPolicy, 'projectId', 'tenantId', 'createdAt', 'updatedAt');
const POLICY = { ...allColumnsOf(SendingPolicy), allowedCountries: 'text?', keywordTexts: 'text?' } as const;

/** What of a policy decides about messages. */
export const RULES = Object.fromEntries(Object.entries(POLICY).filter(([name]) => !(name in PLACE))) as Omit<
  typeof POLICY,
  keyof typeof PLACE
>;

/** The policy of a project. */
export const POLICY_OF_PROJECT = reading(
  'policies: of a project',
  POLICY,
  `SELECT ${Object.keys(POLICY).join(', ')} FROM sending_policies WHERE projectId = ?`,
);
