import { reading, writing } from '../../platform/database/statement.js';

export const PHONES_OF_TENANT = reading(
  'phones: count of a tenant',
  { phones: 'number' },
  'SELECT CAST(COALESCE(SUM(phones), 0) AS SIGNED) AS phones FROM phone_counts WHERE tenantId = ?',
);

export const COUNT_PHONES = writing(
  'phones: count',
  `INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE phones = phones + ?`,
);
