import { writing } from '../platform/database/statement.js';

export const DELETE_PHONE = writing(
  'erasure: delete a number',
  'DELETE FROM phones WHERE projectId = ? AND phoneE164 = ?',
);
